// Riftbound at a table: in sentences, until it has a map.
import type { Riftbound } from '../../contract/riftbound';
import { client as plain } from '../plain';
import type { GameClient } from '../types';
import FightTable from './fight/FightTable.svelte';
import { reader } from './reader';

export const client: GameClient<Riftbound> = {
  ...plain,
  Table: FightTable,
  reader,
  lesson: () => import('./fight/Lesson.svelte'),
};
