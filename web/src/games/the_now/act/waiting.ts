// Whose turn it is and what is going on, in a line for whoever waits.
import type { TheNow } from '../../../contract/the_now';
import type { TableStore } from '../../../net/table.svelte';
import { text } from '../text';
import { nodeName, seatName, type Seated } from './names';

export type Waiting = Pick<TableStore<TheNow>, 'view' | 'sync' | 'printed' | 'me'> & Seated;

export function stageLine(store: Waiting): string {
  const words = text.act.waiting;
  const { view } = store;
  if (!view) return '';
  const { name, seat, node } = view.stage;
  switch (name) {
    case 'turn':
      if (seat !== store.me) return words.turn(seatName(store, seat));
      return store.info?.seats[seat]?.away ? words.standIn : words.chooseFirst;
    case 'betting':
      return words.bets;
    case 'search':
      return words.search(seatName(store, seat));
    case 'swap':
      return words.swap;
    case 'annihilation':
      return words.annihilation(seatName(store, seat));
    case 'realization':
      return words.realization(nodeName(store, node));
    case 'shortage':
      return words.shortage(seatName(store, seat));
    case 'finished':
      return words.over;
  }
}

/** Whom everybody waits for, unless the first line says so. */
export function waitingFor(store: Waiting): string {
  const { sync, view } = store;
  const others = (sync?.waiting ?? []).filter((seat) => seat !== store.me);
  if (others.length === 0 || (others.length === 1 && others[0] === view?.stage.seat)) return '';
  return text.act.waiting.for(others.map((seat) => seatName(store, seat)).join(', '));
}
