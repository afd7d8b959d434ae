// Changes are shown one moment after the other, while everything else is already at the newest
// state. What a moment looks like is the game's: here is only when it comes and how long it stays.
import { announcer } from '../ui/announce.svelte';
import { takes } from './pace.svelte';

/** `S`: what a game shows while it lasts, such as the position on its board. */
export interface Moment<S> {
  scene: S;
  /** Milliseconds, at the normal pace. */
  time: number;
  /** Done as it begins, or at once where it is skipped or takes no time: it is never left out. */
  begins?: () => void;
}

/** What is shown of it without a break lasts at most so long: more of it is sped up evenly. */
export interface Part {
  name: string;
  /** Milliseconds, at the normal pace. */
  most: number;
}

/** How a game shows a change. */
export interface Sequence<S> {
  moments: readonly Moment<S>[];
  /** To what it belongs, such as a turn. */
  part?: Part;
  /** Stays to be read, played or skipped, at any pace: things stand as they are, and it gives way
   *  to whatever comes next. */
  rest?: Moment<S>;
  /** For the ear, at once. */
  say?: string;
}

interface Waiting<S> {
  moments: Moment<S>[];
  rest: Moment<S> | undefined;
  part: Part | undefined;
}

export class Queue<C, S> {
  /** What is shown now, played or left to be read; null: nothing. */
  scene = $state.raw<S | null>(null);
  /** A moment is played, or the rest of a change is being read. */
  state = $state<'idle' | 'playing' | 'reading'>('idle');
  readonly #show: (change: C) => Sequence<S> | null;
  /** Those that wait; the first one is being played. */
  #waiting: Waiting<S>[] = [];
  /** The part that is being played, and how much of it was. */
  #spent = { name: '', time: 0 };
  #timer = 0;

  /** `show`: what a game makes of a change; null where there is nothing to see of it. */
  constructor(show: (change: C) => Sequence<S> | null) {
    this.#show = show;
  }

  /** What is shown in place of how things stand; null: they are seen as they stand. */
  get played(): S | null {
    return this.state === 'playing' ? this.scene : null;
  }

  push(change: C): void {
    const shown = this.#show(change);
    if (!shown) return;
    const { moments, rest, part, say } = shown;
    if (say) announcer.say(say);
    this.#waiting.push({ moments: [...moments], rest, part });
    if (this.state !== 'playing') this.#go();
  }

  /** The moments of this change at once: on to the next one. */
  skip(): void {
    const [first] = this.#waiting;
    if (!first) return;
    leave(first.moments);
    this.#go();
  }

  /** To how things stand; what the last change leaves to be read stays. */
  catchUp(): void {
    if (this.#waiting.length === 0) return;
    for (const { moments } of this.#waiting) leave(moments);
    this.#go();
  }

  /** Nothing is left to show. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#spent = { name: '', time: 0 };
    this.scene = null;
    this.state = 'idle';
  }

  /** On to the next moment that takes time, or else to what is left to be read. */
  #go(): void {
    let rest: Moment<S> | undefined;
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      for (let moment = first.moments.shift(); moment; moment = first.moments.shift()) {
        moment.begins?.();
        const time = takes(this.#inTime(moment.time, first.part));
        if (time > 0) return this.#stay('playing', moment.scene, time);
      }
      rest = first.rest ?? rest;
      this.#waiting.shift();
    }
    if (rest) this.#stay('reading', rest.scene, rest.time);
    else if (this.state === 'playing') this.clear();
  }

  /** How long a moment lasts among all of its part that wait. */
  #inTime(time: number, part: Part | undefined): number {
    if (!part) return time;
    if (this.#spent.name !== part.name) this.#spent = { name: part.name, time: 0 };
    const waiting = this.#waiting.filter((one) => one.part?.name === part.name);
    const left = waiting.flatMap(({ moments }) => moments).reduce((sum, m) => sum + m.time, time);
    const hurried = time * Math.min(1, Math.max(0, part.most - this.#spent.time) / (left || 1));
    this.#spent.time += hurried;
    return hurried;
  }

  #stay(state: 'playing' | 'reading', scene: S, time: number): void {
    clearTimeout(this.#timer);
    this.state = state;
    this.scene = scene;
    this.#timer = window.setTimeout(() => (state === 'reading' ? this.clear() : this.#go()), time);
  }
}

/** Shows none of these, and does what comes with them. */
function leave(moments: Moment<unknown>[]): void {
  for (const { begins } of moments.splice(0)) begins?.();
}
