// The whole client against a little rulebook: pages, deep links, failures.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import App from '../src/App.svelte';
import { router } from '../src/router/router.svelte';
import { book, link, serve, type Answer } from './server';

let answers: Record<string, Answer>;
let server: ReturnType<typeof serve>;

beforeEach(() => {
  answers = { ...book };
  server = serve(answers);
});
afterEach(cleanup);

function open(path: string) {
  router.go(path);
  return render(App);
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the home page offers both games and says how much there is to read', async () => {
  open('/');
  await heading('Two games. One worldline.');
  await screen.findByText('Complete rulebook, 7 entries');
  const hrefs = screen
    .getAllByRole('link', { name: /^Complete rulebook/ })
    .map((a) => a.getAttribute('href'));
  expect(hrefs).toEqual(['/rules/the_now', '/rules/riftbound']);
  expect(document.title).toBe('Worldline');
});

test('the home page stands without a server', async () => {
  answers['/api/rules'] = 'unreachable';
  open('/');
  await heading('Two games. One worldline.');
  expect(screen.getAllByText('Complete rulebook')).toHaveLength(2);
});

test('each game has three ways in, and names of its own in the navigation', async () => {
  open('/');
  await heading('Two games. One worldline.');
  const ways = (name: string) =>
    within(screen.getByRole('article', { name }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent);
  expect(ways('The Now')).toEqual(['Play against bots', 'Learn in 15 minutes', 'Open a table']);
  expect(ways('Riftbound')).toEqual(['First blood', 'Build a character', 'Campaigns']);
  const pages = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('link')
      .map((a) => a.textContent);
  expect(pages('The Now')).toEqual(['Tables', 'Learn', 'Rules']);
  expect(pages('Riftbound')).toEqual(['Fights', 'Campaigns', 'Characters', 'Compendium', 'Rules']);
});

test.each([
  ['/rules/the_now', 'The Now', 'Rules'],
  ['/rules/TN-LINK-4', 'The Now', 'Rules'],
  ['/rules/riftbound', 'Riftbound', 'Rules'],
  ['/learn/the_now', 'The Now', 'Learn'],
  ['/fights', 'Riftbound', 'Fights'],
  ['/characters', 'Riftbound', 'Characters'],
])('the navigation says which page %s is, and of which game', (path, game, page) => {
  open(path);
  const group = within(screen.getByRole('group', { name: game }));
  const here = screen.getAllByRole('link', { current: 'page' });
  expect(here).toEqual([group.getByRole('link', { name: page })]);
});

test('the landing lists topics with their entries, of both games or of one', async () => {
  open('/rules');
  const line = await screen.findByRole('link', { name: 'Movement 4' });
  expect(line.getAttribute('href')).toBe('/rules/the_now/move');
  screen.getByText('7 entries · 2 built');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  router.go('/rules/riftbound');
  await waitFor(() => expect(screen.queryByText('7 entries · 2 built')).toBeNull());
});

test('a topic shows its entries by kind', async () => {
  open('/rules/the_now/link');
  await heading('Links and their effect');
  screen.getByText('What ties events.');
  expect(screen.getAllByRole('article').map((a) => a.id)).toEqual([
    'TN-LINK-3',
    'TN-LINK-4',
    'TN-RULING-48',
  ]);
  screen.getByRole('heading', { level: 2, name: 'Rulings 1' });
  expect(document.title).toBe('Links and their effect · Worldline');
});

test('a deep link opens the topic at its entry', async () => {
  open('/rules/TN-LINK-4');
  await heading('Links and their effect');
  const article = document.getElementById('TN-LINK-4');
  expect(article?.classList.contains('chosen')).toBe(true);
  await waitFor(() => expect(article?.scrollIntoView).toHaveBeenCalled());
  expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts.at(-1)).toBe(article);
  expect(document.title).toBe('TN-LINK-4 · Links and their effect · Worldline');
});

test('an id typed in small letters leads to its entry', async () => {
  answers['/api/rules/entries/tn-link-4'] = book['/api/rules/entries/TN-LINK-4'] as Answer;
  open('/rules/tn-link-4');
  await heading('Links and their effect');
  const article = document.getElementById('TN-LINK-4');
  await waitFor(() => expect(article?.classList.contains('chosen')).toBe(true));
  expect(document.title).toBe('TN-LINK-4 · Links and their effect · Worldline');
});

test('a link within the topic asks the server nothing', async () => {
  open('/rules/TN-LINK-3');
  await heading('Links and their effect');
  const before = server.paths().length;
  await fireEvent.click(screen.getByRole('link', { name: /TN-RULING-48 Two marks/ }));
  await waitFor(() =>
    expect(document.getElementById('TN-RULING-48')?.classList.contains('chosen')).toBe(true),
  );
  expect(location.pathname).toBe('/rules/TN-RULING-48');
  expect(server.paths()).toHaveLength(before);
});

test('an unknown id is met with near ones', async () => {
  answers['/api/rules/entries/TN-LINK-33'] = {
    status: 404,
    body: { why: 'There is no rule TN-LINK-33.', near: ['TN-LINK-3'] },
  };
  open('/rules/TN-LINK-33');
  await heading('No entry TN-LINK-33');
  expect(screen.getByRole('link', { name: 'TN-LINK-3' }).getAttribute('href')).toBe(
    '/rules/TN-LINK-3',
  );
});

test.each(['/nowhere', '/rules/chess', '/rules/the_now/nothing'])(
  '%s is not found',
  async (path) => {
    open(path);
    await heading('Nothing here');
  },
);

test('when the server is away the page says so, and tries again on request', async () => {
  answers['/api/rules/the_now/link'] = 'unreachable';
  open('/rules/the_now/link');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answers['/api/rules/the_now/link'] = book['/api/rules/the_now/link'] as Answer;
  await fireEvent.click(retry);
  await heading('Links and their effect');
});

test('a slow answer never overtakes a later visit', async () => {
  let release: () => void = () => undefined;
  const after = new Promise<void>((done) => (release = done));
  answers['/api/rules/the_now/move'] = {
    body: { ...link, name: 'move', title: 'Movement' },
    after,
  };
  open('/rules/the_now/move');
  await waitFor(() => expect(server.paths()).toContain('/api/rules/the_now/move'));
  router.go('/rules/the_now/link');
  await heading('Links and their effect');
  release();
  await new Promise((done) => setTimeout(done, 20));
  await heading('Links and their effect');
});

test('the keyboard opens a preview on a link to an entry, and Escape closes it', async () => {
  open('/rules/TN-LINK-3');
  await heading('Links and their effect');
  const chip = screen.getByRole('link', { name: /TN-RULING-48 Two marks/ });
  vi.spyOn(chip, 'matches').mockReturnValue(true); // jsdom knows no :focus-visible
  await fireEvent.focusIn(chip);
  const preview = await screen.findByRole('tooltip');
  expect(preview.textContent).toContain('empty node');
  expect(chip.getAttribute('aria-describedby')).toBe(preview.id);
  await fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a mouse resting on a link opens the preview, a finger does not', async () => {
  open('/rules/TN-LINK-3');
  await heading('Links and their effect');
  const chip = screen.getByRole('link', { name: /TN-RULING-48 Two marks/ });
  vi.useFakeTimers();
  move(chip, 'touch', 10);
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.queryByRole('tooltip')).toBeNull();
  move(chip, 'mouse', 20);
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.queryByRole('tooltip')).not.toBeNull();
  vi.useRealTimers();
});

test('a link that appears under a mouse at rest opens no preview', async () => {
  open('/rules/TN-LINK-3');
  await heading('Links and their effect');
  const chip = screen.getByRole('link', { name: /TN-RULING-48 Two marks/ });
  vi.useFakeTimers();
  move(document.body, 'mouse', 10);
  move(chip, 'mouse', 10); // browsers tell of what the page moved under it in the same way
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.queryByRole('tooltip')).toBeNull();
  vi.useRealTimers();
});

function move(target: Element, pointerType: string, screenX: number) {
  for (const type of ['pointerover', 'pointermove']) {
    const event = new Event(type, { bubbles: true });
    target.dispatchEvent(Object.assign(event, { pointerType, screenX, screenY: 10 }));
  }
}

test('the drawer of topics opens from the header and closes by choosing', async () => {
  open('/rules/the_now/link');
  await heading('Links and their effect');
  await fireEvent.click(screen.getByRole('button', { name: 'Topics' }));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  expect(dialog.open).toBe(true);
  router.go('/rules/TN-LINK-4');
  await waitFor(() => expect(dialog.open).toBe(false));
});
