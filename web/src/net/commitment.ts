// The commitment of each table as this browser first saw it: one that is changed later is found out.
import type { TableInfo } from '../contract/server';
import { keep, kept } from './kept';

/** What was seen first, and how far the game was then. */
export type FirstSeen = Pick<TableInfo, 'commitment' | 'stage'>;

const key = (id: string) => `worldline.commitment.${id}`;

export function noteCommitment({ id, commitment, stage }: TableInfo): void {
  if (kept(key(id)) === null) keep(key(id), JSON.stringify({ commitment, stage }));
}

/** The table itself where nothing could be kept. */
export function firstSeen(table: TableInfo): FirstSeen {
  const seen = kept(key(table.id));
  return seen === null ? table : (JSON.parse(seen) as FirstSeen);
}
