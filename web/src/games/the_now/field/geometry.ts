// Where things of the field are drawn. Units are those of the SVG; a node has sides of SIZE.
import type { Box, Point } from '../../../board/plane';
import { border, centre, corner, outline, type Hex } from '../hex';

export const SIZE = 60;
/** From the centre of a node to the middle of an edge. */
export const APOTHEM = (SIZE * Math.sqrt(3)) / 2;
export const V616MON = 61;
/** V616Mon lies beside the field, in a corner that the hexagon leaves free (TN-RULING-75). */
const BESIDE: Point = { x: -346, y: 402 };
/** What is always seen at least: the field with a margin, so narrow that on a screen of 360 pixels
 *  a node is 44 pixels high. */
export const BOX: Box = { x: -424, y: -476, width: 848, height: 952 };

export const HEXAGON = outline({ q: 0, r: 0 }, SIZE - 1.2);
export const CARD = outline({ q: 0, r: 0 }, SIZE - 4);

export const place = (node: Hex & { node: number }): Point =>
  node.node === V616MON ? BESIDE : centre(node, SIZE);

export const nowBorder = (nodes: readonly Hex[]): string => border(nodes, SIZE);

/** The border around one node, for focus and selection. */
export const ring = (node: Hex): string => outline(node, SIZE);

/** The middle of an edge, `out` beyond it. */
export function edge(direction: number, out = 0): Point {
  const angle = ((direction - 1.5) * Math.PI) / 3;
  return { x: (APOTHEM + out) * Math.cos(angle), y: (APOTHEM + out) * Math.sin(angle) };
}

// --- pawns: any number in a node (TN-FIELD-12)

/** So far does the ring around the pawn on turn reach beyond it. */
export const TURN = 4.5;

/** Beside a card: where it shows least, and where a pawn with its ring keeps within the node. Its
 *  lower corners first, then below, then around. */
const CORNERS: readonly Point[] = [
  { x: 21, y: 36 },
  { x: -21, y: 36 },
  { x: 0, y: 37.5 },
  { x: 33, y: 18 },
  { x: -33, y: 18 },
  { x: 0, y: -37.5 },
];

export interface Spot extends Point {
  r: number;
}

export function spots(count: number, besideCard: boolean): Spot[] {
  if (besideCard) {
    return CORNERS.slice(0, count).map((p) => ({ ...p, r: count > 2 ? 9.5 : 11 }));
  }
  if (count === 1) return [{ x: 0, y: 0, r: 17 }];
  const [r, from] = count <= 3 ? [13, 19] : count <= 4 ? [12, 21] : [11, 26];
  return Array.from({ length: count }, (_, k) => {
    const angle = (k / count) * 2 * Math.PI + (count === 2 ? Math.PI : -Math.PI / 2);
    return { x: from * Math.cos(angle), y: from * Math.sin(angle), r };
  });
}

// --- lines between nodes

const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: from.x + ((to.x - from.x) / length) * by,
    y: from.y + ((to.y - from.y) / length) * by,
  };
};

export interface Curve {
  path: string;
  head: string;
  middle: Point;
}

const n = (value: number) => value.toFixed(1);

/** A bent arrow from node to node, so that several between the same places can be told apart. */
export function curve(from: Point, to: Point, bend = 0.2): Curve {
  const mid = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const control = {
    x: mid.x + (from.y - to.y) * bend,
    y: mid.y + (to.x - from.x) * bend,
  };
  const start = towards(from, control, 27);
  const end = towards(to, control, 29);
  const angle = (Math.atan2(end.y - control.y, end.x - control.x) * 180) / Math.PI;
  return {
    path: `M${n(start.x)} ${n(start.y)}Q${n(control.x)} ${n(control.y)} ${n(end.x)} ${n(end.y)}`,
    head: `translate(${n(end.x)} ${n(end.y)}) rotate(${n(angle)})`,
    middle: { x: (mid.x + control.x) / 2, y: (mid.y + control.y) / 2 },
  };
}

/** A straight line that leaves both middles free, and the place of its number. */
export function straight(from: Point, to: Point): Curve {
  const [start, end] = [towards(from, to, 20), towards(to, from, 24)];
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return {
    path: `M${n(start.x)} ${n(start.y)}L${n(end.x)} ${n(end.y)}`,
    head: `translate(${n(end.x)} ${n(end.y)}) rotate(${n(angle)})`,
    middle: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 },
  };
}

// --- the Now on its way outward

const RAYS = 360;
const UNIT: readonly Point[] = Array.from({ length: RAYS }, (_, k) => {
  const angle = (k / RAYS) * 2 * Math.PI;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});

/** How far the border of these nodes lies from the centre of the field, on each of 360 rays. */
export function rays(nodes: readonly Hex[]): Float64Array {
  const far = new Float64Array(RAYS);
  for (const hex of nodes) {
    for (let k = 0; k < 6; k++) reach(far, corner(hex, k, SIZE), corner(hex, k + 1, SIZE));
  }
  return far;
}

/** Where the side from a to b is the farthest one on a ray, it is the border there. */
function reach(far: Float64Array, a: Point, b: Point): void {
  const [x, y] = [b.x - a.x, b.y - a.y];
  UNIT.forEach((ray, k) => {
    const slant = ray.x * y - ray.y * x;
    if (Math.abs(slant) < 1e-9) return;
    const distance = (a.x * y - a.y * x) / slant;
    const along = (a.x * ray.y - a.y * ray.x) / slant;
    if (distance > (far[k] ?? 0) && along >= -1e-6 && along <= 1 + 1e-6) far[k] = distance;
  });
}

/** The border between two borders, as a path. */
export function between(one: Float64Array, two: Float64Array, part: number): string {
  const points = UNIT.map((ray, k) => {
    const [from, to] = [one[k] ?? 0, two[k] ?? 0];
    const r = from + (to - from) * part;
    return `${n(r * ray.x)} ${n(r * ray.y)}`;
  });
  return `M${points.join('L')}Z`;
}

// --- what is left of the turns of others

/** Lines of several players that lead the same way lie beside each other. */
export function lane(seat: number): Point {
  const angle = ((seat + 0.5) * Math.PI) / 3;
  return { x: 17 * Math.cos(angle), y: 17 * Math.sin(angle) };
}

/** The k-th mark at a node: at the sides, where neither its name nor its pawns stand. */
export const pill = (k: number): Point => ({
  x: k % 2 ? -54 : 54,
  y: k % 4 < 2 ? -27 : 27,
});
