import { expect, test } from 'vitest';
import { share } from '../src/net/share';
import { grouped } from '../src/text/count';

const before = { round: 1, players: [{ node: 0 }, { node: 4 }], hand: ['E-01'], laying: null };
const copy = (): typeof before => structuredClone(before);

test('news that says the same is the same', () => {
  expect(share(before, copy())).toBe(before);
});

test('what has changed is new, and all around it stays', () => {
  const now = { ...copy(), players: [{ node: 0 }, { node: 5 }] };
  const shared = share(before, now);
  expect(shared).toEqual(now);
  expect(shared.players).not.toBe(before.players);
  expect(shared.players[0]).toBe(before.players[0]);
  expect(shared.hand).toBe(before.hand);
});

test.each([
  ['longer', [1, 2], [1, 2, 3]],
  ['shorter', [1, 2, 3], [1, 2]],
  ['a list no more', [1], { 0: 1 }],
  ['a field less', { a: 1, b: 2 }, { a: 1 }],
  ['a field more', { a: 1 }, { a: 1, b: undefined }],
  ['nothing any more', { a: 1 }, null],
  ['something at last', null, { a: 1 }],
])('%s is a change', (_, one, two) => {
  expect(share(one, two)).toEqual(two);
  expect(share(one, two)).not.toBe(one);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('%d is written %s', (n, written) => expect(grouped(n)).toBe(written));
