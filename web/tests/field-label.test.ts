import { render } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import Field from '../src/games/the_now/field/Field.svelte';
import { labelOf } from '../src/games/the_now/field/label';
import { FUTURE, Models } from '../src/games/the_now/field/model';
import { Board } from '../src/games/the_now/table/board.svelte';
import { aid, node, printed, view } from './the_now';

const nodes = new Models(printed).of(view, aid);
const model = (name: string) => {
  const found = nodes.find((one) => one.node === node(name));
  if (!found) throw new Error(`no node ${name}`);
  return found;
};
const empty = { ...model('4.0'), event: null, pawns: [], delayed: 0, wormholes: 0, fate: FUTURE };

describe('the name of a node', () => {
  test('stands at its top', () => {
    expect(labelOf(empty, 22)).toEqual({ x: 0, y: -40, size: 22 });
  });

  test('of a node that is past stands below what became of it', () => {
    expect(labelOf({ ...empty, fate: 2 }, 22)).toMatchObject({ x: 0, y: 40 });
  });

  test('leaves a wormhole and impact free', () => {
    expect(labelOf({ ...empty, wormholes: 1, name: '4.0' }, 22)).not.toMatchObject({ x: -27 });
    const laid = nodes.filter(({ event, fate }) => event?.impact && fate === FUTURE);
    for (const one of laid) {
      const { x, y } = labelOf(one, 22);
      const badge = (one.event?.impact ?? 0) > 0 ? -25 : 25;
      expect(y < 0 && Math.abs(x - badge) < 14, one.name).toBe(false);
    }
    expect(laid.length).toBeGreaterThan(3);
  });

  test('stands on every node, and nothing counts nodes by number', () => {
    const board = new Board();
    board.overlay = { forecast: false, time: true };
    const seatNames = ['Sage', 'Mira', 'Planner', 'Tao', 'Oskar', 'Ada'];
    const { container } = render(Field, { view, aid, printed, board, seatNames });
    const said = [...container.querySelectorAll('[data-pieces] .name')].map((n) => n.textContent);
    expect(said).toEqual(printed.nodes.slice(0, 61).map(({ name }) => name));
    expect(container.querySelectorAll('svg path[transform*="rotate"]').length).toBeGreaterThan(59);
  });
});
