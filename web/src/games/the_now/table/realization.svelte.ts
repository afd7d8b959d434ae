// The Now passes over a ring: its nodes one after the other, each with the sum that decided it.
// First it is told, moment by moment, then all its sums are left to be read.
import { untrack } from 'svelte';
import type { Told, View } from '../../../contract/the_now';
import { announcer } from '../../../ui/announce.svelte';
import { takes } from '../field/motion';

const NODE = 350; // milliseconds for each event
const EMPTY = 60; // and for a node without one
const READ = 2500; // to look at what has become of the ring, and NODE more for each of its sums

const NO_SUMS: ReadonlyMap<number, number> = new Map();
const [OCCURRED, FAILED, NOTHING] = [1, 2, 3];

interface Moment {
  view: View;
  sums: ReadonlyMap<number, number>;
  time: number;
}

export class Realization {
  /** What the field shows while it is told; null: how things stand. */
  view = $state.raw<View | null>(null);
  sums = $state.raw<ReadonlyMap<number, number>>(NO_SUMS);
  /** It has been told, and its sums are still shown. */
  reading = $state(false);
  #seen: View | null = null;
  #moments: Moment[] = [];
  #timer = 0;

  get running(): boolean {
    return this.view !== null || this.reading;
  }

  /** A new position, and what led to it. */
  follow(view: View, events: readonly Told[]): void {
    const before = this.#seen;
    this.#seen = view;
    if (before) untrack(() => this.#tell(before, events));
  }

  /** All that is left to tell, at once. */
  skip(): void {
    this.sums = this.#moments.at(-1)?.sums ?? this.sums;
    this.#moments = [];
    this.#read();
  }

  /** It has been read. */
  end(): void {
    clearTimeout(this.#timer);
    this.#moments = [];
    this.view = null;
    this.sums = NO_SUMS;
    this.reading = false;
  }

  #tell(before: View, events: readonly Told[]): void {
    const moments = momentsOf(before, events);
    if (moments.length === 0) return;
    announcer.say(said(events));
    const idle = this.view === null;
    this.#moments.push(...moments);
    if (takes(NODE) === 0) this.skip();
    else if (idle) this.#step();
  }

  #step(): void {
    const moment = this.#moments.shift();
    if (!moment) return this.#read();
    this.reading = false;
    this.view = moment.view;
    this.sums = moment.sums;
    this.#after(moment.time, () => this.#step());
  }

  #read(): void {
    this.view = null;
    this.reading = true;
    this.#after(READ + NODE * this.sums.size, () => this.end());
  }

  #after(time: number, what: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(what, time);
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
