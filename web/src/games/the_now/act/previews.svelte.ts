// How things would stand after an action, asked of the server once for each position.
import { SvelteMap } from 'svelte/reactivity';
import type { Action, Asked, Previewed } from '../../../contract/the_now';

interface Source {
  preview(asked: Asked, action: Action): Promise<Previewed | null>;
}

export class Previews {
  #known = new SvelteMap<string, Previewed | null>();
  #position = -1;

  constructor(readonly source: Source) {}

  /** What is known of it; undefined while nothing is. */
  of(asked: Asked, action: Action): Previewed | null | undefined {
    return this.#known.get(key(asked, action));
  }

  /** Asks for it unless it is known or under way. `n` counts answers: a new one ends all old. */
  async want(n: number, asked: Asked, action: Action): Promise<void> {
    if (n !== this.#position) {
      this.#position = n;
      this.#known.clear();
    }
    const name = key(asked, action);
    if (this.#known.has(name)) return;
    this.#known.set(name, null);
    const found = await this.source.preview(asked, action).catch(() => null); // no preview is no loss
    if (this.#position === n) this.#known.set(name, found);
  }
}

const key = (asked: Asked, action: Action) => `${asked.decision.type} ${JSON.stringify(action)}`;
