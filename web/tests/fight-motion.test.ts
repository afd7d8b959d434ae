// A change of a fight is played event by event on how things stood before.
import { expect, test, vi } from 'vitest';
import type { GameEvent, View } from '../src/contract/riftbound';
import { Happened } from '../src/games/riftbound/fight/happened.svelte';
import { queueOf, show } from '../src/games/riftbound/motion/show';
import { pacing } from '../src/motion/pace.svelte';
import { viewOf } from './fight';

const sheet = { hp: 9, hp_base: 17, ehp: 5, ehp_base: 5 };
const before = viewOf();
before.units = before.units.map((unit) => ({ ...unit, sheet }) as (typeof before.units)[number]);

const changeOf = (after: View, ...events: { type?: string; say?: string }[]) => ({
  before,
  after,
  seat: 0,
  events: events.map(({ say = '', ...event }) => ({
    event: event as GameEvent,
    say,
    about: [],
    round: 1,
  })),
});
const played = (after: View, ...events: object[]) => show(changeOf(after, ...events));

const at = (view: View | undefined, unit: number) => view?.units[unit]?.place;

test('a unit walks along its path, never straight through', () => {
  const moved = { type: 'Moved', unit: 0, at: [4000, 4000, 0], path: [[4000, 0, 0]] };
  const places = played(before, moved)?.moments.map(({ scene }) => at(scene.view, 0)) ?? [];
  expect(places.length).toBeGreaterThan(4);
  expect(places.every((place) => place?.[0] === 4000 || place?.[1] === 0)).toBe(true);
  expect(places.at(-1)).toEqual([4000, 4000, 0]);
});

test('a shot flies before its damage counts', () => {
  const shot = { type: 'Acted', unit: 2, deed: { type: 'Attack', targets: [0] } };
  const hurt = { type: 'Hurt', unit: 0, hp: 3, ehp: 0, left: 6 };
  const [first, second] = played(before, shot, hurt)?.moments ?? [];
  expect(first?.scene.shots).toHaveLength(1);
  expect(first?.scene.view.units[0]?.sheet?.hp).toBe(9);
  expect(second?.scene.counts.map(({ say }) => say)).toEqual(['−3']);
  expect(second?.scene.view.units[0]?.sheet?.hp).toBe(6);
});

test('who falls is seen to fall', () => {
  const [moment] = played(before, { type: 'FellCritical', unit: 1 })?.moments ?? [];
  expect(moment?.scene.view.units[1]?.condition).toBe('critical');
});

test('of somebody who is not seen nothing is played', () => {
  expect(played(before, { type: 'Moved', unit: 9, at: [0, 0, 0], path: [] })).toBeNull();
});

test('that somebody is down is said when the shot has been seen, and at once at pace off', () => {
  vi.useFakeTimers();
  const happened = new Happened(() => null, null);
  const queue = queueOf((told, after) => happened.tell(told, after));
  const shot = { type: 'Acted', unit: 2, deed: { type: 'Attack', targets: [0] } };
  const falls = { type: 'FellCritical', unit: 0 };
  const change = changeOf(before, shot, { ...falls, say: 'Ana is down.' });
  queue.push(change);
  expect(happened.now).toEqual([]);
  vi.advanceTimersByTime(400);
  expect(happened.now.map(({ say }) => say)).toEqual(['Ana is down.']);
  queue.clear();
  happened.clear();
  pacing.now = 'off';
  queue.push(change);
  expect(happened.now).toHaveLength(1);
  pacing.now = 'normal';
  happened.clear();
  vi.useRealTimers();
});
