// A fight again: the log up to the moment one looks at, and from roll to roll.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { Printed, Riftbound } from '../src/contract/riftbound';
import FightReplay from '../src/games/riftbound/fight/FightReplay.svelte';
import { fight } from '../src/games/riftbound/text/fight';
import { ReplayStore } from '../src/net/replay.svelte';
import { text } from '../src/text';
import { viewOf } from './fight';
import { info } from './live';
import { serve } from './server';

const words = text.table.replay;
const threw = { type: 'Threw', roller: 0, purpose: 'hit', faces: [6], needs: 4, added: [] };
const TOLD = [
  { type: 'RoundStarted', round: 1 },
  threw,
  { type: 'TurnEnded', unit: 0 },
  { ...threw, faces: [1] },
];

async function replayed(forks: number[] = [], events: { type: string }[][] = TOLD.map((e) => [e])) {
  const round = (event: object) => ('round' in event ? event.round : 1);
  const told = events.map((some) =>
    some.map((event) => ({ event, say: event.type, about: [], round: round(event) })),
  );
  const steps = told.map((some, k) => ({
    ...{ k, n: k, seat: 0, by: 'seat', at: 0, round: 1, label: '' },
    told: some,
  }));
  const moments = told.map((some, k) => [
    `/api/tables/ab12/replay/${k}`,
    { body: { k, view: viewOf(), aid: null, told: some, views: [] } },
  ]);
  serve({ '/api/tables/ab12/replay': { body: { steps, forks } }, ...Object.fromEntries(moments) });
  const replay = new ReplayStore<Riftbound>('ab12');
  await replay.load();
  const printed: Printed = { names: {}, packs: {}, rules: {}, abilities: {}, marks: {} };
  const shown = { replay, info: info({ game: 'riftbound' }), printed, name: () => 'Ann' };
  render(FightReplay, shown);
  return replay;
}

const log = () => within(screen.getByRole('list', { name: fight.log.title }));

test('it goes from roll to roll, and the log goes with it', async () => {
  const replay = await replayed();
  expect(log().queryAllByRole('button')).toHaveLength(0);
  await fireEvent.click(screen.getByRole('button', { name: words.rollAfter }));
  await waitFor(() => expect(replay.k).toBe(1));
  await waitFor(() => expect(log().getAllByRole('button')).toHaveLength(1));
  await fireEvent.click(screen.getByRole('button', { name: words.rollAfter }));
  await waitFor(() => expect(replay.k).toBe(3));
  await fireEvent.click(screen.getByRole('button', { name: words.rollBefore }));
  await waitFor(() => expect(replay.k).toBe(1));
});

test('a step of which nothing is told is no second beginning, and another round is told', async () => {
  const begun = { type: 'RoundStarted', round: 3 };
  const replay = await replayed([], [[], [], [begun]]);
  expect(screen.getByText(words.nothing)).toBeTruthy();
  const stands = () => document.querySelector('.scrub')?.textContent;
  expect(stands()).toContain(text.table.roundShort(1));
  await replay.to(1);
  await waitFor(() => expect(screen.getByText(words.answered('Ann'))).toBeTruthy());
  expect(screen.queryByText(words.nothing)).toBeNull();
  await replay.to(2);
  await waitFor(() => expect(stands()).toContain(text.table.roundShort(3)));
});

test('one step back and one on', async () => {
  const replay = await replayed();
  const back = screen.getByRole<HTMLButtonElement>('button', { name: words.back });
  expect(back.disabled).toBe(true);
  await fireEvent.click(screen.getByRole('button', { name: words.next }));
  await waitFor(() => expect(replay.k).toBe(1));
  await fireEvent.click(back);
  await waitFor(() => expect(replay.k).toBe(0));
});

test('it is played on only as whom the server allows', async () => {
  await replayed();
  expect(screen.queryByRole('button', { name: words.fork })).toBeNull();
  cleanup();
  await replayed([0]);
  screen.getByRole('button', { name: words.fork });
  expect(screen.queryByRole('combobox', { name: words.forkSeat })).toBeNull();
  cleanup();
  await replayed([0, 1]);
  const seats = screen.getByRole<HTMLSelectElement>('combobox', { name: words.forkSeat });
  expect([...seats.options].map(({ value }) => value)).toEqual(['0', '1']);
});
