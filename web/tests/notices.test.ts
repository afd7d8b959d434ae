import { expect, test } from 'vitest';
import type { GameEvent } from '../src/contract/the_now';
import { reader } from '../src/games/the_now/reader';
import { noticesOf, refusedUndo } from '../src/net/notices';
import { changed, sync } from './live';

const [ANN, BOB, CLEO] = [0, 1, 2];
const by = (seat: number, ...events: GameEvent[]) =>
  changed(2, '', {
    seat,
    events: events.map((event) => ({ event, say: '', about: [], round: 1 })),
  });
const ended = (how: 'countered' | 'declined' | 'lapsed' | 'withdrawn'): GameEvent => ({
  type: 'OfferEnded',
  seat: ANN,
  partner: BOB,
  how,
  to: null,
});
const exchanged: GameEvent = {
  type: 'Exchanged',
  seat: ANN,
  partner: BOB,
  energy: 3,
  given: [],
  got: [],
  given_unseen: 0,
  to: null,
};
const undo = { n: 1, seat: BOB, consenting: [BOB], missing: [ANN] };

test('whoever made an offer hears what became of it', () => {
  const told = (event: GameEvent) => noticesOf(by(BOB, event), null, [ANN], reader);
  expect(told(exchanged)).toEqual([{ to: ANN, what: 'accepted', by: BOB }]);
  expect(told(ended('declined'))).toEqual([{ to: ANN, what: 'declined', by: BOB }]);
  expect(told(ended('lapsed'))).toEqual([{ to: ANN, what: 'lapsed', by: BOB }]);
  expect(told(ended('countered'))).toEqual([]); // the counter-offer says so
});

test('nobody is told what he did himself, or what concerns others', () => {
  expect(noticesOf(by(ANN, ended('withdrawn')), null, [ANN, BOB], reader)).toEqual([
    { to: BOB, what: 'withdrawn', by: ANN },
  ]);
  expect(noticesOf(by(ANN, ended('lapsed')), null, [ANN], reader)).toEqual([]);
  expect(noticesOf(by(BOB, exchanged), null, [BOB], reader)).toEqual([]);
  expect(noticesOf(by(BOB, exchanged), null, [CLEO], reader)).toEqual([]);
});

test('everybody hears of an undo: whose it was, or that all agreed', () => {
  const back = changed(2, '', { seat: BOB, by: 'undo', events: [] });
  expect(noticesOf(back, sync(1), [ANN, BOB], reader)).toEqual([
    { to: ANN, what: 'undone', by: BOB },
  ]);
  expect(noticesOf(back, sync(1, { undo_asked: undo }), [ANN], reader)).toEqual([
    { to: ANN, what: 'agreed', by: null },
  ]);
});

test('whoever asked for an undo hears that it was refused', () => {
  const asked = sync(1, { undo_asked: undo });
  expect(refusedUndo(asked, sync(1))).toEqual([{ to: BOB, what: 'refused', by: null }]);
  expect(refusedUndo(asked, asked)).toEqual([]);
  expect(refusedUndo(asked, sync(2))).toEqual([]); // somebody played on
  expect(refusedUndo(null, sync(1))).toEqual([]);
});
