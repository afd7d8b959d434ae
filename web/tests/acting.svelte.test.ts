// One's own turn of a fight, on what a server has told: cards with odds and prices, one press for a
// walk, what is asked once more, and the whole by keys.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  Action,
  Asked,
  Attack,
  Odds,
  Outlook,
  PlanQuestion,
  PlanTold,
  Riftbound,
  Sync,
  UnitOutlook,
} from '../src/contract/riftbound';
import { cardsOf } from '../src/games/riftbound/acting/cards';
import { entriesOf, isAttack, isSame } from '../src/games/riftbound/acting/choices';
import Acting from '../src/games/riftbound/acting/Acting.svelte';
import { Aim } from '../src/games/riftbound/aim/aim.svelte';
import { Walking } from '../src/games/riftbound/aim/walking.svelte';
import WhatIf from '../src/games/riftbound/fight/WhatIf.svelte';
import { acting as text } from '../src/games/riftbound/text/acting';
import StillOn from '../src/games/riftbound/acting/StillOn.svelte';
import { TableStore } from '../src/net/table.svelte';
import recorded from './fixtures/acting.json';
import { info } from './live';

interface Position {
  sync: Sync;
  names: Record<string, Record<string, string>>;
  answers?: Outlook[];
}

const positions = recorded as unknown as Record<keyof typeof recorded, Position>;
const INES = 1;
const GUNHAND = 7;

let close: () => void;

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 }));
afterEach(() => {
  close();
  vi.useRealTimers();
});

const ANSWERS: Record<string, Outlook['type']> = {
  AskReach: 'Reach',
  AskUnit: 'UnitOutlook',
  AskWay: 'Way',
  AskPlan: 'PlanOutlook',
};

function at(name: keyof typeof recorded, more: Partial<Sync> = {}) {
  const { sync: told, names, answers = [] } = positions[name];
  const sync = { ...told, ...more };
  const store = new TableStore<Riftbound>('t');
  store.info = info({ game: 'riftbound', clock: { ...info().clock, window: 30 } });
  store.printed = { names, packs: {}, rules: {}, abilities: {}, marks: {} };
  store.sync = sync;
  const act = vi.spyOn(store, 'act').mockResolvedValue(true);
  const undo = vi.spyOn(store, 'undo').mockResolvedValue(true);
  store.plan = (question: PlanQuestion): Promise<PlanTold> => {
    const found = answers.find(({ type }) => type === ANSWERS[question.type]);
    if (!found) return Promise.reject(new Error('not recorded'));
    return Promise.resolve({ n: 0, outlook: found, wrong: null });
  };
  let aim!: Aim;
  let walking!: Walking;
  close = $effect.root(() => {
    aim = new Aim(store);
    walking = new Walking(store, aim);
  });
  const changed = vi.fn();
  render(Acting, { store, sync, aim, walking, changed });
  const asked = store.ask('TakeAction') as Asked;
  return { store, sync, aim, walking, act, undo, asked, changed };
}

test('outside the own turn it is said why one acts: a last Action, with its rule', () => {
  const { sync } = positions.dock;
  const asked = sync.asked.map((one) =>
    one.decision.type === 'TakeAction'
      ? {
          ...one,
          say: 'Ines has one last Action, and then dies',
          decision: { ...one.decision, origin: 'final' as const },
        }
      : one,
  );
  at('dock', { asked });
  expect(screen.getByText(/has one last Action, and then dies/)).toBeTruthy();
  expect(screen.getByTitle('RB-DYING-12')).toBeTruthy();
});

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')];
const card = (name: RegExp) => screen.findByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(document.body, { key });

/** A path is drawn, and the server has told what may come of it. */
async function drawn(aim: Aim) {
  aim.draw([14_000, 6500, 0]);
  await waitFor(() => expect(aim.plan).not.toBeNull());
  flushSync();
}

test('beside the odds stands what a Block of the target leaves of them, on card and panel', async () => {
  const { aim, store, sync } = at('dock');
  await waitFor(() => expect(aim.outlook).not.toBeNull());
  aim.showAllies = true;
  aim.focus = 0; // holds a shield
  flushSync();
  expect(
    cards()
      .map((one) => one.textContent)
      .join('\n'),
  ).toMatch(/2\.7 damage on average.* · 0\.7 if they use Block \(\d SP\)/);
  render(WhatIf, { sync: { ...sync, seat: store.sync?.seat ?? 0 }, aim });
  screen.getByText(/^If they use Block \(\d SP\): 0\.7 damage on average, \d+% felled$/);
});

test('at most four cards are in sight, with price and odds, and no ally is a target', async () => {
  const { aim } = at('dock');
  await waitFor(() => expect(aim.outlook).not.toBeNull());
  const fire = await card(/^Attack Gunhand/);
  expect(fire.textContent).toMatch(
    /1 Action, .*20.*% hit · [\d.]+ damage on average · \d+% felled, of \d+ HP/s,
  );
  expect(cards().length).toBeLessThanOrEqual(4);
  expect(screen.queryByRole('button', { name: /Borgny/ })).toBeNull();
});

test('an Attack that hits nobody has no card, unless one looks at its target', async () => {
  const recorded = positions.dock.answers ?? [];
  const outlook = recorded.find(({ type }) => type === 'UnitOutlook') as UnitOutlook;
  const odds = outlook.odds.map((one) => ({
    ...one,
    targets: one.targets.map((target) => ({ ...target, hits: 0, damage: 0 })),
  }));
  const { aim, store } = at('dock');
  store.plan = () => Promise.resolve({ n: 0, outlook: { ...outlook, odds }, wrong: null });
  await waitFor(() => expect(aim.outlook).not.toBeNull());
  expect(cards().some(({ textContent }) => textContent.includes('Attack'))).toBe(false);
  aim.focus = odds[0]?.attack.targets[0] ?? null;
  await card(/^Attack/);
});

test('what swaps the weapon is no card, and other cards are told of', async () => {
  const { aim, store, sync, changed } = at('dock');
  await waitFor(() => expect(aim.outlook).not.toBeNull());
  flushSync();
  changed.mockClear();
  const asked = sync.asked.map((one) => ({
    ...one,
    options: one.options.map((option) =>
      option.action.type === 'Attack' || option.action.type === 'Use'
        ? { action: { type: 'EndTurn' as const }, say: 'end the turn' }
        : option,
    ),
  }));
  store.sync = { ...sync, asked };
  flushSync();
  expect(cards().some(({ textContent }) => textContent.includes('Attack'))).toBe(false);
  expect(cards().some(({ textContent }) => textContent.includes(text.price.swap))).toBe(false);
  expect(changed).toHaveBeenCalled();
});

test('the card of an Ability says what it does', async () => {
  const { store } = at('dock');
  const does = 'Nobody can use your movement to trigger Overwatch.';
  store.printed = {
    names: {},
    packs: {},
    rules: {},
    abilities: { 'simple-but-effective': does },
    marks: {},
  };
  const ability = await card(/^Simple but effective/);
  expect(ability.textContent).toContain(does);
});

test('where its target is picked, an Ability says the whole of what it does', async () => {
  const { dock } = positions;
  const use = (target: number): Action =>
    ({ type: 'Use', key: 'ability/power-play-1', use: 'power-play', targets: [target] }) as Action;
  const asked = dock.sync.asked.map((one) =>
    one.decision.type === 'TakeAction'
      ? { ...one, options: [GUNHAND, 6].map((unit) => ({ action: use(unit), say: '' })) }
      : one,
  );
  const key = 'ability/power-play-1';
  const options = [{ unit: INES, options: [0, 1], group: 'ability', title: 'Power Play I', key }];
  const aid = { ...dock.sync.aid, options, warnings: [] } as unknown as Sync['aid'];
  const { store } = at('dock', { asked, aid });
  const does = 'Hit Rolls of Overwatch use WIS. Action, 2 SP: the next Move of a unit is halved.';
  store.printed = {
    names: {},
    packs: {},
    rules: {},
    abilities: { 'power-play-1': does },
    marks: {},
  };
  await fireEvent.click(await card(/^Power Play I/));
  const targets = screen.getByRole('group', { name: 'Power Play I' });
  expect(within(targets).getByText(does)).toBeTruthy();
});

test('of two ways of one weapon at one price the worse one has no card', async () => {
  const { aim, sync } = at('dock');
  await waitFor(() => expect(aim.outlook).not.toBeNull());
  const [asked] = sync.asked.filter(({ decision }) => decision.type === 'TakeAction');
  const outlook = aim.outlook as UnitOutlook;
  const best = outlook.odds.find(({ attack }) => attack.targets.includes(GUNHAND)) as Odds;
  const far = { ...best.attack, arm: `${best.attack.arm}-far` };
  const targets = best.targets.map((one) => ({ ...one, fells: '0', damage: one.damage / 2 }));
  const odds = [...outlook.odds, { ...best, attack: far, targets }];
  const place =
    asked?.options.findIndex(({ action }) => isAttack(action) && isSame(action, best.attack)) ?? -1;
  const offer = sync.aid?.options.find(({ options }) => options.includes(place));
  const choice = (attack: Attack) => ({
    ...{ action: attack, say: '', offer: offer as never, ask: '' },
    ...{ attribute: '', rolls: '' },
  });
  const entries = entriesOf([choice(best.attack), choice(far)]);
  const about = { entries, drawn: false, focus: GUNHAND, allies: false };
  const arms = (aimed: Attack | null) =>
    cardsOf({ ...about, aimed, outlook: { ...outlook, odds } }).flatMap((one) =>
      one.kind === 'attack' ? [one.attack.arm] : [],
    );
  expect(arms(null)).toEqual([best.attack.arm]);
  expect(arms(far)).toEqual([far.arm, best.attack.arm]);
});

test('whoever is looked at shows the odds of the best Attack on them, and what it needs', async () => {
  const { aim, sync } = at('dock');
  render(WhatIf, { sync, aim });
  await waitFor(() => expect(aim.outlook).not.toBeNull());
  expect(screen.queryByRole('region', { name: 'If you attack' })).toBeNull();
  aim.focus = GUNHAND;
  const odds = await screen.findByRole('region', { name: 'If you attack' });
  expect(odds.textContent).toMatch(/at Gunhand.*hits on \d\+.*felled, of \d+ HP/s);
  aim.focus = INES;
  await waitFor(() => expect(screen.queryByRole('region', { name: 'If you attack' })).toBeNull());
});

test('an Attack whose odds are shown is one press', async () => {
  const { act, asked } = at('dock');
  await fireEvent.click(await card(/^Attack Gunhand.*felled/));
  const [, action] = act.mock.lastCall ?? [];
  expect(act).toHaveBeenCalledExactlyOnceWith(asked, action);
  expect(action).toMatchObject({ type: 'Attack', targets: [GUNHAND] });
});

test('the drawn path is the filled card, and says what may come of it', async () => {
  const { aim } = at('dock');
  await drawn(aim);
  const move = await card(/^Move 9\.2 m/);
  expect(move.textContent).toMatch(/52% you are hit/);
  expect(move.className).toContain('filled');
});

test('one press answers a Move and where to', async () => {
  const { store, aim, walking, act, asked } = at('dock');
  await drawn(aim);
  const where = {
    ...asked,
    decision: { type: 'ChoosePath', seat: 0, unit: INES, most: 10_000, aim: false, touching: [] },
  } as Asked;
  act.mockImplementationOnce(() => {
    store.sync = { ...(store.sync as Sync), asked: [where] };
    return Promise.resolve(true);
  });
  const { path } = aim;
  await fireEvent.click(await card(/^Move 9/));
  await waitFor(() => expect(act).toHaveBeenCalledTimes(2));
  expect(act.mock.calls).toEqual([
    [asked, { type: 'Move' }],
    [where, { type: 'Walk', path }],
  ]);
  await waitFor(() => expect(walking.underWay).toBe(false));
  expect(aim.path).toEqual([]); // nor is it drawn again where the walk is taken back
});

test('with a path drawn an Attack is planned from its end, and not made', async () => {
  const { aim, act } = at('dock');
  await drawn(aim);
  await fireEvent.click(await card(/^Then attack Gunhand/));
  expect(act).not.toHaveBeenCalled();
  expect(aim.attack?.targets).toEqual([GUNHAND]);
  expect((await card(/^Move 9/)).textContent).toMatch(/then Gunhand: .*\d+% felled/);
});

test('after a Move with the last Action an Attack says so, and cannot be planned', async () => {
  const { view } = positions.dock.sync;
  const turn = view.turn.map((one) => ({ ...one, actions: 1 }));
  const { aim, store, act } = at('dock', { view: { ...view, turn } });
  const { plan } = store;
  store.plan = async (question) => {
    const told = await plan(question);
    if (told.outlook?.type !== 'UnitOutlook' || question.type !== 'AskUnit') return told;
    return { ...told, outlook: { ...told.outlook, now: !question.path?.length } };
  };
  await drawn(aim);
  const planned = await card(/^Then attack Gunhand/);
  await waitFor(() => expect(planned.textContent).toContain(text.attack.noAction));
  expect(planned.getAttribute('aria-disabled')).toBe('true');
  await fireEvent.click(planned);
  expect(aim.attack).toBeNull();
  expect(act).not.toHaveBeenCalled();
});

test('the end of the turn asks only when Actions are left', async () => {
  const { act, asked } = at('dock');
  await fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${text.end}`) }));
  const sure = screen.getByRole('alertdialog');
  expect(sure.textContent).toContain('Ines Okafor has 2 Actions left');
  expect(act).not.toHaveBeenCalled();
  await fireEvent.click(within(sure).getByRole('button', { name: text.sure.yes }));
  expect(act).toHaveBeenCalledExactlyOnceWith(asked, { type: 'EndTurn' });
});

test('without Actions left the turn ends with one press', async () => {
  const { act, asked } = at('dock', {
    aid: { ...(positions.dock.sync.aid as NonNullable<Sync['aid']>), warnings: [] },
  });
  await fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${text.end}`) }));
  expect(act).toHaveBeenCalledExactlyOnceWith(asked, { type: 'EndTurn' });
});

test('everything is behind one button, in groups, and what is locked says why', async () => {
  const { aim } = at('dock');
  await waitFor(() => expect(aim.outlook).not.toBeNull());
  await fireEvent.click(screen.getByRole('button', { name: /^All \d+ actions/ }));
  const all = within(screen.getByRole('dialog'));
  const not = within(all.getByRole('region', { name: text.all.not }));
  expect(not.getByText(/Raider cannot be seen: a wall is in between/)).toBeTruthy();
});

test('Prepare is one entry: what it does, and the Attributes with what is rolled on each', async () => {
  const { act, asked } = at('dock');
  await fireEvent.click(screen.getByRole('button', { name: /^All \d+ actions/ }));
  const all = within(screen.getByRole('dialog'));
  const prepare = all.getByRole('region', { name: text.groups.prepare });
  const row = within(within(prepare).getByRole('group', { name: 'Prepare' }));
  expect(
    row.getByText(
      'Reroll up to 2 dice of rolls that use one Attribute, until your next turn starts.',
    ),
  ).toBeTruthy();
  const attributes = row.getAllByRole('button', { name: /^Prepare / });
  expect(attributes).toHaveLength(8);
  const idle = within(row.getByRole('group', { name: text.noRolls })).getAllByRole('button');
  expect(attributes.slice(-idle.length)).toEqual(idle);
  const agility = row.getByRole('button', { name: 'Prepare Agility' });
  expect(agility.textContent.trim()).toBe('Agility');
  expect(agility.nextElementSibling?.textContent).toBe('Dodge Rolls');
  expect(idle).not.toContain(agility);
  await fireEvent.click(agility);
  expect(act).toHaveBeenCalledExactlyOnceWith(asked, { type: 'Prepare', attribute: 'agi' });
});

test('the chip Prepare opens the Attributes', async () => {
  const { act } = at('dock');
  await fireEvent.click(screen.getByRole('button', { name: 'Prepare' }));
  const opened = within(screen.getByRole('region', { name: 'Prepare' }));
  expect(opened.getAllByRole('button', { name: /^Prepare / })).toHaveLength(8);
  expect(act).not.toHaveBeenCalled();
});

test('allies are targets on purpose alone, and are asked about', async () => {
  const { aim, act } = at('dock');
  await fireEvent.click(screen.getByRole('button', { name: /^All \d+ actions/ }));
  await fireEvent.click(screen.getByRole('switch', { name: new RegExp(text.all.allies) }));
  expect(aim.showAllies).toBe(true);
  const [ally] = await screen.findAllByRole('button', { name: /^Attack Borgny Haugen/ });
  await fireEvent.click(ally as HTMLElement);
  expect(act).not.toHaveBeenCalled();
  expect(screen.getByRole('alertdialog').textContent).toContain('is an ally');
});

test('a weapon shows at whom it can be aimed, with the odds', async () => {
  const { aim, act } = at('dock');
  await waitFor(() => expect(aim.outlook).not.toBeNull());
  await fireEvent.click(screen.getByRole('button', { name: /^Signature Weapon .*60 Charge/ }));
  const [first] = screen.getAllByRole('button', { name: /^Attack Gunhand / });
  expect(first?.getAttribute('aria-label')).toContain(first?.textContent.trim());
  expect(first?.nextElementSibling?.textContent).toMatch(/\d+% felled/);
  await fireEvent.click(first as HTMLElement);
  expect(act.mock.lastCall?.[1]).toMatchObject({ type: 'Attack', targets: [GUNHAND] });
});

test('with the weapon chosen first, its targets can be picked on the map, and one is aimed at', async () => {
  const { aim, act } = at('dock');
  await waitFor(() => expect(aim.outlook).not.toBeNull());
  await fireEvent.click(screen.getByRole('button', { name: /^Signature Weapon .*60 Charge/ }));
  expect(aim.picking).toMatchObject({ kind: 'unit' });
  expect(aim.picking?.among).toContain(GUNHAND);
  aim.picking?.picked({ unit: GUNHAND });
  flushSync();
  expect(aim.attack?.targets).toEqual([GUNHAND]);
  const cards = document.querySelectorAll('[data-card].filled');
  expect([...cards].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Attack Gunhand/),
  ]);
  expect(act).not.toHaveBeenCalled();

  // What was opened is left together with what could be picked for it
  await fireEvent.click(screen.getByRole('button', { name: /^Signature Weapon .*60 Charge/ }));
  await press('Escape');
  expect(aim.picking).toBeNull();
});

test('who was tapped comes first, and what cannot be done to them says why', async () => {
  const { aim } = at('dock');
  await waitFor(() => expect(aim.outlook).not.toBeNull());
  aim.focus = 5;
  flushSync();
  expect(screen.getByText(/Raider cannot be seen/)).toBeTruthy();
});

test('a turn by keys: the filled card, a card by its number, the end', async () => {
  const { aim, act, asked } = at('dock');
  await drawn(aim);
  await press('Enter');
  await waitFor(() => expect(act).toHaveBeenCalledWith(asked, { type: 'Move' }));
  await press('Escape');
  flushSync();
  expect(aim.path).toEqual([]);
  const fire = cards().findIndex(({ textContent }) => textContent.includes('Attack Gunhand'));
  await press(String(fire + 1));
  expect(act.mock.lastCall?.[1]).toMatchObject({ type: 'Attack' });
  await press('n');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

test('what one did last is taken back with one key', async () => {
  const { store, undo } = at('dock', { undo: 1 });
  await press('u');
  expect(undo).toHaveBeenCalledTimes(1);
  store.sending = true; // its answer is under way, whoever is asked because of it
  await press('u');
  expect(undo).toHaveBeenCalledTimes(1);
});

test('in somebody else’s turn one line says whose it is, and one may plan', () => {
  const { aim } = at('dock', { asked: [] });
  expect(screen.getByText(text.waiting.whose('Ines Okafor'))).toBeTruthy();
  expect(cards()).toEqual([]);
  screen.getByRole('button', { name: 'Borgny Haugen' }).click();
  expect(aim.unit).toBe(0);
});

test('who is asked meanwhile is said by name, with the time that is left', () => {
  const now = Date.now() / 1000;
  const standing = { bank: null, until: null, window: null, minute: false };
  const { store } = at('dock', {
    asked: [],
    waiting: [1],
    clocks: [standing, { ...standing, until: now + 15, window: 7 }],
  });
  expect(screen.getByRole('status').textContent.trim()).toBe('Bob is deciding.');
  const bar = document.querySelector<HTMLElement>('.time i');
  expect(store.info?.clock.window).toBe(30);
  expect(bar?.style.width).toMatch(/^(49|50)/);
});

test('of who acts it is said whom they play, for they may have answered already', () => {
  const { sync } = at('dock', { asked: [], waiting: [0] });
  const acting = sync.view.units.find(({ id }) => id === sync.view.whose);
  if (!acting) throw new Error('it is the turn of somebody');
  cleanup();
  close();
  at('dock', { asked: [], waiting: [acting.seat], seat: 1 - acting.seat });
  const said = screen.getByRole('status').textContent.trim();
  expect(said).toBe(text.waiting.plays(acting.seat === 0 ? 'Ann' : 'Bob', acting.name));
});

test('while an Action is carried out all read the same, whoever is asked', () => {
  const { view } = positions.dock.sync;
  at('dock', { asked: [], waiting: [], view: { ...view, active: INES } });
  expect(screen.getByText(text.waiting.underWay('Ines Okafor'))).toBeTruthy();
});

test('whoever has answered and waits for long is told that it counts', async () => {
  const store = new TableStore<Riftbound>('t');
  close = () => undefined;
  store.sending = true;
  render(StillOn, { store });
  expect(screen.queryByText(text.waiting.answered)).toBeNull();
  await vi.advanceTimersByTimeAsync(1500);
  expect(screen.getByText(text.waiting.answered)).toBeTruthy();
  store.sending = false;
  flushSync();
  expect(screen.queryByText(text.waiting.answered)).toBeNull();
});

test('of oneself nobody is told that one decides', () => {
  at('dock', { asked: [], waiting: [] });
  expect(screen.queryByRole('status')).toBeNull();
});

test('what one has answered for later stands there for oneself', () => {
  const { aid } = positions.dock.sync;
  const sealed = [
    { unit: 0, say: 'attack Gunhand with Auto Rifle', ahead: 3000 },
    { unit: 1, say: 'hold fire for this movement', ahead: null },
  ];
  at('dock', { asked: [], aid: aid && { ...aid, sealed } });
  const said = screen.getByRole('group', { name: text.sealed.title }).textContent;
  expect(said).toMatch('Borgny Haugen, 3 m farther on the way: attack Gunhand with Auto Rifle');
  expect(said).toMatch('Ines Okafor: hold fire for this movement');
});

test('the owner lets the companion act', async () => {
  const { act, asked } = at('den');
  await fireEvent.click(screen.getByRole('button', { name: 'Let Thistle act' }));
  expect(act).toHaveBeenCalledExactlyOnceWith(asked, { type: 'HandOver' });
});

test('at a Terminal there are Watts, and Systems with their price', async () => {
  at('convoy');
  expect(screen.getByText('Bike Wheels Mk1: Move').closest('button')?.textContent).toMatch(/1 W/);
  expect(screen.getByText(text.turn.watts).textContent).toContain('3');
});

test('aboard, cards drive and get out before they switch a System', async () => {
  at('convoy');
  const said = () => cards().map(({ textContent }) => textContent);
  await waitFor(() => expect(said()[0]).toContain('Bike Wheels Mk1: Move'));
  expect(said()[1]).toContain('Get out of Bad Penny');
  expect(said().some((one) => one.includes('Turn on or off'))).toBe(false);
});

test('who can do no more than get out has one card for all sides', async () => {
  const { sync } = positions.convoy;
  const { aid } = sync;
  const options = sync.asked.find(({ decision }) => decision.type === 'TakeAction')?.options ?? [];
  const leaving = aid?.options.filter((one) =>
    one.options.every((n) => options[n]?.action.type === 'Leave'),
  );
  expect(leaving?.length).toBeGreaterThan(1);
  at('convoy', { aid: aid && { ...aid, options: leaving ?? [] } });
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(cards()[0]?.textContent).toContain('Get out of Bad Penny');
});

test('the way that the next question has drawn stays when the Action has been told', async () => {
  const { act, aim } = at('convoy');
  const drive = await card(/^Bike Wheels Mk1: Move/);
  const driven = { vehicle: 1, path: [] };
  act.mockImplementation(() => {
    aim.driven = driven;
    return Promise.resolve(true);
  });
  await fireEvent.click(drive);
  await waitFor(() => expect(act).toHaveBeenCalled());
  expect(aim.driven).toEqual(driven);
});

test('one boards with one press: the place that is boarded names its vehicle', async () => {
  const board: Action = { type: 'Board', vehicle: 3, post: 0 };
  const { dock } = positions;
  const asked = dock.sync.asked.map((one) =>
    one.decision.type === 'TakeAction' ? { ...one, options: [{ action: board, say: '' }] } : one,
  );
  const title = 'Board Bike, at Terminal 1';
  const options = [{ unit: INES, options: [0], group: 'vehicle', title }];
  const aid = { ...dock.sync.aid, options, warnings: [] } as unknown as Sync['aid'];
  const { act } = at('dock', { asked, aid });
  await fireEvent.click(await card(new RegExp(`^${title}`)));
  expect(act.mock.lastCall?.[1]).toEqual(board);
  await fireEvent.click(screen.getByRole('button', { name: /^All actions/ }));
  const all = within(screen.getByRole('dialog'));
  await fireEvent.click(all.getByRole('button', { name: title }));
  expect(act).toHaveBeenCalledTimes(2);
});

// --- by keys alone, and always in sight

test('M lets the keyboard lead the path, and a turn that ends takes the request along', async () => {
  const { aim } = at('dock');
  await press('m');
  expect(aim.picking).toMatchObject({ keys: true, say: text.move.lead });
  screen.getByRole('button', { name: /^End turn/ });
  cleanup();
  expect(aim.picking).toBeNull();
});

test('all actions stand beside the end of the turn, not among what scrolls', () => {
  at('dock');
  const all = screen.getByRole('button', { name: /^All \d+ actions/ });
  const end = screen.getByRole('button', { name: /^End turn/ });
  expect(all.parentElement).toBe(end.parentElement);
});
