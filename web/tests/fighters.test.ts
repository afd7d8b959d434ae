// Who is in a fight: the pages of a campaign show what one sees at its table, and no more.
import { render, screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { CampaignAt, FightView, RowsSheet, SeenUnit } from '../src/contract/riftbound';
import Fight from '../src/games/riftbound/parts/Fight.svelte';
import { Following } from '../src/games/riftbound/net/following.svelte';
import Aftermath from '../src/games/riftbound/gm/Aftermath.svelte';
import Party from '../src/games/riftbound/campaign/Party.svelte';
import Refusal from '../src/games/riftbound/parts/Refusal.svelte';
import { Keeping } from '../src/games/riftbound/character/keeping.svelte';
import Journal from '../src/games/riftbound/character/Journal.svelte';
import Latest from '../src/games/riftbound/character/Latest.svelte';
import Units from '../src/games/riftbound/character/Units.svelte';
import { campaign as text } from '../src/games/riftbound/text/campaign';
import { serve } from './server';

const pool = { now: 12, most: 12 };
const one = (character: string, name: string) => ({
  character,
  name,
  level: 1,
  hp: pool,
  sp: pool,
  ehp: pool,
  prestige: pool,
  critical: false,
  dead: false,
  own: null,
});
const member = (person: string, character: string) => ({
  person,
  character,
  standing: 'approved',
  returned: '',
  levels: 0,
  stories: 0,
});

const at = (table: string) =>
  ({
    line: { role: 'gm' },
    people: [],
    characters: [
      { id: 'ada', owner: 'ann', name: 'Ada', about: '', portrait: null, version: 1, why: '' },
      { id: 'ben', owner: 'bob', name: 'Ben', about: '', portrait: null, version: 1, why: '' },
    ],
    campaign: {
      members: [member('ann', 'ada'), member('bob', 'ben')],
      party: [one('ada', 'Ada'), one('ben', 'Ben')],
      fight: { name: 'Ambush', table, characters: ['ada', 'ben'], over: false },
    },
  }) as unknown as CampaignAt;

const unit = (name: string, seat: number, hp: number | null, condition = 'standing') =>
  ({
    id: seat,
    companion: null,
    vehicle: null,
    name,
    seat,
    nature: 'character',
    condition,
    sheet: hp === null ? null : { hp, sp: 1, ehp: 2, prestige: 0 },
  }) as unknown as SeenUnit;

test('the figures of a fight stand in place of those from before it', async () => {
  // A foe of the same name, and one whose figures this seat does not see.
  const units = [unit('Ada', 2, 40), unit('Ada', 0, 3, 'critical'), unit('Ben', 1, null, 'dead')];
  serve({
    '/api/tables/t1': { body: { id: 't1', stage: 'playing', seats: [] } },
    '/api/tables/t1/sync': { body: { type: 'sync', view: { units } } },
  });
  const following = new Following('c', 'gil');
  const now = at('t1');
  following.hear({ type: 'campaign', n: 1, now });
  render(Party, { following, now });
  await waitFor(() => screen.getByTitle('3 of 12 HP'));
  expect(screen.queryByTitle('12 of 12 HP')).toBeNull();
  expect(screen.queryByTitle('40 of 12 HP')).toBeNull();
  screen.getByText('Critical Condition');
  screen.getByText('dead');
  const links = screen.getAllByRole('link', { name: 'In the fight Ambush' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tables/t1', '/tables/t1']);
});

test('the aftermath is offered once the fight at the table has ended', async () => {
  serve({
    '/api/tables/t6': { body: { id: 't6', stage: 'playing', seats: [] } },
    '/api/tables/t6/sync': { body: { type: 'sync', stage: 'playing', view: { units: [] } } },
    '/api/tables/t7': { body: { id: 't7', stage: 'over', seats: [] } },
    '/api/tables/t7/sync': { body: { type: 'sync', stage: 'over', view: { units: [] } } },
  });
  const following = new Following('c', 'gil');
  following.hear({ type: 'campaign', n: 1, now: at('t6') });
  const fight = { name: 'Ambush', table: 't6', over: false, proposed: [], spoils: [] };
  render(Aftermath, { following, fight: fight as unknown as FightView });
  render(Fight, { following, fight: fight as unknown as FightView });
  screen.getByText(text.gm.under('Ambush'));
  screen.getByText(text.fight.on('Ambush'));
  expect(screen.queryByRole('button', { name: text.gm.read })).toBeNull();
  following.hear({ type: 'campaign', n: 1, now: at('t7') });
  await screen.findByRole('button', { name: text.gm.read });
  screen.getByText(text.gm.ended('Ambush'));
  screen.getByText(text.fight.ended('Ambush'));
});

test('from its end until the GM applies it, the figures are those after the fight', async () => {
  serve({
    '/api/tables/t9': { body: { id: 't9', stage: 'over', seats: [] } },
    '/api/tables/t9/sync': {
      body: { type: 'sync', stage: 'over', view: { units: [unit('Ada', 0, 3)] } },
    },
  });
  const following = new Following('c', 'gil');
  const now = at('t9');
  following.hear({ type: 'campaign', n: 1, now });
  render(Party, { following, now });
  await waitFor(() => screen.getByTitle('3 of 12 HP'));
  expect(screen.getAllByText('After the fight Ambush, not applied yet')).toHaveLength(2);
  expect(screen.queryByText('In the fight Ambush')).toBeNull();
});

/** Keeps Ada, who fights at a table where these units are seen. */
async function fighting(table: string, ...units: SeenUnit[]): Promise<Keeping> {
  serve({
    [`/api/tables/${table}`]: { body: { id: table, stage: 'playing', seats: [] } },
    [`/api/tables/${table}/sync`]: { body: { type: 'sync', view: { units } } },
  });
  const keeping = new Keeping('ada');
  keeping.table = new Following('c', 'ann');
  keeping.table.hear({ type: 'campaign', n: 1, now: at(table) });
  await waitFor(() => expect(keeping.unit).not.toBeNull());
  return keeping;
}

const scores = { attributes: [], statuses: [], attacks: [], dodge: { best: null, bases: [] } };
const beast = { ...scores, name: 'Thistle', hp: pool, ehp: pool, move: { metres: 5 }, look: {} };
const bike = {
  ...scores,
  name: 'Nightjar',
  hp: pool,
  terminals: [],
  systems: [],
  doings: [],
  look: {},
};
const sheet = { companion: beast, vehicle: bike } as unknown as RowsSheet;

test('a companion and a vehicle have the figures of the fight, too, and are changed there', async () => {
  const own = { ...unit('Ada', 0, 3), companion: 7, vehicle: 8 };
  const along = [7, 8].map((id) => ({ ...unit('Along', 0, id - 2), id, nature: 'creature' }));
  const keeping = await fighting('t4', own, ...(along as SeenUnit[]));
  render(Units, { sheet, keeping, there: true });
  const says = (name: RegExp) =>
    screen.getByRole('heading', { name }).closest('section')?.textContent;
  expect(says(/Thistle/)).toContain('5/12 HP');
  expect(says(/Thistle/)).toContain('2/12 EHP');
  expect(says(/Nightjar/)).toContain('6/12 HP');
  expect(screen.queryByRole('button', { name: /Lose 1 HP/ })).toBeNull();
});

test('what may be taken back is asked for again when a fight begins', async () => {
  const server = serve({ '/api/characters/ada/journal': { body: [] } });
  const keeping = new Keeping('ada');
  keeping.table = new Following('c', 'ann');
  render(Journal, { keeping });
  const read = () => server.paths().filter((path) => path.endsWith('/journal')).length;
  await waitFor(() => expect(read()).toBe(1));
  keeping.table.hear({ type: 'campaign', n: 1, now: at('t5') });
  await waitFor(() => expect(read()).toBe(2));
});

test('who may not look at the table sees that they fight, and no figures', async () => {
  const server = serve({ '/api/tables/t2': { status: 404, body: { why: 'No.' } } });
  const following = new Following('c', 'cid');
  const now = at('t2');
  following.hear({ type: 'campaign', n: 1, now });
  render(Party, { following, now });
  await waitFor(() => expect(server.paths()).toContain('/api/tables/t2'));
  expect(screen.getAllByText('In the fight Ambush')).toHaveLength(2);
  expect(screen.queryByText(/HP/)).toBeNull();
});

test('what waits for the fight is refused with the way to its table', async () => {
  const why = 'Ada is in the fight Ambush: change this at its table, or settle the fight first';
  const body = { why, rule: 'RB-RULING-251', table: 't3' };
  serve({ '/api/campaigns/c/log': { status: 422, body } });
  const following = new Following('c', 'gil');
  await following.act({ type: 'CloseShop' });
  render(Refusal, { following });
  expect(screen.getByRole('alert').textContent).toContain(why);
  expect(screen.getByRole('link', { name: 'To its table' }).getAttribute('href')).toBe(
    '/tables/t3',
  );
});

test('the sheet shows the way to the table, too', async () => {
  const body = { why: 'Ada is in the fight Ambush', rule: 'RB-RULING-251', table: 't3' };
  serve({ '/api/characters/ada/undo': { status: 422, body } });
  const keeping = new Keeping('ada');
  await keeping.undo();
  render(Latest, { keeping });
  expect(screen.getByRole('link', { name: 'To its table' }).getAttribute('href')).toBe(
    '/tables/t3',
  );
});
