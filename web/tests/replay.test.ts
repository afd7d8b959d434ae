import { expect, test, vi } from 'vitest';
import { PACE, ReplayStore } from '../src/net/replay.svelte';
import { view } from './live';
import { serve, type Answer } from './server';

const moment = (k: number): Answer => ({
  body: { k, view: view({ round: k }), aid: null, told: [], views: [] },
});

async function replayOf(...ks: number[]) {
  const steps = ks.map((k) => ({
    k,
    n: k,
    seat: 0,
    by: 'seat',
    at: 0,
    told: [],
    round: k,
    label: '',
  }));
  serve({
    '/api/tables/ab12/replay': { body: { steps, forks: [] } },
    ...Object.fromEntries(ks.map((k) => [`/api/tables/ab12/replay/${k}`, moment(k)])),
  });
  const replay = new ReplayStore('ab12');
  await replay.load();
  return replay;
}

test('steps are gone through by place, moments asked for by their own number', async () => {
  const replay = await replayOf(2, 3, 7);
  await replay.to(2);
  expect(replay.moment?.k).toBe(7);
});

test('nobody walks past the ends', async () => {
  const replay = await replayOf(2, 3);
  await replay.to(-1);
  expect(replay.k).toBe(0);
  await replay.to(9);
  expect(replay.k).toBe(1);
});

test('whoever drags past a step sees the one where he stops', async () => {
  const replay = await replayOf(2, 3, 7);
  await Promise.all([replay.to(1), replay.to(2)]);
  expect(replay.moment?.k).toBe(7);
});

test('it plays by itself and stops at the end', async () => {
  const replay = await replayOf(2, 3);
  vi.useFakeTimers();
  replay.playing = true;
  const stop = replay.run();
  await vi.advanceTimersByTimeAsync(PACE * 3);
  stop();
  vi.useRealTimers();
  expect(replay.k).toBe(1);
  expect(replay.playing).toBe(false);
});
