import { fireEvent, render, screen } from '@testing-library/svelte';
import axe from 'axe-core';
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import CardFace from '../src/games/the_now/card/CardFace.svelte';
import Field from '../src/games/the_now/field/Field.svelte';
import { Board } from '../src/games/the_now/table/board.svelte';
import { aid, node, printed, view } from './the_now';

const seatNames = ['Sage', 'Mira', 'Planner', 'Tao', 'Oskar', 'Ada'];

function draw(changes: Partial<{ board: Board; view: typeof view }> = {}) {
  const board = changes.board ?? new Board();
  const drawn = render(Field, { view, aid, printed, board, seatNames, ...changes });
  return { board, ...drawn };
}

const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^Node ${name},`) });
const press = (key: string, on: Element) => fireEvent.keyDown(on, { key });

test('all nodes are there, and Tab reaches one of them: where one stands', () => {
  const { container } = draw();
  expect(container.querySelectorAll('[data-node]')).toHaveLength(62);
  const stops = container.querySelectorAll('[data-node] > [tabindex="0"]');
  expect([...stops]).toEqual([button('2.3')]);
});

test('arrows lead from node to node, Enter looks at one, Escape leaves it', async () => {
  const { board } = draw();
  button('2.3').focus();
  await press('ArrowUp', button('2.3'));
  expect(document.activeElement).toBe(button('2.2'));
  await press('Enter', button('2.2'));
  expect(board.selected).toBe(node('2.2'));
  expect(screen.getByRole('region', { name: 'About Node 2.2' })).toBeTruthy();
  await press('Escape', button('2.2'));
  expect(board.selected).toBeNull();
});

test('a target is picked by a click and by the keyboard, and says what it does', async () => {
  const board = new Board();
  const pick = vi.fn();
  draw({ board });
  board.targets = new Map([[node('3.4'), { label: 'Move to 3.4', tone: 'go', pick }]]);
  await tick();
  expect(button('3.4').getAttribute('aria-label')).toContain('you may: Move to 3.4');
  await fireEvent.click(button('3.4'));
  await press(' ', button('3.4'));
  expect(pick).toHaveBeenCalledTimes(2);
  expect(board.selected).toBeNull();
});

test('pages lead through what one may pick', async () => {
  const board = new Board();
  draw({ board });
  const target = { label: 'Move', tone: 'go', pick: () => undefined } as const;
  board.targets = new Map([node('3.4'), node('2.1')].map((at) => [at, target]));
  await press('PageDown', button('2.3'));
  expect(document.activeElement).toBe(button('3.4'));
  await press('PageDown', button('3.4'));
  expect(document.activeElement).toBe(button('2.1'));
});

test('the enlarged card gives a sentence and a rule for each mark, and the sum in its parts', async () => {
  const { board } = draw();
  board.selected = node('2.2');
  await tick();
  const about = screen.getByRole('region', { name: 'About Node 2.2' });
  for (const line of aid.events.find((event) => event.node === board.selected)?.lines ?? []) {
    expect(about.textContent).toContain(line.say);
  }
  const parts = aid.forecast.find((found) => found.node === board.selected)?.parts ?? [];
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(about.textContent).toContain(part.say);
  const rules = [...about.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(rules).toContain('/rules/TN-LINK-7');
  expect(about.textContent).toContain('Turquoise (Tao) gains 2 points');
});

test('the forecast shows how each event would come out', async () => {
  const { board, container } = draw();
  expect(container.querySelectorAll('.ghost')).toHaveLength(0);
  board.overlay.forecast = true;
  await tick();
  expect(container.querySelectorAll('.ghost')).toHaveLength(aid.forecast.length);
});

test('lines lead to the chosen event from what adds to it', async () => {
  const { board, container } = draw();
  board.selected = node('2.4');
  await tick();
  const parts = aid.forecast.find(({ node }) => node === board.selected)?.parts ?? [];
  const sources = parts.filter(({ source }) => source >= 0);
  expect(container.querySelectorAll('.part')).toHaveLength(sources.length);
});

test('a realized node is drawn again, its neighbours are not', async () => {
  const { container, rerender } = draw();
  const fate = [...view.fate];
  fate[node('2.0')] = 1;
  const untouched = button('2.7');
  const seen: string[] = [];
  const watch = new MutationObserver((all) => {
    for (const { target } of all) {
      const inside = (target as Element).closest?.('[data-node]');
      if (inside) seen.push(inside.getAttribute('data-node') ?? '');
    }
  });
  watch.observe(container, { subtree: true, childList: true, attributes: true });
  await rerender({ view: structuredClone({ ...view, fate }) });
  watch.takeRecords();
  watch.disconnect();
  expect(untouched.isConnected).toBe(true);
  expect(new Set(seen)).toEqual(new Set([String(node('2.0')), String(node('1.0'))]));
});

test('edges of a card being laid can be picked', async () => {
  const board = new Board();
  const pick = vi.fn();
  board.ghost = { node: node('2.3'), card: 'S-1-L', rotation: 0, side: true };
  const edges = new Map([[3, { label: 'Add a cause from 1.2', pick }]]);
  render(Field, { view, aid, printed, board, seatNames, edges });
  const handle = screen.getByRole('button', { name: 'Add a cause from 1.2' });
  await fireEvent.click(handle);
  await press('Enter', handle);
  expect(pick).toHaveBeenCalledTimes(2);
});

// Names and roles only: the colours are measured in contrast.test.ts and in a browser.
const RULES = [
  'aria-allowed-attr',
  'aria-allowed-role',
  'aria-hidden-focus',
  'aria-valid-attr-value',
  'button-name',
  'duplicate-id-aria',
  'link-name',
  'nested-interactive',
];

test('axe finds nothing to complain about', async () => {
  const { container, board } = draw();
  board.selected = node('2.2');
  await tick();
  const found = await axe.run(container, { runOnly: { type: 'rule', values: RULES } });
  expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test('a card by itself is a picture with a name', () => {
  const card = printed.cards.find(({ id }) => id === 'S-1-A');
  if (!card) throw new Error('no card S-1-A');
  render(CardFace, { card });
  expect(screen.getByRole('img', { name: 'Card Attacking' })).toBeTruthy();
});
