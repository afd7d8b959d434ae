// One character on a device: differences that wait, merge and are sent; what another device did.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CharacterAt, Command } from '../src/contract/riftbound';
import {
  hpChange,
  moneyChange,
  poolChange,
  tokenChange,
} from '../src/games/riftbound/character/differences';
import { CALM, Keeping } from '../src/games/riftbound/character/keeping.svelte';
import { questionOf } from '../src/games/riftbound/character/target';
import {
  isDifference,
  load,
  merged,
  queued,
  save,
  type Waiting,
} from '../src/games/riftbound/character/waiting';
import { parse } from '../src/router/route';

const hurt = (...packets: number[]): Command => ({ type: 'Hurt', packets });
const heal = (amount: number): Command => ({ type: 'Heal', amount });
const waits = (key: string, command: Command): Waiting => ({ key, command });

test('taps of one kind become one change, others stay apart', () => {
  expect(merged(hurt(1), hurt(2))).toEqual(hurt(3));
  expect(merged(hurt(1, 2), hurt(2))).toBeNull(); // packets count one by one
  expect(merged(heal(1), heal(1))).toEqual(heal(2));
  expect(merged(hurt(1), heal(1))).toBeNull();
  const sp = (by: number): Command => ({ type: 'Adjust', pool: 'sp', by });
  expect(merged(sp(-1), sp(-1))).toEqual(sp(-2));
  expect(merged(sp(-1), sp(1))).toBeNull(); // at the maximum they would not be nothing
  const shot = (thing: number): Command => ({ type: 'ChangeTokens', thing, of: 'ammo', by: -1 });
  expect(merged(shot(1), shot(1))).toMatchObject({ by: -2 });
  expect(merged(shot(1), shot(2))).toBeNull();
});

test('what was sent keeps its key and its content', () => {
  const queue = [waits('a', hurt(1))];
  expect(queued(queue, waits('b', hurt(1)), [])).toEqual([waits('a', hurt(2))]);
  expect(queued(queue, waits('b', hurt(1)), ['a'])).toEqual([...queue, waits('b', hurt(1))]);
});

test('only what means the same whatever else happened may wait', () => {
  expect(isDifference(hurt(3))).toBe(true);
  expect(isDifference({ type: 'ChangeMoney', mc: 5 })).toBe(true);
  for (const command of [
    { type: 'Rest', kind: 'full' },
    { type: 'WriteNotes', notes: '' },
  ])
    expect(isDifference(command as Command)).toBe(false);
});

test('what waits outlives a reload, and nothing strange comes out of the browser', () => {
  save('c', [waits('a', hurt(3))]);
  expect(load('c')).toEqual([waits('a', hurt(3))]);
  save('c', []);
  expect(load('c')).toEqual([]);
  for (const strange of ['{', '{}', '[1, null, {"key": "a", "command": {"type": "LevelUp"}}]']) {
    localStorage.setItem('worldline.waiting.c', strange);
    expect(load('c')).toEqual([]);
  }
});

test('what waits is shown beside the figure that it changes', () => {
  const queue = [
    waits('a', hurt(2, 1)),
    waits('b', heal(1)),
    waits('c', { type: 'Adjust', pool: 'hp', by: -4, who: 'vehicle' }),
    waits('d', { type: 'ChangeTokens', thing: 3, of: 'charge', by: -5 }),
    waits('e', { type: 'ChangeMoney', mc: 20 }),
  ];
  expect(hpChange(queue)).toBe(-2);
  expect(poolChange(queue, 'hp', 'vehicle')).toBe(-4);
  expect(poolChange(queue, 'sp')).toBe(0);
  expect(tokenChange(queue, 'charge', 3)).toBe(-5);
  expect(tokenChange(queue, 'charge', null, 0)).toBe(0);
  expect(moneyChange(queue)).toBe(20);
});

test('a target is somebody by name, somebody guessed, or nobody', () => {
  const aim = { at: '', dodge: '4' as const, hp: 7, metres: 10 };
  expect(questionOf(aim)).toBeNull();
  expect(questionOf({ ...aim, at: 'npcs/ogre' })).toEqual({
    type: 'AskAttacks',
    target: 'npcs/ogre',
    metres: 10,
  });
  expect(questionOf({ ...aim, at: 'guess' })).toMatchObject({ dodge: '4', hp: 7 });
});

test('characters have their addresses', () => {
  expect(parse('/characters')).toEqual({ page: 'characters' });
  expect(parse('/characters/shared')).toEqual({ page: 'shared-character' });
  expect(parse('/characters/0f')).toEqual({ page: 'character', id: '0f' });
  expect(parse('/characters/0f/more')).toEqual({ page: 'unknown' });
});

// A server that keeps one character: each answer is decided by the test.

interface Sent {
  key: string;
  version: number;
  command: Command;
}

let sent: Sent[];
let reply: (body: Sent) => Response | 'unreachable';

const at = (version: number) =>
  ({ line: {}, at: version, character: {}, sheet: null }) as unknown as CharacterAt;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const entered = (version: number) =>
  json({ entry: { n: version - 1, kind: 'hurt', told: [] }, now: at(version) });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  reply = ({ version }) => entered(version + 1);
  vi.stubGlobal('fetch', async (_: string, options?: RequestInit) => {
    if (!options?.body) return json(at(1));
    const body = JSON.parse(options.body as string) as Sent;
    sent.push(body);
    const answer = reply(body);
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    return answer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const after = (time: number) => vi.advanceTimersByTimeAsync(time);

test('three taps are sent as one change', async () => {
  const keeping = new Keeping('c');
  keeping.see(at(1));
  for (const packet of [1, 1, 1]) void keeping.do(hurt(packet));
  expect(hpChange(keeping.waiting)).toBe(-3);
  await after(CALM);
  expect(sent.map(({ command }) => command)).toEqual([hurt(3)]);
  expect(keeping.waiting).toEqual([]);
  expect(keeping.now?.at).toBe(2);
});

test('a difference is applied to what another device made of the character', async () => {
  const keeping = new Keeping('c');
  keeping.see(at(1));
  reply = ({ version }) => (version < 5 ? json({ why: 'changed', now: at(5) }, 409) : entered(6));
  void keeping.do(hurt(3));
  await after(CALM);
  expect(sent.map(({ version }) => version)).toEqual([1, 5]);
  expect(sent[0]?.key).toBe(sent[1]?.key);
  expect(keeping.now?.at).toBe(6);
  expect(keeping.asked).toBeNull();
});

test('what cannot be merged is asked about', async () => {
  const keeping = new Keeping('c');
  keeping.see(at(1));
  reply = ({ version }) => (version < 5 ? json({ why: 'changed', now: at(5) }, 409) : entered(6));
  await keeping.do({ type: 'WriteNotes', notes: 'mine' });
  expect(keeping.asked).toEqual({ type: 'WriteNotes', notes: 'mine' });
  expect(keeping.now?.at).toBe(5);
  keeping.answer(true);
  await after(0);
  expect(keeping.now?.at).toBe(6);
});

test('without a line differences wait, also over a reload, and dice say so', async () => {
  const keeping = new Keeping('c');
  keeping.see(at(1));
  reply = () => 'unreachable';
  void keeping.do(hurt(3));
  await after(CALM);
  expect(keeping.online).toBe(false);
  expect(await keeping.do({ type: 'Rest', kind: 'short' })).toBeNull();
  expect(keeping.no?.why).toContain('You are offline');
  const [first] = sent;
  const again = new Keeping('c');
  expect(hpChange(again.waiting)).toBe(-3);
  reply = () => entered(2);
  await again.read();
  await after(0);
  expect(sent.at(-1)).toEqual(first); // under the same key: never twice
  expect(again.waiting).toEqual([]);
  expect(load('c')).toEqual([]);
});

test('a change that is refused later is told and forgotten', async () => {
  const keeping = new Keeping('c');
  keeping.see(at(1));
  reply = () => json({ why: 'Ann has 0 SP', rule: 'RB-HP-2' }, 422);
  void keeping.do({ type: 'Adjust', pool: 'sp', by: -1 });
  await after(CALM);
  expect(keeping.no).toEqual({ why: 'Ann has 0 SP', rule: 'RB-HP-2' });
  expect(keeping.waiting).toEqual([]);
});

test('an older answer changes nothing', () => {
  const keeping = new Keeping('c');
  keeping.see(at(4));
  keeping.see(at(3));
  expect(keeping.now?.at).toBe(4);
});
