import { expect, test } from 'vitest';
import type { PlayerView } from '../src/contract/the_now';
import { REALIZATION, subject } from '../src/games/the_now/log';
import { reader } from '../src/games/the_now/reader';
import { changeLines, historyLines, passes, type LogFilter, type LogLine } from '../src/net/log';
import { clockTime } from '../src/table/time';
import { changed, view } from './live';

const line = (more: Partial<LogLine>): LogLine => ({
  key: '1.0',
  n: 1,
  seat: 1,
  by: 'seat',
  kind: 'Moved',
  say: 'Blue moved.',
  round: 1,
  at: 0,
  ...more,
});

test('every event of a change is a line with its sentence and its moment', () => {
  const [first] = changeLines(changed(4, 'Purple ended the turn.'), 99, reader);
  expect(first).toMatchObject({ n: 4, seat: 0, kind: 'TurnEnded', round: 1, at: 99 });
});

test('after a reload a line is of the same kind as when it was told', () => {
  const told = changed(4, 'Purple ended the turn.');
  const says = told.events.map(({ say }) => say);
  const kinds = told.events.map(({ event }) => event.type);
  const step = {
    k: 4,
    n: 4,
    seat: 0,
    by: 'seat' as const,
    at: 99,
    round: 1,
    label: '',
    says,
    kinds,
  };
  expect(historyLines([step])).toEqual(changeLines(told, 99, reader));
});

/** Seen by Blue, who sits at seat 1. */
const blue = view({
  seat: 1,
  players: ['purple', 'blue'].map((colour, seat) => ({ seat, colour }) as PlayerView),
});

const isMine = ({ say }: LogLine) => subject(say, blue) === blue.seat;

test.each<[LogFilter, Partial<LogLine>, boolean]>([
  ['all', {}, true],
  ['all', { say: '' }, false],
  ['mine', {}, true],
  ['mine', { say: 'You drew a card.' }, true],
  ['mine', { say: "Purple's turn begins." }, false],
  ['mine', { say: 'The empty node 3.1 becomes past.', seat: 1 }, false],
  ['topic', { kind: 'Realized' }, true],
  ['topic', { kind: 'Scored' }, true],
  ['topic', { kind: 'Moved' }, false],
  ['chat', {}, false],
])('the filter %s of %o lets it through: %s', (filter, more, through) => {
  expect(passes(line(more), filter, isMine(line(more)), REALIZATION)).toBe(through);
});

test.each([
  [0, '0:00'],
  [-3, '0:00'],
  [9.2, '0:10'],
  [75, '1:15'],
  [3 * 3600, '3 h'],
  [3 * 86400, '3 d'],
])('%d seconds read as %s', (seconds, read) => expect(clockTime(seconds)).toBe(read));
