import { render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Gathering from '../src/pages/tables/Gathering.svelte';
import TableLine from '../src/pages/tables/TableLine.svelte';
import { text } from '../src/text';
import Options from '../src/table/Options.svelte';
import TablePage from '../src/pages/table/TablePage.svelte';
import { sitter } from '../src/table/sitter';
import { tables } from '../src/net/api';
import { TableStore } from '../src/net/table.svelte';
import { asked, info, sync } from './live';
import { serve } from './server';
import { fakeSockets, FakeSocket } from './socket';

const seats = (more: object[]) =>
  info().seats.map((seat, n) => ({ ...seat, ...(more[n] as Partial<typeof seat>) }));

beforeEach(() => fakeSockets());

describe('a device that is passed around', () => {
  const shared = info({
    seats: seats([
      { hotseat: true, you: true },
      { hotseat: true, you: true },
    ]),
    waiting: [1],
  });

  test('nothing is fetched for a seat before its player has the device', async () => {
    serve({
      '/api/people/me': { body: { id: 'p', name: 'Ann' } },
      '/api/tables/ab12': { body: shared },
    });
    render(TablePage, { id: 'ab12', found: tables.info('ab12') });
    const ready = await screen.findByRole('button', { name: text.table.curtain.ready('Bob') });
    expect(FakeSocket.all).toHaveLength(0);
    ready.click();
    await waitFor(() => expect(FakeSocket.last.url).toContain('seat=1'));
  });
});

test.each([
  [false, text.lobby.seats.title(true)],
  [true, text.lobby.seats.title(false)],
])('who is waited for is said, everybody seated: %s', (person, title) => {
  const gathering = info({ stage: 'gathering', seats: seats([{ person: true }, { person }]) });
  render(Gathering, { info: gathering, changed: () => undefined });
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
});

test('the bot of a fight is called what people call it', () => {
  const table = info({ seats: seats([{ person: true }, { person: false, bot: 'scripted' }]) });
  expect(sitter(table, 1)).toBe(text.lobby.bots.scripted);
});

describe('a fight that gathers', () => {
  const entrants = [
    { name: '', character: { name: 'Borgny Haugen' }, seat: 0 },
    { name: 'Ines', character: { name: 'Ines Okafor' }, seat: 0 },
    { name: '', npc: 'npc-raider', character: null, seat: null },
  ];
  const fight = info({
    game: 'riftbound',
    edition: '',
    stage: 'gathering',
    setup: { name: 'Ambush in the Dock', entrants },
    seats: seats([{ person: true }, { person: true, role: 'gm' }]),
  });

  test('says what it is called, and who leads whom', () => {
    render(Gathering, { info: fight, changed: () => undefined });
    expect(screen.getByText('Riftbound · Ambush in the Dock')).toBeTruthy();
    expect(screen.getByText('Leads Borgny Haugen, Ines')).toBeTruthy();
    expect(screen.getByText('GM: leads everybody else')).toBeTruthy();
  });

  test('is known by its name among the tables', () => {
    render(TableLine, { table: fight, now: 0 });
    expect(screen.getByText(/Ambush in the Dock/)).toBeTruthy();
  });
});

test('a table that does not exist says so', async () => {
  serve({
    '/api/people/me': { body: { id: 'p', name: 'Ann' } },
    '/api/tables/ab12': { status: 404, body: { why: 'There is no such table.' } },
  });
  render(TablePage, { id: 'ab12', found: tables.info('ab12') });
  expect(await screen.findByText('There is no such table.')).toBeTruthy();
});

test('a table that cannot be played on says why and gives its record', async () => {
  const why = 'What is stored of this game cannot be replayed.';
  serve({
    '/api/people/me': { body: { id: 'p', name: 'Ann' } },
    '/api/tables/ab12': { body: info({ playable: false, why, waiting: [] }) },
  });
  render(TablePage, { id: 'ab12', found: tables.info('ab12') });
  expect(await screen.findByText(why)).toBeTruthy();
  const record = screen.getByRole('link', { name: text.table.end.record });
  expect(record.getAttribute('href')).toBe('/api/tables/ab12/record');
  expect(record.hasAttribute('download')).toBe(true);
});

test('a list says of a table that it cannot be played on, and why', () => {
  const why = 'What is stored of this game cannot be replayed.';
  render(TableLine, { table: info({ playable: false, why, waiting: [], answers: 9 }), now: 0 });
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.getByText(text.lobby.aside)).toBeTruthy();
  expect(screen.queryByText(text.lobby.news(9))).toBeNull();
});

describe('a table that gathers', () => {
  const gathering = (more: object[], yours = true) =>
    render(Gathering, {
      info: info({ stage: 'gathering', waiting: [], yours, seats: seats(more) }),
      changed: vi.fn(),
    });
  const free = { name: '', person: false };

  test('cannot start while a seat is free, and says which', () => {
    gathering([{}, free]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the game' }).disabled).toBe(
      true,
    );
    expect(screen.getByText(text.lobby.seats.cannot.free([2], true))).toBeTruthy();
  });

  test('names every free seat', () => {
    gathering([free, free]);
    screen.getByText('Seats 1 and 2 are still free: invite somebody or seat a bot.');
  });

  test('starts when every seat is taken', () => {
    gathering([{}, { name: 'greedy', person: false, bot: 'greedy' }]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the game' }).disabled).toBe(
      false,
    );
  });

  test('only whoever opened it starts, invites and deletes', () => {
    gathering([{}, free], false);
    expect(screen.queryByRole('button', { name: 'Start the game' })).toBeNull();
    expect(screen.queryByRole('button', { name: text.lobby.seats.invite })).toBeNull();
    expect(screen.queryByRole('button', { name: text.lobby.seats.remove })).toBeNull();
  });
});

test('any decision can be answered from the plain list of its options', async () => {
  const store = new TableStore('ab12');
  store.sync = sync(3);
  const act = vi.spyOn(store, 'act').mockResolvedValue(true);
  render(Options, { store });
  (await screen.findByRole('button', { name: 'End the turn' })).click();
  expect(act).toHaveBeenCalledWith(asked(3), { type: 'EndTurn' });
});
