// What one is about to do in a fight: which questions the server is asked of it, and what holds.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outlook, PlanQuestion, PlanTold, View } from '../src/contract/riftbound';
import type { Wrong } from '../src/contract/server';
import { Aim } from '../src/games/riftbound/aim/aim.svelte';
import { PAUSE } from '../src/games/riftbound/aim/asking.svelte';
import { viewOf } from './fight';

const HERE: [number, number, number] = [0, 0, 0];
const THERE: [number, number, number] = [5000, 0, 0];

const placed = (at = HERE): View => {
  const view = viewOf();
  const units = view.units.map((unit) => ({ ...unit, seat: unit.id === 2 ? 1 : 0, place: at }));
  return { ...view, units };
};

class Fight {
  me: number | null = 0;
  view = $state.raw<View | null>(placed());
  asked = $state.raw<never[]>([]);

  async plan(question: PlanQuestion): Promise<PlanTold> {
    questions.push(question);
    const told = await answer(question);
    return 'type' in told
      ? { n: 0, outlook: told, wrong: null }
      : { n: 0, outlook: null, wrong: told };
  }
}

let fight: Fight;
let aim: Aim;
let close: () => void;
let questions: PlanQuestion[];
let answer: (question: PlanQuestion) => Outlook | Wrong | Promise<Outlook>;

const way = (path: [number, number, number][]) =>
  ({
    type: 'Way',
    mover: 0,
    drive: null,
    path,
    course: path,
    length: 5000,
    most: 8000,
    points: [],
  }) satisfies Outlook;

const types = () => questions.map(({ type }) => type);

/** Everything that waits has been asked. */
async function settled(): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(20 * PAUSE);
}

beforeEach(() => {
  vi.useFakeTimers();
  fight = new Fight();
  questions = [];
  answer = ({ type, ...rest }) => {
    if (type === 'AskWay' && 'to' in rest) return way([rest.to]);
    return {
      type: 'Reach',
      unit: 0,
      mover: 0,
      flies: false,
      drive: null,
      most: 8000,
      altitude: 0,
      borders: [],
      watched: [],
      why: null,
    };
  };
  close = $effect.root(() => {
    aim = new Aim(fight);
  });
});

afterEach(() => {
  close();
  vi.useRealTimers();
});

test('the unit of one’s own that stands first, until one is asked', async () => {
  await settled();
  expect(aim.unit).toBe(0);
  aim.unit = 1;
  expect(aim.unit).toBe(1);
  const asked = { owed: true, decision: { type: 'TakeAction', seat: 0, unit: 0 } };
  fight.asked = [asked] as never[];
  flushSync();
  expect(aim.unit).toBe(0);
});

test('at most five questions a second, and one at a time', async () => {
  let under = 0;
  answer = async (question) => {
    expect(under++).toBe(0);
    await new Promise((done) => setTimeout(done, 50));
    under -= 1;
    return way([('to' in question && question.to) || THERE]);
  };
  flushSync();
  const began = questions.length;
  for (let x = 0; x < 100; x++) {
    aim.draw([x, 0, 0]);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(questions.length - began).toBeLessThanOrEqual(5);
  await settled();
  expect(aim.path).toEqual([[99, 0, 0]]);
  expect(aim.asking).toBe(false);
});

test('a way is found before anything else is asked of it', async () => {
  await settled();
  questions = [];
  aim.draw(THERE);
  expect(aim.wanted).toEqual(THERE);
  await settled();
  expect(types()[0]).toBe('AskWay');
  expect(types()).toContain('AskPlan');
  expect(aim.path).toEqual([THERE]);
  expect(aim.way?.length).toBe(5000);
  expect(aim.wanted).toBeNull();
});

test('a refusal leaves the path as it was, and is told', async () => {
  aim.draw(THERE);
  await settled();
  answer = () => ({ why: 'Too far.', rule: 'RB-MOVE-1' });
  aim.draw([90_000, 0, 0]);
  await settled();
  expect(aim.path).toEqual([THERE]);
  expect(aim.refused).toEqual({ why: 'Too far.', rule: 'RB-MOVE-1' });
  aim.clear();
  expect([aim.path, aim.refused]).toEqual([[], null]);
});

test('a refusal goes once the fight has changed, and with the path that it was about', async () => {
  aim.draw(THERE);
  await settled();
  const refused = { why: 'No Action is left after that.', rule: 'RB-TURN-1' };
  answer = () => refused;
  aim.extend([6000, 0, 0]);
  await settled();
  expect(aim.refused).toEqual(refused);
  fight.view = placed([6000, 0, 0]);
  await settled();
  expect(aim.refused).toBeNull();
  aim.draw([7000, 0, 0]);
  await settled();
  expect(aim.refused).toEqual(refused);
  aim.path = [];
  expect(aim.refused).toBeNull();
});

test('a path begins where the unit stands: whoever has gone has walked it', async () => {
  aim.draw(THERE);
  await settled();
  aim.extend([5000, 2000, 0]);
  expect(aim.path).toEqual([THERE, [5000, 2000, 0]]);
  expect(aim.end).toEqual([5000, 2000, 0]);
  fight.view = placed(THERE);
  flushSync();
  expect(aim.path).toEqual([]);
});

test('everything is asked again when the fight has changed', async () => {
  await settled();
  questions = [];
  fight.view = placed();
  await settled();
  expect(types().toSorted()).toEqual(['AskReach', 'AskUnit']);
});

test('whoever watches asks nothing', async () => {
  await settled();
  questions = [];
  fight.me = null;
  fight.view = placed();
  await settled();
  aim.draw(THERE);
  await settled();
  expect(questions).toEqual([]);
});

test.each(['dead', 'gone'] as const)('of who is %s nothing is asked', async (condition) => {
  await settled();
  questions = [];
  const view = placed();
  fight.view = { ...view, units: view.units.map((unit) => ({ ...unit, condition })) };
  await settled();
  aim.draw(THERE);
  await settled();
  expect(questions).toEqual([]);
  expect([aim.unit, aim.reach]).toEqual([0, null]);
});

test('when the fight is over nothing is asked, and nothing shown that was', async () => {
  await settled();
  expect(aim.reach).not.toBeNull();
  questions = [];
  fight.view = { ...placed(), phase: 'ended' };
  await settled();
  aim.draw(THERE);
  await settled();
  expect(questions).toEqual([]);
  expect(aim.reach).toBeNull();
});

// --- who is looked at

const told = (more: Partial<View>) => {
  fight.view = { ...placed(), ...more };
  flushSync();
};
const withEnemy = (more: Partial<View['units'][number]>) =>
  placed().units.map((unit) => (unit.id === 2 ? { ...unit, ...more } : unit));

test.each([
  ['dies', withEnemy({ condition: 'dead' })],
  ['has left', withEnemy({ condition: 'gone' })],
  ['has hidden', withEnemy({ hidden: true })],
  ['is no longer known', placed().units.slice(0, 2)],
])('who %s is looked at no more', async (_, units) => {
  await settled();
  aim.focus = 2;
  flushSync();
  told({});
  expect(aim.focus).toBe(2);
  told({ units });
  expect(aim.focus).toBeNull();
  aim.focus = 2; // on purpose
  flushSync();
  told({ units });
  expect(aim.focus).toBe(2);
});

test('nobody is looked at any more when the turn of another unit of mine begins', async () => {
  await settled();
  aim.focus = 2;
  flushSync();
  told({ whose: 2 });
  expect(aim.focus).toBe(2);
  told({ whose: 1 });
  expect(aim.focus).toBeNull();
});

test('whom a guide points at stays looked at', async () => {
  await settled();
  aim.point({ units: [2], place: null, parts: [] });
  flushSync();
  told({ whose: 1 });
  expect(aim.focus).toBe(2);
});
