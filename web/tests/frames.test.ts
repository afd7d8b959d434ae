import { expect, test } from 'vitest';
import type { Operation } from '../src/contract/server';
import type { Sync } from '../src/contract/the_now';
import { Frames } from '../src/net/frames';
import { patched } from '../src/net/patch';
import { changed, info, sync } from './live';

const replace = (path: string, value: unknown): Operation => ({ op: 'replace', path, value });
const add = (path: string, value: unknown): Operation => ({ op: 'add', path, value });
const remove = (path: string): Operation => ({ op: 'remove', path, value: undefined });

const tree = {
  round: 1,
  units: [
    { id: 0, hp: 9 },
    { id: 1, hp: 5 },
  ],
  marks: { 'a/b': 1, '~': 2 },
};

test('what a patch does not touch stays the very same object', () => {
  const now = patched(tree, [replace('/units/1/hp', 3)]);
  expect(now).toEqual({
    ...tree,
    units: [
      { id: 0, hp: 9 },
      { id: 1, hp: 3 },
    ],
  });
  expect(now.units[0]).toBe(tree.units[0]);
  expect(now.marks).toBe(tree.marks);
  expect(tree.units[1]?.hp).toBe(5);
});

test.each([
  ['a field', [replace('/round', null)], { ...tree, round: null }],
  ['a piece more', [add('/units/1', 'x')], { ...tree, units: [tree.units[0], 'x', tree.units[1]] }],
  ['a piece at the end', [add('/units/2', 'x')], { ...tree, units: [...tree.units, 'x'] }],
  ['a piece less', [remove('/units/0')], { ...tree, units: [tree.units[1]] }],
  ['another piece', [replace('/units/0', 'x')], { ...tree, units: ['x', tree.units[1]] }],
  ['a key more', [add('/new', 1)], { ...tree, new: 1 }],
  ['a key less', [remove('/marks')], { round: 1, units: tree.units }],
  [
    'signs of a path',
    [replace('/marks/a~1b', 5), remove('/marks/~0')],
    { ...tree, marks: { 'a/b': 5 } },
  ],
  ['everything', [replace('', 'x')], 'x'],
])('%s', (_, patch, now) => expect(patched<unknown>(tree, patch)).toEqual(now));

test('a patch that does not fit is an error', () => {
  expect(() => patched(tree, [replace('/units/7', 1)])).toThrow();
  expect(() => patched(tree, [replace('/units/7/hp', 1)])).toThrow();
  expect(() => patched(tree, [replace('/nothing/hp', 1)])).toThrow();
});

test('after a whole message the next ones need only say what has changed', () => {
  const frames = new Frames();
  const first = frames.whole(sync(1)) as Sync;
  const asked = frames.whole({ type: 'sync', n: 1, patch: [replace('/undo', 2)] });
  expect(asked).toEqual({ ...first, undo: 2 });
  const { events, seat, by, at, round } = changed(2, 'Ann moved.');
  const patch = [replace('/n', 2), replace('/view/round', 2)];
  const told = frames.whole({ type: 'changed', n: 2, patch, seat, by, at, round, events });
  const now = { ...first, undo: 2, n: 2, view: { ...first.view, round: 2 } };
  expect(told).toEqual({ type: 'changed', n: 2, seat, by, at, round, events, sync: now });
});

test('a table tells what has changed of it', () => {
  const frames = new Frames();
  frames.whole({ type: 'table', info: info() });
  const told = frames.whole({ type: 'table', patch: [replace('/stage', 'over')] });
  expect(told).toEqual({ type: 'table', info: info({ stage: 'over' }) });
});

test('a change of what was never told is an error', () => {
  expect(() => new Frames().whole({ type: 'sync', n: 1, patch: [] })).toThrow();
});
