// Questions about what one might do: one at a time, at most five a second. The newest of a kind
// waits for its turn, the one that it replaces is never asked.
import { untrack } from 'svelte';
import type { Outlook, PlanQuestion, PlanTold } from '../../../contract/riftbound';
import type { Refusal } from '../../../net/table.svelte';

export type Ask = (question: PlanQuestion) => Promise<PlanTold>;

/** Between the beginnings of two questions, in milliseconds. */
export const PAUSE = 200;
/** What goes first where several wait. */
const FIRST: readonly PlanQuestion['type'][] = ['AskWay', 'AskPlan', 'AskUnit', 'AskReach'];

interface Wanted {
  question: PlanQuestion;
  told: (outlook: Outlook) => void;
  /** The rules say no. */
  refused: (no: Refusal) => void;
}

/** Of these each unit has its own; of all others only the newest counts. */
const isAlike = (one: PlanQuestion, other: PlanQuestion): boolean =>
  one.type === other.type &&
  (one.type !== 'AskReaction' || other.type !== 'AskReaction' || one.unit === other.unit);

export class Asking {
  /** Something is being asked, or waits for it. */
  busy = $state(false);
  readonly #ask: Ask;
  #waiting: Wanted[] = [];
  #under = false;
  #timer = 0;
  #last = -PAUSE;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  want(wanted: Wanted): void {
    this.#waiting = this.#waiting.filter(({ question }) => !isAlike(question, wanted.question));
    this.#waiting.push(wanted);
    untrack(() => this.#next());
  }

  /** It need not be asked any more. */
  drop(type: PlanQuestion['type']): void {
    this.#waiting = this.#waiting.filter(({ question }) => question.type !== type);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #next(): void {
    this.busy = this.#under || this.#waiting.length > 0;
    if (this.#under || this.#waiting.length === 0) return;
    clearTimeout(this.#timer);
    const wait = this.#last + PAUSE - performance.now();
    if (wait > 0) this.#timer = window.setTimeout(() => this.#next(), wait);
    else void this.#begin();
  }

  async #begin(): Promise<void> {
    const order = ({ question }: Wanted) => FIRST.indexOf(question.type);
    const [wanted] = this.#waiting.toSorted((a, b) => order(a) - order(b));
    if (!wanted) return;
    this.#waiting = this.#waiting.filter((one) => one !== wanted);
    this.#under = true;
    this.#last = performance.now();
    try {
      const { outlook, wrong } = await this.#ask(wanted.question);
      if (outlook) wanted.told(outlook);
      else if (wrong) wanted.refused(wrong);
    } catch {
      // That the table has moved on, or is out of reach, is no news.
    }
    this.#under = false;
    this.#next();
  }
}
