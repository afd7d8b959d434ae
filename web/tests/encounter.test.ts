// A prepared encounter as a form, and the questions before what nobody can take back.
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CampaignAt, Compendium, FightView } from '../src/contract/riftbound';
import { Following } from '../src/games/riftbound/net/following.svelte';
import Aftermath from '../src/games/riftbound/gm/Aftermath.svelte';
import { EMPTY, read, write, type Form } from '../src/games/riftbound/gm/encounter';
import EncountersDialog from '../src/games/riftbound/gm/EncountersDialog.svelte';
import Invite from '../src/games/riftbound/gm/Invite.svelte';
import Log from '../src/games/riftbound/campaign/Log.svelte';
import { forget } from '../src/games/riftbound/compendium/load';
import { campaign as text } from '../src/games/riftbound/text/campaign';

const { encounter: words } = text;

const at = (invited = false) =>
  ({
    line: { role: 'gm' },
    invited,
    people: [],
    characters: [],
    campaign: { members: [], party: [], encounters: [], calls: [] },
  }) as unknown as CampaignAt;

const NPCS = {
  entries: [
    { kind: 'npcs', id: 'npc-raider', name: 'Raider', brief: 'a hired blade' },
    { kind: 'npcs', id: 'npc-officer', name: 'Officer', brief: 'leads' },
    { kind: 'items', id: 'rope', name: 'Rope', brief: '' },
  ],
} as unknown as Compendium;

const sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  forget();
  sent.length = 0;
  vi.stubGlobal('fetch', (path: string, how?: { body?: string }) => {
    sent.push({ path, body: how?.body ? JSON.parse(how.body) : null });
    const found = path.includes('compendium') ? NPCS : path.includes('setups') ? [] : {};
    return Promise.resolve(new Response(JSON.stringify(found)));
  });
});
afterEach(() => vi.unstubAllGlobals());

const RAIDERS = { npc: 'npc-raider', count: 3, side: 'foes', place: '10, 0', rest: [] };
const YARD: Form = { ...EMPTY, name: 'The "yard"', groups: [RAIDERS] };

test('what the form writes it reads again', () => {
  expect(read(write(YARD))).toEqual(YARD);
  const friends = { ...RAIDERS, side: 'players', place: '-2.5, 4, 1', count: 1 };
  const both = { ...YARD, groups: [RAIDERS, friends] };
  expect(read(write(both))).toEqual(both);
});

test('several of one profile stand in a row, three metres apart', () => {
  const places = [...write(YARD).matchAll(/npc = "npc-raider"\nat = (.*)/g)].map(([, one]) => one);
  expect(places).toEqual(['[10, 0]', '[10, 3]', '[10, 6]']);
});

test('a map and named units stay when a form changes something else', () => {
  const source = `# A yard.
name = "Yard"
rounds = 9

[map]
rows = ["a..r"]

[[units]]
archetype = "tank-gunner"
seat = 0
at = "a"
beside = [1, 1]

[[units]]
npc = "npc-raider"
name = "Old Tom"
at = "r"
`;
  const form = read(source);
  expect(form?.party).toBeNull();
  expect(form?.groups).toEqual([
    { npc: 'npc-raider', count: 1, side: 'foes', place: 'r', rest: ['name = "Old Tom"'] },
  ]);
  const after = write({ ...(form ?? EMPTY), name: 'Other' });
  for (const line of ['rounds = 9', 'rows = ["a..r"]', 'beside = [1, 1]', 'name = "Old Tom"'])
    expect(after).toContain(line);
  expect(after).toContain('name = "Other"');
});

test('a text that the form cannot say is left to the text', () => {
  expect(read('units = []')).toBeNull();
  expect(read('name = \'A\'\n[[terrain]]\nname = "rock"')).toBeNull();
  expect(read('name = "A"\n[[units]]\nnpc = "npc-raider"\nat = [\n1, 2]')).toBeNull();
  expect(read('name = "A"\n[[units]]\nnpc = "npc-raider"\nat = [1]')).toBeNull();
});

test('NPCs are found by a word and stored with a place', async () => {
  render(EncountersDialog, { following: new Following('c', 'gil'), now: at(), close: vi.fn() });
  await fireEvent.click(screen.getByRole('button', { name: text.gm.newEncounter }));
  await screen.findByRole('button', { name: words.add('Officer') });
  expect(screen.queryByRole('button', { name: words.add('Rope') })).toBeNull();
  await fireEvent.input(screen.getByLabelText(words.search), { target: { value: 'blade' } });
  expect(screen.queryByRole('button', { name: words.add('Officer') })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: words.add('Raider') }));
  await fireEvent.input(screen.getByLabelText(words.name), { target: { value: 'Yard' } });
  await fireEvent.click(screen.getByRole('button', { name: text.gm.store }));
  await waitFor(() => expect(sent.at(-1)?.path).toContain('/log'));
  const { act } = sent.at(-1)?.body as { act: { type: string; text: string } };
  expect(act.type).toBe('PrepareEncounter');
  expect(read(act.text)?.groups).toEqual([{ ...RAIDERS, count: 1 }]);
});

test('nothing is written of a fight only after a question', async () => {
  const following = new Following('c', 'gil');
  const fight = { name: 'Yard', over: false, proposed: [], spoils: [] } as unknown as FightView;
  render(Aftermath, { following, fight });
  await fireEvent.click(screen.getByRole('button', { name: text.gm.dismiss }));
  expect(sent).toEqual([]);
  await screen.findByText(text.gm.dismissAsk);
  const yes = screen.getAllByRole('button', { name: text.gm.dismiss }).at(-1);
  if (yes) await fireEvent.click(yes);
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ act: { type: 'DismissFight' } }));
});

test('that a new link ends the old one is said before', () => {
  const following = new Following('c', 'gil');
  render(Invite, { following, now: at(true) });
  screen.getByText(text.gm.linkOut);
  screen.getByRole('button', { name: text.gm.newLink });
});

test('the GM rolls dice that nobody else sees', async () => {
  const following = new Following('c', 'gil');
  following.hear({ type: 'campaign', n: 1, now: at() });
  render(Log, { following, open: true });
  await fireEvent.input(screen.getByLabelText(text.log.diceLabel), { target: { value: '1d20' } });
  await fireEvent.click(screen.getByLabelText(text.log.toMe));
  await fireEvent.click(screen.getByRole('button', { name: text.log.roll }));
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({ act: { type: 'RollDice', to_gm: true } }),
  );
});
