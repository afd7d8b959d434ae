// A moment of a replay on the table of its game: nothing is asked there, and nobody answers.
// Made by a component, and as long as that one lives.
import type { GameTypes, TableInfo } from '../contract/server';
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
    this.sync = {
      type: 'sync',
      n: moment.k,
      seat: null,
      stage: 'over',
      view,
      asked: [],
      waiting: [],
      undo: 0,
      undo_asked: null,
      clocks: [],
      scores: null,
      winners: null,
      views: [],
      aid,
    };
    this.log = historyLines<G>(steps.slice(0, k + 1));
  }
}
