// The rules beside a table: what is open there, and the way back.
import type { RulesRoute } from '../router.svelte';

class Beside {
  #way = $state.raw<readonly RulesRoute[]>([]);

  /** Null: nothing is open. */
  get route(): RulesRoute | null {
    return this.#way.at(-1) ?? null;
  }

  get hasBack(): boolean {
    return this.#way.length > 1;
  }

  open(route: RulesRoute): void {
    this.#way = [...this.#way, route];
  }

  back(): void {
    this.#way = this.#way.slice(0, -1);
  }

  close(): void {
    this.#way = [];
  }
}

export const beside = new Beside();
