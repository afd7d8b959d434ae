// A Level Up on a device: what was rolled at a real table, and what comes of it.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Growth } from '../src/contract/riftbound';
import { Keeping } from '../src/games/riftbound/character/keeping.svelte';
import LevelWizard from '../src/games/riftbound/character/LevelWizard.svelte';

const growth: Growth = {
  level: 2,
  dice: '1d6+6 HP',
  own_dice: 1,
  companion_dice: 0,
  tables: [{ by: 'The Tank', abilities: [], points: 1, only: '' }],
  given: [],
  gained: ['Lockdown', 'Resist (Sharp)'],
  changes: [],
  bought: [],
  points: [],
  offers: [],
  locked: [
    {
      gained: { ability: 'patience', choice: null, raised: [] },
      name: 'Patience',
      detail: '',
      cost: 2,
      text: 'Wait.',
      tags: [],
      changes: [],
      why: 'Patience costs 2AP',
      rule: 'RB-LEVEL-8',
    },
  ],
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(growth))));
  const nothing = () => undefined;
  render(LevelWizard, { keeping: new Keeping('ada'), growth, leave: nothing, risen: nothing });
});

const turnTo = (page: string) => fireEvent.click(screen.getByRole('button', { name: `${page}` }));
const rise = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Level up to 2' });
const type = (dice: string) =>
  fireEvent.input(screen.getByLabelText('Or type what a real die shows'), {
    target: { value: dice },
  });

test.each(['9', 'abc', '-3', '0', '5 x'])(
  '%s shows no die, and nothing is thrown',
  async (dice) => {
    await turnTo('3. Before and after');
    await vi.waitFor(() => expect(rise().disabled).toBe(false));
    await type(dice);
    expect(rise().disabled).toBe(true);
    expect(screen.getByText(/A die shows 1 to 6: type 1 face, or nothing/)).toBeDefined();
    expect(screen.queryByText(/thrown as you confirm/)).toBeNull();
  },
);

test('one die is rolled: 23 is one too many, 5 is what it shows', async () => {
  await turnTo('3. Before and after');
  await type('23');
  expect(screen.getByText(/Only 1 die is rolled/)).toBeDefined();
  expect(rise().disabled).toBe(true);
  await type('5');
  await vi.waitFor(() => expect(rise().disabled).toBe(false));
});

test('before and after names the new Abilities', async () => {
  await turnTo('3. Before and after');
  expect(await screen.findByText('New Abilities: Lockdown, Resist (Sharp).')).toBeDefined();
});

test('what the points do not buy stays in sight, with the reason', async () => {
  expect(screen.getByText(/1 Ability Point \(AP\)/)).toBeDefined();
  await turnTo('2. Ability Points');
  expect(await screen.findByText(/Patience costs 2AP/)).toBeDefined();
});
