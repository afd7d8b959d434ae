// Each decision of a fight has a control of its own, and its answer is what the server can take.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type {
  Action,
  Asked,
  Decision,
  GivenAnswer,
  SeenUnit,
  Stand,
  Sync,
} from '../src/contract/riftbound';
import contract from '../src/contract/riftbound.ts?raw';
import type { Aim } from '../src/games/riftbound/aim/aim.svelte';
import { CONTROLS } from '../src/games/riftbound/reacting/controls';
import { unitOf } from '../src/games/riftbound/reacting/prompts';
import { reacting as text } from '../src/games/riftbound/text/reacting';
import outlooks from './fixtures/outlooks.json';
import { asked, bottom, button, EXAMPLES, questions, syncOf, type Example } from './asking';

const DECISIONS = /export type Decision =([^;]*);/.exec(contract)?.[1]?.match(/\w+/g) ?? [];

const click = (name: string | RegExp) => fireEvent.click(button(name));
const number = (name: string) => bottom().getByRole<HTMLInputElement>('spinbutton', { name });
const put = (name: string, value: number) =>
  fireEvent.change(number(name), { target: { value: String(value) } });

const shown = (example: Example) => {
  let aim: Aim | undefined;
  const found = asked(example, undefined, (made) => (aim = made));
  if (!aim) throw new Error('it is made at once');
  return { ...found, aim };
};

// --- every decision

test('the contract names decisions', () => {
  expect(DECISIONS).toContain('TakeAction');
  expect(DECISIONS.length).toBeGreaterThan(15);
});

test.each(DECISIONS)('%s has a control of its own, or a place of its own', (type) => {
  const control = CONTROLS[type as Decision['type']];
  expect(control, `a decision without a control: ${type}`).toBeTruthy();
  const others = Object.entries(CONTROLS).filter(([other]) => other !== type);
  const shared = others.filter(([, one]) => one === control).map(([other]) => other);
  if (typeof control !== 'string') {
    // Both are one of a few things.
    const alike = ['ChooseOption', 'ChooseBasis'];
    expect(shared).toEqual(alike.includes(type) ? alike.filter((one) => one !== type) : []);
  }
  expect(EXAMPLES.some((name) => name.split(' ')[0] === type)).toBe(true);
});

const HERE = EXAMPLES.filter(
  (name) => typeof CONTROLS[name.split(' ')[0] as Decision['type']] !== 'string',
);

test.each(HERE)('%s is asked as a question, not as a list of sentences', (example) => {
  const { question } = asked(example);
  expect(bottom().getByRole('heading', { level: 2 }).textContent).not.toBe('');
  const buttons = bottom()
    .getAllByRole('button')
    .map(({ textContent }) => textContent.trim());
  for (const { say } of question.options)
    if (/^(go to|reroll d|\d+ tokens|stay$)/.test(say)) expect(buttons).not.toContain(say);
});

test.each(HERE)('%s is asked once, with or without the name', (example) => {
  const { question } = asked(example);
  const [said = ''] = question.say.split(': ').slice(-1);
  const { parentElement } = bottom().getByRole('heading', { level: 2 });
  const beside = [...(parentElement?.children ?? [])].filter((one) => !one.matches('.control'));
  const told = beside.map(({ textContent }) => textContent).join(' ');
  const times = told.toLowerCase().split(said.toLowerCase()).length;
  expect(times - 1).toBeLessThanOrEqual(1);
});

test.each(EXAMPLES.filter((name) => !HERE.includes(name)))('%s is not asked here', (example) => {
  asked(example);
  const region = screen.queryByRole('region', { name: text.asked });
  expect(region).toBeNull();
});

test('what comes of an answer is asked where the server says it, and nowhere else', async () => {
  asked('ChooseBasis');
  await waitFor(() => expect(questions).toContain('AskReaction'));
  cleanup();
  asked('ChooseOption');
  await waitFor(() => expect(questions.length).toBeGreaterThan(1));
  expect(questions).not.toContain('AskReaction');
});

test('of two Scores the better one is marked, with what each adds, and is one key away', async () => {
  const outlook = outlooks.AskReaction as unknown as { best: Action | null };
  outlook.best = { type: 'Choose', n: 0 };
  const { act, question } = asked('ChooseBasis', ({ asked }) => {
    const options = asked.find(({ decision }) => decision.type === 'ChooseBasis')?.options ?? [];
    for (const [n, option] of options.entries()) option.say = n ? 'AGI +1' : 'CHA +3';
  });
  const better = await waitFor(() => button(/^CHA \+3.*The better one/));
  expect(better.className).toContain('primary');
  expect(button(/^AGI \+1/).textContent).not.toContain(text.better);
  await fireEvent.keyDown(document.body, { key: '1' });
  expect(act).toHaveBeenCalledWith(question, { type: 'Choose', n: 0 });
  outlook.best = null;
});

test('the first question of a fight says what it is for, and what each Score adds', () => {
  const { question } = asked('ChooseBasis', ({ view, asked }) => {
    view.round = 0;
    const options = asked.find(({ decision }) => decision.type === 'ChooseBasis')?.options ?? [];
    for (const [n, option] of options.entries()) option.say = n ? 'AGI −2' : 'CHA +3';
  });
  expect(question.decision.type).toBe('ChooseBasis');
  const title = bottom().getByRole('heading', { level: 2 }).textContent;
  expect(title).toMatch(
    /^Turn order: .+ rolls\. Add CHA \+3 or AGI −2\? The higher total goes first\.$/,
  );
});

test('who watches reads how far the one who moves is, from edge to edge, and on which side', () => {
  asked('React overwatch', ({ view, asked }) => {
    const { decision } = asked.find(({ decision: { type } }) => type === 'React') ?? {};
    const watcher = view.units.find(({ id }) => id === (decision as { unit?: number })?.unit);
    const mover = view.units.find(({ id }) => id === view.path?.unit);
    if (!watcher || !mover) throw new Error('both are seen');
    watcher.place = [0, 0, 0];
    mover.place = [6000, 0, 0];
    watcher.diameter = mover.diameter = 1000;
  });
  expect(bottom().getByText(/ moves, now 5 m east of /)).toBeTruthy();
});

test('an Ability says what it does, where no figures tell what comes of it', async () => {
  asked('React reroll', undefined, undefined, { 'look-out': 'Throws dice again.' });
  expect(button(/^Look out!/).textContent).toContain('Throws dice again.');
  cleanup();
  asked('React intercept', undefined, undefined, { 'intercept-1': 'Steps in.' });
  await waitFor(() => expect(button(/^Intercept I/).textContent).toContain('HP'));
  expect(button(/^Intercept I/).textContent).not.toContain('Steps in.');
  expect(button(/^Pass/).textContent).not.toContain(text.changes);
});

test('one press passes for all units that may react', async () => {
  const { act, sync } = asked('React intercept', ({ view, asked }) => {
    const first = asked.find(({ decision }) => decision.type === 'React') as Asked;
    const { id } = view.units.find((one) => one.id !== unitOf(first)) as SeenUnit;
    asked.push({ ...first, decision: { ...first.decision, unit: id } as Decision });
  });
  const may = sync.asked.filter(({ decision }) => decision.type === 'React');
  await click(text.passAll(2));
  await waitFor(() => expect(act).toHaveBeenCalledTimes(2));
  expect(act.mock.calls).toEqual(may.map((one) => [one, { type: 'Pass', rest: false }]));
});

/** A second unit of one's own is asked about the same event. */
const withAnother = ({ view, asked }: Sync) => {
  const first = asked.find(({ decision }) => decision.type === 'React') as Asked;
  const unit = view.units.find(({ id }) => id === unitOf(first)) as SeenUnit;
  const other = view.units.find((one) => one !== unit) as SeenUnit;
  other.standing = structuredClone(unit.standing);
  asked.push({ ...first, decision: { ...first.decision, unit: other.id } as Decision });
};

test('who of several units reacts is asked at once, in a row for each', async () => {
  const { act, sync } = asked('React intercept', withAnother);
  const may = sync.asked.filter(({ decision }) => decision.type === 'React');
  expect(bottom().getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(bottom().getByRole('heading', { level: 2 }).textContent).toMatch(/who reacts\?$/);
  expect(bottom().queryByText(text.others(1))).toBeNull();
  const pass = bottom().getAllByRole('button', { name: /^Pass\b(?! for)/ });
  expect(pass).toHaveLength(2);
  await fireEvent.click(pass[1] as HTMLElement);
  expect(act.mock.lastCall).toEqual([may[1], { type: 'Pass', rest: false }]);
  await fireEvent.keyDown(document.body, { key: '0' });
  expect(act.mock.lastCall).toEqual([may[0], { type: 'Pass', rest: false }]);
});

test('of several units each is told what comes of its own answers', async () => {
  asked('React intercept', withAnother);
  await waitFor(() => expect(questions.filter((one) => one === 'AskReaction')).toHaveLength(2));
});

test('one press answers for a turn or a round, for the unit that is asked alone', async () => {
  const { act } = asked('React intercept', withAnother);
  await bottom().findByText(`${text.quick.not('use Intercept I')}:`);
  await click(text.quick.untils.turn);
  expect(act).toHaveBeenCalledTimes(1);
  expect(act.mock.lastCall?.[1]).toMatchObject({
    type: 'Stand',
    unit: 2,
    answers: [{ to: 'intercept', how: 'never', until: 'turn' }],
  });
});

test('one press answers for all my units, and nothing that was said for the fight is lost', async () => {
  const kept = { to: 'intercept', how: 'ask', keep: 2, until: 'fight' };
  const { act, sync } = asked('React intercept', (sync) => {
    withAnother(sync);
    for (const { standing } of sync.view.units) standing?.answers.push(kept as GivenAnswer);
  });
  await bottom().findByText(`${text.quick.not('use Intercept I')}:`);
  await click(text.quick.allOn);
  await click(text.quick.untils.round);
  const mine = sync.view.units.filter(({ standing }) => standing !== null);
  await waitFor(() => expect(act).toHaveBeenCalledTimes(mine.length));
  expect(mine.length).toBeGreaterThan(1);
  for (const [, said] of act.mock.calls)
    expect((said as Stand).answers).toMatchObject([kept, { how: 'never', until: 'round' }]);
  expect((act.mock.lastCall?.[1] as Stand).unit).toBe(2);
});

test('whoever may react alone passes in one way', () => {
  asked('React intercept');
  expect(bottom().queryByText(text.passAll(2))).toBeNull();
});

test('the way of a vehicle is drawn at once, and a tap on the map leads it elsewhere', async () => {
  const { aim, sync, act, question } = shown('ChooseWay');
  const { vehicle } = question.decision as Extract<Decision, { type: 'ChooseWay' }>;
  const [x = 0, y = 0, z = 0] = sync.view.units.find(({ id }) => id === vehicle)?.place ?? [];
  expect(aim.driven?.vehicle).toBe(vehicle);
  expect(aim.driven?.path).toHaveLength(1);
  const tap = (at: [number, number, number]) => aim.picking?.picked({ point: at });
  tap([x, y - 5000, z]);
  expect(aim.driven?.path).toEqual([[x, y - 5000, z]]);
  tap([x, y + 6000, z]);
  await click(text.way.drive);
  expect(act).toHaveBeenCalledWith(question, { type: 'Walk', path: [[x, y + 6000, z]] });
});

// --- what each control answers

const ANSWERS: [Example, () => Promise<unknown>, Action][] = [
  [
    'React intercept',
    () => click(/^Intercept I/),
    { type: 'Use', key: 'ability/intercept-1', use: 'intercept', targets: [] },
  ],
  ['React intercept', () => click(/^Pass/), { type: 'Pass', rest: false }],
  ['React overwatch', () => click(/^Hold fire/), { type: 'HoldFire', at: null, shot: null }],
  ['React overwatch', () => click(text.overwatch.here), { type: 'Pass', rest: false }],
  [
    'ChoosePath touching',
    () => click(text.path.go('3 m')),
    { type: 'Walk', path: [[20000, 1000, 0]] },
  ],
  [
    'ChoosePath aim',
    async () => {
      await put(text.heading.direction, 90);
      await click(text.path.aim);
    },
    { type: 'Walk', path: [[0, -1000, 0]] }, // north, where the map has it: y is less
  ],
  [
    'ChooseWay',
    async () => {
      await put(text.heading.direction, 90);
      await put(text.heading.distance, 12.5);
      await click(text.way.drive);
    },
    { type: 'Walk', path: [[0, -12500, 0]] },
  ],
  [
    'ChooseWay legs',
    async () => {
      await click(text.way.add);
      await put(text.heading.turn, 90);
      await put(text.heading.distance, 8);
      await click(text.way.drive);
    },
    {
      type: 'Walk',
      path: [
        [16000, 0, 0],
        [16000, -8000, 0],
      ],
    },
  ],
  [
    'ChooseShift',
    async () => {
      await put(text.heading.distance, 0.5);
      await click(text.shift.push('0.5 m'));
    },
    { type: 'Walk', path: [[1500, 0, 0]] },
  ],
  ['ChooseShift', () => click(text.shift.not), { type: 'Walk', path: [] }],
  [
    'ChooseNumber',
    async () => {
      await click('How many −1');
      await click(text.number.take(2));
    },
    { type: 'Choose', n: 2 },
  ],
  ['ChooseOption', () => click(/^Grappled/), { type: 'Choose', n: 1 }],
  ['ChooseBasis', () => click(/^Light Armour 5\+/), { type: 'Choose', n: 1 }],
  ['ChooseTarget', () => click(/^Bea/), { type: 'Target', unit: 3 }],
  [
    'PickDice',
    async () => {
      await click('Die 1: 1');
      await click(text.dice.reroll(1));
    },
    { type: 'Pick', dice: [1] },
  ],
  ['PickDice', () => click(text.dice.none), { type: 'Pick', dice: [] }],
  [
    'SplitCost',
    () => click(text.split.pay(1)),
    { type: 'Split', shares: [[2, 1]] },
  ],
  ['Consent', () => click(/^Yes/), { type: 'Say', yes: true }],
  ['Consent lend', () => click(/^No/), { type: 'Say', yes: false }],
  ['EndFight', () => click(/^Fight on/), { type: 'Say', yes: false }],
  ['Approve', () => click(/^It stands/), { type: 'Pass', rest: false }],
]; // prettier-ignore

test.each(ANSWERS)('%s is answered by its control', async (example, press, answer) => {
  const { act, question } = asked(example);
  await press();
  expect(act).toHaveBeenCalledExactlyOnceWith(question, answer);
});

test('tokens come out of one source, as many as one wants', async () => {
  const { act, question } = asked('ChooseTokens');
  const lying = question.options.map(({ action }) => action).find((a) => 'ground' in a && a.ground);
  if (lying?.type !== 'Transfer') throw new Error('a battery lies there');
  await click(/on the ground/);
  const tokens = bottom().getByRole('textbox', { name: text.tokens.label });
  await fireEvent.change(tokens, { target: { value: '7' } });
  await click(text.tokens.take(7));
  expect(act).toHaveBeenCalledExactlyOnceWith(question, { ...lying, tokens: 7 });
});

test('an Attack that is no Action is one of the cards', async () => {
  const { act, question } = asked('ChooseAttack');
  const [first] = question.options;
  const [card] = bottom().getAllByRole('button');
  if (!card || !first) throw new Error('there are Attacks');
  await fireEvent.click(card);
  expect(act).toHaveBeenCalledExactlyOnceWith(question, first.action);
});

test('the GM changes a die before it counts, with a reason', async () => {
  const { act, store } = asked('Approve');
  await click(/^Die 3: 3/);
  await fireEvent.input(bottom().getByLabelText(text.approval.reason), {
    target: { value: 'it fell off the table' },
  });
  await click(text.approval.set);
  expect(act).toHaveBeenCalledExactlyOnceWith(store.ask('Overrule'), {
    type: 'SetDice',
    dice: [[2, 4]],
    reason: 'it fell off the table',
  });
});

test('to stay is asked about once more, where a Move was taken', async () => {
  const { act, question } = asked('ChoosePath');
  await click(text.path.stay);
  expect(act).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: text.sure.yes }));
  expect(act).toHaveBeenCalledExactlyOnceWith(question, { type: 'Walk', path: [] });
});

// --- reactions

test('a watcher fires at the point it picks, where the best one is marked', async () => {
  const { act, question } = asked('React overwatch');
  const { points, best } = outlooks.AskShots;
  expect(best).toBe(0);
  const now = await bottom().findByRole('button', { name: new RegExp(text.overwatch.best) });
  expect(now.textContent).toContain('−');
  await click(/^Fire .* farther on/);
  const at = bottom().getByRole('combobox', { name: text.overwatch.point });
  await fireEvent.change(at, { target: { value: '2' } });
  await click(text.overwatch.wait);
  const [shot] = points[2]?.shots ?? [];
  expect(act).toHaveBeenCalledExactlyOnceWith(question, {
    type: 'HoldFire',
    at: points[2]?.at,
    shot: shot?.attack,
  });
});

test('who may do something before they fire is asked whether they fire', () => {
  asked('React overwatch', (sync) => {
    const [first] = sync.asked;
    first?.options.push({ action: { type: 'Interrupt' }, say: 'fire, but use something first' });
  });
  expect(bottom().getByRole('heading', { name: 'Does Ana fire at Brute?' })).toBeTruthy();
});

test('what an answer costs is read apart from its name', () => {
  asked('React overwatch');
  const costs = [...document.querySelectorAll('.answer .cost')];
  expect(costs).not.toHaveLength(0);
  for (const cost of costs) expect(cost.previousSibling?.textContent).toBe(' ');
});

test('the point is picked on the map', async () => {
  const { aim } = shown('React overwatch');
  await bottom().findByRole('button', { name: /^Fire .* farther on/ });
  await click(/^Fire .* farther on/);
  await click(text.map.pick);
  aim.picking?.picked({ point: [20000, 3100, 0] });
  const at = bottom().getByRole<HTMLSelectElement>('combobox', { name: text.overwatch.point });
  await waitFor(() => expect(at.selectedOptions[0]?.text).toContain('2 m from here'));
});

test('what is always answered is said right where it is asked', async () => {
  const { act, store } = asked('React intercept');
  expect(await bottom().findByText(`${text.quick.not('use Intercept I')}:`)).toBeTruthy();
  await click(text.quick.untils.fight);
  expect(act.mock.lastCall?.[0]).toEqual(store.ask('Arrange'));
  expect(act.mock.lastCall?.[1]).toMatchObject({
    type: 'Stand',
    unit: 2,
    answers: [{ to: 'intercept', how: 'never' }],
  });
  await fireEvent.click(bottom().getByRole('button', { name: text.quick.fall }));
  expect(act.mock.lastCall?.[1]).toMatchObject({
    answers: [{ to: 'intercept', how: 'ask', fall: true }],
  });
});

test('one question at a time, with a count of the others', async () => {
  asked('React overwatch');
  expect(bottom().getByText(text.others(1))).toBeTruthy();
  expect(bottom().getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(bottom().getByRole('group', { name: text.unit.figures('Ana') })).toBeTruthy();
  await click(text.next('Bea'));
  expect(bottom().getByRole('group', { name: text.unit.figures('Bea') })).toBeTruthy();
});

test('the moment says what has happened, what is asked about, and what follows', () => {
  asked('React intercept');
  const lines = bottom().getByRole('list', { name: text.moment.title });
  expect(lines.textContent).toContain('5 successes of Gunhand against Ines, not yet dodged');
  expect(lines.textContent).toContain(text.moment.follows['dodge.pre']);
});

test('both answers have the same figures, and the question says for whom', async () => {
  asked('React intercept');
  const title = 'Ines is attacked by Gunhand: does Borgny step in?';
  expect(await bottom().findByRole('heading', { name: title })).toBeTruthy();
  const figures = (name: RegExp) => button(name).textContent;
  for (const name of [/^Intercept I/, /^Pass/]) {
    expect(figures(name)).toContain('HP, Ines');
    expect(figures(name)).toContain('HP, Borgny');
  }
});

test('a digit gives the answer that shows it', async () => {
  const { act, question } = asked('React intercept');
  await fireEvent.keyDown(window, { key: '0' });
  expect(act).toHaveBeenCalledExactlyOnceWith(question, { type: 'Pass', rest: false });
});

test('what is seldom meant is asked about first', async () => {
  const ask = 'Bea would be attacked, and is an ally. Really?';
  const { act, question } = asked('React intercept', (sync) => {
    sync.aid?.warnings.push({ unit: 2, option: 1, ask });
  });
  await click(/^Intercept I/);
  expect(act).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog').textContent).toContain(ask);
  await fireEvent.click(screen.getByRole('button', { name: text.sure.yes }));
  expect(act).toHaveBeenCalledExactlyOnceWith(question, question.options[1]?.action);
});

test('time is told quietly, with what happens then', async () => {
  const minute = { bank: null, until: Date.now() / 1000 + 14, window: 7, minute: false };
  const { store } = asked('React intercept', (sync) => {
    sync.clocks = [minute, minute];
  });
  const more = vi.spyOn(store, 'minute').mockResolvedValue(true);
  const timer = bottom().getByRole('timer');
  expect(timer.getAttribute('aria-label')).toMatch(/^1[34] seconds left$/);
  expect(bottom().getByText(text.clock.pass)).toBeTruthy();
  await click(text.clock.minute);
  expect(more).toHaveBeenCalledExactlyOnceWith(7);
});

// --- the map

test('a unit is picked on the map, among those it can be', async () => {
  const { act, question, aim } = shown('ChooseTarget');
  await click(text.map.pick);
  expect(aim.picking?.among).toEqual([2, 3]);
  aim.picking?.picked({ unit: 2 });
  expect(act).toHaveBeenCalledExactlyOnceWith(question, { type: 'Target', unit: 2 });
  expect(aim.picking).toBeNull();
});

test('a direction is picked on the map', async () => {
  const { act, question, aim } = shown('ChoosePath aim');
  await click(text.map.pick);
  expect(aim.picking).toMatchObject({ kind: 'direction', from: [0, 0, 0] });
  aim.picking?.picked({ point: [0, 5000, 0] });
  await waitFor(() => expect(number(text.heading.direction).value).toBe('270'));
  await click(text.path.aim);
  expect(act).toHaveBeenCalledExactlyOnceWith(question, { type: 'Walk', path: [[0, 1000, 0]] });
});

test('the one way into contact is drawn as soon as it is asked for', async () => {
  const { store, aim, rerender } = shown('React intercept');
  const sync = syncOf('ChoosePath touching');
  store.sync = sync;
  await rerender({ store, sync });
  await waitFor(() => expect(aim.path).toEqual([[20000, 1000, 0]]));
  expect(button(text.path.go('3 m'))).toBeTruthy();
});

test('the drawn path is walked', async () => {
  const { act, question, aim } = shown('ChoosePath');
  aim.path = [[3000, 4000, 0]];
  await waitFor(() => button(text.path.go('5 m')));
  await click(text.path.go('5 m'));
  expect(act).toHaveBeenCalledExactlyOnceWith(question, { type: 'Walk', path: [[3000, 4000, 0]] });
});
