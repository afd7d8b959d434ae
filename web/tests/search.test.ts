import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { router } from '../src/router/router.svelte';
import Search from '../src/pages/rules/Search.svelte';
import { announcer } from '../src/ui/announce.svelte';
import { hit, serve, type Answer } from './server';

const path = (query: string) => `/api/rules/search?limit=20&q=${query}`;
const worm: Answer = {
  body: [
    hit('TN-COLLAPSE-9'),
    hit('TN-RULING-76', { kind: 'ruling', title: 'Life of a wormhole', titled: true }),
  ],
};
const field = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option');
const selected = () => options().find((o) => o.getAttribute('aria-selected') === 'true')?.id;
const press = (key: string) => fireEvent.keyDown(field(), { key });

async function type(words: string) {
  await fireEvent.input(field(), { target: { value: words } });
}

async function pause(ms = 80) {
  await vi.advanceTimersByTimeAsync(ms);
}

beforeEach(async () => {
  vi.useFakeTimers();
  render(Search);
  field().focus();
  await vi.dynamicImportSettled(); // the list comes with the first visit
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('shows what the server found: id, kind, title, and the snippet with the words marked', async () => {
  serve({ [path('wormhole')]: worm });
  await type('wormhole');
  await pause();
  const [first, second] = options();
  expect(first?.textContent).toMatch(
    /TN-COLLAPSE-9.*Rule.*The Now.*After one passage the wormhole closes/s,
  );
  expect(first?.querySelector('mark')?.textContent).toBe('wormhole');
  expect(second?.textContent).toMatch(/Ruling.*Life of a wormhole/s);
  expect(announcer.said).toBe('2 results');
});

test('asks once typing rests, and gives up a question that a newer one replaces', async () => {
  const server = serve({ [path('worm')]: 'never', [path('wormhole')]: worm });
  await type('wo');
  await pause(40);
  await type('worm');
  await pause();
  expect(server.paths()).toEqual([path('worm')]);
  await type('wormhole');
  expect(server.asked[0]?.signal?.aborted).toBe(true);
  await pause();
  expect(options()).toHaveLength(2);
  expect(screen.queryByText('The search did not answer.')).toBeNull();
});

test('arrows walk round the results and Enter opens the chosen one', async () => {
  serve({ [path('worm')]: worm });
  await type('worm');
  await pause();
  await press('ArrowDown');
  expect(selected()).toBe('hit-0');
  expect(field().getAttribute('aria-activedescendant')).toBe('hit-0');
  await press('ArrowDown');
  await press('ArrowDown');
  expect(selected()).toBe('hit-0');
  await press('ArrowUp');
  expect(selected()).toBe('hit-1');
  await press('Enter');
  expect(router.route).toEqual({ page: 'entry', id: 'TN-RULING-76' });
  expect(options()).toHaveLength(0);
  expect(field().value).toBe('');
});

test('ArrowUp begins at the last result', async () => {
  serve({ [path('worm')]: worm });
  await type('worm');
  await pause();
  await press('ArrowUp');
  expect(selected()).toBe('hit-1');
});

test('Enter without a choice opens the first result, but never one of an older question', async () => {
  serve({ [path('worm')]: worm, [path('other')]: 'never' });
  await type('worm');
  await pause();
  await type('other');
  await press('Enter');
  expect(router.route).not.toEqual({ page: 'entry', id: 'TN-COLLAPSE-9' });
  await type('worm');
  await pause();
  await press('Enter');
  expect(router.route).toEqual({ page: 'entry', id: 'TN-COLLAPSE-9' });
});

test('Enter before the answer opens the first result as soon as it is there', async () => {
  serve({ [path('overwatch')]: { body: [hit('RB-OVERWATCH-1')] } });
  await type('overwatch');
  await press('Enter');
  await pause(0);
  expect(router.route).toEqual({ page: 'entry', id: 'RB-OVERWATCH-1' });
});

test('a click opens a result', async () => {
  serve({ [path('worm')]: worm });
  await type('worm');
  await pause();
  const second = options()[1];
  if (!second) throw new Error('no second result');
  await fireEvent.click(second);
  expect(location.pathname).toBe('/rules/TN-RULING-76');
});

test('Escape closes the results and keeps the words', async () => {
  serve({ [path('worm')]: worm });
  await type('worm');
  await pause();
  await press('Escape');
  expect(options()).toHaveLength(0);
  expect(field().value).toBe('worm');
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('says so when nothing is found', async () => {
  serve({ [path('zzz')]: { body: [] } });
  await type('zzz');
  await pause();
  screen.getByText('Nothing found for “zzz”.');
  expect(announcer.said).toBe('No results');
});

test('says so when the server does not answer, and asks again on request', async () => {
  const answers: Record<string, Answer> = { [path('worm')]: 'unreachable' };
  serve(answers);
  await type('worm');
  await pause();
  const note = screen.getByText('The search did not answer.');
  answers[path('worm')] = worm;
  await fireEvent.click(within(note.parentElement as HTMLElement).getByRole('button'));
  await pause();
  expect(options()).toHaveLength(2);
});

test('clearing the field asks nothing and shows nothing', async () => {
  const server = serve({ [path('worm')]: worm });
  await type('worm');
  await pause();
  await type('  ');
  await pause();
  expect(server.paths()).toEqual([path('worm')]);
  expect(options()).toHaveLength(0);
});

test('a slash leads to the field, unless one is typing', async () => {
  field().blur();
  const area = document.body.appendChild(document.createElement('textarea'));
  await fireEvent.keyDown(area, { key: '/' });
  expect(document.activeElement).not.toBe(field());
  area.remove();
  await fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(field());
});
