// A fight at its table: an answer that is given again, more time, standing answers.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answerable, Asked, CampaignAt, SeenUnit, View } from '../src/contract/riftbound';
import { Following } from '../src/games/riftbound/net/following.svelte';
import FightDialog from '../src/games/riftbound/gm/FightDialog.svelte';
import { Happened } from '../src/games/riftbound/fight/happened.svelte';
import FightTable from '../src/games/riftbound/fight/FightTable.svelte';
import { short } from '../src/games/riftbound/parts/apart';
import { inWords } from '../src/games/riftbound/reacting/standing';
import { acting } from '../src/games/riftbound/text/acting';
import { campaign } from '../src/games/riftbound/text/campaign';
import { fight } from '../src/games/riftbound/text/fight';
import { reacting } from '../src/games/riftbound/text/reacting';
import { text } from '../src/text';
import { arrange, FIRE, fighting, given, mayTry, PASS, react, viewOf } from './fight';
import { info } from './live';
import { serve } from './server';

const words = reacting.standing;
const fire = { action: FIRE, say: 'attack Brute with Auto Rifle' };
const pass = { action: PASS, say: 'pass' };

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

// --- on a phone

test('a tap on a unit, or on its name in the turn order, raises its card above the actions', async () => {
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 844);
  const { store, sync } = fighting(viewOf(), [react(0, pass, fire)]);
  const { container } = render(FightTable, { store, sync });
  const card = () => screen.queryByRole('article', { name: 'Brute' });
  const token = container.querySelector('[data-unit="2"] [role="button"]');
  await fireEvent.click(token as Element);
  expect(card()).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Pass/ })).toBeTruthy(); // still at hand
  await fireEvent.click(screen.getByRole('button', { name: fight.card.close }));
  expect(card()).toBeNull();
  const order = within(screen.getByRole('list', { name: fight.turns.title }));
  await fireEvent.click(order.getByRole('button', { name: /^Brute/ }));
  expect(card()).toBeTruthy();
});

// --- whose turn it is

test('once one has answered and knows of nobody who is asked, no turn is said to go on', async () => {
  const turn = { type: 'TakeAction', seat: 0, unit: 0, origin: 'normal' } as const;
  const asked = [{ ...react(0), owed: true, decision: turn }];
  const view = viewOf([], { turn: [{ unit: 0, actions: 0, swaps: 0 }] });
  const { store, sync } = fighting(view, asked, { waiting: [0] });
  const { rerender } = render(FightTable, { store, sync });
  const order = within(screen.getByRole('list', { name: fight.turns.title }));
  const marked = () => order.queryAllByRole('button', { current: 'step' });
  expect(screen.getByText(fight.top.yours, { exact: false })).toBeTruthy();
  expect(marked()).toHaveLength(1);
  const goesOn = () => {
    expect(screen.queryByText(fight.top.yours, { exact: false })).toBeNull();
    expect(screen.getAllByText(fight.top.goesOn, { exact: false })).not.toHaveLength(0);
    expect(screen.queryByText(acting.waiting.whose('Ana'))).toBeNull();
    expect(marked()).toHaveLength(0);
  };
  // Answered, and not told since; and the same when the page is opened again.
  store.sending = true;
  await waitFor(goesOn);
  store.sending = false;
  flushSync();
  expect(marked()).toHaveLength(1);
  await rerender({ store, sync: { ...sync, asked: [], waiting: [] } });
  goesOn();
});

// --- units of one name

const guards = (...places: number[]) =>
  viewOf([], {
    units: [
      ...viewOf().units.slice(0, 2),
      ...places.map((x, i) => ({
        ...viewOf().units[2],
        id: 2 + i,
        name: 'Guard',
        place: [x, 0, 0],
      })),
    ],
  } as Partial<View>);

test('targets of one name are told apart by number and place, for the eye and the ear', () => {
  const say = 'attack Guard with Auto Rifle';
  const second = { ...FIRE, targets: [3] };
  const asked = react(0, pass, { action: FIRE, say }, { action: second, say });
  const { store, sync, act } = fighting(guards(9000, 12500), [asked]);
  render(FightTable, { store, sync });
  const button = (which: string) => {
    const cards = screen.getAllByRole('button', { name: /^Attack Guard with Auto Rifle/ });
    return cards.find(({ textContent }) => textContent.includes(which));
  };
  expect(button('Guard 1 of 2, at 9 m, 0 m')).toBeTruthy();
  button('Guard 2 of 2, at 12.5 m, 0 m')?.click();
  expect(act).toHaveBeenCalledExactlyOnceWith(asked, second);
  expect(screen.getByRole('button', { name: /^Pass/ })).toBeTruthy();
});

test('what reads like no other option stays short', () => {
  const { store, sync } = fighting(guards(9000, 12500), [react(0, pass, fire)]);
  render(FightTable, { store, sync });
  const card = screen.getByRole('button', { name: /^Attack Brute with Auto Rifle/ });
  expect(card.textContent).not.toContain('Brute 1');
});

test('above a fight stands what it is called', () => {
  const { store, sync } = fighting(viewOf(), [react(0, pass)]);
  store.info = { ...info({ game: 'riftbound' }), setup: { name: 'A duel' } };
  const { unmount } = render(FightTable, { store, sync });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A duel');
  unmount();
  store.info = info({ game: 'riftbound' });
  render(FightTable, { store, sync });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Riftbound');
});

test('what is newly asked is seen from its beginning', async () => {
  const { store, sync } = fighting(viewOf(), [react(0, pass)]);
  const { container, rerender } = render(FightTable, { store, sync });
  const dock = container.querySelector('.dock') as HTMLElement;
  dock.scrollTop = 100; // as it was left
  await rerender({ store, sync: { ...sync, n: sync.n + 1 } });
  expect(dock.scrollTop).toBe(100);
  await rerender({ store, sync: { ...sync, asked: [react(1, pass)] } });
  expect(dock.scrollTop).toBe(0);
});

test.each([
  ['player', 1],
  ['gm', 0],
] as const)('who of a %s has fallen is told to read', (role, count) => {
  const units = viewOf().units.map((unit) => ({ ...unit, condition: 'dead' as const }));
  const { store, sync } = fighting(viewOf([], { units }), []);
  const [seat, ...others] = info().seats;
  if (!seat) throw new Error('a table has seats');
  store.info = info({ game: 'riftbound', seats: [{ ...seat, role }, ...others] });
  render(FightTable, { store, sync });
  expect(screen.queryAllByRole('button', { name: fight.fallen.read })).toHaveLength(count);
  expect(screen.queryAllByText(fight.top.dead('Ana'), { exact: false }).length > 0).toBe(count > 0);
});

test('who has fallen stands there in one line, and does not come back once it is read', async () => {
  const units = viewOf().units.map((unit) => ({ ...unit, condition: 'critical' as const }));
  const begin = () => {
    const { store, sync } = fighting(viewOf([], { units }), []);
    store.info = info({ game: 'riftbound' });
    return render(FightTable, { store, sync });
  };
  const { unmount } = begin();
  const line = () => screen.getByRole('alert').textContent;
  expect(line()).toContain(fight.fallen.down('Ana'));
  expect(line()).toContain(fight.fallen.more(1));
  expect(screen.queryByText(fight.fallen.bleeds, { exact: false })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: fight.fallen.means }));
  expect(screen.getByText(fight.fallen.bleeds, { exact: false })).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: fight.fallen.read }));
  unmount();
  begin();
  expect(line()).toContain(fight.fallen.down('Bea'));
  expect(line()).not.toContain(fight.fallen.more(1));
});

test('whoever fights alone is not told of allies, nor of a GM', async () => {
  const fallen = (condition: 'critical' | 'dead', ally: boolean, gm: boolean) => {
    const [ana, bea, brute] = viewOf().units;
    if (!ana || !bea || !brute) throw new Error('there are three');
    const units = [{ ...ana, condition }, ...(ally ? [{ ...bea, seat: 2 }] : []), brute];
    const { store, sync } = fighting(viewOf([], { units }), []);
    const [seat] = info().seats;
    if (!seat) throw new Error('a table has seats');
    const other = { ...seat, seat: 1, you: false, person: gm, role: 'gm' as const };
    store.info = info({ game: 'riftbound', seats: [seat, other] });
    return render(FightTable, { store, sync });
  };
  const told = async (...how: Parameters<typeof fallen>) => {
    localStorage.clear();
    const { unmount } = fallen(...how);
    await fireEvent.click(screen.getByRole('button', { name: fight.fallen.means }));
    const said = screen.getByRole('alert').textContent;
    unmount();
    return said;
  };
  expect(await told('critical', true, false)).toContain(fight.fallen.help);
  expect(await told('critical', false, false)).not.toContain(fight.fallen.help);
  expect(await told('dead', true, true)).toContain(fight.fallen.story);
  const alone = await told('dead', false, false);
  expect(alone).toContain(fight.fallen.watch);
  expect(alone).not.toContain('GM');
  expect(alone).not.toContain('talk');
});

test('that the combat begins is said once, also to whoever opens the page anew', () => {
  const begin = (id: string) => {
    const { store, sync } = fighting(viewOf(), []);
    store.info = info({ game: 'riftbound', id });
    return render(FightTable, { store, sync });
  };
  const first = begin('one');
  flushSync();
  expect(screen.getByText(fight.happened.begins)).toBeTruthy();
  first.unmount();
  const again = begin('one');
  flushSync();
  expect(screen.queryByText(fight.happened.begins)).toBeNull();
  again.unmount();
  begin('two');
  flushSync();
  expect(screen.getByText(fight.happened.begins)).toBeTruthy();
});

test('of two turns of mine, one after the other, the newer is said', () => {
  const happened = new Happened(() => 0, null);
  const starts = (unit: number) => {
    const event = { type: 'TurnStarted', unit };
    happened.tell({ event, say: '' } as never, viewOf())?.();
  };
  starts(0);
  starts(1);
  expect(happened.now.map(({ say }) => say)).toEqual([fight.happened.yourTurn('Bea')]);
  starts(2); // it is mine no more
  expect(happened.now).toEqual([]);
  happened.clear();
});

test('while an answer is under way nothing is taken back, as after any other', async () => {
  const { store, sync } = fighting(viewOf(), [react(0, pass, fire)]);
  store.sync = { ...sync, undo: 1 };
  const undo = vi.spyOn(store, 'undo').mockResolvedValue(true);
  const { rerender } = render(FightTable, { store, sync: store.sync });
  const button = () => screen.getByRole('button', { name: text.table.plain.undo });
  expect(button().getAttribute('aria-disabled')).toBeNull();
  store.sending = true;
  await rerender({ store, sync: store.sync });
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await fireEvent.click(button());
  expect(undo).not.toHaveBeenCalled();
});

test('a question that comes to where one has just pressed takes no second press there', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(5000); // it comes at once, however slow this is
  const { store, sync, act } = fighting(viewOf(), []);
  const { container, rerender } = render(FightTable, { store, sync });
  const dock = container.querySelector('.dock') as HTMLElement;
  const pointed = (type: string, timeStamp: number) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1 });
    return Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  };
  await fireEvent(dock, pointed('pointerdown', 100));
  const asked = [react(0, pass, fire)];
  store.sync = { ...sync, asked };
  await rerender({ store, sync: { ...sync, asked } });
  const answer = screen.getByRole('button', { name: /^Pass/ });
  await fireEvent(answer, pointed('click', 450));
  expect(act).not.toHaveBeenCalled();
  await fireEvent(answer, pointed('click', 550));
  expect(act).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('a key answers a question that has just come', async () => {
  const { store, sync, act } = fighting(viewOf(), []);
  const { container, rerender } = render(FightTable, { store, sync });
  await fireEvent.pointerDown(container.querySelector('.dock') as HTMLElement);
  const asked = [react(0, pass, fire)];
  store.sync = { ...sync, asked };
  await rerender({ store, sync: { ...sync, asked } });
  await fireEvent.keyDown(document.body, { key: '0' });
  expect(act).toHaveBeenCalledOnce();
});

// --- the campaign

test('from the table of a fight of a campaign one finds back there', () => {
  const { store, sync } = fighting(viewOf(), [react(0, pass)]);
  const { unmount } = render(FightTable, { store, sync });
  expect(screen.queryByRole('link', { name: fight.campaign })).toBeNull();
  unmount();
  store.info = info({ game: 'riftbound', campaign: 'cafe' });
  render(FightTable, { store, sync });
  const back = screen.getByRole('link', { name: fight.campaign });
  expect(back.getAttribute('href')).toBe('/campaigns/cafe');
});

test.each([
  ['cafe', false],
  [null, true],
])('a fight of a campaign is not played again: %s', (campaign, again) => {
  const { store, sync } = fighting(viewOf(), [], { stage: 'over' });
  store.info = info({ game: 'riftbound', stage: 'over', campaign });
  render(FightTable, { store, sync });
  screen.getByRole('button', { name: text.table.end.show }).click();
  flushSync();
  const end = within(screen.getByRole('dialog'));
  expect(end.queryByRole('button', { name: text.table.end.rematch }) !== null).toBe(again);
  expect(end.queryByRole('link', { name: fight.campaign }) !== null).toBe(!again);
});

test('a card says of each mark who gave it, and on a tap what it does', async () => {
  const found = led();
  const marks = [
    { mark: 'prone', count: 1, source: 2 },
    { mark: 'prone', count: 1, source: null },
  ];
  const units = found.sync.view.units.map((unit) => (unit.id === 1 ? { ...unit, marks } : unit));
  found.sync.view = { ...found.sync.view, units };
  render(FightTable, { store: found.store, sync: found.sync });
  const order = within(screen.getByRole('list', { name: fight.turns.title }));
  await fireEvent.click(order.getByRole('button', { name: /^Bea/ }));
  const card = within(screen.getByRole('article', { name: 'Bea' }));
  const [brutes, nobodys] = card.getAllByRole('button', { name: /^Prone/ });
  expect([brutes, nobodys].map((chip) => chip?.textContent)).toEqual(['Prone · by Brute', 'Prone']);
  await fireEvent.click(brutes as Element);
  expect(card.getByRole('status').textContent).toContain('by Brute: It lies on the ground.');
  await fireEvent.click(brutes as Element);
  expect(card.queryByRole('status')).toBeNull();
});

// --- the GM

const overrule: Asked = { ...arrange, decision: { type: 'Overrule', seat: 0 } };

const led = () => {
  const seen = {
    place: [0, 5000, 0],
    marks: [],
    hidden: false,
    sheet: { hp: 9, hp_base: 17, abilities: [] },
  };
  const units = viewOf().units.map((unit) => ({ ...unit, ...seen }));
  const found = fighting(viewOf([], { units } as unknown as Partial<View>), [overrule]);
  found.store.printed = {
    names: { marks: { prone: 'Prone' } },
    packs: {},
    rules: {},
    abilities: {},
    marks: { prone: 'It lies on the ground.' },
  };
  return found;
};

/** The menu of a unit, by its card. */
async function commanding(unit: string) {
  const order = within(screen.getByRole('list', { name: fight.turns.title }));
  await fireEvent.click(order.getByRole('button', { name: new RegExp(`^${unit}`) }));
  await fireEvent.click(screen.getByRole('button', { name: fight.gm.open }));
  return within(screen.getByRole('dialog'));
}

test('the GM commands a unit from its card, with a reason', async () => {
  const { store, sync, act } = led();
  render(FightTable, { store, sync });
  const menu = await commanding('Bea');
  expect(menu.getByRole('status', { name: fight.gm.is }).textContent).toBe(
    'HP 9 of 17 · at 0 m, 5 m',
  );
  await fireEvent.click(menu.getByRole('button', { name: fight.gm.hide }));
  expect(act).toHaveBeenLastCalledWith(overrule, {
    type: 'SetField',
    unit: 1,
    field: 'hidden',
    value: 'true',
    reason: fight.gm.usualReason,
  });
  const reason = menu.getByLabelText<HTMLInputElement>(fight.gm.reason);
  await fireEvent.input(reason, { target: { value: 'it was bleeding' } });
  await fireEvent.click(menu.getByRole('button', { name: fight.gm.hide }));
  expect(act.mock.lastCall?.[1]).toMatchObject({ reason: 'it was bleeding' });
  expect(reason.value).toBe(''); // the next command has a reason of its own
});

test('what is refused to the GM is said beside the command, and there alone', async () => {
  const { store, sync, act } = led();
  act.mockImplementation(() => {
    store.refused = { why: 'Ana is in contact with Brute', rule: 'RB-RULING-248' };
    return Promise.resolve(false);
  });
  render(FightTable, { store, sync });
  const menu = await commanding('Ana');
  await fireEvent.click(menu.getByRole('button', { name: fight.gm.hide }));
  const said = await screen.findAllByRole('alert');
  expect(said.map((one) => one.textContent.trim())).toEqual([
    expect.stringContaining('Ana is in contact with Brute'),
  ]);
});

test('who leads no fight has no commands', async () => {
  const { store, sync } = fighting(viewOf(), [arrange]);
  render(FightTable, { store, sync });
  const order = within(screen.getByRole('list', { name: fight.turns.title }));
  await fireEvent.click(order.getByRole('button', { name: /^Ana/ }));
  expect(screen.getByRole('article', { name: 'Ana' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: fight.gm.open })).toBeNull();
});

// --- still so

test('an answer that lapsed is given again with one tap', () => {
  const asked = react(0, pass, fire);
  // Patches may leave the fields of an answer in any order.
  const again = { targets: [2], damage: '', arm: FIRE.arm, type: 'Attack' as const };
  const view = viewOf([], { lapsed: [{ unit: 0, action: again }] });
  const { store, sync, act } = fighting(view, [asked]);
  render(FightTable, { store, sync });
  screen.getByRole('button', { name: reacting.still(fire.say) }).click();
  expect(act).toHaveBeenCalledExactlyOnceWith(asked, FIRE);
});

test('each unit repeats its own answer, and what is not listed is repeated all the same', async () => {
  const asked = [react(0, pass), react(1, pass, fire)];
  const view = viewOf([], { lapsed: [{ unit: 0, action: FIRE }] });
  const { store, sync, act } = fighting(view, asked);
  render(FightTable, { store, sync });
  expect(screen.getByRole('listitem', { name: 'Bea' }).textContent).not.toContain('Still so');
  expect(screen.getByRole('listitem', { name: 'Ana' }).textContent).toContain('Still so');
  screen.getByRole('button', { name: 'Still so' }).click();
  expect(act).toHaveBeenCalledExactlyOnceWith(asked[0], FIRE);
});

test('where nothing lapsed nothing can be repeated', () => {
  const { store, sync } = fighting(viewOf(), [react(0, pass, fire)]);
  render(FightTable, { store, sync });
  expect(screen.queryByRole('button', { name: /^Still so/ })).toBeNull();
});

// --- time

const clock = { bank: null, until: Date.now() / 1000 + 30, window: 7, minute: false };

test('who needs a minute in a window says so, once, and for himself alone', async () => {
  const clocks = [clock, { ...clock, window: 8 }];
  const { store, sync } = fighting(viewOf(), [react(0, pass)], { clocks });
  const minute = vi.spyOn(store, 'minute').mockResolvedValue(true);
  const { rerender } = render(FightTable, { store, sync });
  await fireEvent.click(screen.getByRole('tab', { name: fight.side.people }));
  screen.getByRole('button', { name: reacting.clock.minute }).click();
  expect(minute).toHaveBeenCalledExactlyOnceWith(7);
  await rerender({ store, sync: { ...sync, clocks: [{ ...clock, minute: true }] } });
  expect(screen.queryByRole('button', { name: reacting.clock.minute })).toBeNull();
  const [ann] = screen.getByLabelText(text.table.plain.people).querySelectorAll('li');
  expect(ann?.textContent).toContain(text.table.clock.longer);
});

test('outside a window there is no minute to ask for', async () => {
  const clocks = [{ ...clock, window: null }];
  const { store, sync } = fighting(viewOf(), [react(0, pass)], { clocks });
  render(FightTable, { store, sync });
  await fireEvent.click(screen.getByRole('tab', { name: fight.side.people }));
  expect(screen.queryByRole('button', { name: reacting.clock.minute })).toBeNull();
});

test('everybody sees how much time the table leaves', async () => {
  const { store, sync } = fighting(viewOf(), []);
  const paced = { kind: 'none', seconds: 0, increment: 0, window: 30, beat: 3 } as const;
  store.info = info({ game: 'riftbound', clock: paced });
  render(FightTable, { store, sync });
  await fireEvent.click(screen.getByRole('tab', { name: fight.side.people }));
  const lines = within(screen.getByLabelText(text.table.pace.title)).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Time to react: 30 s',
    'Before a bot or the GM acts: 3 s to Seize',
  ]);
});

test('a fight begins with the times that its GM has chosen', async () => {
  const now = {
    campaign: {
      encounters: [{ id: 'yard', name: 'Yard' }],
      party: [{ character: 'ada', name: 'Ada', dead: false }],
      members: [],
    },
    characters: [],
    people: [],
  } as unknown as CampaignAt;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, request?: RequestInit) => {
    if (typeof request?.body === 'string') sent.push(JSON.parse(request.body));
    return Promise.resolve(new Response(request?.body ? JSON.stringify({ now }) : '[]'));
  });
  const following = new Following('c', 'gil');
  render(FightDialog, { following, now, close: vi.fn(), encounter: 'yard' });
  const [window, beat] = [campaign.gm.window, campaign.gm.beat].map((name) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name }),
  );
  if (!window || !beat) throw new Error('both are chosen');
  expect([...window.options].map((one) => one.text)).toEqual(['no limit', '15 s', '30 s', '60 s']);
  expect([...beat.options].map((one) => one.text)[0]).toBe('None');
  expect([window.value, beat.value]).toEqual(['0', '2']);
  await fireEvent.change(window, { target: { value: '30' } });
  await fireEvent.change(beat, { target: { value: '5' } });
  screen.getByRole('button', { name: campaign.gm.begin }).click();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ clock: { kind: 'none', window: 30, beat: 5 } });
});

// --- a raised hand

const seizing = reacting.seizing;
const among = (name: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name, hidden: true });

test('a hand is raised at once for the next gap, by the unit alone', async () => {
  const { store, sync, act } = fighting(viewOf(), [arrange]);
  render(FightTable, { store, sync });
  expect(screen.getByText(seizing.none)).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: seizing.raise, hidden: true }));
  expect(act).toHaveBeenCalledExactlyOnceWith(arrange, {
    type: 'RaiseHand',
    unit: 0,
    at: 'next',
    whose: null,
    helper: null,
  });
});

test('whoever presses “Seize!” seizes now, with one more press', async () => {
  const tries = [mayTry(1, null)];
  const { store, sync, act } = fighting(viewOf([], { whose: 2 }), [arrange, ...tries]);
  render(FightTable, { store, sync });
  await fireEvent.click(screen.getByRole('button', { name: reacting.beside.seize }));
  await fireEvent.click(screen.getByRole('button', { name: seizing.seize }));
  expect(act).toHaveBeenCalledExactlyOnceWith(tries[0], { type: 'Seize', helper: null });
});

test('in one’s own turn “Seize!” does not stand beside the end of it', () => {
  const { store, sync } = fighting(viewOf(), [arrange, mayTry(1, null)]);
  render(FightTable, { store, sync });
  expect(screen.queryByRole('button', { name: reacting.beside.seize })).toBeNull();
});

test('a hand waits for somebody else, and has a helper', async () => {
  const { store, sync, act } = fighting(viewOf(), [arrange]);
  render(FightTable, { store, sync });
  await fireEvent.change(among(seizing.who), { target: { value: '1' } });
  const helpers = [...among(seizing.helper).options].map((one) => one.text);
  expect(helpers).toEqual([seizing.alone, seizing.helped('Ana')]);
  among(seizing.helper).selectedIndex = 1;
  await fireEvent.change(among(seizing.helper));
  await fireEvent.change(among(seizing.when), { target: { value: 'after' } });
  await fireEvent.change(among(seizing.whose.after), { target: { value: '2' } });
  await fireEvent.click(screen.getByRole('button', { name: seizing.raise, hidden: true }));
  expect(act).toHaveBeenCalledExactlyOnceWith(arrange, {
    type: 'RaiseHand',
    unit: 1,
    at: 'after',
    whose: 2,
    helper: 0,
  });
});

test('another unit has no helper before one is chosen for it', async () => {
  const view = viewOf();
  const [ana, bea, brute] = view.units;
  if (!ana || !bea || !brute) throw new Error('three fight');
  view.units = [ana, bea, { ...brute, id: 3, name: 'Cid', side: 'A' }];
  const { store, sync, act } = fighting(view, [arrange]);
  render(FightTable, { store, sync });
  among(seizing.helper).selectedIndex = 2;
  await fireEvent.change(among(seizing.helper));
  expect(among(seizing.helper).selectedOptions[0]?.text).toBe(seizing.helped('Cid'));
  await fireEvent.change(among(seizing.who), { target: { value: '1' } });
  expect(among(seizing.helper).selectedOptions[0]?.text).toBe(seizing.alone);
  await fireEvent.click(screen.getByRole('button', { name: seizing.raise, hidden: true }));
  expect(act.mock.calls[0]?.[1]).toMatchObject({ unit: 1, helper: null });
});

test('of the other side only who is willing is offered as a helper', () => {
  const { store, sync } = fighting(viewOf(), [arrange, mayTry(0, null, 2)]);
  render(FightTable, { store, sync });
  const helpers = [...among(seizing.helper).options].map((one) => one.text);
  expect(helpers).toEqual([seizing.alone, seizing.helped('Bea'), seizing.helped('Brute')]);
});

test('who may try now does so in the same panel, with who can help now', async () => {
  const tries = [mayTry(0, null), mayTry(1, null, 0)];
  const { store, sync, act } = fighting(viewOf(), [arrange, react(0, pass), ...tries]);
  render(FightTable, { store, sync });
  expect(screen.queryByRole('button', { name: /^seize the Initiative/ })).toBeNull();
  expect(screen.getByText('2 units may try now')).toBeTruthy();
  await fireEvent.change(among(seizing.who), { target: { value: '1' } });
  await fireEvent.change(among(seizing.when), { target: { value: 'now' } });
  const helpers = [...among(seizing.helper).options].map((one) => one.text);
  expect(helpers).toEqual([seizing.alone, seizing.helped('Ana')]);
  among(seizing.helper).selectedIndex = 1;
  await fireEvent.change(among(seizing.helper));
  await fireEvent.click(screen.getByRole('button', { name: seizing.seize, hidden: true }));
  expect(act).toHaveBeenCalledExactlyOnceWith(tries[1], { type: 'Seize', helper: 0 });
});

test('where nobody may try now a hand can still be raised', () => {
  const { store, sync } = fighting(viewOf(), [arrange, react(0, pass)]);
  render(FightTable, { store, sync });
  expect([...among(seizing.when).options].map((one) => one.value)).toEqual([
    'next',
    'before',
    'after',
  ]);
});

test('a raised hand is told, and lowered with one tap', async () => {
  const view = viewOf();
  const [ana] = view.units;
  if (!ana?.standing) throw new Error('Ana is one of ours');
  ana.standing.hand = { at: 'before', whose: 2, helper: 1 };
  const { store, sync, act } = fighting(view, [arrange]);
  render(FightTable, { store, sync });
  const raised = within(screen.getByRole('list', { name: seizing.raised, hidden: true }));
  expect(raised.getByRole('listitem', { hidden: true }).textContent).toContain(
    'Ana Seizes before the turn of Brute, with the help of Bea',
  );
  await fireEvent.click(raised.getByRole('button', { hidden: true }));
  expect(act).toHaveBeenCalledExactlyOnceWith(arrange, { type: 'LowerHand', unit: 0 });
});

// --- standing answers

const offered: Answerable = {
  type: 'Answerable',
  unit: 0,
  things: [
    { to: 'overwatch', name: 'an Overwatch Attack', kind: 'kind', hows: ['never', 'always', 'ask'], conditions: ['foes', 'once'] },
    { to: 'dodge', name: 'the Rating of a Dodge Roll', kind: 'kind', hows: ['ask', 'best'], conditions: [] },
    { to: 'lend', name: 'SP for others', kind: 'kind', hows: ['never', 'always', 'ask'], conditions: ['keep'] },
  ],
}; // prettier-ignore

async function opened(answers = [given('overwatch', { foes: true })]) {
  const server = serve({
    '/api/tables/ab12/plan': { body: { n: 3, outlook: offered, wrong: null } },
  });
  const { store, sync, act } = fighting(viewOf(answers), [arrange]);
  const shown = render(FightTable, { store, sync });
  await fireEvent.click(screen.getByText(words.title));
  await screen.findByRole('option', { name: 'SP for others' });
  return { act, server, shown, store, sync };
}

const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const choose = (name: string, value: string) =>
  fireEvent.change(select(name), { target: { value } });
const stand = (...answers: ReturnType<typeof given>[]) => ({
  type: 'Stand',
  unit: 0,
  answers,
  unwilling: [2],
  mouths: true,
  signs: false,
});

test('an answer in words names how, and on which conditions', () => {
  expect(inWords(given('overwatch', { foes: true, once: true }))).toBe(
    'Ask me, never at allies, once per move',
  );
  expect(inWords(given('parry', { how: 'always', keep: 3 }))).toBe('Always, keep 3 SP');
  expect(inWords(given('dodge', { how: 'best' }))).toBe('Best Rating');
});

test('what a unit has said stands there in words', async () => {
  await opened();
  const said = within(screen.getByRole('list', { name: words.said('Ana') }));
  expect(said.getByRole('listitem').textContent).toContain(
    'an Overwatch Attack: Ask me, never at allies',
  );
});

test('a choice is kept at once, beside all that was said before', async () => {
  const { act } = await opened();
  await choose(words.to, 'lend');
  expect([...select(words.how).options].map((one) => one.text)).toEqual([
    words.back,
    'Never',
    'Always',
    'Ask me',
  ]);
  await choose(words.how, 'always');
  const before = given('overwatch', { foes: true });
  await waitFor(() => expect(act).toHaveBeenCalledTimes(1));
  expect(act).toHaveBeenLastCalledWith(arrange, stand(before, given('lend', { how: 'always' })));
  const sp = screen.getByRole('spinbutton', { name: words.conditions.keep });
  await fireEvent.change(sp, { target: { value: '3' } });
  await waitFor(() => expect(act).toHaveBeenCalledTimes(2));
  const after = given('lend', { how: 'always', keep: 3 });
  expect(act).toHaveBeenLastCalledWith(arrange, stand(before, after));
});

test('who comes aboard is agreed to once and for all', async () => {
  const { act } = await opened();
  const { agreements } = reacting;
  await fireEvent.click(screen.getByText(agreements.title));
  const before = given('overwatch', { foes: true });
  expect(select(agreements.board).value).toBe('ask');
  await choose(agreements.board, 'allies');
  const allies = given('board', { how: 'always', friends: true });
  expect(act).toHaveBeenLastCalledWith(arrange, stand(before, allies));
  await choose(agreements.board, 'never');
  expect(act).toHaveBeenLastCalledWith(arrange, stand(before, given('board', { how: 'never' })));
  await choose(agreements.board, 'ask');
  expect(act).toHaveBeenLastCalledWith(arrange, stand(before));
});

test('a condition is added to what was said, and goes with it', async () => {
  const { act } = await opened();
  await choose(words.to, 'overwatch');
  await fireEvent.click(screen.getByRole('checkbox', { name: words.conditions.once }));
  const both = given('overwatch', { foes: true, once: true });
  await waitFor(() => expect(act).toHaveBeenLastCalledWith(arrange, stand(both)));
  await choose(words.how, 'never');
  const never = given('overwatch', { how: 'never' });
  await waitFor(() => expect(act).toHaveBeenLastCalledWith(arrange, stand(never)));
  expect(screen.queryByRole('checkbox', { name: words.conditions.once })).toBeNull();
});

test('one tap takes an answer back', async () => {
  const { act } = await opened();
  screen.getByRole('button', { name: words.backFor('an Overwatch Attack') }).click();
  await waitFor(() => expect(act).toHaveBeenLastCalledWith(arrange, stand()));
  expect(screen.getByText(new RegExp(words.nothing))).toBeTruthy();
});

test('what the server refuses is not shown as said', async () => {
  const { act } = await opened();
  act.mockResolvedValue(false);
  await choose(words.to, 'dodge');
  await choose(words.how, 'best');
  await waitFor(() => expect(select(words.how).value).toBe(''));
});

test('each rule is one tap away', async () => {
  await opened();
  await choose(words.to, 'overwatch');
  const rules = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const n of [1, 4, 7, 8]) expect(rules).toContain(`/rules/RB-STAND-${n}`);
});

test('who plays no unit has nothing to say', () => {
  const view = viewOf();
  const units = view.units.map((unit) => ({ ...unit, standing: null }));
  const { store, sync } = fighting({ ...view, units }, [arrange]);
  render(FightTable, { store, sync });
  expect(screen.queryByText(words.title)).toBeNull();
});

test('who is seen besides changes no name; people go by their first where that is enough', () => {
  const called = (...names: string[]) => {
    const units = names.map((name, id) => ({ id, name, nature: 'character' }) as SeenUnit);
    return units.map((unit) => short(unit, units));
  };
  expect(called('Raider in red', 'Raider')).toEqual(['Raider in red', 'Raider']);
  expect(called('Raider in red')).toEqual(['Raider in red']);
  expect(called('Raider 2')).toEqual(['Raider 2']);
  expect(called('Ines Okafor', 'Borgny Haugen')).toEqual(['Ines', 'Borgny']);
  expect(called('Ines Okafor', 'Ines Berg')).toEqual(['Ines Okafor', 'Ines Berg']);
});
