// The Now at a table, in a replay and in a lesson.
import type { TheNow } from '../../contract/the_now';
import type { GameClient } from '../types';
import { reader } from './reader';
import Game from './table/Game.svelte';
import { text } from './text';

export const client: GameClient<TheNow> = {
  reader,
  Table: Game,
  replay: () => import('./replay/Replay.svelte'),
  lesson: () => import('./learn/Lesson.svelte'),
  whatIf: null,
  offered: text.table.offered,
};
