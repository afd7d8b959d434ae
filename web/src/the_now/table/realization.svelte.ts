// The Now passes over a ring: its nodes one after the other, each with the sum that decided it.
import { untrack } from 'svelte';
import type { Told, View } from '../../contract';
import { announcer } from '../../ui/announce.svelte';
import { takes } from '../field/motion';

const NODE = 350; // milliseconds for each event
const EMPTY = 60; // and for a node without one
const LINGER = 2500; // while the sums can still be read

const NO_SUMS: ReadonlyMap<number, number> = new Map();
const [OCCURRED, FAILED, NOTHING] = [1, 2, 3];

interface Moment {
  view: View;
  sums: ReadonlyMap<number, number>;
  time: number;
}

export class Realization {
  /** What the field shows meanwhile; null: how things stand. */
  view = $state.raw<View | null>(null);
  sums = $state.raw<ReadonlyMap<number, number>>(NO_SUMS);
  #seen: View | null = null;
  #moments: Moment[] = [];
  #timer = 0;

  /** A new position, and what led to it. */
  follow(view: View, events: readonly Told[]): void {
    const before = this.#seen;
    this.#seen = view;
    if (before) untrack(() => this.#tell(before, events));
  }

  /** To the end at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#moments = [];
    this.view = null;
    this.sums = NO_SUMS;
  }

  #tell(before: View, events: readonly Told[]): void {
    const moments = momentsOf(before, events);
    if (moments.length === 0) return;
    announcer.say(said(events));
    if (takes(NODE) === 0) return;
    const idle = this.view === null;
    this.#moments.push(...moments);
    if (idle) this.#step();
  }

  #step(): void {
    clearTimeout(this.#timer);
    const moment = this.#moments.shift();
    this.view = moment?.view ?? null;
    if (moment) this.sums = moment.sums;
    this.#timer = window.setTimeout(
      () => (moment ? this.#step() : this.skip()),
      moment?.time ?? LINGER,
    );
  }
}

/** The position before, in which one node after the other becomes past and points are scored. */
function momentsOf(before: View, events: readonly Told[]): Moment[] {
  const moments: Moment[] = [];
  let view = before;
  let sums = NO_SUMS;
  for (const { event } of events) {
    if (event.type === 'Realized') {
      const { node, points, occurred } = event;
      const fate = points === null ? NOTHING : occurred ? OCCURRED : FAILED;
      view = { ...view, fate: view.fate.with(node, fate) };
      if (points !== null) sums = new Map([...sums, [node, points]]);
      moments.push({ view, sums, time: points === null ? EMPTY : NODE });
    } else if (event.type === 'Scored') {
      view = { ...view, players: scored(view, event.seat, event.points) };
      const last = moments.at(-1);
      if (last) last.view = view;
    }
  }
  return moments;
}

const scored = (view: View, seat: number, points: number) =>
  view.players.map((p) => (p.seat === seat ? { ...p, score: p.score + points } : p));

/** Empty nodes are no news for the ear. */
const said = (events: readonly Told[]): string =>
  events
    .filter(
      ({ event }) =>
        event.type === 'Scored' || (event.type === 'Realized' && event.points !== null),
    )
    .map(({ say }) => say)
    .join(' ');
