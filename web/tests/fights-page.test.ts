import { render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import type { ReadySetup } from '../src/contract/server';
import FightsPage from '../src/pages/fights/FightsPage.svelte';
import { text } from '../src/text';
import { serve } from './server';

const words = text.fights;

const ready = (more: Partial<ReadySetup>): ReadySetup => ({
  name: 'dock',
  title: 'The Dock',
  text: 'Gunners between containers.',
  seats: 3,
  source: '',
  characters: 5,
  measured: { fights: 40, won: 33, rounds: 7.2, standing: 4.3 },
  ...more,
});

async function lines(...setups: ReadySetup[]): Promise<string[]> {
  serve({
    '/api/games/riftbound/setups': { body: setups },
    '/api/people/me': { body: null },
    '/api/tables': { body: [] },
  });
  render(FightsPage);
  await screen.findByText(setups[0]?.title ?? '');
  const list = screen.getByRole('region', { name: words.ready });
  return within(list)
    .getAllByRole('listitem')
    .map((one) => one.textContent.replaceAll('\u00a0', ' '));
}

beforeEach(() => localStorage.clear());

test('a ready fight says for how many it is, how long it takes, and how often bots won', async () => {
  const [line] = await lines(ready({}));
  expect(line).toContain(
    '1 or 2 players · about 7 rounds · bots won 33 of 40 · 4.3 of 5 left standing',
  );
});

test('one for a single player, which bots never won, says so', async () => {
  const measured = { fights: 40, won: 0, rounds: 7.5, standing: 0 };
  const [line] = await lines(ready({ seats: 2, characters: 1, measured }));
  expect(line).not.toContain('standing');
  expect(line).toContain('1 player · about 8 rounds · bots won 0 of 40');
});

test('what was never measured is not told', async () => {
  const [line] = await lines(ready({ measured: null }));
  expect(line).toContain('1 or 2 players · 5 characters');
  expect(line).not.toContain('round');
  expect(line).not.toContain('won');
});

test('ready fights stand in the order in which the server tells them', async () => {
  const found = await lines(
    ready({}),
    ready({ name: 'den', title: 'The Den' }),
    ready({ name: 'duel', title: 'A Duel' }),
  );
  expect(found.map((line) => /The Dock|The Den|A Duel/.exec(line)?.[0])).toEqual([
    'The Dock',
    'The Den',
    'A Duel',
  ]);
  expect(screen.getByText(words.order)).toBeTruthy();
});
