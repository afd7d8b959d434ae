// What the client of a game brings along. Everything else in the client knows no game.
import type { Component } from 'svelte';
import type { GameTypes, LessonLine, Sync, TableInfo } from '../contract/server';
import type { LessonStore } from '../net/lesson.svelte';
import type { GameReader } from '../net/reader';
import type { ReplayStore } from '../net/replay.svelte';
import type { TableStore } from '../net/table.svelte';
import type { WhatIfTable } from '../net/what_if_table.svelte';
import type { IconName } from '../ui/Icon.svelte';

/** A way into a game that the home page offers: a page, or a table that begins at once. */
export interface Door {
  icon: IconName;
  title: string;
  text: string;
  /** None: it is played at once. */
  href?: string;
}

/** For the home page, the navigation and titles. */
export interface GameAbout {
  title: string;
  kind: string;
  pitch: string;
  art: string;
  Art: Component;
  mark: IconName;
  /** Its tutorial: what it is called, and what one learns on. */
  tutorial: { title: string; on: string };
  /** Where one plays when the tutorial is done. */
  played: { href: string; title: string };
  /** What the ids of its rules begin with. */
  rules: string;
  doors: readonly [Door, Door, Door];
  /** Its pages, as the navigation lists them. */
  pages: readonly { href: string; title: string }[];
}

/** The setup of a new table, as far as the game itself asks for it. */
export interface GameSetup {
  /** As many seats from now on. */
  seat(count: number): void;
  /** `order`: the seats of the form as the server will number them. */
  setup(order: readonly number[]): Record<string, unknown>;
}

/** How tables of a game are shown and opened before anybody plays. */
export interface GameLobby<S extends GameSetup = GameSetup> {
  editions: Record<string, string>;
  /** The bot that is seated where nobody chose one. */
  bot: string;
  /** Who sits where, by a mark of the game. */
  SeatMark: Component<{ table: Pick<TableInfo, 'setup'>; seat: number; size: number }>;
  create: NewGame<S>;
}

export interface NewGame<S extends GameSetup = GameSetup> {
  players: string;
  counts: readonly number[];
  usual: number;
  countHint(count: number): string | null;
  setup(): S;
  /** What is chosen for each seat, and for the whole table. */
  SeatSetup: Component<{ setup: S; seat: number }>;
  TableSetup: Component<{ setup: S; editions: readonly string[] }>;
}

interface ReplayProps<G extends GameTypes> {
  replay: ReplayStore<G>;
  info: TableInfo;
  printed: G['printed'];
  name: (seat: number) => string;
}

interface LessonProps<G extends GameTypes> {
  store: LessonStore<G>;
  title: string;
  /** The lesson after this one. */
  following: LessonLine | undefined;
  /** Where one plays when there is none. */
  played: GameAbout['played'];
}

interface WhatIfProps<G extends GameTypes> {
  store: WhatIfTable<G>;
}

/** What is loaded with a table. */
export interface GameClient<G extends GameTypes = GameTypes> {
  reader: GameReader<G>;
  Table: Component<{ store: TableStore<G>; sync: Sync<G> }>;
  replay(): Promise<{ default: Component<ReplayProps<G>> }>;
  /** Null: there are no lessons. */
  lesson: (() => Promise<{ default: Component<LessonProps<G>> }>) | null;
  /** Playing on from what one knows, beside the game; null: it is not done here. */
  whatIf: (() => Promise<{ default: Component<WhatIfProps<G>> }>) | null;
  /** Said to whom the device is passed for an offer. */
  offered(name: string): string;
}
