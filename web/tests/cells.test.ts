// Places on a grid: which cell a finger means, and where the arrows lead.
import { expect, test } from 'vitest';
import { onCells, pointOnCells } from '../src/games/riftbound/map/cells';
import { step } from '../src/games/riftbound/map/steps';

const ONE = 1000;

test('on squares the middle of the cell is meant, and of four cells by who needs them', () => {
  expect(onCells({ x: 1.4, y: -0.6 }, 'square', ONE)).toEqual({ x: 1, y: -1 });
  expect(onCells({ x: 1.4, y: -0.6 }, 'square', 2 * ONE)).toEqual({ x: 1.5, y: -0.5 });
  expect(onCells({ x: 0.2, y: 0.3 }, 'square', ONE / 2)).toEqual({ x: 0, y: 0 });
  expect(pointOnCells([1400, -600, 2000], 'square', ONE)).toEqual([1000, -1000, 2000]);
});

test('on hexagons the nearest middle is meant, up into the corners', () => {
  expect(onCells({ x: 0, y: 0.55 }, 'hex', ONE)).toEqual({ x: 0, y: 0 });
  expect(onCells({ x: 0.4, y: 0.6 }, 'hex', ONE)).toEqual({ x: 0.5, y: 0.866 });
  expect(pointOnCells([-600, -900, 0], 'hex', ONE)).toEqual([-500, -866, 0]);
});

test('where there are no cells, any place is one', () => {
  expect(onCells({ x: 1.4, y: -0.6 }, 'free', ONE)).toEqual({ x: 1.4, y: -0.6 });
  expect(pointOnCells([1401, -600, 0], 'free', ONE)).toEqual([1401, -600, 0]);
});

test('arrows lead from cell to cell of a grid, and back the same way', () => {
  const press = (keys: string[], mode: 'hex' | 'square') =>
    keys.reduce<[number, number, number]>((at, key) => step.path(key, at, mode) ?? at, [0, 0, 0]);
  expect(press(['ArrowRight', 'ArrowDown'], 'square')).toEqual([1000, 1000, 0]);
  expect(press(['ArrowDown'], 'hex')).toEqual([500, 866, 0]);
  expect(press(['ArrowDown', 'ArrowDown'], 'hex')).toEqual([0, 1732, 0]);
  expect(press(['ArrowDown', 'ArrowUp'], 'hex')).toEqual([0, 0, 0]);
  expect(press(['ArrowUp', 'ArrowUp', 'ArrowLeft'], 'hex')).toEqual([-1000, -1732, 0]);
});
