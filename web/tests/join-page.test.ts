import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import JoinPage from '../src/pages/tables/JoinPage.svelte';
import { text } from '../src/text';
import { info } from './live';
import { serve, type Answer } from './server';

const words = text.lobby.join;

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/join#secret');
});

function open(look: Answer) {
  serve({ '/api/invites/look': look, '/api/people/me': { body: null } });
  render(JoinPage);
}

const other = info({
  owner: 'Bob',
  stage: 'gathering',
  seats: info().seats.map((seat) => ({ ...seat, you: false })),
});
const takes = () => screen.findByRole('button', { name: words.submit });

test('a link says whose table it is and which seat is kept', async () => {
  open({ body: { seat: 1, info: other } });
  expect(await takes()).toBeTruthy();
  expect(screen.getByText(words.text('Bob', 2, 'The Now', '', false))).toBeTruthy();
});

test('who is invited to lead a fight reads that, and which fight it is', async () => {
  const seats = other.seats.map((seat) => ({ ...seat, role: 'gm' as const }));
  const setup = { name: 'The yard' };
  open({ body: { seat: 1, info: { ...other, game: 'riftbound', setup, seats } } });
  expect(await takes()).toBeTruthy();
  screen.getByText(words.text('Bob', 2, 'Riftbound', 'The yard', true));
});

test('a game that goes on is said to go on', async () => {
  open({ body: { seat: 1, info: { ...other, stage: 'playing' } } });
  expect(await takes()).toBeTruthy();
  expect(screen.getByText(words.playing)).toBeTruthy();
});

test('a link that was used promises nothing', async () => {
  open({ status: 404, body: { why: 'This link has been used, or replaced by another.' } });
  expect(await screen.findByText(/has been used/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.submit })).toBeNull();
});

test('who used the link himself is led to his table', async () => {
  localStorage.setItem('worldline.joined.secret', 'ab12');
  open({ status: 404, body: { why: 'This link has been used, or replaced by another.' } });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: words.toTable });
  expect(link.pathname).toBe('/tables/ab12');
});

test('who sits there already is led to the table', async () => {
  open({ body: { seat: 1, info: info() } });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: words.toTable });
  expect(link.pathname).toBe('/tables/ab12');
  expect(screen.queryByRole('button', { name: words.submit })).toBeNull();
});
