import { expect, test } from 'vitest';
import type { Aid, Expected, Option, Sync } from '../src/contract/the_now';
import { changes, gains, signed } from '../src/games/the_now/act/change';
import {
  edges,
  lawful,
  nameable,
  named,
  naming,
  rotations,
  turned,
} from '../src/games/the_now/act/laying';
import { news } from '../src/games/the_now/act/news';
import { counter, numbered, offerOf, partners } from '../src/games/the_now/act/offers';
import {
  aimOf,
  byNode,
  goings,
  KEYS,
  mainOf,
  ofKind,
  sorted,
} from '../src/games/the_now/act/options';
import { optionsOf, syncs } from './act';

test('the most urgent question comes first, trades and card choices stand beside', () => {
  expect(mainOf(syncs.turn.asked)?.decision.type).toBe('TakeTurn');
  const trade = syncs.turn.asked.filter(({ decision }) => decision.type === 'Trade');
  expect(trade).toHaveLength(1);
  expect(mainOf(trade)).toBeUndefined();
  expect(mainOf([...syncs.turn.asked, ...syncs.go.asked])?.decision.type).toBe('ForcedMove');
});

test('a question that nobody knows comes to the front', () => {
  const [known] = syncs.go.asked;
  const strange = { ...known, decision: { type: 'Strange', seat: 0 } } as unknown as typeof known;
  expect(mainOf([...syncs.turn.asked, strange].filter((a) => a !== undefined))).toBe(strange);
});

test('moves are targets by node; jumps are not, until one asks for them', () => {
  const options = optionsOf('turn', 'TakeTurn');
  const moves = byNode(goings(options), 10);
  expect(moves.size).toBe(ofKind(options, 'Move').length);
  expect(byNode(ofKind(options, 'Jump'), 10).size).toBeGreaterThan(50);
});

test('a boundary points at the other node, a Needle link at its other end', () => {
  expect(aimOf({ type: 'Amplify', boundary: 10 * 61 + 24 }, 10)).toBe(24);
  expect(aimOf({ type: 'Amplify', boundary: 2 * 61 + 10 }, 10)).toBe(2);
  expect(aimOf({ type: 'AmplifyNeedle', source: 4, target: 10 }, 10)).toBe(4);
  expect(aimOf({ type: 'EndTurn' }, 10)).toBeNull();
});

test('the menu keeps the order of the rulebook, what is possible apart from what is not', () => {
  const { now, not } = sorted(syncs.turn.aid?.menu ?? []);
  expect(now.map(({ kind }) => kind).slice(0, 4)).toEqual(['Move', 'Extract', 'Impact', 'Buy']);
  expect(not.map(({ kind }) => kind)).toEqual(['Pass', 'AmplifyNeedle']);
  expect(not.every(({ why, rule }) => why && rule)).toBe(true);
});

test('every kind of action has a key of its own', () => {
  const kinds = (syncs.turn.aid?.menu ?? []).map(({ kind }) => kind);
  expect(kinds.filter((kind) => !(kind in KEYS))).toEqual([]);
  expect(new Set(Object.values(KEYS)).size).toBe(Object.keys(KEYS).length);
});

// --- laying

test('a card turns from one lawful rotation to the next, and round', () => {
  const ways = rotations(optionsOf('lay', 'LayCard'));
  expect(ways.length).toBeGreaterThan(1);
  expect(ways.reduce((at) => turned(ways, at, 1), ways[0] ?? -1)).toBe(ways[0]);
  expect(turned(ways, ways[0] ?? -1, -1)).toBe(ways.at(-1));
});

test('an unlawful draft becomes the first lawful one, a lawful one stays', () => {
  const options = optionsOf('lay', 'LayCard');
  const [first] = rotations(options);
  expect(lawful(options, { rotation: 9, side: false }).rotation).toBe(first);
  const last = { rotation: rotations(options).at(-1) ?? 0, side: false };
  expect(lawful(options, last)).toEqual(last);
});

test('with three players naming one on an arc names the other on the other', () => {
  const options = optionsOf('attacking', 'LayCard');
  expect(nameable(options, 'tick')).toEqual([1, 2]);
  const arcs = named(options, { tick: null, cross: null }, 'cross', 1);
  expect(arcs).toEqual({ tick: 2, cross: 1 });
  expect(naming(options, arcs)).toEqual({ type: 'Name', tick: 2, cross: 1 });
  expect(naming(options, named(options, arcs, 'cross', 1))).toBeNull();
});

test('a Supporting event names one player on one arc only', () => {
  const name = (tick: number | null, cross: number | null): Option => ({
    action: { type: 'Name', tick, cross },
    say: '',
  });
  const options = [name(1, null), name(null, 1), name(2, null), name(null, 2)];
  const arcs = named(options, { tick: 1, cross: null }, 'cross', 2);
  expect(arcs).toEqual({ tick: null, cross: 2 });
});

test('an edge of a Logistic event takes a link, or gives its own back', () => {
  const all = edges(optionsOf('logistic', 'LayCard'));
  expect(all[0]?.drop).toEqual({ type: 'DropLink', direction: 0 });
  expect(all[0]?.add).toEqual([]);
  expect(all[3]?.drop).toBeNull();
  expect(all[3]?.add.map(({ link }) => link)).toEqual([1, 2]);
});

// --- exchange

test('offers of the same two are numbered, and answered by number', () => {
  const [first, second] = numbered(syncs.turn.view.offers);
  expect([first?.number, second?.number]).toEqual([0, 1]);
  const draft = second && counter(second);
  expect(draft && offerOf(draft)).toEqual({
    type: 'Offer',
    to: 1,
    give: 1,
    give_hand: [],
    give_table: [],
    ask: 3,
    ask_table: [],
    ask_unnamed: 0,
    counter: 1,
  });
});

test('partners share the node with whoever is on turn', () => {
  const { view } = syncs.turn;
  expect(partners(view, 0)).toEqual([1, 2]);
  expect(partners(view, 1)).toEqual([0]); // not with gray: neither of the two is on turn
  expect(partners(syncs.lay.view, 0)).toEqual([]);
});

// --- what changes

const expected = (node: number, points: number, occurs = points > 0): Expected => ({
  node,
  parts: [],
  points,
  by_token: points === 0,
  occurs,
  scores: [],
  say: '',
});
const aid = (...forecast: Expected[]) => ({ forecast }) as unknown as Aid;

test('outcomes that turn come before sums that only grow', () => {
  const found = changes(
    aid(expected(7, 1), expected(8, 1), expected(9, 1)),
    aid(expected(7, 2), expected(8, -1), expected(9, 1), expected(12, 3)),
  );
  expect(found.map(({ node }) => node)).toEqual([8, 12, 7]);
  expect(found[1]?.before).toBeNull();
});

test('whose energy differs, and by how much', () => {
  const { view } = syncs.turn;
  const players = view.players.map((p, seat) => (seat ? p : { ...p, supply: p.supply - 6 }));
  expect(gains(view, { ...view, players })).toEqual([{ seat: 0, supply: [40, 34], score: [2, 2] }]);
  expect([signed(2), signed(-6), signed(0)]).toEqual(['+2', '−6', '0']);
});

// --- news

const names = { name: (seat: number) => `P${seat}`, node: (node: number) => `N${node}` };

test('what happened to me is told, and what is asked of me', () => {
  const before = { ...syncs.turn, asked: [] } as Sync;
  const [me, ...others] = syncs.turn.view.players;
  if (!me) throw new Error('nobody');
  const hurt = { ...me, supply: 28, node: 11 };
  const after = { ...syncs.turn, view: { ...syncs.turn.view, players: [hurt, ...others] } };
  expect(news(before, after, names)).toEqual([
    'Your energy: −12, now 28.',
    'You are in N11 now.',
    'It is your turn.',
  ]);
});

test('a turn that goes on is no news, a new offer is', () => {
  const before = { ...syncs.turn, view: { ...syncs.turn.view, offers: [] } };
  expect(news(syncs.turn, syncs.turn, names)).toEqual([]);
  expect(news(before, syncs.turn, names)).toEqual(Array(2).fill('P1 offers you an exchange.'));
});
