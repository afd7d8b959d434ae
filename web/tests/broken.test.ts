// A page that fails while it is drawn says so, wherever it is mounted.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import App from '../src/App.svelte';
import { router } from '../src/router/router.svelte';
import { book, serve, type Answer } from './server';

const line = { id: 'c1', game: 'riftbound', name: 'The Long Road', role: 'gm', created: 0 };
const WHOLE: Answer = { body: [line] };
/** Two campaigns of one id cannot be told apart. */
const DAMAGED: Answer = { body: [line, line] };

test('a page that cannot be drawn says so, and every way leads on', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answers: Record<string, Answer> = {
    ...book,
    '/api/people/me': { body: { id: 'ann', name: 'Ann' } },
    '/api/campaigns': DAMAGED,
  };
  serve(answers);
  router.go('/campaigns');
  render(App);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This page could not be shown');
  expect(document.activeElement?.tagName).toBe('H1');
  expect(told).toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('link', { name: 'To the home page' }));
  await screen.findByRole('heading', { level: 1, name: 'Two games. One worldline.' });
  expect(screen.queryByRole('alert')).toBeNull();
  router.go('/campaigns');
  await screen.findByRole('alert');
  answers['/api/campaigns'] = WHOLE;
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The Long Road');
  expect(screen.queryByRole('alert')).toBeNull();
  told.mockRestore();
});
