// Every action of The Now once, in the dock, as a server has answered it.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { View } from '../src/contract/the_now';
import ActionDock from '../src/games/the_now/act/ActionDock.svelte';
import { Board } from '../src/games/the_now/table/board.svelte';
import { playing } from './play';
import { node } from './the_now';

const HINDRANCE = 2;
const CAUSE = 1;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function dock(name: Parameters<typeof playing>[0]) {
  const play = playing(name);
  const board = new Board();
  render(ActionDock, { store: play.store, board });
  await tick();
  return {
    ...play,
    /** Picks a node on the board, or an edge that leads to it. */
    pick: async (name: string) => {
      const target = board.targets.get(node(name));
      if (!target) throw new Error(`${name} is no target`);
      target.pick();
      await tick();
    },
  };
}

const begins = (words: string) => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** A control of the dock by the beginning of its name; keys and prices stand behind it. */
async function button(words: string, among = screen): Promise<HTMLButtonElement> {
  const [found] = await among.findAllByRole<HTMLButtonElement>('button', { name: begins(words) });
  if (!found) throw new Error(words);
  return found;
}

async function click(control: HTMLElement) {
  expect(control.matches(':disabled')).toBe(false);
  await fireEvent.click(control);
  await tick();
}

async function press(...names: string[]) {
  for (const name of names) await click(await button(name));
}

const panel = (name: string) => screen.findByRole('region', { name });
const card = (id: string) =>
  document.querySelector<HTMLElement>(`[data-card="${id}"]`) as HTMLElement;
const changes = (choice: HTMLElement) =>
  within(choice).findByRole('list', { name: 'What changes' });
const choice = async (name: string) =>
  (await panel(name)).querySelector<HTMLElement>('.choice') as HTMLElement;

const type = async (field: HTMLElement, value: number) =>
  fireEvent.change(field, { target: { value: String(value) } });

const supplies = (view: View) => view.players.map(({ supply }) => supply);
const event = (view: View, name: string) => view.events.find((e) => e.node === node(name));
const charges = (view: View) =>
  Object.fromEntries((view.players[0]?.table ?? []).map((cast) => [cast.artifact, cast.charges]));

// --- movement

test('passing a wormhole', async () => {
  const { pick, end } = await dock('pass');
  await press('Pass a wormhole');
  await pick('V616Mon');
  expect((await end()).players[0]?.node).toBe(node('V616Mon'));
});

test('jumping', async () => {
  const { pick, end } = await dock('jump');
  await press('Jump');
  await pick('4.13');
  const view = await end();
  expect(view.players[0]?.node).toBe(node('4.13'));
  expect(charges(view)).toEqual({ collapse: 3 });
});

test('a step with the last energy is asked about', async () => {
  const { pick, end, store } = await dock('last energy');
  await pick('3.1');
  expect((await panel('Your last energy')).textContent).toContain('you would be out of the game');
  await press('Choose something else');
  expect(screen.queryByRole('region', { name: 'Your last energy' })).toBeNull();
  expect(store.act).not.toHaveBeenCalled();
  await pick('3.2');
  await press('Do it anyway');
  expect((await end()).players[0]?.out).toBeGreaterThan(0);
});

// --- organizing

test('organizing an event with rotation and side', async () => {
  const { end, now } = await dock('organize');
  await click(card('E-18'));
  await press('Organize ', 'Turn right');
  await screen.findByText(/Way 2 of/);
  await click(screen.getByRole('radio', { name: /at ×: does not occur/ }));
  const options = now().asked[0]?.options ?? [];
  const lawful = options.flatMap(({ action }) => (action.type === 'Lay' ? [action.rotation] : []));
  const second = [...new Set(lawful)][1];
  await press('Lay it');
  const view = await end();
  expect(event(view, '2.1')).toMatchObject({ card: 'E-18', rotation: second, side: false, by: 0 });
  expect(supplies(view)[0]).toBe(7);
});

test('a card is laid by a double click, and taken back', async () => {
  const { end } = await dock('take back');
  await fireEvent.dblClick(card('E-18'));
  await press('Take back');
  await button('End turn');
  const view = await end();
  expect([view.hand, view.laying]).toEqual([['E-18'], null]);
});

test('naming the two players of an attacking event', async () => {
  const { end } = await dock('name two');
  await click(card('S-0-A'));
  await press('Organize ', 'Next: name two players', 'Cleo if it occurs');
  expect((await button('Bob if it does not')).getAttribute('aria-pressed')).toBe('true');
  await press('Lay it');
  expect(event(await end(), '2.1')).toMatchObject({ card: 'S-0-A', arcs: [2, 1] });
});

test('naming the player of a supporting event', async () => {
  const { end } = await dock('name one');
  await click(card('S-0-U'));
  await press('Organize ', 'Next: name a player', 'Bob if it does not', 'Lay it');
  expect(event(await end(), '2.1')).toMatchObject({ card: 'S-0-U', arcs: [-1, 1] });
});

test('linking a logistic event edge by edge', async () => {
  const { end } = await dock('links');
  await click(card('S-0-L'));
  await press('Organize ', 'Next: links');
  expect((await button('Lay it with these links')).disabled).toBe(true);
  await press('Edge to 1.1: no link', 'Cause plain');
  await press('Edge to 3.1: no link', 'Hindrance plain');
  await press('Edge to 3.2: no link', 'Cause +1');
  await button('Edge to 3.2: Cause');
  await press('Edge to 3.1: Hindrance', 'Take this link back');
  await press('Edge to 3.1: no link', 'Hindrance +1', 'Lay it with these links');
  const view = await end();
  expect(event(view, '2.1')?.marks).toEqual([HINDRANCE, CAUSE, 0, CAUSE, 0, 0]);
  expect(view.reinforced).toEqual([
    [node('2.1'), node('3.1'), 1],
    [node('2.1'), node('3.2'), 1],
  ]);
});

// --- energy, impact, items

test('extracting', async () => {
  const { end } = await dock('extract');
  await press('Extract energy');
  expect(supplies(await end())[0]).toBe(29);
});

test('extracting with the Collector', async () => {
  const { end } = await dock('collector');
  await press('Extract energy');
  const open = within(await panel('Extract energy'));
  const collector = open.getByRole('button', { name: /Collector/ });
  expect((await changes(collector)).textContent).toContain('+17');
  await click(collector);
  const view = await end();
  expect(supplies(view)[0]).toBe(37);
  expect(charges(view)).toEqual({ collector: 2 });
});

test.each([
  ['impact weak +', 'Weak ✓ for', 1, 42, '0, occurs, then +1, occurs'],
  ['impact weak -', 'Weak × against', -1, 42, '0, occurs, then −1, does not occur'],
  ['impact strong +', 'Strong ✓ for', 2, 34, '0, occurs, then +2, occurs'],
  ['impact strong -', 'Strong × against', -2, 34, '0, occurs, then −2, does not occur'],
] as const)('%s shows what it changes', async (name, words, impact, energy, outcome) => {
  const { end } = await dock(name);
  await press('Apply impact');
  const buttons = within(await panel('Impact on the event here')).getAllByRole('button');
  const [weak, side] = [words.slice(0, words.indexOf(' ')), words.slice(words.indexOf(' ') + 1)];
  const found = buttons.find(({ textContent }) =>
    [weak, side].every((part) => textContent.includes(part)),
  ) as HTMLElement;
  const lines = within(await changes(found)).getAllByRole('listitem');
  const here = lines.filter(({ textContent }) => textContent.includes('2.0'));
  expect(here.map(({ textContent }) => textContent).join()).toContain(outcome);
  await click(found);
  const view = await end();
  expect(event(view, '2.0')?.impact).toBe(impact);
  expect(supplies(view)[0]).toBe(energy);
});

test('buying an item', async () => {
  const { end } = await dock('buy');
  await press('Buy an item', 'Buy for 8 ⚡ Shield');
  const view = await end();
  expect(view.players[0]?.shield).toBe(1);
  expect(supplies(view)[0]).toBe(22);
});

test('emptying the storage', async () => {
  const { end } = await dock('storage');
  await press('Empty the Kinetic Storage');
  await click(await choice('Empty the Kinetic Storage?'));
  const view = await end();
  expect(supplies(view)[0]).toBe(46);
  expect(view.players[0]?.storage).toBe(-1);
});

test('reinforcing a link', async () => {
  const { pick, end } = await dock('amplify');
  await press('Reinforce a link');
  await pick('3.2');
  const view = await end();
  expect(view.reinforced).toEqual([[node('2.1'), node('3.2'), 1]]);
  expect(view.players[0]?.amplifier).toBe(4);
});

test('reinforcing a Needle link', async () => {
  const { pick, end } = await dock('amplify needle');
  await press('Reinforce a Needle link');
  await pick('3.4');
  expect((await end()).needles).toEqual([
    { source: node('2.1'), target: node('3.4'), type: CAUSE, plus: 1 },
  ]);
});

test('attacking', async () => {
  const { end } = await dock('attack');
  await press('Attack');
  const victim = within(await panel('Whom to attack?')).getByRole('button', { name: /Blue|Bob/ });
  const lines = within(await changes(victim)).getAllByRole('listitem');
  ['−5', '−12'].forEach((change, n) => expect(lines[n]?.textContent).toContain(change));
  expect(lines).toHaveLength(2);
  await click(victim);
  expect(supplies(await end())).toEqual([15, 18, 20]);
});

// --- artifacts

test('casting', async () => {
  const { end } = await dock('cast');
  await press('Cast an artifact');
  await click(within(await panel('Which artifact to cast?')).getByRole('button', { name: /Hole/ }));
  expect(charges(await end())).toEqual({ hole: 0 });
});

test('discharging', async () => {
  const { end } = await dock('discharge');
  await press('Discharge an artifact');
  const open = await panel('Which artifact to discharge?');
  expect((await changes(open)).textContent).toContain('+22');
  await click(within(open).getByRole('button', { name: /Needle/ }));
  expect(supplies(await end())[0]).toBe(38);
});

test.each([
  ['take', 'Take from the Hole', 4, 20],
  ['repay', 'Repay the Hole', 2, 14],
] as const)('to %s from the Hole', async (name, entry, amount, after) => {
  const { end } = await dock(name);
  await press(entry);
  await type(screen.getByRole('spinbutton', { name: 'Amount' }), amount);
  await press(`${entry.split(' ')[0]} ${amount}`);
  expect(supplies(await end())[0]).toBe(after);
});

test('threading the Needle', async () => {
  const { pick, end } = await dock('thread');
  await press('Thread a Needle link');
  await pick('3.4');
  const links = (await panel('A link to 3.4')).querySelectorAll<HTMLElement>('.choice');
  const link = [...links].find(({ textContent }) => textContent.includes('Hindrance'));
  await click(link as HTMLElement);
  expect((await end()).needles).toEqual([
    { source: node('2.3'), target: node('3.4'), type: HINDRANCE, plus: 0 },
  ]);
});

test('using the Stabilizer', async () => {
  const { end } = await dock('stabilize');
  await press('Use the Stabilizer');
  const open = within(await panel('Stabilize three nodes'));
  const against = await waitFor(() => {
    const [found, ...more] = open
      .getAllByRole('button')
      .filter(({ textContent }) => textContent.includes('×'));
    expect(more).toEqual([]);
    if (!found) throw new Error('nothing is told of what would change');
    return found;
  });
  await click(against);
  const view = await end();
  expect(event(view, '2.1')?.impact).toBe(-2);
  expect(event(view, '2.5')?.impact).toBe(-3);
  expect(view.delayed).toEqual([[node('2.9'), -3]]);
});

test('what is impossible says why, with its rule', async () => {
  const { store } = await dock('buy');
  await press('Attack');
  const rule = screen.getByRole('link', { name: /^Rule TN-GUN-1/ });
  expect(rule.getAttribute('href')).toBe('/rules/TN-GUN-1');
  expect(store.act).not.toHaveBeenCalled();
});

// --- what is asked

test('keeping a card', async () => {
  const { end } = await dock('keep');
  const tray = within(await panel('Choose a card to keep'));
  const buttons = tray.getAllByRole('button');
  await click(
    buttons.find(({ textContent }) => textContent.includes('Cursed Betrayal')) as HTMLElement,
  );
  await click(await tray.findByRole('button', { name: /^Keep Cursed Betrayal/ }));
  expect([...(await end()).hand].sort()).toEqual(['E-01', 'E-02', 'E-03', 'E-05', 'E-06']);
});

test('betting on a Tangle', async () => {
  const { end, others, now } = await dock('bet');
  await press('Cast an artifact');
  await click(await choice('Which artifact to cast?'));
  await press('Lay it');
  const bet = within(await panel('Your secret bet'));
  expect((await button('Place the bet')).disabled).toBe(true);
  await click(bet.getByRole('button', { name: /^2 on ✓, 1 on ×/ }));
  await click(bet.getByRole('button', { name: 'More: Energy on ×' }));
  await press('Place the bet');
  expect(now().waiting).toEqual([1, 2]);
  others();
  expect(event(await end(), '2.0')).toMatchObject({
    bets: [
      [2, 1],
      [1, 0],
      [0, 1],
    ],
    impact: -1,
  });
});

test('choosing whom the annihilation hits', async () => {
  const { end } = await dock('hit');
  await press('End turn', 'End anyway', 'The field hits Gray next');
  expect((await end()).players[2]?.out).toBeGreaterThan(0);
});

test('going where one is pushed', async () => {
  const { pick, end } = await dock('go');
  await press('End turn', 'End anyway');
  await panel('Your node becomes past');
  await pick('3.1');
  const view = await end();
  expect(view.players[0]?.node).toBe(node('3.1'));
  expect(view.round).toBe(10);
});

test('the end of the turn is asked about, and then said whose turn it is', async () => {
  const { end, store } = await dock('end');
  await press('End turn');
  const question = await panel('End the turn?');
  expect(question.textContent).toContain('2 action units are unused.');
  await click(within(question).getByRole('button', { name: /^Stay/ }));
  expect(store.act).not.toHaveBeenCalled();
  await press('End turn', 'End anyway');
  expect((await end()).on_turn).toBe(1);
  expect((await panel('Your actions')).textContent).toContain('Bob is on turn');
});

// --- trade

const offers = (view: View) => view.offers.map(({ by, to, give, ask }) => [by, to, give, ask]);

test('offering and withdrawing', async () => {
  const { end, now } = await dock('offer');
  await press('Exchange');
  const give = within(await screen.findByRole('group', { name: 'You give' }));
  await type(give.getByRole('spinbutton', { name: 'Energy' }), 3);
  await press('Offer');
  expect(offers(now().view)).toEqual([[0, 1, 3, 0]]);
  await press('Withdraw');
  const view = await end();
  expect(offers(view)).toEqual([]);
  expect(supplies(view)).toEqual([20, 20, 20]);
});

test.each([
  ['accept', 'Accept', [25, 15, 20]],
  ['decline', 'Decline', [20, 20, 20]],
] as const)('to %s an offer', async (name, answer, after) => {
  const { end, others } = await dock(name);
  others();
  await press(answer);
  const view = await end();
  expect(offers(view)).toEqual([]);
  expect(supplies(view)).toEqual(after);
});

test('a counter-offer begins with the same goods', async () => {
  const { end, others, now } = await dock('counter');
  others();
  await press('Counter');
  const form = within(await panel('Counter-offer'));
  const get = within(form.getByRole('group', { name: 'You get' }));
  expect(get.getByRole<HTMLInputElement>('spinbutton', { name: 'Energy' }).value).toBe('5');
  await click(get.getByRole('button', { name: 'More: Energy' }));
  await click(form.getByRole('button', { name: /^Counter-offer/ }));
  expect(offers(now().view)).toEqual([[0, 1, 2, 6]]);
  others();
  expect(supplies(await end())).toEqual([24, 16, 20]);
});
