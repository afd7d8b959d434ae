// The rules beside a table: what is open there, and the way back, which is the browser's own.
import type { RulesRoute } from './route';

class Beside {
  #way = $state.raw<readonly RulesRoute[]>([]);

  /** Null: nothing is open. */
  get route(): RulesRoute | null {
    return this.#way.at(-1) ?? null;
  }

  get hasBack(): boolean {
    return this.#way.length > 1;
  }

  /** A step in the history: Back leads to the rule before, and at last to the table alone. */
  open(route: RulesRoute): void {
    this.#way = [...this.#way, route];
    history.pushState({ beside: this.#way }, '');
  }

  /** What an entry of the history has open. */
  show(way: readonly RulesRoute[]): void {
    this.#way = way;
  }

  back(): void {
    this.#leave(1);
  }

  close(): void {
    this.#leave(this.#way.length);
  }

  /** At once, though the browser follows a moment later: a second click counts from here. */
  #leave(steps: number): void {
    if (steps === 0) return;
    this.#way = this.#way.slice(0, -steps);
    history.go(-steps);
  }
}

export const beside = new Beside();
