// What others did to a player's offers and answers, for him to be told until he acts again.
import type { Changed, GameTypes, Sync } from '../contract/server';
import type { GameReader, Notice } from './reader';

/** What a change tells these people, except whoever made it. */
export function noticesOf<G extends GameTypes>(
  changed: Changed<G>,
  before: Sync | null,
  people: number[],
  reader: GameReader<G>,
): Notice[] {
  const found =
    changed.by === 'undo'
      ? people.map((to) => undone(to, changed.seat, before))
      : changed.events.flatMap(({ event }) => reader.notices(event));
  return found.filter(({ to }) => people.includes(to) && to !== changed.seat);
}

function undone(to: number, by: number | null, before: Sync | null): Notice {
  return before?.undo_asked ? { to, what: 'agreed', by: null } : { to, what: 'undone', by };
}

/** An undo that was asked for is asked for no longer, and nothing has changed: somebody refused. */
export function refusedUndo(before: Sync | null, after: Sync): Notice[] {
  const asked = before?.undo_asked;
  if (!asked || after.undo_asked || before.n !== after.n) return [];
  return asked.consenting.map((to) => ({ to, what: 'refused', by: null }));
}
