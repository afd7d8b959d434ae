// One lesson in progress. It looks like a table to those who draw and act; the server knows
// nothing of it but the answers that it is sent each time.
import type { Asked, GameTypes, LessonAt, PlanTold, Previewed, Sync } from '../contract/server';
import { games, lessons, type LessonAnswers } from './api';
import { Changes } from './changes';
import { lessonLines, type LogLine } from './log';
import { Refused } from './http';
import type { Playing } from './playing';
import { PLAIN, type GameReader } from './reader';
import { share } from './share';
import type { Refusal } from './table.svelte';
import { text } from '../text';
import { keepProgress, progressOf } from './progress';

export class LessonStore<G extends GameTypes = GameTypes> implements Playing<G> {
  readonly info = null;
  readonly hint = null;
  readonly device = null;
  readonly notices = [];
  at = $state.raw<LessonAt<G> | null>(null);
  sync = $state.raw<Sync<G> | null>(null);
  printed = $state.raw<G['printed'] | null>(null);
  refused = $state.raw<Refusal | null>(null);
  sending = $state(false);
  /** What has happened since one came here; nothing of what was taken back. */
  log = $state.raw<LogLine<G>[]>([]);
  /** What each answer leads to; nothing of a step back. */
  readonly changes = new Changes<G>();
  #answers: LessonAnswers<G> = [];

  /** Of the game that is taught. */
  reader: GameReader<G> = PLAIN;

  constructor(
    readonly game: string,
    readonly id: string,
  ) {}

  get view(): G['view'] | null {
    return this.sync?.view ?? null;
  }

  get aid(): G['aid'] | null {
    return this.sync?.aid ?? null;
  }

  get me(): number | null {
    return this.sync?.seat ?? null;
  }

  get asked(): Asked<G>[] {
    return this.sync?.asked ?? [];
  }

  ask(type: string): Asked<G> | undefined {
    return this.asked.find((asked) => asked.decision.type === type);
  }

  name(seat: number): string {
    return this.sync ? this.reader.seatName(this.sync.view, seat) : '';
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
    if (this.sync)
      this.printed ??= await games.printed(this.game, this.reader.edition(this.sync.view));
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

  act(_: Asked<G>, action: G['action']): Promise<boolean> {
    if (this.reader.takesBack(action)) return this.back(); // where one was in the step before
    if (this.at?.goal) return this.#try([...this.#answers, action]);
    this.refused = { why: this.at?.done ? text.learn.over : text.learn.readFirst, rule: null };
    return Promise.resolve(false);
  }

  undo(): Promise<boolean> {
    return this.back();
  }

  preview(_: Asked<G>, action: G['action']): Promise<Previewed<G> | null> {
    return lessons.preview<G>(this.game, this.id, [...this.#answers, action]).catch(() => null);
  }

  plan(question: G['plan']): Promise<PlanTold<G>> {
    return lessons.plan<G>(this.game, this.id, this.#answers, question);
  }

  async #try(answers: LessonAnswers<G>): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.refused = null;
    this.changes.catchUp();
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
  async #go(answers: LessonAnswers<G>): Promise<boolean> {
    const at = await lessons.at<G>(this.game, this.id, answers);
    this.refused = at.wrong;
    // After a wrong answer all stands as it stood, also what one was in the middle of.
    if (!this.at || at.taken !== this.#answers.length) {
      const [before, onward] = [this.view, at.taken > this.#answers.length];
      this.#answers = answers.slice(0, at.taken);
      this.at = at;
      const { view: after, seat } = (this.sync = share(this.sync, at.sync));
      const kept = this.log.filter(({ n }) => n <= at.taken);
      this.log = onward ? [...kept, ...lessonLines(at.told, at.taken)] : kept;
      if (!before || !onward) this.changes.clear();
      else this.changes.push({ before, after, events: at.told, seat });
    }
    keepProgress(this.id, {
      answers: this.#answers,
      step: at.done ? 0 : at.step,
      done: at.done || progressOf(this.id).done,
    });
    return at.wrong === null;
  }
}
