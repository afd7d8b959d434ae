// Emblems, portraits and what is printed.
import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { pairOf } from '../src/games/riftbound/parts/about.ts';
import { characters } from '../src/games/riftbound/net/characters.ts';
import PrintDialog from '../src/games/riftbound/parts/PrintDialog.svelte';
import Emblem from '../src/games/riftbound/parts/Emblem.svelte';

const drawn = (about: string) => {
  const { container } = render(Emblem, pairOf(about));
  return Array.from(container.querySelectorAll('path'), (path) => path.getAttribute('d'));
};

test('an emblem is the mark of the Role inside the frame of the Class', () => {
  const [frame, mark] = drawn('The Lancer, Gunner, Level 1');
  expect(drawn('The Lancer, Pilot, Level 4')[1]).toBe(mark);
  expect(drawn('The Lancer, Pilot, Level 4')[0]).not.toBe(frame);
  expect(drawn('The Tank, Gunner, Level 1')[0]).toBe(frame);
  expect(drawn('The Tank, Gunner, Level 1')[1]).not.toBe(mark);
});

test('who is not known yet, or of homebrew, has a plain one', () => {
  expect(drawn('Level 1')).toEqual(drawn('The Jester, Cook, Level 1'));
});

test('a portrait takes the place of the emblem', () => {
  const portrait = characters.portraitPath('ada', 'cafe');
  const { container } = render(Emblem, { role: 'The Tank', class: 'Pilot', portrait });
  expect(container.querySelector('svg')).toBeNull();
  expect(container.querySelector('img')?.getAttribute('src')).toBe(
    '/api/characters/ada/portrait?v=cafe',
  );
  expect(characters.portraitPath('ada', null)).toBeNull();
});

test('the sheet and the cards are printed from a tab of their own', () => {
  render(PrintDialog, { path: (paper) => characters.printPath('ada', paper), close: vi.fn() });
  const links = screen.getAllByRole('link', { hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['sheet.pdf', 'sheet.html', 'cards-a4.pdf', 'cards-letter.pdf'].map(
      (paper) => `/api/characters/ada/print/${paper}`,
    ),
  );
  for (const link of links) expect(link).toHaveProperty('target', '_blank');
});
