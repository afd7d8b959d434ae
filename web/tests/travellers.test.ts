import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { TableStore } from '../src/net/table.svelte';
import type { TheNow } from '../src/contract/the_now';
import { Board } from '../src/games/the_now/table/board.svelte';
import Travellers from '../src/games/the_now/table/Travellers.svelte';
import { seated, syncs } from './act';

test('a phone shows the own clock, and the one that runs', () => {
  const { store } = seated('turn');
  const until = Date.now() / 1000 + 90;
  const clocks = [
    { until: null, bank: 600 },
    { until, bank: null },
    { until: null, bank: 300 },
  ];
  store.sync = { ...syncs.turn, clocks } as unknown as typeof store.sync;
  const { view } = store as TableStore<TheNow>;
  if (!view) throw new Error('there is a view');
  render(Travellers, { store, view, board: new Board(), chips: true });
  const timers = screen.getAllByRole('timer').map((timer) => timer.textContent?.trim());
  expect(timers).toHaveLength(2);
  expect(timers[0]).toBe('10:00');
});
