import { cleanup, fireEvent, render, screen, within, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Aid, Previewed, Sync } from '../src/contract/the_now';
import { TableStore } from '../src/net/table.svelte';
import ActionDock from '../src/games/the_now/act/ActionDock.svelte';
import { Board } from '../src/games/the_now/table/board.svelte';
import { settings } from '../src/table/settings.svelte';
import { seated, syncs } from './act';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function dock(name: keyof typeof syncs, more: Partial<Sync> = {}, bar = false) {
  const table = seated(name);
  table.store.sync = { ...syncs[name], ...more };
  const board = new Board();
  render(ActionDock, { store: table.store, board, bar });
  await tick();
  return { ...table, board };
}

const press = (key: string) => fireEvent.keyDown(document.body, { key });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a node next to the pawn is a target, and picking it moves there', async () => {
  const { board, answers } = await dock('turn');
  const [node, target] = [...board.targets][0] ?? [];
  expect(target?.tone).toBe('go');
  board.pick(node ?? -1);
  expect(answers).toEqual([{ type: 'Move', to: node }]);
});

test('an impact is chosen by two keys', async () => {
  const { answers } = await dock('turn');
  await press('i');
  await press('4');
  expect(answers).toEqual([{ type: 'Impact', strong: true, side: false }]);
});

test('single letters can be switched off', async () => {
  settings.letters = false;
  const { answers } = await dock('turn');
  await press('x');
  await press('i');
  expect(answers).toEqual([]);
  expect(button(/^Extract/).textContent).not.toMatch('X');
  settings.letters = true;
  await press('x');
  expect(answers).toHaveLength(1);
});

test('extracting has nothing to choose and is done at once', async () => {
  const { answers } = await dock('turn');
  await press('x');
  expect(answers).toEqual([{ type: 'Extract', collector: false }]);
});

test('an impossible action says why, with its rule', async () => {
  await dock('turn');
  await fireEvent.click(button('Organize an event'));
  screen.getByText(/already holds an event/);
  expect(screen.getByRole('link', { name: 'Rule TN-ORG-3' }).getAttribute('href')).toBe(
    '/rules/TN-ORG-3',
  );
});

test('the end of a turn is asked about once, and not again if one likes', async () => {
  const { answers, store } = await dock('turn');
  await press('n');
  screen.getByText('2 action units are unused.');
  expect(answers).toEqual([]);
  await fireEvent.click(screen.getByRole('checkbox'));
  await fireEvent.click(button('End anyway'));
  expect(answers).toEqual([{ type: 'EndTurn' }]);
  await waitFor(() => expect(store.sending).toBe(false));
  await press('n');
  expect(answers).toHaveLength(2);
});

test('the tablet shows every item, and what forbids the next level', async () => {
  const { answers } = await dock('turn');
  await press('b');
  screen.getByText('Kinetic Storage');
  screen.getByText(/Kinetic Storage has no further level/);
  await fireEvent.click(button(/^Buy for 8 ⚡ Shield Generator/));
  expect(answers).toEqual([{ type: 'Buy', item: 'shield' }]);
});

test('an offer is answered by its number, and never blocks', async () => {
  const { answers } = await dock('turn');
  const offers = within(screen.getByRole('list', { name: 'Open offers' }));
  expect(offers.getAllByText('Accept')).toHaveLength(2);
  await fireEvent.click(offers.getAllByText('Decline')[1] as HTMLElement);
  expect(answers).toEqual([{ type: 'Decline', of: 1, number: 1 }]);
});

test('an offer of one’s own holds what lies in the trays', async () => {
  const { answers } = await dock('turn');
  await press('v');
  await fireEvent.click(button(/Collector Module from hand/));
  await fireEvent.change(screen.getAllByRole('spinbutton')[1] as HTMLElement, {
    target: { value: '12' },
  });
  await fireEvent.click(button('Offer'));
  expect(answers[0]).toMatchObject({ to: 1, give_hand: ['collector'], ask: 12, counter: null });
});

/** The same node in the turn of the other one: nothing is asked but whether one likes to trade. */
const waiting = {
  asked: syncs.turn.asked.filter(({ decision }) => decision.type === 'Trade'),
  view: { ...syncs.turn.view, on_turn: 1, stage: { ...syncs.turn.view.stage, seat: 1 } },
};

test('a counter-offer in somebody else’s turn opens its form at once, and closes it again', async () => {
  const { answers } = await dock('turn', waiting);
  screen.getByRole('list', { name: 'Your hand' }); // who waits has it in sight
  await fireEvent.click(screen.getAllByText('Counter')[1] as HTMLElement);
  expect(screen.queryByRole('list', { name: 'Your hand' })).toBeNull();
  const form = within(screen.getByRole('region', { name: 'Counter-offer' }));
  expect(screen.getAllByText('Counter')).toHaveLength(1); // the other offer is still there
  await fireEvent.click(form.getAllByText('+')[0] as HTMLElement);
  await fireEvent.click(form.getByRole('button', { name: 'Counter-offer' }));
  expect(answers[0]).toMatchObject({ to: 1, give: 2, ask: 3, counter: 1 });
  await vi.waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Counter-offer' })).toBeNull(),
  );
  screen.getByRole('list', { name: 'Your hand' });
});

test('in somebody else’s turn an offer begins with a button that says so', async () => {
  await dock('turn', waiting);
  await fireEvent.click(button(/^Exchange/));
  screen.getByRole('region', { name: 'Exchange' });
});

test('a form for an offer that is no longer open closes; the number follows the open ones', async () => {
  const { answers, store } = await dock('turn', waiting);
  const [first, second] = syncs.turn.view.offers;
  const only = (offer: typeof first) => ({
    ...syncs.turn,
    ...waiting,
    view: { ...waiting.view, offers: offer ? [offer] : [] },
  });
  await fireEvent.click(screen.getAllByText('Counter')[1] as HTMLElement);
  store.sync = only(second);
  await tick();
  await fireEvent.click(button('Counter-offer'));
  expect(answers[0]).toMatchObject({ counter: 0 });
  await vi.waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Counter-offer' })).toBeNull(),
  );
  await fireEvent.click(screen.getByText('Counter'));
  store.sync = only(first);
  await tick();
  expect(screen.queryByRole('region', { name: 'Counter-offer' })).toBeNull();
});

test('above a bar a panel leaves the hand in sight, and has the focus', async () => {
  await dock('turn', {}, true);
  await press('b');
  const panel = screen.getByRole('region', { name: 'Item tablet' });
  screen.getByRole('list', { name: 'Your hand' });
  expect(panel.contains(document.activeElement)).toBe(true);
  await press('Escape');
  expect(screen.queryByRole('region', { name: 'Item tablet' })).toBeNull();
});

test('the server judges an offer, also of as much for as much', async () => {
  const { answers } = await dock('turn');
  await press('v');
  for (const energy of screen.getAllByRole('spinbutton').slice(0, 2)) {
    await fireEvent.change(energy, { target: { value: '3' } });
  }
  button('Offer').click(); // as a person would: what is disabled does nothing
  expect(answers[0]).toMatchObject({ give: 3, ask: 3 });
});

test('a card is turned by keys, shown on the board, and laid', async () => {
  const { board, answers } = await dock('lay');
  const first = board.ghost?.rotation;
  await press('e');
  await tick();
  expect(board.ghost?.rotation).not.toBe(first);
  await fireEvent.click(screen.getByRole('radio', { name: /×/ }));
  await fireEvent.click(button('Lay it'));
  expect(answers).toEqual([{ type: 'Lay', rotation: board.ghost?.rotation, side: false }]);
});

test('Escape takes a card back', async () => {
  const { answers } = await dock('lay');
  await press('Escape');
  expect(answers).toEqual([{ type: 'TakeBack' }]);
});

test('a Logistic link is set at an edge picked on the board', async () => {
  const { board, answers } = await dock('logistic');
  expect([...board.edges.keys()]).toEqual([0, 1, 2, 3, 4, 5]);
  board.edges.get(3)?.pick();
  await tick();
  await fireEvent.click(button('Hindrance +1'));
  expect(answers).toEqual([{ type: 'AddLink', direction: 3, link: 2, plus: 1 }]);
});

test('an edge picked while a link is still on its way stays picked', async () => {
  const { board, act } = await dock('logistic');
  const arrival: { now?: () => void } = {};
  act.mockReturnValueOnce(new Promise((done) => (arrival.now = () => done(true))));
  board.edges.get(3)?.pick();
  await tick();
  await fireEvent.click(button('Hindrance +1'));
  board.edges.get(1)?.pick();
  arrival.now?.();
  await new Promise((later) => setTimeout(later));
  expect(button('Hindrance +1')).toBeTruthy();
});

test('a bet goes no further than its options', async () => {
  const { answers } = await dock('bet');
  expect(button('Place the bet').hasAttribute('disabled')).toBe(true); // no side is chosen yet
  await fireEvent.click(button('2 on ✓, 1 on ×'));
  const [energy] = screen.getAllByRole('spinbutton');
  await fireEvent.change(energy as HTMLElement, { target: { value: '99' } });
  await fireEvent.click(button('Place the bet'));
  await fireEvent.click(button('Do it anyway')); // it is all the energy there is
  expect(answers).toEqual([{ type: 'Bet', ticks: 2, tick_energy: 5, cross_energy: 0 }]);
});

test('the last energy is spent only by whoever says so twice', async () => {
  const { answers, store } = await dock('go');
  const [asked] = store.asked;
  const say = 'This takes your last ⚡: you would be out of the game.';
  const warned = { decision: 'ForcedMove', option: 0, say, rule: 'TN-OUT-1' };
  store.sync = { ...syncs.go, aid: { ...(store.aid as Aid), warnings: [warned] } };
  await tick();
  const leave = () => screen.getAllByRole('button', { name: /^Leave for/ })[0] as HTMLElement;
  await fireEvent.click(leave());
  expect(screen.getByText(say)).toBeTruthy();
  await fireEvent.click(button('Choose something else'));
  expect(answers).toEqual([]);
  await fireEvent.click(leave());
  await fireEvent.click(button('Do it anyway'));
  expect(answers).toEqual([asked?.options[0]?.action]);
});

test('a swap names what is given and what is taken', async () => {
  const { answers, store } = await dock('swap');
  const [give, take] = ['You would give', 'You would take'].map((name) =>
    within(screen.getByRole('group', { name })).getAllByRole('button'),
  );
  await fireEvent.click(give?.[0] as HTMLElement);
  await fireEvent.click(take?.[0] as HTMLElement);
  await fireEvent.click(button(/^Give .* for /));
  const swaps = store.asked[0]?.options.map(({ action }) => action) ?? [];
  expect(swaps).toContainEqual(answers[0]);
});

test('whoever is pushed out of a node picks where to on the board', async () => {
  const { board, answers } = await dock('go');
  expect(board.targets.size).toBe(6);
  board.pick(3);
  expect(answers).toEqual([{ type: 'Go', to: 3 }]);
});

test('a refusal is said in place, with its rule, and can be dismissed', async () => {
  const { store } = await dock('turn');
  store.refused = { why: 'one purchase a turn', rule: 'TN-ITEM-3' };
  await tick();
  const alert = within(screen.getByRole('alert'));
  alert.getByText('one purchase a turn');
  alert.getByRole('link', { name: 'Rule TN-ITEM-3' });
  await fireEvent.click(alert.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the focus stays in the dock when its control has gone', async () => {
  await dock('turn');
  const impact = button(/Apply impact/);
  impact.focus();
  await fireEvent.click(impact);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Weak ✓ for'));
  await press('Escape');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Move'));
});

test('keys typed into a field are no shortcuts', async () => {
  const { answers } = await dock('turn');
  const input = document.body.appendChild(document.createElement('input'));
  await fireEvent.keyDown(input, { key: 'x' });
  input.remove();
  expect(answers).toEqual([]);
});

test('where a number is typed, digits are its own and letters still act', async () => {
  const { store } = await dock('bet');
  await fireEvent.click(button('3 on ✓'));
  const [energy] = screen.getAllByRole('spinbutton');
  await fireEvent.keyDown(energy as HTMLElement, { key: '1' });
  expect(store.hint).not.toHaveBeenCalled();
  await fireEvent.keyDown(energy as HTMLElement, { key: 'y' });
  expect(store.hint).toHaveBeenCalledOnce();
});

test('an unknown question falls back to a list of its options', async () => {
  const { store } = await dock('go');
  const [asked] = store.asked;
  const strange = { ...asked, decision: { type: 'Strange', seat: 0 } };
  store.sync = { ...syncs.go, asked: [strange] as unknown as typeof store.asked };
  await tick();
  expect(screen.getAllByRole('button', { name: /^Leave for/ })).toHaveLength(6);
});

test('a look ahead that comes too late is no refusal', async () => {
  const no = { why: 'that is no longer asked', near: [] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(no, { status: 409 })));
  const store = new TableStore('t');
  const [asked] = syncs.turn.asked;
  if (!asked) throw new Error('nothing is asked');
  expect(await store.preview(asked, { type: 'EndTurn' })).toBeNull();
  expect(store.refused).toBeNull();
  vi.unstubAllGlobals();
});

test('the focus that a panel is given tries nothing; moving on does', async () => {
  const { store } = await dock('turn');
  const after = { view: syncs.lay.view, aid: syncs.lay.aid } as Previewed;
  store.preview = vi.fn(() => Promise.resolve(after));
  await press('i');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Weak ✓ for'));
  expect(screen.queryByText(/^Looking ahead/)).toBeNull();
  (document.querySelector('[data-digit="2"]') as HTMLElement).focus();
  await screen.findByText(/^Looking ahead/);
});

test('a hint is asked for by a key, and followed by the same', async () => {
  const { store, answers } = await dock('turn');
  const action = { type: 'Move', to: 11 } as const;
  store.hint = vi.fn(() => Promise.resolve({ action, say: 'Move on.', reasons: ['It pays.'] }));
  await press('y');
  await screen.findByText('It pays.');
  await press('y');
  expect(answers).toEqual([action]);
});
