import { expect, test } from 'vitest';
import { REALIZATION } from '../src/games/the_now/log/topic';
import { changeLines, historyLines, passes, type LogFilter, type LogLine } from '../src/net/log';
import { clockTime } from '../src/table/time';
import { changed, sync, view } from './live';

const BLUE = 1;

const line = (more: Partial<LogLine>): LogLine => ({
  key: '1.0',
  n: 1,
  seat: 1,
  by: 'seat',
  kind: 'Moved',
  event: null,
  say: 'Blue moved.',
  about: [BLUE],
  round: 1,
  at: 0,
  ...more,
});

test('every event of a change is a line with its sentence and its moment', () => {
  const [first] = changeLines(changed(4, 'Purple ended the turn.'));
  expect(first).toMatchObject({ n: 4, seat: 0, kind: 'TurnEnded', round: 1, at: 99 });
});

/** The end of a turn that is the end of its round: what is seen then is the next round. */
const roundEnds = changed(4, 'Purple ended the turn.', {
  events: [
    {
      event: { type: 'TurnEnded', seat: 0, to: null },
      say: 'Purple ended the turn.',
      about: [0],
      round: 1,
    },
    {
      event: { type: 'RoundBegan', round: 2, order: [1, 0], to: null },
      say: 'Round 2 begins.',
      about: [],
      round: 2,
    },
  ],
  sync: sync(4, { view: view({ round: 2 }) }),
});

test('a line stands under the round in which it happened', () => {
  expect(changeLines(roundEnds).map(({ round, say }) => [round, say])).toEqual([
    [1, 'Purple ended the turn.'],
    [2, 'Round 2 begins.'],
  ]);
});

test.each(['seat', 'time-out'] as const)(
  'after a reload a line by the %s is the same as when it was told',
  (by) => {
    const told = { ...roundEnds, by };
    const step = { k: 4, n: 4, seat: 0, by, at: 99, round: 1, label: '', told: told.events };
    expect(historyLines([step])).toEqual(changeLines(told));
  },
);

test('whose time ran out is said, and that he passed where nothing came of it', () => {
  const passed = { ...changed(4, ''), by: 'time-out' as const, events: [] };
  const [line] = changeLines(passed);
  expect(line).toMatchObject({ n: 4, seat: 0, say: 'Time ran out: passed.', about: [0] });
  const told = { ...changed(4, 'Purple ended the turn.'), by: 'time-out' as const };
  const says = changeLines(told).map(({ say }) => say);
  expect(says).toEqual(['Time ran out.', 'Purple ended the turn.']);
});

test('who only looks on has nothing of his own', () => {
  expect(passes(line({}), 'mine', null)).toBe(false);
});

test.each<[LogFilter, Partial<LogLine>, boolean]>([
  ['all', {}, true],
  ['all', { say: '' }, false],
  ['mine', {}, true],
  ['mine', { say: 'Purple attacks Blue.', about: [0, 1] }, true],
  ['mine', { say: "Purple's turn begins.", about: [0] }, false],
  ['mine', { say: 'The empty node 3.1 becomes past.', about: [] }, false],
  ['topic', { kind: 'Realized' }, true],
  ['topic', { kind: 'Scored' }, true],
  ['topic', { kind: 'Moved' }, false],
  ['chat', {}, false],
])('the filter %s of %o lets it through: %s', (filter, more, through) => {
  expect(passes(line(more), filter, BLUE, REALIZATION)).toBe(through);
});

test.each([
  [0, '0:00'],
  [-3, '0:00'],
  [9.2, '0:10'],
  [75, '1:15'],
  [3 * 3600, '3 h'],
  [3 * 86400, '3 d'],
])('%d seconds read as %s', (seconds, read) => expect(clockTime(seconds)).toBe(read));
