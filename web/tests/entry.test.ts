import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Link } from '../src/net/rules';
import EntryCard from '../src/pages/rules/EntryCard.svelte';
import { announcer } from '../src/ui/announce.svelte';
import { entry } from './server';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ruling: Link = { id: 'TN-RULING-48', title: 'Two marks', kind: 'ruling', how: 'see' };
const hrefs = () => screen.getAllByRole('link').map((a) => a.getAttribute('href'));

test('shows the body as the server wrote it, its own address, and the source', () => {
  render(EntryCard, {
    entry: entry('TN-LINK-4', { html: '<p>See <a href="/rules/TN-EX-1">it</a>.</p>' }),
  });
  expect(hrefs()).toEqual(['/rules/TN-EX-1', '/rules/TN-LINK-4']);
  expect(screen.getByRole('article').id).toBe('TN-LINK-4');
  screen.getByText(/Source: "Impacts"/);
});

test('begins with its sentence, or its title; its id comes last', () => {
  const { container } = render(EntryCard, { entry: entry('TN-LINK-4') });
  const seen = [...container.querySelectorAll('.prose, h3:not(.sr-only), .id')];
  expect(seen.map((part) => part.className.split(' ')[0])).toEqual(['prose', 'id']);
  cleanup();
  const titled = entry('TN-RULING-1', { title: 'Own title', titled: true });
  render(EntryCard, { entry: titled });
  expect(screen.getByRole('article').textContent?.trim()).toMatch(/^Own title.*TN-RULING-1/s);
});

test('offers its links as chips with id and title, sorted', () => {
  const example: Link = { id: 'TN-EX-1', title: 'Complex', kind: 'example', how: 'seen_by' };
  render(EntryCard, { entry: entry('TN-LINK-4', { links: [example, ruling] }) });
  expect(screen.getAllByRole('heading', { level: 4 }).map((h) => h.textContent)).toEqual([
    'Rulings',
    'Examples',
  ]);
  expect(hrefs().slice(0, -1)).toEqual(['/rules/TN-RULING-48', '/rules/TN-EX-1']);
  screen.getByText('Two marks');
});

test('many links are folded until asked for', async () => {
  const links = Array.from({ length: 9 }, (_, i) => ({ ...ruling, id: `TN-RULING-${i}` }));
  render(EntryCard, { entry: entry('TN-LINK-4', { links }) });
  expect(hrefs()).toHaveLength(1 + 5);
  await fireEvent.click(screen.getByText('4 more'));
  expect(hrefs()).toHaveLength(1 + 9);
});

test.each([
  ['planned', 'Not built yet'],
  ['prose', 'Prose'],
  ['withdrawn', 'Withdrawn'],
])('a %s entry says "%s"', (status, words) => {
  render(EntryCard, { entry: entry('TN-LINK-4', { status }) });
  screen.getByText(words);
});

test('a built rule carries no mark, a ruling says that it is one', () => {
  const { container, rerender } = render(EntryCard, {
    entry: entry('TN-LINK-4', { status: 'built' }),
  });
  expect(container.querySelector('.marks')?.textContent?.trim()).toBe('');
  void rerender({
    entry: entry('TN-RULING-1', { kind: 'ruling', title: 'Own title', titled: true }),
  });
  return screen.findByText('Own title').then(() => screen.getByText('Ruling'));
});

test('copies the whole address', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(EntryCard, { entry: entry('TN-LINK-4') });
  await fireEvent.click(screen.getByRole('button', { name: 'Copy link to TN-LINK-4' }));
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/rules/TN-LINK-4`);
  expect(announcer.said).toBe('Link copied');
});

test('without a clipboard the address goes where it can be copied by hand', async () => {
  vi.stubGlobal('navigator', {});
  render(EntryCard, { entry: entry('TN-LINK-4') });
  await fireEvent.click(screen.getByRole('button', { name: 'Copy link to TN-LINK-4' }));
  expect(location.pathname).toBe('/rules/TN-LINK-4');
});
