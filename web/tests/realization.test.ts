// The Now passes: one node after the other, at once for those who want no motion; then it is read.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameEvent, Told } from '../src/contract/the_now';
import { queueOf } from '../src/games/the_now/motion/show';
import { pacing } from '../src/motion/pace.svelte';
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

function passed() {
  const queue = queueOf();
  queue.push({ before: BEFORE, after: AFTER, events: EVENTS, seat: 1 });
  return queue;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  pacing.now = 'normal';
});

test('each node is decided in its turn, with its sum and its points', () => {
  const queue = passed();
  expect(queue.played?.view.fate).toEqual([1, 1, 0, 0]);
  expect(queue.played?.view.players[0]?.score).toBe(3);
  expect([...(queue.played?.sums ?? [])]).toEqual([[1, 2]]);
  vi.advanceTimersByTime(500);
  expect(queue.played?.view.fate).toEqual([1, 1, 3, 0]);
  vi.advanceTimersByTime(120);
  expect(queue.played?.view.fate).toEqual(AFTER.fate);
  expect([...(queue.played?.sums ?? [])]).toEqual([
    [1, 2],
    [3, -1],
  ]);
});

test('in the end things are shown as they stand, the sums for a while longer', () => {
  const queue = passed();
  vi.advanceTimersByTime(500 + 120 + 500);
  expect(queue.played).toBeNull();
  expect(queue.scene?.sums?.size).toBe(2);
  expect(queue.state).toBe('reading');
  vi.advanceTimersByTime(2500 + 2 * 350 - 1);
  expect(queue.state).toBe('reading');
  vi.advanceTimersByTime(1);
  expect(queue.scene).toBeNull();
  expect(queue.state).toBe('idle');
});

test('what is skipped is read all the same', () => {
  const queue = passed();
  queue.skip();
  expect(queue.played).toBeNull();
  expect(queue.scene?.sums?.size).toBe(2);
  expect(queue.state).toBe('reading');
  queue.clear();
  expect(queue.state).toBe('idle');
});

test('what follows at once waits for its turn', () => {
  const queue = passed();
  queue.push({ before: AFTER, after: AFTER, events: [realized(0, 4, true)], seat: 1 });
  expect(queue.played?.view.fate).toEqual([1, 1, 0, 0]);
  vi.advanceTimersByTime(500 + 120 + 500);
  expect(queue.played?.sums?.get(0)).toBe(4);
});

test('without motion all of it is said and can be read at once', () => {
  pacing.now = 'off';
  const queue = passed();
  expect(queue.played).toBeNull();
  expect(queue.scene?.sums?.size).toBe(2);
  expect(queue.state).toBe('reading');
  expect(announcer.said).toContain('Node 1. You score 1. Node 3.');
});

test('other changes are seen at once', () => {
  const queue = queueOf();
  const events = [told({ type: 'TurnEnded', seat: 0, to: null }, 'End.')];
  queue.push({ before: BEFORE, after: AFTER, events, seat: 0 });
  expect(queue.state).toBe('idle');
});
