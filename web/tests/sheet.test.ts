// The sheet in a campaign and out of it: what it offers, what it says instead, what it folds.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type {
  CallView,
  CampaignAt,
  GainRow,
  PartyView,
  RollerView,
  RowsSheet,
} from '../src/contract/riftbound';
import { Following } from '../src/games/riftbound/net/following.svelte';
import Roller from '../src/games/riftbound/calls/Roller.svelte';
import { atOpening, rememberTab } from '../src/games/riftbound/character/address';
import { counted, grouped, isWanted } from '../src/games/riftbound/character/growing';
import { Keeping } from '../src/games/riftbound/character/keeping.svelte';
import Offers from '../src/games/riftbound/character/Offers.svelte';
import RestDialog from '../src/games/riftbound/character/RestDialog.svelte';

const NOTHING = { traits: [], story: false };
const own = {
  traits: [{ name: 'Steady hands', plus: 2, minus: 0 }],
  story_bonus: 1,
};
const roller = {
  character: 'ada',
  attribute: 'agi',
  counts: NOTHING,
  claimed: null,
  modifier: 0,
  rolled: false,
  chance: { dice: '3d6', bonus: 2, spread: [], reasons: [], success: 0.63 },
} as unknown as RollerView;

/** Ann's device, at the table of a GM who consents to this. */
function table(consent: Partial<CampaignAt['campaign']['consent']> = {}): Following {
  const following = new Following('c', 'ann');
  following.now = {
    line: { role: 'player', name: 'The Long Dark' },
    people: [],
    characters: [{ id: 'ada', name: 'Ada' }],
    campaign: {
      members: [{ person: 'ann', character: 'ada', standing: 'approved', levels: 0, stories: 0 }],
      consent: { checks: false, traits: false, time: false, finds: false, ...consent },
      calls: [],
    },
  } as unknown as CampaignAt;
  return following;
}

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (_: string, options?: RequestInit) => {
    sent.push(JSON.parse((options?.body as string | undefined) ?? 'null'));
    return Promise.resolve(new Response('{}'));
  });
});

function rolls(following: Following) {
  render(Roller, {
    following,
    call: { n: 1, proposed: false, difficulty: 11 } as unknown as CallView,
    roller,
    shown: { character: 'ada', own } as unknown as PartyView,
  });
}

test('a Trait that is ticked says that it counts only once it is granted', async () => {
  rolls(table());
  expect(screen.getByRole('button', { name: /^Roll 3d6 \+ 2 63%$/ })).toBeDefined();
  await fireEvent.click(screen.getByRole('button', { name: /Steady hands/ }));
  expect(screen.getByText(/counts only once the GM grants it/)).toBeDefined();
  expect(screen.getByRole('button', { name: /without asking/ })).toBeDefined();
  expect(sent).toEqual([]);
  await fireEvent.click(screen.getByRole('button', { name: 'Ask the GM' }));
  expect(sent).toMatchObject([{ act: { type: 'ClaimBonuses' } }]);
});

test('with standing consent a Trait counts as soon as it is ticked', async () => {
  rolls(table({ traits: true }));
  await fireEvent.click(screen.getByRole('button', { name: /Steady hands/ }));
  const claims = { traits: [{ trait: 'Steady hands', side: 'both' }], story: false };
  expect(sent).toMatchObject([{ act: { type: 'ClaimBonuses', call: 1, claims } }]);
});

const sheet = {
  level: 2,
  prestige: { now: 0, most: 3 },
  attributes: [
    { id: 'wil', score: 1 },
    { id: 'ftd', score: -1 },
  ],
} as unknown as RowsSheet;

function rests(following: Following | null) {
  const keeping = new Keeping('ada');
  keeping.table = following;
  render(RestDialog, { keeping, sheet, close: () => undefined });
  return keeping;
}

test('where the GM says when one rests, no rest is offered', () => {
  rests(table());
  expect(screen.getByText(/the GM says when characters rest/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Take a/ })).toBeNull();
});

test('a rest says how long it takes and what it brings', () => {
  rests(table({ time: true }));
  expect(screen.getByText(/15 minutes: you regain 1d6 \+ 1 SP/)).toBeDefined();
  expect(screen.getByText(/in each hour 2 times 2d6 − 1 HP/)).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Take a/ })).toHaveLength(3);
});

test('who has Prestige says before the dice fall which are rolled again', async () => {
  const rich = { ...sheet, prestige: { now: 3, most: 3 } };
  render(RestDialog, { keeping: new Keeping('ada'), sheet: rich, close: () => undefined });
  expect(screen.getByText(/No dice are rolled again/)).toBeDefined();
  await fireEvent.change(screen.getByLabelText('Roll again for Prestige at'), {
    target: { value: '4' },
  });
  expect(screen.getByText(/show 4 or less/)).toBeDefined();
});

test('what was refused elsewhere does not stand in a dialog, and ends with the next thing', () => {
  const keeping = new Keeping('ada');
  keeping.no = { why: 'No.', rule: null };
  render(RestDialog, { keeping, sheet, close: () => undefined });
  expect(keeping.no).toBeNull();
  keeping.no = { why: 'No.', rule: null };
  void keeping.do({ type: 'Heal', amount: 1 });
  expect(keeping.no).toBeNull();
});

const gain = (ability: string, detail = '', tags = ['Combat']): GainRow => ({
  gained: { ability, choice: detail || null, raised: [] },
  name: ability,
  detail,
  cost: 1,
  text: `Text of ${ability}`,
  tags,
  changes: [],
  why: '',
  rule: '',
});

test('an Ability stands there once, whatever its forms', async () => {
  const rows = [gain('Resist', 'Blunt'), gain('Resist', 'Sharp'), gain('Sprint', '', ['Travel'])];
  expect(grouped(rows).map((forms) => forms.length)).toEqual([2, 1]);
  const buy = vi.fn();
  render(Offers, { rows, busy: false, buy });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await fireEvent.change(screen.getByLabelText('Resist: choose'), { target: { value: '1' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Gain Resist (Sharp): 1 AP' }));
  expect(buy).toHaveBeenCalledWith(rows[1]);
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'sprint' } });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('Abilities are found by words and by tag', () => {
  expect(isWanted(gain('Resist', 'Blunt'), 'text blunt', '')).toBe(true);
  expect(isWanted(gain('Resist', 'Blunt'), 'sharp', '')).toBe(false);
  expect(isWanted(gain('Resist'), '', 'Travel')).toBe(false);
});

test('points that buy the same are counted together', () => {
  const points = [
    { points: 1, only: '' },
    { points: 1, only: '' },
    { points: 2, only: 'Combat' },
  ];
  expect(counted(points)).toEqual([
    { points: 2, only: '' },
    { points: 2, only: 'Combat' },
  ]);
});

test('the address of a sheet names the part that is open', () => {
  expect(atOpening('')).toEqual({ tab: 'play', shop: false, rise: 0 });
  expect(atOpening('?shop')).toEqual({ tab: 'gear', shop: true, rise: 0 });
  expect(atOpening('?rise=4')).toEqual({ tab: 'abilities', shop: false, rise: 4 });
  expect(atOpening('?tab=strange')).toEqual({ tab: 'play', shop: false, rise: 0 });
  rememberTab('log');
  expect(atOpening()).toEqual({ tab: 'log', shop: false, rise: 0 });
  rememberTab('play');
  expect(location.search).toBe('');
});
