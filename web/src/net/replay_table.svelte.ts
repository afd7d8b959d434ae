// A moment of a replay on the table of its game: nothing is asked there, and nobody answers.
// Made by a component, and as long as that one lives.
import type { GameTypes, Sync, TableInfo } from '../contract/server';
import { historyLines } from './log';
import type { ReplayStore } from './replay.svelte';
import { TableStore } from './table.svelte';

export class ReplayTable<G extends GameTypes = GameTypes> extends TableStore<G> {
  readonly #replay: ReplayStore<G>;

  constructor(replay: ReplayStore<G>, info: TableInfo, printed: G['printed']) {
    super(replay.id);
    this.#replay = replay;
    this.info = info;
    this.printed = printed;
    this.connection = 'live';
    this.#follow();
    $effect.pre(() => this.#follow());
  }

  #follow(): void {
    const { moment, steps, k } = this.#replay;
    if (!moment) return;
    const { view, aid } = moment;
    this.sync = { ...NOTHING_ASKED, n: moment.k, view, aid } as Sync<G>;
    this.log = historyLines<G>(steps.slice(0, k + 1));
  }
}

const NOTHING_ASKED = {
  type: 'sync',
  seat: null,
  stage: 'over',
  asked: [],
  waiting: [],
  undo: 0,
  undo_asked: null,
  clocks: [],
  scores: null,
  winners: null,
  views: [],
} as const;
