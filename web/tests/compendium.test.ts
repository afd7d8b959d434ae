import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Compendium, Described } from '../src/contract/riftbound';
import {
  comparing,
  read as compared,
  remember,
  written as question,
} from '../src/games/riftbound/compendium/asked';
import CompendiumPage from '../src/games/riftbound/compendium/CompendiumPage.svelte';
import {
  choices,
  find,
  indexOf,
  meant,
  named,
  read,
  written,
} from '../src/games/riftbound/compendium/find';
import { forget } from '../src/games/riftbound/compendium/load';
import { parse, type CompendiumRoute } from '../src/router/route';
import { hit, serve } from './server';

const PATH = '/api/games/riftbound/compendium/riftbound';

const entry = (
  kind: string,
  id: string,
  name: string,
  more: Partial<Described> = {},
): Described => ({
  kind,
  id,
  section: kind,
  name,
  text: '',
  brief: '',
  rules: ['RB-X-1'],
  pack: '',
  tags: [],
  facts: [],
  powers: [],
  parts: [],
  roles: [],
  levels: [],
  costs: [],
  reaches: [],
  damage: [],
  gaining: null,
  ...more,
});

const ENTRIES = [
  entry('roles', 'lancer', 'The Lancer', { text: 'Strikes hard.', roles: ['roles/lancer'] }),
  entry('abilities', 'surge', 'Surge', { roles: ['roles/lancer'], levels: [3], costs: ['1SP'] }),
  entry('items', 'laser-rifle', 'Laser Rifle', {
    section: 'weapons',
    tags: ['gun'],
    reaches: [50, 100],
    damage: ['damage/heat'],
    parts: ['attacks/laser-rifle'],
    facts: [{ name: 'Skilled through', text: '', of: ['skills/rifles'] }],
  }),
  entry('items', 'club', 'Club', {
    section: 'weapons',
    reaches: [0],
    text: 'Not a rifle.',
    pack: 'Old Grudges',
  }),
  entry('skills', 'rifles', 'Rifles'),
  entry('attacks', 'laser-rifle', 'Laser Rifle', {
    facts: [{ name: 'Range', text: '50m', of: [] }],
  }),
];

const ALL: Compendium = {
  edition: 'riftbound',
  hash: '',
  sections: ['roles', 'abilities', 'weapons', 'skills', 'attacks'].map((id) => ({
    id,
    title: id,
    about: '',
  })),
  entries: ENTRIES,
  weapons: ['items/laser-rifle', 'items/club'],
  targets: ['npcs/npc-raider'],
  armours: [
    { key: 'items/heavy-armour', dodge: 4 },
    { key: 'items/light-armour', dodge: null },
  ],
  scores: [
    { score: 1, rating: 4 },
    { score: 0, rating: 4 },
  ],
};
const INDEX = indexOf(ALL);
const found = (search: string) => find(INDEX, read(search)).map(({ key }) => key);

test('all words must occur, and names come before tags, rules and text', () => {
  expect(found('?q=rifle')).toEqual([
    'items/laser-rifle',
    'skills/rifles',
    'attacks/laser-rifle',
    'items/club',
  ]);
  expect(found('?q=RIFLE+laser&kind=weapons')).toEqual(['items/laser-rifle']);
  expect(found('?q=rb-x-1')).toHaveLength(ENTRIES.length);
  expect(found('?q=rifle+strikes')).toEqual([]);
});

test('every filter narrows the list', () => {
  expect(found('?kind=weapons')).toEqual(['items/laser-rifle', 'items/club']);
  expect(found('?tag=gun')).toEqual(['items/laser-rifle']);
  expect(found('?cost=1SP')).toEqual(['abilities/surge']);
  expect(found('?range=0')).toEqual(['items/club']);
  expect(found('?range=100')).toEqual(['items/laser-rifle']);
  expect(found('?range=150')).toEqual([]);
  expect(found('?damage=heat')).toEqual(['items/laser-rifle']);
  expect(found('?role=roles/lancer')).toEqual(['roles/lancer', 'abilities/surge']);
  expect(found('?role=roles/lancer&level=3')).toEqual(['abilities/surge']);
});

test('an address says what is wanted, and comes out as it went in', () => {
  for (const search of ['', '?q=laser+rifle&kind=weapons&damage=heat', '?level=3']) {
    expect(written(read(search))).toBe(search);
  }
  expect(written(read('?colour=red'))).toBe('');
});

test('a filter offers what occurs', () => {
  const { range, level, damage } = choices(ENTRIES);
  expect([range, level, damage]).toEqual([['0', '50', '100'], ['3'], ['heat']]);
});

test('paths lead to the list, an entry or the comparison', () => {
  expect(parse('/compendium')).toEqual({ page: 'compendium', part: 'list' });
  expect(parse('/compendium/items/club')).toMatchObject({
    part: 'entry',
    kind: 'items',
    id: 'club',
  });
  expect(parse('/compendium/compare')).toEqual({ page: 'compendium', part: 'compare' });
  expect(parse('/compendium/weapons')).toMatchObject({ part: 'section', kind: 'weapons' });
});

beforeEach(() => forget());
afterEach(cleanup);

async function open(path: string) {
  serve({ [PATH]: { body: ALL } });
  history.replaceState(null, '', path);
  const route = parse(location.pathname) as CompendiumRoute;
  render(CompendiumPage, { route });
  return screen.findByRole('heading', { level: 1 });
}

test('a search in the address is in the field, and typing is in the address', async () => {
  await open('/compendium?q=laser');
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  expect(field.value).toBe('laser');
  await fireEvent.input(field, { target: { value: 'club' } });
  expect(location.search).toBe('?q=club');
  const list = screen.getByRole('list', { name: 'Entries' });
  expect(within(list).getAllByRole('link')).toHaveLength(1);
});

test('a wrong letter is forgiven, and said', async () => {
  await open('/compendium?q=lazer');
  const list = screen.getByRole('list', { name: 'Entries' });
  expect(within(list).getAllByRole('link')[0]?.textContent).toContain('Laser Rifle');
  expect(screen.getAllByRole('status').map((e) => e.textContent)).toContainEqual(
    expect.stringContaining('for “laser”'),
  );
});

test('Enter opens an entry that is called so, or else the rule that is meant', async () => {
  const rule = hit('RB-OVERWATCH-1', { game: 'riftbound' });
  await open('/compendium');
  serve({ '/api/rules/search?limit=20&q=overwatch': { body: [hit('TN-MOVE-1'), rule] } });
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await fireEvent.input(field, { target: { value: 'overwatch' } });
  await fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() => expect(location.pathname).toBe('/rules/RB-OVERWATCH-1'));
  await fireEvent.input(field, { target: { value: 'club' } });
  await fireEvent.keyDown(field, { key: 'Enter' });
  expect(location.pathname).toBe('/compendium/items/club');
});

test('names are put in lower case once, not at every key', () => {
  const lower = vi.spyOn(String.prototype, 'toLowerCase');
  for (const words of ['l', 'la', 'las', 'lase', 'laser', 'lazer rifle']) {
    lower.mockClear();
    named(find(INDEX, { words, by: {} }), words);
    meant(INDEX, words);
    const lowered = lower.mock.contexts.map(String);
    expect(ALL.entries.filter(({ name }) => lowered.includes(name))).toEqual([]);
  }
  lower.mockRestore();
});

test('an entry shows its figures, its parts, its rules and its pack', async () => {
  expect((await open('/compendium/items/laser-rifle')).textContent).toBe('Laser Rifle');
  const rules = screen.getAllByRole('link', { name: 'RB-X-1' });
  expect(rules.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/rules/RB-X-1'));
  const article = screen.getByRole('article');
  expect(within(article).getByText('50m')).toBeTruthy();
  expect(within(article).getByRole('link', { name: 'Rifles' }).getAttribute('href')).toBe(
    '/compendium/skills/rifles',
  );
});

test('homebrew is marked in the list and on its page', async () => {
  await open('/compendium/items/club');
  expect(screen.getAllByText('Homebrew: Old Grudges')).toHaveLength(2);
});

test('an entry that is not there is said to be missing', async () => {
  expect((await open('/compendium/items/spoon')).textContent).toBe('No such entry');
});

test('an entry is known by the kind that is shown, too', async () => {
  expect((await open('/compendium/weapons/club')).textContent).toBe('Club');
  expect(location.pathname).toBe('/compendium/items/club');
});

test('a kind alone is the list of it', async () => {
  expect((await open('/compendium/weapons')).textContent).toBe('Compendium');
  expect(location.pathname + location.search).toBe('/compendium?kind=weapons');
  const list = screen.getByRole('list', { name: 'Entries' });
  expect(within(list).getAllByRole('link')).toHaveLength(2);
});

test('a kind that is not there leads back to the compendium', async () => {
  expect((await open('/compendium/spoons')).textContent).toBe('No such entry');
  expect(screen.getByRole('link', { name: 'All entries' }).getAttribute('href')).toBe(
    '/compendium',
  );
});

test('an attack says its rules on the page of its weapon', async () => {
  await open('/compendium/items/laser-rifle');
  const part = screen.getByRole('heading', { name: 'Laser Rifle', level: 3 }).parentElement;
  expect(part && within(part).getByRole('link', { name: 'RB-X-1' })).toBeTruthy();
});

test('a word with one wrong letter is put right', () => {
  expect(meant(INDEX, 'lazer rifle')).toBe('laser rifle');
  expect(meant(INDEX, 'rifel')).toBe('rifle');
  expect(meant(INDEX, 'clubb')).toBe('club');
  expect(meant(INDEX, 'laser rifle')).toBe('');
  expect(meant(INDEX, 'zeppelin')).toBe('');
});

test('a comparison comes out of its address as it went in', () => {
  for (const search of [
    'weapon=items%2Fclub&target=npcs%2Fnpc-raider&score=1',
    'weapon=items%2Fclub&dodge=none&hp=12&score=0&skilled=no',
    'weapon=items%2Fclub&armour=items%2Fheavy-armour&score=0',
    'weapon=&dodge=4&armour=items%2Flight-armour&score=0',
  ]) {
    const { asked, strange } = compared(search, ALL);
    expect(String(question(asked, ALL))).toBe(search);
    expect(strange).toEqual([]);
  }
});

test('what a comparison does not know is left out, and said', () => {
  const bad = '?weapon=items/spoon&target=npcs/nobody&dodge=9&score=7&hp=99999999';
  const { asked, strange } = compared(bad, ALL);
  expect(asked.weapons).toEqual([]);
  expect(strange).toEqual(['items/spoon', '99999999', 'npcs/nobody', '9', '7']);
});

test('a weapon joins the comparison as it was left', () => {
  remember(question(compared('?weapon=items/club&score=1', ALL).asked, ALL));
  const way = new URL(comparing('/compendium', 'items/laser-rifle'), location.origin).searchParams;
  expect(way.getAll('weapon')).toEqual(['items/club', 'items/laser-rifle']);
  expect([way.get('target'), way.get('score')]).toEqual(['npcs/npc-raider', '1']);
});

test('a server that does not answer can be asked again', async () => {
  const answers: Parameters<typeof serve>[0] = { [PATH]: 'unreachable' };
  serve(answers);
  history.replaceState(null, '', '/compendium');
  render(CompendiumPage, { route: { page: 'compendium', part: 'list' } });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answers[PATH] = { body: ALL };
  await fireEvent.click(retry);
  await screen.findByRole('heading', { level: 1, name: 'Compendium' });
});
