// The digest of what happened since one's last turn: asked of the server when one's turn begins and
// when one comes to the table, so that it is the same after hours away.
import { untrack } from 'svelte';
import type { TheNow } from '../../../contract/the_now';
import { tables } from '../../../net/api';
import type { TableStore } from '../../../net/table.svelte';
import type { Queue } from '../../../motion/queue.svelte';
import { digestOf, placesOf, type Digest, type Names, type Row } from './digest';
import type { Scene } from './scene';
import type { Shown } from './show';

/** Milliseconds that what is shown again lasts at most. */
const DIGEST = 8000;

export class Since {
  digest = $state.raw<Digest | null>(null);
  open = $state(false);
  /** The row that is shown on the board; null: none, or all. */
  row = $state.raw<Row | null>(null);
  readonly #store: TableStore<TheNow>;
  readonly #names: Names;
  #asked = '';

  constructor(store: TableStore<TheNow>, names: Names) {
    this.#store = store;
    this.#names = names;
  }

  /** One's turn has begun, or one has just come: what is there to be told? In an effect. */
  follow(): void {
    const { sync, me, printed } = this.#store;
    if (!sync || me === null || !printed || sync.stage !== 'playing') return;
    const { view, asked } = sync;
    const mine = view.on_turn === me && asked.some(({ decision }) => decision.seat === me);
    const key = mine ? `${me} ${view.round}` : this.#asked.startsWith(`${me} `) ? '' : `${me} came`;
    if (key === '' && this.#asked !== `${me} came`) untrack(() => this.forget());
    if (key === '' || key === this.#asked) return;
    this.#asked = key;
    untrack(() => void this.#load(me, key));
  }

  async #load(me: number, key: string): Promise<void> {
    const { id, seat } = this.#store;
    try {
      const { steps } = await tables.replay<TheNow>(id, seat);
      const places = placesOf(steps, me);
      const moments = places.length > 1 ? await tables.moments<TheNow>(id, places, seat) : [];
      if (this.#asked !== key) return;
      const digest = digestOf(moments, me, this.#names);
      this.row = null;
      this.digest = digest && digest.rows.length > 0 ? digest : null;
      this.open = this.digest !== null;
    } catch {
      this.#asked = ''; // a nicety: the log tells it as well
    }
  }

  /** One begins to act, or has read it. */
  close(): void {
    this.open = false;
    this.row = null;
  }

  /** One's own turn is over: it belongs to the one before. */
  forget(): void {
    this.close();
    this.digest = null;
  }

  /** Shows a row, or all of them, on the board as if it happened now. */
  play(queue: Queue<Shown, Scene>, row: Row | null): void {
    queue.clear();
    this.row = row;
    const rows = row ? [row] : (this.digest?.rows ?? []);
    for (const { before, after, told: events } of rows.flatMap(({ passages }) => passages)) {
      queue.push({ before, after, events, seat: null, part: { name: 'digest', most: DIGEST } });
    }
  }
}
