// One lesson in progress. It looks like a table to those who draw and act; the server knows
// nothing of it but the answers that it is sent each time.
import type {
  Action,
  Aid,
  Asked,
  LessonAt,
  Previewed,
  Printed,
  Sync,
  Told,
  View,
} from '../contract';
import { games, lessons, type LessonAnswers } from './api';
import { Refused } from './http';
import type { Playing } from './playing';
import { share } from './share';
import type { Refusal } from './table.svelte';
import { text } from '../text';
import { keepProgress, progressOf } from './progress';

export class LessonStore implements Playing {
  readonly info = null;
  readonly hint = null;
  readonly device = null;
  readonly notices = [];
  at = $state.raw<LessonAt | null>(null);
  sync = $state.raw<Sync | null>(null);
  printed = $state.raw<Printed | null>(null);
  refused = $state.raw<Refusal | null>(null);
  sending = $state(false);
  /** What the last answer led to; nothing after a step back. */
  told = $state.raw<readonly Told[]>([]);
  #answers: LessonAnswers = [];

  constructor(readonly id: string) {}

  get view(): View | null {
    return this.sync?.view ?? null;
  }

  get aid(): Aid | null {
    return this.sync?.aid ?? null;
  }

  get me(): number | null {
    return this.sync?.seat ?? null;
  }

  get asked(): Asked[] {
    return this.sync?.asked ?? [];
  }

  ask(type: string): Asked | undefined {
    return this.asked.find((asked) => asked.decision.type === type);
  }

  name(seat: number): string {
    return text.field.capital(this.view?.players[seat]?.colour ?? '');
  }

  // --- the way through

  /** Where one left it, or at the beginning. Throws if there is no such lesson, or no server. */
  async open(): Promise<void> {
    try {
      await this.#go(progressOf(this.id).answers);
      if (this.at?.done) await this.#go([]); // whoever comes back after the end wants it again
    } catch (error) {
      // The lesson has changed since, and some answer is none any more.
      if (!(error instanceof Refused) || error.status !== 400) throw error;
      await this.#go([]);
    }
    this.refused = null;
    this.told = [];
    this.printed ??= await games.printed('the_now', this.view?.edition ?? '');
  }

  /** On from a step that only tells. */
  next(): Promise<boolean> {
    return this.#try([...this.#answers, null]);
  }

  back(): Promise<boolean> {
    return this.#try(this.#answers.slice(0, -1));
  }

  again(): Promise<boolean> {
    return this.#try([]);
  }

  dismiss(): void {
    // Nobody else acts in a lesson, so there are no notices.
  }

  act(_: Asked, action: Action): Promise<boolean> {
    // A card is taken back to where it was chosen, which was the step before.
    if (action.type === 'TakeBack') return this.back();
    if (this.at?.goal) return this.#try([...this.#answers, action]);
    this.refused = { why: this.at?.done ? text.learn.over : text.learn.readFirst, rule: null };
    return Promise.resolve(false);
  }

  undo(): Promise<boolean> {
    return this.back();
  }

  preview(_: Asked, action: Action): Promise<Previewed | null> {
    return lessons.preview(this.id, [...this.#answers, action]).catch(() => null);
  }

  async #try(answers: LessonAnswers): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.refused = null;
    try {
      return await this.#go(answers);
    } catch (error) {
      this.refused = { why: error instanceof Refused ? error.why : text.failure.text, rule: null };
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Asks where these answers lead; false where the last of them is not what was wanted. */
  async #go(answers: LessonAnswers): Promise<boolean> {
    const at = await lessons.at(this.id, answers);
    this.refused = at.wrong;
    // After a wrong answer all stands as it stood, also what one was in the middle of.
    if (!this.at || at.taken !== this.#answers.length) {
      this.told = at.taken > this.#answers.length ? at.told : [];
      this.#answers = answers.slice(0, at.taken);
      this.at = at;
      this.sync = share(this.sync, at.sync);
    }
    keepProgress(this.id, {
      answers: this.#answers,
      done: at.done || progressOf(this.id).done,
    });
    return at.wrong === null;
  }
}
