// The builder: what is sent, in which order, and what becomes of it; what a choice shows.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyAnswer, DraftAt } from '../src/contract/riftbound';
import { faces, listed, placing, said, words } from '../src/games/riftbound/builder/answers';
import Attributes from '../src/games/riftbound/builder/Attributes.svelte';
import { Building } from '../src/games/riftbound/builder/building.svelte';
import Question from '../src/games/riftbound/builder/Question.svelte';
import Steps from '../src/games/riftbound/builder/Steps.svelte';
import { parse } from '../src/router/route';
import { at, option, preview, question, view } from './builder';
import { FakeSocket, fakeSockets } from './socket';

// Words, dice, places

test('words become the answer of their question, and none take it back', () => {
  expect(said(question('name'), ' Ines ')).toEqual({ type: 'ChooseName', name: 'Ines' });
  expect(said(question('called:vehicle'), 'Heron')).toEqual({
    type: 'NameSignature',
    of: 'vehicle',
    name: 'Heron',
  });
  expect(said(question('look:weapon'), ' Green glass ')).toEqual({
    type: 'DescribeLook',
    of: 'weapon',
    look: 'Green glass',
  });
  expect(said(question('quirk:flaw'), 'Late')).toEqual({
    type: 'SetQuirk',
    kind: 'flaw',
    text: 'Late',
  });
  const named = question('notes', { answers: [{ type: 'SetNotes', notes: 'a' }] });
  expect(said(named, ' ')).toEqual({ type: 'Retract', of: 'notes' });
  expect(words(named)).toEqual(['a']);
});

test('of several words the empty ones are not said', () => {
  expect(listed(question('stories'), ['Pilot', '', ' Bored '])).toEqual({
    type: 'SetStories',
    stories: ['Pilot', 'Bored'],
  });
  expect(listed(question('languages'), ['Signs'])).toMatchObject({ languages: ['Signs'] });
});

test('dice are typed in any way people write them', () => {
  for (const typed of ['4456', '4 4 5 6', '4,4, 5;6']) expect(faces(typed)).toEqual([4, 4, 5, 6]);
  expect(faces('7 0 x')).toEqual([]);
});

test('a die that lies elsewhere swaps with the one that is there', () => {
  const assign = (attribute: string, place: number) => ({ type: 'AssignDie', attribute, place });
  const placed = [
    { attribute: 'agi', place: 3 },
    { attribute: 'str', place: 5 },
  ];
  expect(placing('wil', 0, placed)).toEqual([assign('wil', 0)]);
  expect(placing('agi', 3, placed)).toEqual([]);
  const away = { type: 'Retract', of: 'die:agi' };
  expect(placing('wil', 3, placed)).toEqual([away, assign('wil', 3)]);
  expect(placing('str', 3, placed)).toEqual([away, assign('str', 3), assign('agi', 5)]);
});

test('a draft has its address', () => {
  expect(parse('/characters/build/shared')).toEqual({ page: 'shared-draft' });
  expect(parse('/characters/build/0f')).toEqual({ page: 'build-character', id: '0f' });
  expect(parse('/characters/build/0f/1')).toEqual({ page: 'unknown' });
});

// What goes to the server

interface Sent {
  path: string;
  key: string;
  version: number;
  step: number;
  given?: AnyAnswer[];
}

let sent: Sent[];
let reply: (asked: Sent) => Response | 'unreachable';
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const name = (words: string): AnyAnswer => ({ type: 'ChooseName', name: words });

beforeEach(() => {
  sent = [];
  reply = ({ version }) => json(at(version + 1));
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const asked = { path, ...(JSON.parse(init?.body as string) as Omit<Sent, 'path'>) };
    sent.push(asked);
    const answer = reply(asked);
    return answer === 'unreachable' ? Promise.reject(new TypeError()) : Promise.resolve(answer);
  });
});

afterEach(() => vi.unstubAllGlobals());

function opened(): Building {
  const building = new Building('d', 1);
  building.hear({ type: 'draft', n: 1, now: at(1) });
  return building;
}

test('answers go one after the other, each with the version that the one before has left', async () => {
  const building = opened();
  const both = [building.answer(name('A')), building.answer(name('B'))];
  expect(building.waiting).toHaveLength(2);
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  expect(building.waiting).toEqual([]);
});

test('a refusal is a sentence with its rule, and what was to follow is not sent', async () => {
  const building = opened();
  reply = () => json({ why: 'the dice are not yet rolled', rule: 'RB-BUILD-5' }, 422);
  const both = [building.answer(name('A')), building.answer(name('B'))];
  expect(await Promise.all(both)).toEqual([false, false]);
  expect(sent).toHaveLength(1);
  expect(building.no).toEqual({ why: 'the dice are not yet rolled', rule: 'RB-BUILD-5' });
  expect(building.now).toEqual(at(1));
});

test('what the line could not carry waits, and is sent again under the same key', async () => {
  const building = opened();
  reply = () => 'unreachable';
  const stored = building.answer(name('A'));
  await vi.waitFor(() => expect(building.online).toBe(false));
  expect(building.waiting).toHaveLength(1);
  reply = ({ version }) => json(at(version + 1));
  await building.again();
  expect(await stored).toBe(true);
  expect(building.online).toBe(true);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('whoever was too fast waits a moment, and nothing is lost', async () => {
  vi.useFakeTimers();
  const building = opened();
  reply = () => json({ why: 'too fast' }, 429);
  const stored = building.answer(name('A'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  reply = ({ version }) => json(at(version + 1));
  await vi.runAllTimersAsync();
  expect(await stored).toBe(true);
  expect(building.no).toBeNull();
  vi.useRealTimers();
});

test('whoever is behind another device sees the newer draft and is told so', async () => {
  const building = opened();
  const now: DraftAt = at(7, view({ undo: { words: 'Role', step: 1 } }));
  reply = () => json({ why: 'older', now, near: [] }, 409);
  expect(await building.undo()).toBe(false);
  expect(building.now).toEqual(now);
  expect(building.no?.why).toMatch('Another device');
});

test('finishing leads to the sheet, or says what is missing', async () => {
  const building = opened();
  reply = () => json({ why: 'not yet complete', rule: 'RB-BUILD-1' }, 422);
  expect(await building.finish()).toBeNull();
  expect(building.no?.rule).toBe('RB-BUILD-1');
  reply = () => json({ line: { id: 'c' } });
  expect(await building.finish()).toBe('/characters/c');
});

test('a step is shown once the line has told it, and stays while another device goes on', async () => {
  fakeSockets();
  const building = new Building('d', null);
  const stop = building.start();
  const tell = (n: number, step: number) =>
    FakeSocket.last.tell({ type: 'draft', n, now: at(n, view({ step })) });
  tell(1, 2);
  expect(building.step).toBe(2);
  tell(2, 3); // there something is open by now: the line is opened anew at the step that is shown
  expect(building.view?.step).toBe(2);
  expect(FakeSocket.last.url).toMatch('/api/drafts/d/live?step=2');
  const shown = building.open(4);
  expect(building.view?.step).toBe(2);
  expect(FakeSocket.last.url).toMatch('/live?step=4');
  tell(2, 4);
  await shown;
  expect(building.view?.step).toBe(4);
  stop();
});

test('an answer to another step than the one that was opened meanwhile counts by its version', async () => {
  const building = opened();
  reply = ({ version }) => json(at(version + 1, view({ step: 3 })));
  await building.answer(name('A'));
  expect(building.view?.step).toBe(1);
  await building.answer(name('B'));
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
});

test('whoever makes a character of a draft is not told that the draft is gone', async () => {
  const building = opened();
  reply = () => {
    building.hear({ type: 'gone', why: 'There is no such draft.' });
    return json({ line: { id: 'c' } });
  };
  expect(await building.finish()).toBe('/characters/c');
  expect(building.gone).toBeNull();
  building.hear({ type: 'gone', why: 'There is no such draft.' });
  expect(building.gone).toBe('There is no such draft.');
});

// What is shown

const flat = (one: Element | null) => one?.textContent?.replace(/\s+/g, ' ') ?? '';
const described = (one: Element) =>
  flat(document.getElementById(one.getAttribute('aria-describedby') ?? ''));
const role = (id: string): AnyAnswer => ({ type: 'ChooseRole', role: id });

test('an option says what it changes, who wants it, and why it is locked', async () => {
  const building = opened();
  const asked = question('role', {
    options: [
      option('AGI', role('a'), {
        wanted: 'the Lancer dodges',
        changes: [{ figure: 'Dodge', before: '4+', after: '3+' }],
      }),
      option('VSN', role('b'), { why: 'VSN rises already', rule: 'RB-BUILD-9' }),
      option('KNW', role('c'), { owned: '2 already, from the Kit' }),
    ],
  });
  render(Question, { question: asked, building, view: view() });
  const card = screen.getByRole('radio', { name: 'AGI' });
  expect(described(card)).toMatch(/Dodge from 4\+ → to 3\+/);
  screen.getByText('the Lancer dodges');
  screen.getByText('2 already, from the Kit');
  const locked = screen.getByRole('radio', { name: 'VSN' });
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  screen.getByRole('link', { name: 'Rule RB-BUILD-9' });
  await fireEvent.click(locked);
  await fireEvent.click(card);
  expect(sent.map(({ given }) => given)).toEqual([[role('a')]]);
});

test('two options are compared by every figure, also one that is as it is now', async () => {
  const figures = { HP: '20 + FTD', SP: '2 + WIL' };
  const building = opened();
  building.now = at(1, view({ sheet: preview({ figures }) }));
  const again = { name: 'Again', entry: 'a', by: '', line: '', text: 'Strike again.' };
  const asked = question('role', {
    options: [
      option('Tank', role('a'), { chosen: true }),
      option('Lancer', role('b'), {
        about: 'AGI -1',
        changes: [{ figure: 'HP', before: '20 + FTD', after: '12 + FTD' }],
        abilities: [again],
      }),
      option('Other', role('c'), { changes: [{ figure: 'SP', before: '2 + WIL', after: '3' }] }),
    ],
  });
  render(Question, { question: asked, building, view: view() });
  await fireEvent.click(screen.getByRole('button', { name: 'Compare two' }));
  const row = (name: string) => flat(screen.getByRole('rowheader', { name }).closest('tr'));
  expect(row('HP')).toBe('HP20 + FTD12 + FTD');
  expect(row('Abilities')).toContain('Strike again.');
  expect(row('Figures')).toContain('AGI −1');
  await fireEvent.change(screen.getByLabelText('Left'), { target: { value: '2' } });
  expect(row('SP')).toBe('SP32 + WIL');
});

test('arrow keys move among the options and pick none', async () => {
  const building = opened();
  const asked = question('role', { options: [option('A', role('a')), option('B', role('b'))] });
  render(Question, { question: asked, building, view: view() });
  screen.getByRole('radio', { name: 'A' }).focus();
  await fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'B' }));
  expect(sent).toEqual([]);
});

test('what has to come first is said in place of the choice', async () => {
  const building = opened();
  render(Question, {
    question: question('gain', { after: ['Role'], options: [option('A', role('a'))] }),
    building,
    view: view(),
  });
  screen.getByText('First choose: Role');
  expect(screen.queryByRole('radio')).toBeNull();
});

test('two dice are dropped by two clicks, the others placed by a die and an Attribute', async () => {
  const building = opened();
  const dice = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4];
  const asked = [
    question('drop', { form: 'drop', most: 2 }),
    question('die:agi', {
      form: 'place',
      options: [
        option(
          '5',
          { type: 'AssignDie', attribute: 'agi', place: 4 },
          {
            changes: [{ figure: 'Dodge', before: '4+', after: '3+' }],
          },
        ),
      ],
    }),
  ];
  const shown = render(Attributes, { building, view: view({ asked, sheet: preview({ dice }) }) });
  const ones = screen.getAllByRole('button', { name: 'Drop a 1' });
  await fireEvent.click(ones[0] as Element);
  expect(sent).toEqual([]);
  await fireEvent.click(ones[1] as Element);
  expect(sent[0]?.given).toEqual([{ type: 'DropDice', places: [0, 6] }]);
  await shown.rerender({ view: view({ asked, sheet: preview({ dice, dropped: [0, 6] }) }) });
  await fireEvent.click(await screen.findByRole('button', { name: 'Take a 5' }));
  expect(flat(screen.getByRole('group', { name: 'agi' }))).toContain('Dodge from 4+ → to 3+');
  await fireEvent.click(screen.getByRole('button', { name: 'Place it at agi' }));
  expect(sent[1]?.given).toEqual([{ type: 'AssignDie', attribute: 'agi', place: 4 }]);
});

test('what is being typed is not lost to the answer of another field', async () => {
  const stories = (...all: string[]) =>
    question('stories', {
      form: 'texts',
      least: 2,
      answers: [{ type: 'SetStories', stories: all }],
    });
  const building = opened();
  const props = { building, view: view() };
  const shown = render(Question, { ...props, question: stories('Farmer', 'Bored') });
  const [first, second] = screen.getAllByRole('textbox') as [HTMLInputElement, HTMLInputElement];
  await fireEvent.input(first, { target: { value: 'Miner' } });
  second.focus();
  await fireEvent.input(second, { target: { value: 'The mine fe' } });
  await shown.rerender({ question: stories('Miner', 'Bored') });
  expect(second.value).toBe('The mine fe');
  second.blur();
  await shown.rerender({ question: stories('Farmer', 'Bored') }); // an undo
  expect([first.value, second.value]).toEqual(['Farmer', 'Bored']);
});

test('every step may be opened, and says how it stands', async () => {
  const open = vi.fn();
  const { steps } = view();
  render(Steps, {
    steps: steps.map((one, n) => (n === 0 ? { ...one, status: 'done' as const } : one)),
    now: 2,
    open,
  });
  const current = (named: RegExp) =>
    screen.getByRole('button', { name: named }).getAttribute('aria-current');
  expect(current(/Step 1 done/)).toBeNull();
  expect(current(/Step 2 open/)).toBe('step');
  await fireEvent.click(screen.getByRole('button', { name: /Step 9/ }));
  expect(open).toHaveBeenCalledWith(9);
});
