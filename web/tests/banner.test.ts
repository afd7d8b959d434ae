import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { SeatInfo } from '../src/contract/server';
import type { TheNow, View } from '../src/contract/the_now';
import { TableStore } from '../src/net/table.svelte';
import { text } from '../src/games/the_now/text';
import { stageLine } from '../src/games/the_now/act/waiting';
import Banner from '../src/table/Banner.svelte';
import SettingsDialog from '../src/table/SettingsDialog.svelte';
import { info, sync, view } from './live';

const words = text.table.away;

/** The table of somebody who is connected, with what is told of his own seat. */
function shown(own: Partial<SeatInfo>): TableStore<TheNow> {
  const store = new TableStore<TheNow>('ab12');
  store.info = info({ seats: info().seats.map((seat) => (seat.you ? { ...seat, ...own } : seat)) });
  store.sync = sync(3);
  store.connection = 'live';
  render(Banner, { store, name: String });
  return store;
}

test.each([
  ['a bot plays because one asked it to', { away: true }, words.on, words.back],
  ['a bot plays the turn that one missed', { away: true, late: true }, words.late, words.back],
  ['a bot has played the turn that one missed', { late: true }, words.missed, words.show],
])('%s: it is said, and one click comes back', (_, own, said, button) => {
  const store = shown(own);
  const away = vi.spyOn(store, 'away').mockResolvedValue(true);
  expect(screen.getByRole('status').textContent).toContain(said);
  screen.getByRole('button', { name: button }).click();
  expect(away).toHaveBeenCalledExactlyOnceWith(false);
});

test('the dock says that a bot plays the turn', () => {
  const store = shown({ away: true });
  const stage = { name: 'turn', seat: 0, node: 0 } as View['stage'];
  store.sync = sync(3, { asked: [], view: view({ stage }) });
  expect(stageLine(store)).toBe(text.act.waiting.standIn);
});

test('who plays himself is told nothing', () => {
  shown({});
  expect(screen.queryByRole('status')).toBeNull();
});

test('what the game has to say stays until it is closed', async () => {
  const store = new TableStore<TheNow>('ab12');
  store.info = info();
  store.sync = sync(3);
  store.connection = 'live';
  render(Banner, { store, name: String, note: text.table.out });
  expect(screen.getByRole('status').textContent).toContain('you can still win');
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test.each([
  ['nobody is known to be asked', { waiting: [] }, false],
  ['an answer is being sent', { waiting: [0] }, true],
])('while %s nobody is asked to let one take something back', async (_, more, sending) => {
  const store = new TableStore<TheNow>('ab12');
  store.info = info({ stage: 'playing' });
  store.sync = sync(3);
  store.connection = 'live';
  const undo = vi.spyOn(store, 'undo').mockResolvedValue(true);
  const { rerender } = render(SettingsDialog, { store: store as never, close: () => undefined });
  const ask = () => screen.getByRole('button', { name: text.table.undo.ask });
  expect(ask().getAttribute('aria-disabled')).toBeNull();
  store.sync = sync(4, more);
  store.sending = sending;
  await rerender({});
  expect(ask().getAttribute('aria-disabled')).toBe('true');
  expect(ask().title).toBe(text.table.undo.underWay);
  await fireEvent.click(ask());
  expect(undo).not.toHaveBeenCalled();
});
