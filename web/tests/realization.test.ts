// The Now passes: one node after the other, at once for those who want no motion; then it is read.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameEvent, Told } from '../src/contract/the_now';
import { Realization } from '../src/games/the_now/table/realization.svelte';
import { announcer } from '../src/ui/announce.svelte';
import { view } from './live';

const player = (score: number) => ({ seat: 0, score }) as never;
const BEFORE = view({ fate: [1, 0, 0, 0], players: [player(2)] });
const AFTER = view({ fate: [1, 1, 3, 2], players: [player(3)] });

const told = (event: object, say: string): Told => ({
  event: event as GameEvent,
  say,
  about: [],
  round: 1,
});
const realized = (node: number, points: number | null, occurred: boolean) =>
  told({ type: 'Realized', node, points, occurred, to: null }, `Node ${node}.`);
const EVENTS = [
  realized(1, 2, true),
  told({ type: 'Scored', seat: 0, points: 1, node: 1, to: null }, 'You score 1.'),
  realized(2, null, false),
  realized(3, -1, false),
];

function passed(): Realization {
  const passing = new Realization();
  passing.follow(BEFORE, []);
  passing.follow(AFTER, EVENTS);
  return passing;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  delete document.documentElement.dataset.motion;
});

test('each node is decided in its turn, with its sum and its points', () => {
  const passing = passed();
  expect(passing.view?.fate).toEqual([1, 1, 0, 0]);
  expect(passing.view?.players[0]?.score).toBe(3);
  expect([...passing.sums]).toEqual([[1, 2]]);
  vi.advanceTimersByTime(350);
  expect(passing.view?.fate).toEqual([1, 1, 3, 0]);
  vi.advanceTimersByTime(60);
  expect(passing.view?.fate).toEqual(AFTER.fate);
  expect([...passing.sums]).toEqual([
    [1, 2],
    [3, -1],
  ]);
});

test('in the end things are shown as they stand, the sums for a while longer', () => {
  const passing = passed();
  vi.advanceTimersByTime(350 + 60 + 350);
  expect(passing.view).toBeNull();
  expect(passing.sums.size).toBe(2);
  expect(passing.running).toBe(true);
  vi.runAllTimers();
  expect(passing.sums.size).toBe(0);
  expect(passing.running).toBe(false);
});

test('what is skipped is read all the same', () => {
  const passing = passed();
  passing.skip();
  expect(passing.view).toBeNull();
  expect(passing.sums.size).toBe(2);
  expect(passing.reading).toBe(true);
  passing.end();
  expect(passing.running).toBe(false);
  vi.runAllTimers();
  expect(passing.view).toBeNull();
});

test('what follows at once waits for its turn', () => {
  const passing = passed();
  passing.follow(AFTER, [realized(0, 4, true)]);
  expect(passing.view?.fate).toEqual([1, 1, 0, 0]);
  vi.advanceTimersByTime(350 + 60 + 350);
  expect(passing.sums.get(0)).toBe(4);
});

test('without motion all of it is said and can be read at once', () => {
  document.documentElement.dataset.motion = 'less';
  const passing = passed();
  expect(passing.view).toBeNull();
  expect(passing.sums.size).toBe(2);
  expect(passing.reading).toBe(true);
  expect(announcer.said).toContain('Node 1. You score 1. Node 3.');
});

test('other changes pass without it', () => {
  const passing = new Realization();
  passing.follow(BEFORE, []);
  passing.follow(AFTER, [told({ type: 'TurnEnded', seat: 0, to: null }, 'End.')]);
  expect(passing.view).toBeNull();
});
