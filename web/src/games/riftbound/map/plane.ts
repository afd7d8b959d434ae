// Places of a fight as its map draws them: in metres, from millimetres.
import type { Point as Plain } from '../../../board/plane';
import type { Point } from '../aim/aim.svelte';

const MM = 1000;

export const inMetres = (mm: number): number => mm / MM;

export const place = ([x, y]: readonly [number, number, ...number[]]): Plain => ({
  x: x / MM,
  y: y / MM,
});

export const point = ({ x, y }: Plain, altitude: number): Point => [
  Math.round(x * MM),
  Math.round(y * MM),
  altitude,
];

type Corner = readonly [number, number, ...number[]];

const through = (corners: readonly Corner[]): string =>
  corners.map(([x, y]) => `${x / MM} ${y / MM}`).join('L');

/** As the data of an SVG path. */
export const line = (corners: readonly Corner[]): string => `M${through(corners)}`;

/** Areas and the holes in them, for the rule `evenodd`. */
export const areas = (borders: readonly (readonly Corner[])[]): string =>
  borders.map((border) => `M${through(border)}Z`).join('');

export const apart = (a: Plain, b: Plain): number => Math.hypot(a.x - b.x, a.y - b.y);

/** So far along a line it leaves a base: from its middle or its rim, whichever way. */
export function outOf(from: Plain, way: Plain, middle: Plain, radius: number): number {
  const to = { x: middle.x - from.x, y: middle.y - from.y };
  const along = to.x * way.x + to.y * way.y;
  const aside = to.x * way.y - to.y * way.x;
  return along + Math.sqrt(Math.max(0, radius * radius - aside * aside));
}

/** Every metre along a line, without its ends. */
export function steps(corners: readonly Corner[]): Plain[] {
  const found: Plain[] = [];
  let left = 1;
  for (const [k, corner] of corners.slice(1).entries()) {
    const from = place(corners[k] ?? corner);
    const to = place(corner);
    const long = apart(from, to);
    for (; left < long; left += 1) {
      found.push({
        x: from.x + ((to.x - from.x) * left) / long,
        y: from.y + ((to.y - from.y) * left) / long,
      });
    }
    left -= long;
  }
  return found;
}

/** Whether a place lies in an area: it is left of an odd number of its edges. */
export function holds(corners: readonly Corner[], { x, y }: Plain): boolean {
  const edges = corners.map((corner, k) => [place(corner), place(corners.at(k - 1) ?? corner)]);
  return (edges as [Plain, Plain][]).reduce((inside, [a, b]) => {
    const crosses = a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y);
    return crosses ? !inside : inside;
  }, false);
}

/** The middle of an area, about. */
export function centre(corners: readonly Corner[]): Plain {
  const places = corners.map(place);
  const mean = (of: (p: Plain) => number) =>
    places.reduce((sum, p) => sum + of(p), 0) / (places.length || 1);
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** So much of a circle, from its top on, as the data of an SVG path. */
export function arc(r: number, share: number): string {
  if (share <= 0) return '';
  if (share >= 1) return `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}`;
  const angle = share * 2 * Math.PI;
  const to = `${r * Math.sin(angle)} ${-r * Math.cos(angle)}`;
  return `M0 ${-r}A${r} ${r} 0 ${share > 0.5 ? 1 : 0} 1 ${to}`;
}
