// Written by scripts/contract from the Python types. Do not edit.

/** What belongs to a game: the server passes it on without looking. */
export interface GameTypes {
  view: unknown;
  aid: unknown;
  printed: unknown;
  action: { type: string };
  decision: { type: string; seat: number };
  event: { type: string };
  character: unknown;
  sheet: unknown;
  command: { type: string };
  question: { type: string };
  plan: { type: string };
  outlook: unknown;
  draft: unknown;
  builder: unknown;
  answer: { type: string };
  campaign: unknown;
  campaign_command: { type: string };
}

/**
 * An answer, with the number its decision was asked under: a late one is refused. Numbers are a
 * seat's own: they count what it was told.
 */
export interface Act<G extends GameTypes = GameTypes> {
  decision: G['decision'];
  n: number;
  action: G['action'];
}

/** An action, for the decision that was asked under this number. */
export interface Answer<G extends GameTypes = GameTypes> {
  type: 'act';
  decision: G['decision'];
  n: number;
  action: G['action'];
}

/** A decision that waits for you. `n` goes back with the answer. */
export interface Asked<G extends GameTypes = GameTypes> {
  n: number;
  decision: G['decision'];
  say: string;
  complete: boolean;
  owed: boolean;
  options: Option<G>[];
}

/** Let a bot stand in, or take over from it again. */
export interface Away {
  type: 'away';
  away: boolean;
}

/** Nothing was changed: the client knows an older version than there is. Here is the newer. */
export interface Behind<G extends GameTypes = GameTypes> {
  why: string;
  now: CharacterAt<G>;
  near: string[];
}

export interface BotSeat {
  bot: string | null;
}

/** It is stored. */
export interface CampaignActed<G extends GameTypes = GameTypes> {
  entry: Heard | null;
  now: CampaignAt<G>;
}

/** A campaign as one of its people knows it. */
export interface CampaignAt<G extends GameTypes = GameTypes> {
  line: CampaignLine;
  people: CampaignPerson[];
  characters: CampaignCharacter[];
  campaign: G['campaign'];
  invited: boolean;
}

/**
 * A character that a player has brought. Its version, the number of entries in its journal, is told
 * to those who may read it: its owner and the GM. One that cannot be read is set aside, and the
 * campaign goes on without it.
 */
export interface CampaignCharacter {
  id: string;
  owner: string;
  name: string;
  about: string;
  portrait: string | null;
  version: number | null;
  why: string;
}

/** Lets anybody join as a player. Told once; only its hash is kept. */
export interface CampaignInvite {
  secret: string;
}

/** What a link to join grants. */
export interface CampaignInvited {
  id: string;
  game: string;
  name: string;
  gm: string;
  role: 'gm' | 'player' | null;
}

/** A campaign in a list. */
export interface CampaignLine {
  id: string;
  game: string;
  name: string;
  role: 'gm' | 'player';
  created: number;
}

/** On a socket: the last entries at first, and then whatever is new. */
export interface CampaignLog {
  type: 'log';
  entries: Heard[];
}

/** The first message on a socket: how it stands. */
export interface CampaignNow<G extends GameTypes = GameTypes> {
  type: 'campaign';
  n: number;
  now: CampaignAt<G>;
}

export interface CampaignPerson {
  id: string;
  name: string;
  role: 'gm' | 'player';
}

/** An answer was given or taken back: what this seat was told of it, and how things are. */
export interface Changed<G extends GameTypes = GameTypes> {
  type: 'changed';
  n: number;
  seat: number | null;
  by: By | 'undo';
  at: number;
  round: number;
  events: Told<G>[];
  sync: Sync<G>;
}

/**
 * One's own character as it stood after so many entries of its journal. One that is damaged has
 * nothing in it.
 */
export interface CharacterAt<G extends GameTypes = GameTypes> {
  line: CharacterLine;
  at: number;
  character: G['character'];
  sheet: G['sheet'] | null;
  why: string;
}

/** A character in a list. */
export interface CharacterLine {
  id: string;
  game: string;
  name: string;
  about: string;
  version: number;
  owner: string;
  campaign: string | null;
  shared: boolean;
  portrait: string | null;
  has_draft: boolean;
  created: number;
  changed: number;
}

/** The first message on a socket: how it stands. */
export interface CharacterNow<G extends GameTypes = GameTypes> {
  type: 'character';
  n: number;
  now: CharacterAt<G>;
}

export interface Chat {
  type: 'chat';
  text: string;
}

/**
 * How long one may think: no limit, so many seconds a turn, or a bank with an increment. Windows,
 * in which one reacts to others, have a time of their own, or none: then that of a turn counts
 * there as well. Before a bot or the GM acts, others have a beat to come first.
 */
export interface Clock {
  kind: 'fischer' | 'none' | 'turn';
  seconds: number;
  increment: number;
  window: 0 | 15 | 30 | 60;
  beat: number;
}

export interface Consent {
  type: 'consent';
  n: number;
  yes?: boolean;
}

/** To the undo that was asked for under this number. */
export interface Consenting {
  n: number;
  yes?: boolean;
}

/** Lets one more device in, once, until then. */
export interface DeviceCode {
  code: string;
  until: number;
}

/** What happened while a bot stood in for you. */
export interface Digest<G extends GameTypes = GameTypes> {
  type: 'digest';
  since: number;
  events: Told<G>[];
}

/** It is stored; what is pointed at is told. */
export interface Done {
  type: 'done';
}

/** As it stands; without the content it was made with nothing can be shown, and it is told why. */
export interface DraftAt<G extends GameTypes = GameTypes> {
  line: DraftLine;
  builder: G['builder'] | null;
  why: string;
}

/** Nothing was changed: the client knows an older version than there is. Here is the newer. */
export interface DraftBehind<G extends GameTypes = GameTypes> {
  why: string;
  now: DraftAt<G>;
  near: string[];
}

/** Undo, redo, roll the dice, answer the rest at random, or finish. */
export interface DraftChange {
  key: string;
  version: number;
  step?: number;
}

/** A character in the making in a list; `open` says in short words what is to be answered. */
export interface DraftLine {
  id: string;
  game: string;
  name: string;
  about: string;
  open: string[];
  complete: boolean;
  version: number;
  campaign: string | null;
  created: number;
  changed: number;
  shared: boolean;
}

/** The first message on a socket: how it stands. */
export interface DraftNow<G extends GameTypes = GameTypes> {
  type: 'draft';
  n: number;
  now: DraftAt<G>;
}

/** It is stored. */
export interface Entered<G extends GameTypes = GameTypes> {
  entry: Entry<G>;
  now: CharacterAt<G>;
}

/** A change of a character: what was asked for, and what came of it. */
export interface Entry<G extends GameTypes = GameTypes> {
  n: number;
  kind: string;
  command: G['command'] | null;
  dice: number[];
  told: ToldLine[];
  at: number;
  by: string;
  campaign: string | null;
  undoes: number | null;
  undone: boolean;
  undoable: boolean;
}

/** What came is no message, or nothing can come. */
export interface Error {
  type: 'error';
  why: string;
}

/** A game that is played here. */
export interface GameOffer {
  game: string;
  version: string;
  editions: string[];
  bots: string[];
}

/** The table was deleted, or you were too slow to be told everything: nothing follows. */
export interface Gone {
  type: 'gone';
  why: string;
}

export interface Health {
  status: string;
  version: string;
  tables: number;
}

/**
 * What one person is told of a command. It has no number, which would tell of commands that this
 * person is not told of.
 */
export interface Heard {
  id: string;
  by: string;
  told: ToldLine[];
  at: number;
}

export interface Hint<G extends GameTypes = GameTypes> {
  action: G['action'];
  say: string;
  reasons: string[];
}

/** What would be a good answer to this? */
export interface HintWanted<G extends GameTypes = GameTypes> {
  decision: G['decision'];
  n: number;
}

/** Grants one seat to whoever brings the secret first. Told once; only its hash is kept. */
export interface Invite {
  table: string;
  seat: number;
  secret: string;
}

/** What a link grants: a seat, and the table where it is. */
export interface Invited {
  seat: number;
  info: TableInfo;
}

export interface IsAway {
  away: boolean;
}

/** The secret of an invite link. It stands behind the # of the link, which browsers keep. */
export interface Key {
  secret: string;
}

/** All one's answers so far; None goes on from a step that only tells. */
export interface LessonAnswers<G extends GameTypes = GameTypes> {
  answers?: (G['action'] | null)[];
}

/**
 * Where one is in a lesson. Without a `goal` there is only something to read. `taken` of the
 * answers sent count: of the others the first was `wrong`.
 */
export interface LessonAt<G extends GameTypes = GameTypes> {
  step: number;
  steps: number;
  taken: number;
  say: string;
  rules: string[];
  goal: string;
  marks: string[];
  done: boolean;
  sync: Sync<G>;
  told: Told<G>[];
  wrong: Wrong | null;
}

export interface LessonLine {
  id: string;
  title: string;
  about: string;
  minutes: number;
  steps: number;
}

export interface Me {
  id: string;
  name: string;
}

/** How a ready setup went with bots in all seats. */
export interface Measured {
  fights: number;
  won: number;
  rounds: number;
  standing: number;
}

/** I need a minute in the window that was asked under this number. */
export interface Minute {
  type: 'minute';
  n: number;
}

/** In the window that was asked under this number. */
export interface MinuteWanted {
  n: number;
}

/**
 * How things stood after a step, from what this seat knew then; of a finished game `views` shows
 * all hands.
 */
export interface Moment<G extends GameTypes = GameTypes> {
  k: number;
  view: G['view'];
  aid: G['aid'] | null;
  told: Told<G>[];
  views: G['view'][];
}

/** A command in a campaign, however it stands by now. */
export interface NewAct<G extends GameTypes = GameTypes> {
  key: string;
  act: G['campaign_command'];
}

/** One or more answers in order, which are taken and undone together, or refused together. */
export interface NewAnswers<G extends GameTypes = GameTypes> {
  key: string;
  version: number;
  given: G['answer'][];
  step?: number;
}

/** Who founds it is its GM. */
export interface NewCampaign {
  game: string;
  key: string;
  name: string;
}

/** A finished character, as the game's own files have it. */
export interface NewCharacter<G extends GameTypes = GameTypes> {
  game: string;
  key: string;
  character: G['character'];
}

export interface NewDevice {
  id: string;
  name: string;
  secret: string;
}

/**
 * A character in the making, with nothing answered; or with everything answered as one that comes
 * with the game, at random, or as a file says. Every choice is open.
 */
export interface NewDraft<G extends GameTypes = GameTypes> {
  game: string;
  key: string;
  level?: number;
  campaign?: string | null;
  archetype?: string | null;
  random?: boolean;
  role?: string | null;
  class?: string | null;
  draft?: G['draft'] | null;
}

/** A command for a character that stands as the client knows it. */
export interface NewEntry<G extends GameTypes = GameTypes> {
  key: string;
  version: number;
  command: G['command'];
}

/** Play on from a moment of a finished game. Seats without a bot are yours, `seat` first. */
export interface NewFork {
  k: number;
  seat?: number;
  bots?: (string | null)[];
}

/** A pack in one text, as its game has it: TOML, or JSON of the same tables. */
export interface NewPack {
  game: string;
  text: string;
}

export interface NewPerson {
  name: string;
}

/** About a character as it stands: what may be done, and how likely it is to succeed. */
export interface NewQuestion<G extends GameTypes = GameTypes> {
  question: G['question'];
}

/** A table to be opened. Whoever opens it sits down at `seat`, or only owns it (None). */
export interface NewTable {
  game: string;
  setup?: Record<string, unknown>;
  public?: boolean;
  clock?: Clock;
  seat?: number | null;
  bots?: (string | null)[];
  hotseat?: string[];
}

/**
 * On a socket that follows something: what has changed of it since the message before, which had
 * the number before. A message is missing where the numbers leave one out.
 */
export interface NowPatched {
  type: 'patch';
  n: number;
  patch: Operation[];
}

/** One change. `path` is a JSON Pointer (RFC 6901); `value` is what stands there afterwards. */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  path: string;
  value: unknown;
}

export interface Option<G extends GameTypes = GameTypes> {
  action: G['action'];
  say: string;
}

/** A pack in a list. `name` has the hash in it: so characters and campaigns name it. */
export interface PackLine {
  id: string;
  game: string;
  name: string;
  created: number;
}

/** What a pack says, as JSON. */
export interface PackText {
  line: PackLine;
  text: string;
}

/** As Changed, with what it changes of the `sync` before. */
export interface PatchedChange<G extends GameTypes = GameTypes> {
  type: 'changed';
  n: number;
  patch: Operation[];
  seat: number | null;
  by: By | 'undo';
  at: number;
  round: number;
  events: Told<G>[];
}

/** What has changed of the `sync` before. */
export interface PatchedSync {
  type: 'sync';
  n: number;
  patch: Operation[];
}

/** What has changed of the `info` before. */
export interface PatchedTable {
  type: 'table';
  patch: Operation[];
}

export interface Ping {
  type: 'ping';
}

/**
 * A question before one decides, as the game has them. `n`: of the position with this number; once
 * that has passed, nothing is refused, but not answered.
 */
export interface PlanAsked<G extends GameTypes = GameTypes> {
  plan: G['plan'];
  n?: number | null;
}

/**
 * The answer, in the position with this number. That the rules say no is an answer, too: then what
 * was asked about is `wrong`. Neither: the position that was asked about has passed, and what was
 * asked is no question any more.
 */
export interface PlanTold<G extends GameTypes = GameTypes> {
  n: number;
  outlook: G['outlook'] | null;
  wrong: Wrong | null;
}

/** Show everybody at the table a place or a ruler. */
export interface Point {
  type: 'point';
  kind: 'look' | 'ping' | 'ruler';
  points: [number, number, number][];
}

/**
 * Somebody at the table points at something: at a place, along a ruler (no points: it is put away),
 * or the one who leads shows where to look. It is kept nowhere.
 */
export interface Pointed {
  type: 'pointed';
  kind: 'look' | 'ping' | 'ruler';
  points: [number, number, number][];
  seat: number;
  name: string;
}

export interface Pong {
  type: 'pong';
}

/** How things would stand for the seat after an answer. */
export interface Previewed<G extends GameTypes = GameTypes> {
  view: G['view'];
  aid: G['aid'] | null;
}

/** One of the things that are wrong with what was sent: where, why, and by which rule. */
export interface Problem {
  field: string;
  why: string;
  rule: string;
}

/** One that comes with the game. */
export interface ReadyCharacter {
  id: string;
  name: string;
  about: string;
  text: string;
  levels: number;
}

/** A setup that comes with a game, by its name. */
export interface ReadySetup {
  name: string;
  title: string;
  text: string;
  seats: number;
  source: string;
  characters: number;
  measured: Measured | null;
}

/** A character that comes with the game, at a Level. */
export interface ReadyWanted {
  game: string;
  key: string;
  id: string;
  level?: number;
}

export interface Recovery {
  recovery: string;
}

/**
 * The body of every error: a sentence for people, ids that may have been meant, the rule that says
 * no, where one does, all that is wrong, where it is judged as a whole, and the table whose game it
 * waits for.
 */
export interface Refusal {
  why: string;
  near: string[];
  rule: string;
  problems: Problem[];
  table: string;
}

/** No, and why; with the rule that says so, and the number it was about. */
export interface Refused {
  type: 'refused';
  why: string;
  rule: string | null;
  n: number | null;
}

/** `forks`: as whom whoever asks may play on from a moment, once the game is over. */
export interface Replay<G extends GameTypes = GameTypes> {
  steps: ReplayStep<G>[];
  forks: number[];
}

/**
 * An answer, with what chance added to it, and what followed that was hidden from this seat. `k` is
 * its place: how many steps there are to here, or answers where all is open.
 */
export interface ReplayStep<G extends GameTypes = GameTypes> {
  k: number;
  n: number;
  seat: number | null;
  by: By | 'undo';
  at: number;
  told: Told<G>[];
  round: number;
  label: string;
}

export interface Said {
  type: 'chat';
  n: number;
  name: string;
  text: string;
  at: number;
  seat: number | null;
}

export interface Saying {
  text: string;
}

/** `until`: when this seat's time is over, in seconds since 1970; None while it stands. */
export interface SeatClock {
  bank: number | null;
  until: number | null;
  window: number | null;
  minute: boolean;
}

export interface SeatInfo {
  seat: number;
  name: string;
  role: 'gm' | 'player';
  bot: string | null;
  person: boolean;
  you: boolean;
  away: boolean;
  late: boolean;
  invited: boolean;
  hotseat: boolean;
}

/** The table itself has changed: seats, stage, options. Always the first message. */
export interface Seated {
  type: 'table';
  info: TableInfo;
}

/**
 * Lets anybody read the character, or the draft, as long as it stands. Told once; only its hash is
 * kept.
 */
export interface Share {
  secret: string;
}

/** The secret of a link to read. It stands behind the # of the link, which browsers keep. */
export interface ShareKey {
  secret: string;
}

/**
 * A character as it stands, and all that follows from it; without the content it was made with
 * nothing does, and it is told why. One that is damaged has nothing in it.
 */
export interface SharedCharacter<G extends GameTypes = GameTypes> {
  game: string;
  name: string;
  about: string;
  character: G['character'];
  sheet: G['sheet'] | null;
  why: string;
  portrait: string | null;
}

/**
 * What a link to read shows: what stands of it, as a file that a draft of one's own begins with,
 * and as its page shows it; without the content it was made with it is told why not.
 */
export interface SharedDraft<G extends GameTypes = GameTypes> {
  game: string;
  name: string;
  about: string;
  draft: G['draft'] | null;
  builder: G['builder'] | null;
  why: string;
}

/** How many answers the table has now, those that take back included. */
export interface Stored {
  n: number;
}

/** An answer in a what-if, to what is asked there. */
export interface SupposedAct<G extends GameTypes = GameTypes> {
  decision: G['decision'];
  action: G['action'];
}

/** Everything a seat (None: a spectator) may know now. */
export interface Sync<G extends GameTypes = GameTypes> {
  type: 'sync';
  n: number;
  seat: number | null;
  stage: 'gathering' | 'over' | 'playing';
  view: G['view'];
  asked: Asked<G>[];
  waiting: number[];
  undo: number;
  undo_asked: UndoAsked | null;
  clocks: SeatClock[];
  scores: number[] | null;
  winners: number[] | null;
  views: G['view'][];
  aid: G['aid'] | null;
}

/** A table from outside: who sits there and what is played, nothing of the game itself. */
export interface TableInfo {
  id: string;
  game: string;
  version: string;
  edition: string;
  content: string;
  setup: Record<string, unknown>;
  stage: 'gathering' | 'over' | 'playing';
  public: boolean;
  clock: Clock;
  seats: SeatInfo[];
  yours: boolean;
  owner: string;
  created: number;
  changed: number;
  answers: number | null;
  commitment: string;
  seed: string | null;
  salt: string | null;
  rematch: string | null;
  forked: string | null;
  campaign: string | null;
  waiting: number[];
  playable: boolean;
  why: string;
}

/** The last entry that stands. */
export interface TakeBack {
  key: string;
  version: number;
}

/** Something that happened, as this seat was told. */
export interface Told<G extends GameTypes = GameTypes> {
  event: G['event'];
  say: string;
  about: number[];
  round: number;
}

/**
 * A sentence about what happened, the rules behind it, and the dice it took; `total` and `result`
 * of a roll, in the game's own words.
 */
export interface ToldLine {
  text: string;
  rules: string[];
  dice: number[];
  total: number | null;
  result: string;
}

/**
 * Take back the last answer: at once where nothing was revealed since, else by consent. `n` is the
 * number of answers one has seen, so that a double click does not take back two.
 */
export interface Undo {
  type: 'undo';
  n: number;
}

/** Somebody asks everybody to take back the last answer a person gave. */
export interface UndoAsked {
  n: number;
  seat: number;
  consenting: number[];
  missing: number[];
}

/** Told once: the server keeps no more than hashes of both. */
export interface Welcome {
  id: string;
  name: string;
  secret: string;
  recovery: string;
}

/** What if I did all this, from how things stand under this number? Other seeds, other dice. */
export interface WhatIfAsked<G extends GameTypes = GameTypes> {
  n: number;
  seed: number;
  acts?: SupposedAct<G>[];
}

/**
 * Where a what-if has come to: nothing of it has happened. It is played on what the seat may take
 * for the truth, with dice of its own, and bots answer for the others. `taken` of the answers
 * count, of the others the first was `wrong`; `told` is what the last one led to.
 */
export interface WhatIfAt<G extends GameTypes = GameTypes> {
  taken: number;
  sync: Sync<G>;
  told: Told<G>[];
  wrong: Wrong | null;
}

/** With a question of the game's before one decides, asked where these answers lead. */
export interface WhatIfPlan<G extends GameTypes = GameTypes> {
  n: number;
  seed: number;
  acts?: SupposedAct<G>[];
  plan: G['plan'];
}

export interface Wrong {
  why: string;
  rule: string | null;
}

export type By = 'bot' | 'chance' | 'clock' | 'seat' | 'stand-in' | 'time-out';

export type Message<G extends GameTypes = GameTypes> =
  Seated | Sync<G> | Changed<G> | Said | Digest<G> | Pointed | Refused | Gone;

export type Patched<G extends GameTypes = GameTypes> =
  PatchedSync | PatchedChange<G> | PatchedTable;

export type Reply = Done | Pong | Refused | Error;

export type Up<G extends GameTypes = GameTypes> =
  Answer<G> | Undo | Consent | Chat | Away | Minute | Point | Ping;

export type News<G extends GameTypes = GameTypes> =
  CampaignNow<G> | CharacterNow<G> | DraftNow<G> | NowPatched | CampaignLog | Gone | Error | Pong;
