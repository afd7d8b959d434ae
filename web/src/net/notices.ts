// What others did to a player's offers and answers, for him to be told until he acts again.
import type { Changed, Sync } from '../contract';

export interface Notice {
  /** Who is told. */
  to: number;
  what: 'accepted' | 'declined' | 'withdrawn' | 'lapsed' | 'undone' | 'agreed' | 'refused';
  /** Who did it; of an offer that lapsed, to whom it was made; null where it was nobody alone. */
  by: number | null;
}

/** What a change tells these people, except whoever made it. */
export function noticesOf(changed: Changed, before: Sync | null, people: number[]): Notice[] {
  const found =
    changed.by === 'undo'
      ? people.map((to) => undone(to, changed.seat, before))
      : changed.events.flatMap(({ event }) => traded(event));
  return found.filter(({ to }) => people.includes(to) && to !== changed.seat);
}

function undone(to: number, by: number | null, before: Sync | null): Notice {
  return before?.undo_asked ? { to, what: 'agreed', by: null } : { to, what: 'undone', by };
}

function traded(event: Changed['events'][number]['event']): Notice[] {
  if (event.type === 'Exchanged') {
    return [{ to: event.seat, what: 'accepted', by: event.partner }];
  }
  if (event.type !== 'OfferEnded') return [];
  switch (event.how) {
    case 'declined':
    case 'lapsed':
      return [{ to: event.seat, what: event.how, by: event.partner }];
    case 'withdrawn':
      return [{ to: event.partner, what: 'withdrawn', by: event.seat }];
    case 'countered':
      return []; // the new offer says so
  }
}

/** An undo that was asked for is asked for no longer, and nothing has changed: somebody refused. */
export function refusedUndo(before: Sync | null, after: Sync): Notice[] {
  const asked = before?.undo_asked;
  if (!asked || after.undo_asked || before.n !== after.n) return [];
  return asked.consenting.map((to) => ({ to, what: 'refused', by: null }));
}
