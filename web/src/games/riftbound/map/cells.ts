// Places on a grid: what is tapped is the cell under the finger (RB-RULING-64).
import type { Point as Plain } from '../../../board/plane';
import type { SpaceMode } from '../../../contract/riftbound';
import type { Point } from '../aim/aim.svelte';
import { inMetres, place, point } from './plane';

/** Metres between rows of hexagons, as places are counted: in whole millimetres. */
export const ROW = 0.866;

/** Where a unit of this diameter stands if the cell there is meant. */
export function onCells(at: Plain, mode: SpaceMode, diameter: number): Plain {
  if (mode === 'hex') return hexagon(at);
  if (mode !== 'square') return at;
  const odd = (Math.max(1, Math.ceil(inMetres(diameter))) - 1) / 2;
  return { x: Math.round(at.x - odd) + odd, y: Math.round(at.y - odd) + odd };
}

export const pointOnCells = (at: Point, mode: SpaceMode, diameter: number): Point =>
  mode === 'free' ? at : point(onCells(place(at), mode, diameter), at[2]);

/** The nearest middle of one: rows are half a cell apart. */
function hexagon({ x, y }: Plain): Plain {
  const row = Math.floor(y / ROW);
  const [one, other] = [row, row + 1].map((r) => ({
    x: Math.round(x - r / 2) + r / 2,
    y: r * ROW,
  })) as [Plain, Plain];
  const far = (cell: Plain) => Math.hypot(cell.x - x, cell.y - y);
  return far(one) <= far(other) ? one : other;
}
