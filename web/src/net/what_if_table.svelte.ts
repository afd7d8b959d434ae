// What if: one plays on from what one knows, on the table of the game. Nothing of it happens there.
// The server works it through from its start each time, so all that is kept are the answers.
import type {
  Asked,
  GameTypes,
  PlanTold,
  Previewed,
  SupposedAct,
  TableInfo,
} from '../contract/server';
import { games, tables } from './api';
import { Refused } from './http';
import { lessonLines } from './log';
import { share } from './share';
import { TableStore } from './table.svelte';
import { text } from '../text';

/** Seeds are numbers up to 2^53; any other one means other dice. */
const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export class WhatIfTable<G extends GameTypes = GameTypes> extends TableStore<G> {
  readonly #of: TableInfo;
  readonly #sitter: (seat: number) => string;
  #n = 0;
  #seed = 0;
  #acts: SupposedAct<G>[] = [];

  /** `sitter`: what whoever sits there is called. */
  constructor(of: TableInfo, sitter: (seat: number) => string) {
    super(of.id);
    this.#of = of;
    this.#sitter = sitter;
  }

  override name(seat: number): string {
    return this.#sitter(seat) || super.name(seat);
  }

  /** From how things stand at the table now, with dice of its own. */
  async begin(): Promise<void> {
    const { n } = await tables.sync<G>(this.id);
    const seed = anySeed();
    const at = await tables.whatIf<G>(this.id, { n, seed, acts: [] });
    [this.#n, this.#seed, this.#acts] = [n, seed, []];
    this.changes.clear();
    this.log = [];
    this.refused = null;
    this.printed ??= await games.printed(this.#of.game, this.#of.edition);
    this.sync = at.sync;
    this.connection = 'live';
  }

  override act(asked: Asked<G>, action: G['action']): Promise<boolean> {
    return this.#try([...this.#acts, { decision: asked.decision, action }]);
  }

  override undo(): Promise<boolean> {
    return this.#try(this.#acts.slice(0, -1));
  }

  override preview(): Promise<Previewed<G> | null> {
    return Promise.resolve(null); // here one tries, and takes back
  }

  override plan(question: G['plan']): Promise<PlanTold<G>> {
    const asked = { n: this.#n, seed: this.#seed, acts: this.#acts, plan: question };
    return tables.whatIfPlan<G>(this.id, asked);
  }

  override point(): void {
    // Nobody else is here.
  }

  async #try(acts: SupposedAct<G>[]): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.refused = null;
    this.changes.catchUp();
    try {
      return await this.#go(acts);
    } catch (error) {
      const refused = error instanceof Refused ? error : null;
      this.refused = { why: refused?.why ?? text.failure.text, rule: refused?.rule ?? null };
      return false;
    } finally {
      this.sending = false;
    }
  }

  async #go(acts: SupposedAct<G>[]): Promise<boolean> {
    const at = await tables.whatIf<G>(this.id, { n: this.#n, seed: this.#seed, acts });
    if (at.wrong) {
      this.refused = at.wrong;
      return false;
    }
    const [before, onward] = [this.view, acts.length > this.#acts.length];
    this.#acts = acts;
    const sync = { ...at.sync, undo: acts.length };
    const { view: after, seat } = (this.sync = share(this.sync, sync));
    const kept = this.log.filter(({ n }) => n <= acts.length);
    this.log = onward ? [...kept, ...lessonLines(at.told, acts.length)] : kept;
    if (!before || !onward) this.changes.clear();
    else this.changes.push({ before, after, events: at.told, seat });
    return true;
  }
}
