// What a device knows of a campaign, and in which order it shows it.
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallView, CampaignAt, CheckChance, FightView } from '../src/contract/riftbound';
import type { Heard } from '../src/contract/server';
import { isSame, mostly, NOTHING } from '../src/games/riftbound/calls/bonuses';
import { Following, merged } from '../src/games/riftbound/net/following.svelte';
import Aftermath from '../src/games/riftbound/gm/Aftermath.svelte';
import EncountersDialog from '../src/games/riftbound/gm/EncountersDialog.svelte';
import PacksDialog from '../src/games/riftbound/gm/PacksDialog.svelte';
import { inOrder } from '../src/games/riftbound/calls/order';
import { packName } from '../src/games/riftbound/parts/packs';
import { campaign as text } from '../src/games/riftbound/text/campaign';

const heard = (id: string): Heard => ({ id, by: 'gil', at: 0, told: [] });

const call = (n: number, character: string, rolled = false) =>
  ({ n, rollers: [{ character, rolled }] }) as unknown as CallView;

const at = (minutes: number) =>
  ({
    line: { role: 'player' },
    people: [{ id: 'gil', name: 'Gil', role: 'gm' }],
    characters: [],
    campaign: {
      minutes,
      members: [{ person: 'ann', character: 'ada' }],
      party: [],
      encounters: [],
      packs: [],
    },
  }) as unknown as CampaignAt;

/** What the server says to whatever is asked. */
const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));

beforeEach(() => vi.unstubAllGlobals());

test('after a cut line nothing of the log stands there twice', () => {
  const log = [heard('a'), heard('b')];
  expect(merged(log, [heard('b'), heard('c')]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(merged(log, [heard('a')])).toBe(log);
});

test('what I have to roll comes first, then the newest', () => {
  const calls = [call(1, 'ada'), call(2, 'ben'), call(3, 'ada', true)];
  expect(inOrder(calls, 'ada').map(({ n }) => n)).toEqual([1, 3, 2]);
  expect(inOrder(calls, '').map(({ n }) => n)).toEqual([3, 2, 1]);
});

test('what is asked for is compared whatever its order', () => {
  const sneaky = { trait: 'Sneaky', side: 'both' as const };
  const strong = { trait: 'Strong', side: 'plus' as const };
  expect(
    isSame({ traits: [sneaky, strong], story: false }, { traits: [strong, sneaky], story: false }),
  ).toBe(true);
  expect(isSame({ traits: [sneaky], story: false }, NOTHING)).toBe(false);
  expect(isSame({ traits: [], story: true }, NOTHING)).toBe(false);
});

test('without a Difficulty the button says where most totals lie', () => {
  const spread = [
    { total: 5, chance: 0.1, reach: 1 },
    { total: 6, chance: 0.7, reach: 0.9 },
    { total: 12, chance: 0.15, reach: 0.2 },
    { total: 13, chance: 0.05, reach: 0.05 },
  ];
  expect(mostly({ spread } as unknown as CheckChance)).toEqual([6, 12]);
});

test('a device shows what the socket tells, and says when the line is down', () => {
  const following = new Following('c', 'ann');
  following.online = false;
  following.hear({ type: 'campaign', n: 1, now: at(0) });
  expect(following.online).toBe(true);
  expect(following.mine?.character).toBe('ada');
  expect(following.leads).toBe(false);
  following.hear({ type: 'log', entries: [heard('a')] });
  following.hear({ type: 'campaign', n: 1, now: at(60) });
  expect(following.view?.minutes).toBe(60);
  following.hear({ type: 'gone', why: 'There is no such campaign.' });
  expect(following.gone).toBe('There is no such campaign.');
});

test('an answer to a command changes nothing by itself, and a refusal keeps its rule', async () => {
  const following = new Following('c', 'ann');
  following.hear({ type: 'campaign', n: 1, now: at(0) });
  answer(200, { entry: null, now: at(99) });
  expect(await following.act({ type: 'CloseShop' })).toBe(true);
  expect(following.view?.minutes).toBe(0);
  answer(422, { why: 'this is the GM’s to do', rule: 'RB-RULING-229' });
  expect(await following.act({ type: 'CloseShop' })).toBe(false);
  const why = 'this is the GM’s to do';
  expect(following.no).toEqual({ why, rule: 'RB-RULING-229', problems: [] });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  expect(await following.act({ type: 'CloseShop' })).toBe(false);
  expect(following.no?.why).toBe(text.needed);
});

test('game time is told in days and hours', () => {
  expect(text.head.time(0)).toBe('Day 1, 00:00');
  expect(text.head.time(24 * 60 + 8 * 60 + 5)).toBe('Day 2, 08:05');
});

test('an encounter that the server refuses stays as it was written', async () => {
  const following = new Following('c', 'gil');
  answer(200, []);
  render(EncountersDialog, { following, now: at(0), close: vi.fn() });
  await fireEvent.click(screen.getByRole('button', { name: text.gm.newEncounter }));
  await fireEvent.click(screen.getByRole('button', { name: text.encounter.text }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: text.gm.encounterText });
  await fireEvent.input(field, { target: { value: 'name = "Yard' } });
  answer(422, { why: 'this is no TOML', rule: 'RB-COMBAT-1' });
  await fireEvent.click(screen.getByRole('button', { name: text.gm.store }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('this is no TOML');
  expect(alert.querySelector('a')?.getAttribute('href')).toBe('/rules/RB-COMBAT-1');
  expect(field.value).toBe('name = "Yard');
  answer(200, { entry: null, now: at(0) });
  await fireEvent.click(screen.getByRole('button', { name: text.gm.store }));
  await screen.findByRole('button', { name: text.gm.newEncounter });
});

test('all that is wrong with a pack is said, and its text stays', async () => {
  const following = new Following('c', 'gil');
  answer(200, []);
  render(PacksDialog, { following, now: at(0), close: vi.fn() });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: text.gm.packText });
  await fireEvent.input(field, { target: { value: '[meta]' } });
  const problems = [
    { field: 'items.knife', why: 'it has no name', rule: '' },
    { field: 'items.rope', why: 'it weighs nothing', rule: '' },
  ];
  const send = screen.getByRole('button', { name: text.gm.sendPack });
  await waitFor(() => expect(send.matches(':disabled, [aria-disabled]')).toBe(false));
  answer(422, { why: 'This is no pack: two faults', problems });
  await fireEvent.click(send);
  await screen.findByText(/This is no pack/);
  const faults = screen.getByRole('alert').querySelectorAll('li');
  expect([...faults].map((one) => one.textContent.trim())).toEqual([
    'items.knife: it has no name',
    'items.rope: it weighs nothing',
  ]);
  expect(field.value).toBe('[meta]');
});

test('a pack is read by its name and the first signs of its hash', () => {
  expect(packName('My @ home@0123456789abcdef')).toEqual({ name: 'My @ home', hash: '01234567' });
});

test('several wounds of one character stand one below the other, each figure once', () => {
  const wound = (what: string) => ({ key: 'wounds', text: what, before: '5', after: '1' });
  const one = {
    character: 'ada',
    name: 'Ada',
    fight: [wound('Ada: HP 5 → 1'), wound('Ada: EHP 5 → 1')],
    meanwhile: [wound('Ada: HP 5 → 4'), wound('Ada: EHP 5 → 4')],
    disputed: ['wounds'],
  };
  const fight = { name: 'Yard', table: '', characters: ['ada'], over: true, spoils: [] };
  render(Aftermath, {
    following: new Following('c', 'gil'),
    fight: { ...fight, proposed: [one] } as unknown as FightView,
  });
  const said = screen.getAllByRole('checkbox').map((box) => box.parentElement?.textContent.trim());
  expect(said).toEqual(['HP 5 → 1', 'EHP 5 → 1']);
});
