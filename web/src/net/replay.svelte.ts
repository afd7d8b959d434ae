// A game step by step: the step one looks at, moving by itself if wanted, and its moment.
import type { GameTypes, Moment, ReplayStep } from '../contract/server';
import { tables } from './api';

export const PACE = 1200;

export class ReplayStore<G extends GameTypes = GameTypes> {
  readonly id: string;
  steps = $state.raw<ReplayStep<G>[]>([]);
  /** As whom one may play on from a step. */
  forks = $state.raw<readonly number[]>([]);
  k = $state(0);
  moment = $state.raw<Moment<G> | null>(null);
  playing = $state(false);
  /** So many times as fast. */
  speed = $state(1);
  seat = $state.raw<number | null>(null);
  #moments: (Promise<Moment<G>> | undefined)[] = [];

  constructor(id: string) {
    this.id = id;
  }

  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }

  get step(): ReplayStep<G> | null {
    return this.steps[this.k] ?? null;
  }

  async load(k?: number): Promise<void> {
    this.#moments = [];
    const { steps, forks } = await tables.replay<G>(this.id, this.seat);
    [this.steps, this.forks] = [steps, forks];
    await this.to(k ?? 0);
  }

  /** Shows a step. Whoever drags past many sees only the one where he stops. */
  async to(k: number): Promise<void> {
    this.k = Math.min(Math.max(0, k), this.last);
    const wanted = this.k;
    const moment = await this.#get(wanted);
    if (this.k === wanted) this.moment = moment;
    if (wanted < this.last) void this.#get(wanted + 1).catch(() => undefined);
  }

  async #get(k: number): Promise<Moment<G>> {
    const number = this.steps[k]?.k ?? k;
    const moment = (this.#moments[number] ??= tables.moment<G>(this.id, number, this.seat));
    moment.catch(() => (this.#moments[number] = undefined));
    return moment;
  }

  /** Plays on until the end; returns how to stop. */
  run(): () => void {
    const timer = setInterval(() => {
      if (this.k >= this.last) this.playing = false;
      else void this.to(this.k + 1);
    }, PACE / this.speed);
    return () => clearInterval(timer);
  }
}
