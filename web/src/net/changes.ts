// What changes at a table, told to whoever shows it as it happens. Everything else is drawn from the
// newest state at once, and nobody waits for what is still being shown.
import type { GameTypes, Told } from '../contract/server';

export interface Change<G extends GameTypes = GameTypes> {
  before: G['view'];
  after: G['view'];
  /** What led from one to the other, in order. */
  events: readonly Told<G>[];
  /** Whose answer it was; null: nobody's alone. */
  seat: number | null;
}

/** Shows changes: the queue of motion/ does. */
export interface Shower<C> {
  push(change: C): void;
  /** Somebody here acts, at the newest state. */
  catchUp(): void;
  /** Things are told anew: what was still to be shown belongs to another past. */
  clear(): void;
}

export class Changes<G extends GameTypes = GameTypes> implements Shower<Change<G>> {
  #shower: Shower<Change<G>> | null = null;

  /** From now on; returns how to stop. Without it changes are seen at once. */
  show(shower: Shower<Change<G>>): () => void {
    this.#shower = shower;
    return () => {
      shower.clear();
      if (this.#shower === shower) this.#shower = null;
    };
  }

  push(change: Change<G>): void {
    this.#shower?.push(change);
  }

  catchUp(): void {
    this.#shower?.catchUp();
  }

  clear(): void {
    this.#shower?.clear();
  }
}
