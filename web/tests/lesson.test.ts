// A lesson without a server: what is sent, and what a right, a wrong or an early answer does.
import { beforeEach, expect, test, vi } from 'vitest';
import type { LessonAt, TheNow } from '../src/contract/the_now';
import { reader } from '../src/games/the_now/reader';
import { LessonStore } from '../src/net/lesson.svelte';
import { progressOf } from '../src/net/progress';
import { asked, changed, sync, view } from './live';
import { serve, type Answer } from './server';

const PATH = '/api/games/the_now/lessons/move';
const TOLD = changed(2, 'You move to 2.1.').events;
const MOVE = { type: 'Move', to: 8 } as const;

const at = (step: number, more: Partial<LessonAt> = {}): LessonAt => ({
  step,
  steps: 3,
  taken: step,
  say: `Words ${step}`,
  rules: ['TN-MOVE-1'],
  goal: '',
  marks: [],
  done: false,
  sync: sync(step),
  told: TOLD,
  wrong: null,
  ...more,
});

let answers: Record<string, Answer>;
let server: ReturnType<typeof serve>;

/** What the server says from now on. */
const says = (found: LessonAt) => (answers[PATH] = { body: found });
const sent = () => {
  const calls = vi.mocked(fetch).mock.calls.filter(([path]) => path === PATH);
  const body = calls.at(-1)?.[1]?.body as string;
  return (JSON.parse(body) as { answers: unknown[] }).answers;
};

async function opened(first: LessonAt): Promise<LessonStore<TheNow>> {
  says(first);
  const store = new LessonStore<TheNow>('the_now', 'move');
  store.reader = reader;
  await store.open();
  return store;
}

/** Who shows what happens from now on. */
function showing(store: LessonStore<TheNow>) {
  const shower = { push: vi.fn(), catchUp: vi.fn(), clear: vi.fn() };
  store.changes.show(shower);
  return shower;
}

beforeEach(() => {
  localStorage.clear();
  answers = { '/api/games/the_now/editions/the-now': { body: {} } };
  server = serve(answers);
});

test('a step that only tells is left by reading on', async () => {
  const store = await opened(at(0));
  says(at(1, { goal: 'Move.' }));
  expect(await store.next()).toBe(true);
  expect(sent()).toEqual([null]);
  expect(store.at?.goal).toBe('Move.');
});

test('whoever acts before reading on is asked to read first', async () => {
  const store = await opened(at(0));
  const before = server.paths().length;
  expect(await store.act(asked(0), MOVE)).toBe(false);
  expect(store.refused?.why).toContain('Read on first');
  expect(server.paths()).toHaveLength(before);
});

test('a right answer goes on and tells what happened', async () => {
  const store = await opened(at(0, { goal: 'Move.' }));
  const shower = showing(store);
  const before = store.view;
  says(at(1, { sync: sync(1, { view: view({ round: 2 }) }) }));
  expect(await store.act(asked(0), MOVE)).toBe(true);
  expect(sent()).toEqual([MOVE]);
  expect(shower.push).toHaveBeenCalledExactlyOnceWith({
    before,
    after: store.view,
    events: TOLD,
    seat: 0,
  });
  expect(store.view).not.toBe(before);
  expect(progressOf('move')).toEqual({ answers: [MOVE], step: 1, done: false });
});

test('a card that is taken back leads to the step where it was chosen', async () => {
  const store = await opened(at(0, { goal: 'Organize.' }));
  says(at(1, { goal: 'Lay.' }));
  await store.act(asked(0), MOVE);
  says(at(0, { goal: 'Organize.' }));
  expect(await store.act(asked(1), { type: 'TakeBack' })).toBe(true);
  expect(sent()).toEqual([]);
  expect(store.at?.goal).toBe('Organize.');
});

test('a wrong answer is told so, and everything stands as it stood', async () => {
  const store = await opened(at(0, { goal: 'Move.' }));
  const before = store.sync;
  says(at(0, { goal: 'Move.', wrong: { why: 'Not there.', rule: 'TN-MOVE-1' } }));
  expect(await store.act(asked(0), MOVE)).toBe(false);
  expect(store.refused).toEqual({ why: 'Not there.', rule: 'TN-MOVE-1' });
  expect(store.sync).toBe(before);
  expect(progressOf('move').answers).toEqual([]);
});

test('a step back tells nothing again', async () => {
  const store = await opened(at(0, { goal: 'Move.' }));
  says(at(1));
  await store.act(asked(0), MOVE);
  const shower = showing(store);
  says(at(0, { goal: 'Move.' }));
  expect(await store.back()).toBe(true);
  expect(sent()).toEqual([]);
  expect(shower.push).not.toHaveBeenCalled();
  expect(shower.clear).toHaveBeenCalled();
});

test('what is done stays done, and begins anew', async () => {
  const store = await opened(at(2));
  says(at(3, { done: true }));
  await store.next();
  says(at(0));
  await store.again();
  expect(progressOf('move')).toEqual({ answers: [], step: 0, done: true });
});
