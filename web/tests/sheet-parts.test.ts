// Parts of a sheet, each by itself: what its rows say, and where they stand.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { AbilityRow, AttackRow, CharacterAt, RowsSheet } from '../src/contract/riftbound';
import Open from '../src/games/riftbound/builder/Open.svelte';
import Abilities from '../src/games/riftbound/character/Abilities.svelte';
import AttackLine from '../src/games/riftbound/character/AttackLine.svelte';
import CorrectDialog from '../src/games/riftbound/character/CorrectDialog.svelte';
import { Keeping } from '../src/games/riftbound/character/keeping.svelte';
import MenuDialog from '../src/games/riftbound/character/MenuDialog.svelte';
import OfBrowser from '../src/games/riftbound/character/OfBrowser.svelte';
import Units from '../src/games/riftbound/character/Units.svelte';
import { identity } from '../src/net/identity.svelte';
import { preview, view } from './builder';

const ability = (name: string, more: Partial<AbilityRow> = {}): AbilityRow => ({
  ability: name,
  name,
  tags: [],
  gained: '',
  text: `Text of ${name}`,
  activation: [],
  cost: [],
  limit: [],
  choice: '',
  cooldown: false,
  signature: false,
  used: false,
  states: [],
  ...more,
});

function abilities(...rows: AbilityRow[]) {
  const sheet = { abilities: rows, points: [], skilled: [], counters: [], tracks: [] };
  render(Abilities, { sheet: sheet as unknown as RowsSheet, keeping: null });
}

test('only an Ability that is not used for anything holds always', () => {
  abilities(ability('Tough'));
  expect(screen.getByText('always')).toBeDefined();
});

test('an Action that is paid for is not said to hold always', () => {
  abilities(ability('Power Play', { activation: ['Action'], cost: ['2SP'] }));
  expect(screen.getByText('Action · 2SP')).toBeDefined();
  expect(screen.queryByText('always')).toBeNull();
});

test('what was chosen with an Ability stands in its row', () => {
  abilities(ability('Damage Resist', { choice: 'Sharp' }));
  expect(screen.getByText('Sharp · Text of Damage Resist')).toBeDefined();
});

test('how often an Attack can still be made is said in words', () => {
  const attack = { weapon: 'Pistol', name: 'Pistol', types: [], others: [], special: [] };
  const more = { uses: '1 Ammo', left: 3, barred: '', range: '30m', rating: 3, dice: 0 };
  render(AttackLine, { attack: { ...attack, ...more } as unknown as AttackRow });
  expect(screen.getAllByText('3 left')).toHaveLength(2); // in the row, and when it is unfolded
});

test('a companion that there is stands apart from a vehicle that there is not', () => {
  const companion = {
    name: 'Rex',
    hp: { now: 4, most: 9 },
    ehp: { now: 1, most: 1 },
    attributes: [{ id: 'str', short: 'STR', name: 'Strength', score: 2, rating: 3 }],
    dodge: { best: null },
    move: { metres: 10 },
    statuses: [],
    attacks: [],
  };
  const sheet = { vehicle: null, companion } as unknown as RowsSheet;
  const { unmount } = render(Units, { sheet, keeping: null, there: true });
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: /^Rex/ })).toBeDefined();
  expect(screen.getByTitle('Strength').textContent).toMatch(/STR\s*\+2\s*3\+/);
  unmount();
  render(Units, { sheet, keeping: null, there: false });
  expect(screen.queryByText('Rex')).toBeNull();
  expect(screen.getByRole('heading', { name: /Vehicle/ })).toBeDefined();
});

test('who may correct figures finds it in the menu of the sheet', () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  const keeping = new Keeping('ada');
  const correct = vi.fn();
  const nothing = () => undefined;
  const { unmount } = render(MenuDialog, { keeping, correct, print: nothing, close: nothing });
  screen.getByRole('button', { name: 'Correct a figure' }).click();
  expect(correct).toHaveBeenCalledOnce();
  unmount();
  vi.spyOn(keeping, 'mayCorrect', 'get').mockReturnValue(false);
  render(MenuDialog, { keeping, correct, print: nothing, close: nothing });
  expect(screen.queryByRole('button', { name: 'Correct a figure' })).toBeNull();
});

test('only its owner builds anew, and only from a character whose draft is kept', () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  const offered = (owner: string, has_draft: boolean) => {
    const keeping = new Keeping('ada');
    keeping.now = { line: { owner, has_draft, campaign: null } } as unknown as CharacterAt;
    identity.me = { id: 'ann', name: 'Ann' };
    const { unmount } = render(MenuDialog, {
      keeping,
      correct: vi.fn(),
      print: vi.fn(),
      close: vi.fn(),
    });
    const found = screen.queryByRole('button', { name: /^Rebuild/ });
    unmount();
    return found !== null;
  };
  expect(offered('ann', true)).toBe(true);
  expect(offered('ann', false)).toBe(false);
  expect(offered('ben', true)).toBe(false);
});

test('whose characters they are is said until the recovery code is kept, or for the last time', async () => {
  const said = () => screen.queryByText(/belong to this browser alone/) !== null;
  identity.recovery = 'AAAA-BBBB';
  const { unmount } = render(OfBrowser);
  expect(said()).toBe(true);
  identity.noted();
  await tick();
  expect(said()).toBe(false);
  identity.recovery = 'CCCC-DDDD';
  await tick();
  await fireEvent.click(screen.getByRole('button', { name: 'Do not show this again' }));
  expect(said()).toBe(false);
  unmount();
  render(OfBrowser);
  expect(said()).toBe(false);
});

test('a draft for a Level above 1 says that Level Ups follow before one can play', () => {
  const open = () => undefined;
  const { unmount } = render(Open, { view: view({ complete: true }), open });
  expect(screen.getByText('Complete and ready to play')).toBeDefined();
  unmount();
  render(Open, { view: view({ complete: true, sheet: preview({ level: 4 }) }), open });
  expect(screen.queryByText(/ready to play/)).toBeNull();
  expect(screen.getByText(/After Finish you choose the 3 Level Ups to Level 4/)).toBeDefined();
});

test('a correction says what the figure is, and what it can be', async () => {
  const figures = [
    { figure: 'str', level: 0, name: 'base Score of Strength', now: -1, least: -5, most: 5 },
    { figure: 'money', level: 0, name: 'money', now: 40, least: 0, most: null },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ figures }))));
  render(CorrectDialog, { keeping: new Keeping('ada'), close: () => undefined });
  expect(await screen.findByText('now −1 · −5 to 5')).toBeDefined();
  await fireEvent.change(screen.getByLabelText('Figure'), { target: { value: '1' } });
  expect(screen.getByText('now 40 · 0 or more')).toBeDefined();
});
