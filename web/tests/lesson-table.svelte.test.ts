// A lesson of Riftbound on its encounter table, without a server: what is told is shown there, and
// what is answered or asked goes to the lesson.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Riftbound } from '../src/contract/riftbound';
import { NOTHING, pointedAt } from '../src/games/riftbound/aim/pointed';
import { reader } from '../src/games/riftbound/reader';
import { LessonStore } from '../src/net/lesson.svelte';
import { LessonTable } from '../src/net/lesson_table.svelte';
import { react, PASS, viewOf } from './fight';
import { sync } from './live';
import { serve, type Answer } from './server';

const PATH = '/api/games/riftbound/lessons/walk';

let answers: Record<string, Answer>;
let table: LessonTable<Riftbound>;
let close: () => void;

const says = (step: number, more: object = {}) =>
  (answers[PATH] = {
    body: {
      step,
      steps: 3,
      taken: step,
      say: '',
      rules: [],
      goal: 'Move.',
      marks: [],
      done: false,
      sync: { ...sync(step), view: viewOf(), asked: [react(0, { action: PASS, say: 'pass' })] },
      told: [{ event: { type: 'Moved' }, say: `Step ${step}.`, about: [], round: 1 }],
      wrong: null,
      ...more,
    },
  });

beforeEach(async () => {
  localStorage.clear();
  answers = { '/api/games/riftbound/editions/riftbound': { body: {} } };
  serve(answers);
  says(0);
  const lesson = new LessonStore<Riftbound>('riftbound', 'walk');
  lesson.reader = reader;
  await lesson.open();
  close = $effect.root(() => {
    table = new LessonTable(lesson);
  });
  flushSync();
});
afterEach(() => close());

test('an answer goes to the lesson, and what it leads to is on the table and in its log', async () => {
  const shower = { push: vi.fn(), catchUp: vi.fn(), clear: vi.fn() };
  table.changes.show(shower);
  says(1);
  const asked = table.asked[0] as NonNullable<(typeof table.asked)[0]>;
  expect(await table.act(asked, { type: 'Move' })).toBe(true);
  flushSync();
  expect(table.sync?.n).toBe(1);
  expect(table.log.map(({ say }) => say)).toEqual(['Step 1.']);
  expect(shower.push).toHaveBeenCalledTimes(1);
  says(0);
  await table.undo();
  flushSync();
  expect(table.log).toEqual([]);
});

test('a wrong answer is told where refusals are', async () => {
  says(0, { wrong: { why: 'You chose: end the turn', rule: 'RB-MOVE-1' } });
  const asked = table.asked[0] as NonNullable<(typeof table.asked)[0]>;
  expect(await table.act(asked, { type: 'EndTurn' })).toBe(false);
  flushSync();
  expect(table.refused?.why).toBe('You chose: end the turn');
});

test('questions before one decides are asked of the lesson', async () => {
  const reach = { type: 'Reach', unit: 0 };
  answers[`${PATH}/plan`] = { body: { n: 0, outlook: reach, wrong: null } };
  expect((await table.plan({ type: 'AskReach', unit: 0 })).outlook).toEqual(reach);
});

test('marks are units, places and parts of the screen', () => {
  expect(pointedAt([])).toEqual(NOTHING);
  expect(pointedAt(['2', 'at 6.5,-0.5', 'move', 'order'])).toEqual({
    units: [1],
    place: [6500, -500, 0],
    parts: ['dock', 'order'],
  });
});
