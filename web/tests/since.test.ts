// A round of the others, as the server tells it: played on the board, left there as traces, and told
// in a digest to whoever was away.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Moment, ReplayStep } from '../src/contract/server';
import type { GameEvent, TheNow } from '../src/contract/the_now';
import { digestOf, forYou, placesOf } from '../src/games/the_now/motion/digest';
import { queueOf } from '../src/games/the_now/motion/show';
import { traces } from '../src/games/the_now/motion/traces';
import { pacing } from '../src/motion/pace.svelte';
import recorded from './fixtures/since.json';

const { steps, moments } = recorded as unknown as {
  steps: ReplayStep<TheNow>[];
  moments: Moment<TheNow>[];
};
const ME = 0;
const [BLUE, GRAY, YELLOW] = [1, 2, 3];
const NAMES = {
  name: (seat: number) => ['Ann', 'Bob', 'Cleo', 'Dan'][seat] ?? '',
  node: (node: number) => `node ${node}`,
  card: (number: number) => `card ${number}`,
  artifact: (label: string) => label,
};
const at = (k: number) => moments[k - 1] as Moment<TheNow>;

/** As the server tells it: each of these moments with what happened since the one before. */
const between = (places: readonly number[]) =>
  places.map((k, i) => ({
    ...at(k),
    told: moments.slice(places[i - 1] ?? k - 1, k).flatMap(({ told }) => told),
  }));

const digest = () => digestOf(between(placesOf(steps, ME)), ME, NAMES);

/** The change of a step. */
const change = (k: number) => {
  const step = steps[k - 1] as ReplayStep<TheNow>;
  return { before: at(k - 1).view, after: at(k).view, events: step.told, seat: step.seat };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  pacing.now = 'normal';
});

// --- the digest

test('it is asked how things stood when one’s turn ended, and after each turn since', () => {
  expect(placesOf(steps, ME)).toEqual([1, 6, 12]);
});

test('in the first round it begins where the first turn did', () => {
  expect(placesOf(steps.slice(1), ME)).toEqual([6, 12]);
});

test('one figure, then a row for each of the others, the most important first', () => {
  const found = digest();
  expect([found?.before, found?.now]).toEqual([4, 5]);
  expect(found?.rows.map(({ seat }) => seat)).toEqual([BLUE, GRAY, YELLOW]);
  const [blue, gray, yellow] = found?.rows ?? [];
  expect(blue?.did.slice(0, 2)).toEqual(['attacked Dan: −3 ⚡', 'organized card 1 in node 9']);
  expect(gray?.did[0]).toBe('attacked Ann: −12 ⚡');
  expect(gray?.did).toContain('extracted 12 ⚡');
  expect(gray?.did.at(-1)).toBe('walked 2 steps to node 38');
  expect(yellow?.did).toEqual(['is out of the game']);
});

test('what each of them does to oneself is told, also that it is nothing', () => {
  const rows = digest()?.rows ?? [];
  expect(rows.map(forYou)).toEqual([
    ['1 point more for you'],
    ['you lost 12 ⚡'],
    ['Nothing for you'],
  ]);
});

test('nothing has happened where nobody else had a turn', () => {
  expect(digestOf(between([1]), ME, NAMES)).toBeNull();
});

// --- on the board

test('a pawn is on its way before it stands where it goes', () => {
  const queue = queueOf();
  queue.push(change(9));
  expect(queue.played?.happening).toMatchObject({ what: 'walk', seat: GRAY, from: 8, node: 20 });
  expect(queue.played?.view.players[GRAY]?.node).toBe(-1);
  vi.advanceTimersByTime(220);
  expect(queue.played).toBeNull();
});

test('somebody who goes out is seen for more than a second, after the attack', () => {
  const queue = queueOf();
  queue.push(change(2));
  expect(queue.played?.happening).toMatchObject({ what: 'attack', seat: BLUE, label: '−3 ⚡' });
  vi.advanceTimersByTime(600);
  expect(queue.played?.happening).toMatchObject({ what: 'out', seat: YELLOW });
  vi.advanceTimersByTime(1199);
  expect(queue.state).toBe('playing');
  vi.advanceTimersByTime(1);
  expect(queue.state).toBe('idle');
});

test('a card is laid and impact flies to it from the pawn', () => {
  const queue = queueOf();
  queue.push(change(5));
  expect(queue.played?.happening).toMatchObject({ what: 'lay', node: 9 });
  expect(queue.played?.view.events.map(({ node }) => node)).toContain(9);
  queue.clear();
  queue.push(change(8));
  expect(queue.played?.happening).toMatchObject({ what: 'fly', label: '−2', tone: 'cross' });
  expect(queue.played?.view.events.find(({ node }) => node === 8)?.impact).toBe(2);
});

test('a turn lasts two and a half seconds at most, however much happens in it', () => {
  const queue = queueOf();
  for (const k of [7, 8, 9, 10, 11, 9, 10, 9, 10, 9, 10]) queue.push({ ...change(k), seat: GRAY });
  let time = 0;
  for (; queue.state === 'playing' && time < 5000; time += 10) vi.advanceTimersByTime(10);
  expect(time).toBeLessThanOrEqual(2600);
  expect(time).toBeGreaterThan(2000);
});

test('it can be left out, one’s own answers are seen at once, and nothing moves at no pace', () => {
  const queue = queueOf();
  for (const k of [7, 8, 9]) queue.push(change(k));
  queue.catchUp();
  expect(queue.state).toBe('idle');
  queue.push({ ...change(9), seat: ME });
  expect(queue.state).toBe('idle');
  pacing.now = 'off';
  queue.push(change(9));
  expect(queue.state).toBe('idle');
});

// --- what is left of it

const told = (...ks: number[]): GameEvent[] =>
  ks.flatMap((k) => (steps[k - 1] as ReplayStep<TheNow>).told.map(({ event }) => event));

test('the last turn of each of the others is left on the board', () => {
  const found = traces(told(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), ME);
  expect(found.trails).toEqual([
    { seat: BLUE, lines: [[8, 9]] },
    { seat: GRAY, lines: [[8, 20, 38]] },
  ]);
  expect(found.marks).toEqual([
    { seat: BLUE, node: 9, label: 'new' },
    { seat: GRAY, node: 8, label: '−2' },
    { seat: GRAY, node: 38, label: '12 ⚡' },
  ]);
});

test('it goes with the end of one’s own turn, and of each with the beginning of the next', () => {
  const began: GameEvent = { type: 'TurnBegan', seat: BLUE, to: null };
  const ended: GameEvent = { type: 'TurnEnded', seat: ME, to: null };
  expect(traces([...told(1, 2, 3), began], ME).trails).toEqual([]);
  expect(traces([...told(1, 2, 3, 4, 5), ended], ME)).toEqual({ trails: [], marks: [] });
});
