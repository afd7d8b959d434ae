// Where the keyboard leads on a map: from unit to unit, or a path's end from metre to metre.
import type { SpaceMode } from '../../../contract/riftbound';
import type { Point } from '../aim/aim.svelte';
import { ROW } from './cells';
import type { Token } from './tokens';

/** Stands for the end of the path among the units. */
export const END = -1;
const METRE = 1000;

const WAYS: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ALTITUDES: Partial<Record<string, number>> = { PageUp: METRE, PageDown: -METRE };

/** The nearest unit in a direction: what is aside counts twice. */
function unit(key: string, from: number | null, tokens: readonly Token[]): number | null {
  const here = tokens.find(({ id }) => id === from);
  const way = WAYS[key];
  if (!way || !here) return null;
  const [dx, dy] = way;
  let best: { id: number; far: number } | null = null;
  for (const { id, at } of tokens) {
    const ahead = (at.x - here.at.x) * dx + (at.y - here.at.y) * dy;
    const aside = Math.abs((at.x - here.at.x) * dy) + Math.abs((at.y - here.at.y) * dx);
    if (id === from || ahead <= 0) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { id, far };
  }
  return best?.id ?? null;
}

function path(key: string, [x, y, z]: Point, mode: SpaceMode): Point | null {
  const rise = ALTITUDES[key];
  if (rise !== undefined) return [x, y, Math.max(0, z + rise)];
  const way = WAYS[key];
  if (!way) return null;
  const [dx, dy] = way;
  if (mode !== 'hex' || dy === 0) return [x + dx * METRE, y + dy * METRE, z];
  // To and fro, so that one gets straight up and down, and back the same way.
  const row = Math.round(y / METRE / ROW);
  const aside = row % 2 === 0 ? METRE / 2 : -METRE / 2;
  return [x + aside, Math.round((row + dy) * ROW * METRE), z];
}

export const step = { unit, path };
