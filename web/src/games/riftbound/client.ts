// Riftbound at its encounter table, in a replay and in a lesson.
import type { Riftbound } from '../../contract/riftbound';
import { client as plain } from '../plain';
import type { GameClient } from '../types';
import FightTable from './fight/FightTable.svelte';
import { reader } from './reader';

export const client: GameClient<Riftbound> = {
  ...plain,
  Table: FightTable,
  reader,
  replay: () => import('./fight/FightReplay.svelte'),
  lesson: () => import('./fight/Lesson.svelte'),
  whatIf: () => import('./fight/WhatIfTable.svelte'),
};
