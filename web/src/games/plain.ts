// A game that has no screens of its own here: what is asked and what happened, in sentences.
import { PLAIN } from '../net/reader';
import PlainTable from './PlainTable.svelte';
import type { GameClient } from './types';

export const client: GameClient = {
  reader: PLAIN,
  Table: PlainTable,
  replay: () => import('./PlainReplay.svelte'),
  lesson: null,
  whatIf: null,
  offered: () => '',
};
