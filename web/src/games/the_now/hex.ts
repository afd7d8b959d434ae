// Flat-top hexagons in axial coordinates, direction 0 up, as TN-FIELD counts them.
import type { Point } from '../../board/plane';

export interface Hex {
  q: number;
  r: number;
}

const DIRECTIONS: readonly Hex[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

export const radius = ({ q, r }: Hex): number =>
  Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/** All hexes up to the given radius. */
export function field(most: number): Hex[] {
  const all: Hex[] = [];
  for (let q = -most; q <= most; q++) {
    for (let r = -most; r <= most; r++) if (radius({ q, r }) <= most) all.push({ q, r });
  }
  return all;
}

export const centre = ({ q, r }: Hex, size: number): Point => ({
  x: 1.5 * size * q,
  y: Math.sqrt(3) * size * (r + q / 2),
});

/** Corner k of a hex; the edge in direction d runs from corner d to corner d + 1. */
export function corner(hex: Hex, k: number, size: number): Point {
  const { x, y } = centre(hex, size);
  const angle = ((k - 2) * Math.PI) / 3;
  return { x: x + size * Math.cos(angle), y: y + size * Math.sin(angle) };
}

// `|| 0` turns -0 into 0: corners shared by two hexes must be written alike.
const round = (n: number) => Math.round(n * 100) / 100 || 0;
const write = ({ x, y }: Point) => `${round(x)},${round(y)}`;

export const outline = (hex: Hex, size: number): string =>
  [0, 1, 2, 3, 4, 5].map((k) => write(corner(hex, k, size))).join(' ');

/** The border around the given hexes, one closed line for each piece and each hole. */
export function border(hexes: readonly Hex[], size: number): string {
  const inside = new Set(hexes.map(({ q, r }) => `${q},${r}`));
  const next = new Map<string, string>();
  for (const hex of hexes) {
    DIRECTIONS.forEach((d, k) => {
      if (!inside.has(`${hex.q + d.q},${hex.r + d.r}`)) {
        next.set(write(corner(hex, k, size)), write(corner(hex, k + 1, size)));
      }
    });
  }
  return loops(next)
    .map((points) => `M${points.join('L')}Z`)
    .join('');
}

/** Follows edges, each named by its start, until all are used. */
function loops(next: Map<string, string>): string[][] {
  const all: string[][] = [];
  for (const [start] of next) {
    const points: string[] = [];
    for (let at: string | undefined = start; at !== undefined && next.has(at);) {
      points.push(at);
      const to = next.get(at);
      next.delete(at);
      at = to;
    }
    if (points.length) all.push(points);
  }
  return all;
}
