// Where the name of a node is written: at its top, or where nothing else is drawn.
import { edge, spots } from './geometry';
import { FUTURE, type NodeModel } from './model';

interface Box {
  x: number;
  y: number;
  /** Half of its width and height. */
  w: number;
  h: number;
}

/** So wide are digits and dots, in parts of the height of the type. */
const DIGIT = 0.6;
const DOT = 0.3;
/** Its height, without what reaches below the line. */
const CAP = 0.74;
/** Beside a card it is a little smaller. */
const BESIDE = 0.88;

export interface Label {
  x: number;
  y: number;
  size: number;
}

/** The middle of the name of a node, in type so high: the first place that is free, or that covers
 *  least. */
export function labelOf(model: NodeModel, most: number): Label {
  const size = model.event ? most * BESIDE : most;
  const [w, h] = [wide(model.name, size) / 2, (size * CAP) / 2];
  const taken = marks(model);
  const covered = places(model).map((at) => {
    const own = { ...at, w, h };
    return { ...at, size, covers: taken.reduce((sum, box) => sum + shared(own, box), 0) };
  });
  const { x, y } = covered.reduce((best, one) => (one.covers < best.covers - 1 ? one : best));
  return { x, y, size };
}

const wide = (name: string, size: number): number =>
  size * [...name].reduce((sum, c) => sum + (c === '.' ? DOT : DIGIT), 0);

/** How much of each other two boxes cover. */
export function shared(one: Box, two: Box): number {
  const x = one.w + two.w - Math.abs(one.x - two.x);
  const y = one.h + two.h - Math.abs(one.y - two.y);
  return x > 0 && y > 0 ? Math.min(x, 2 * one.w, 2 * two.w) * Math.min(y, 2 * one.h, 2 * two.h) : 0;
}

/** The best first: above, below, then at the sides; what is past has its outcome above its name. */
function places({ fate }: NodeModel): { x: number; y: number }[] {
  const row = (y: number) => [0, -27, 27].map((x) => ({ x, y: x ? y * 1.06 : y }));
  const rows = fate === FUTURE ? [-40, 40] : [40, -40];
  return [...rows.flatMap(row), ...[1, 5, 2, 4].map((direction) => edge(direction, -12))];
}

/** What is drawn on a node and around the face of its card. */
function marks(model: NodeModel): Box[] {
  const { event, fate, pawns, wormholes, delayed } = model;
  const past = fate !== FUTURE;
  const boxes: Box[] = spots(pawns.length, event !== null).map(({ x, y, r }) => ({
    x,
    y,
    w: r + 2,
    h: r + 2,
  }));
  if (wormholes) boxes.push({ x: -24, y: -34, w: 15, h: 15 });
  if (delayed) boxes.push({ x: delayed > 0 ? -36 : 36, y: 0, w: 15, h: 12 });
  if (past) boxes.push({ x: 0, y: 0, w: 21, h: 21 });
  if (!event) return boxes;
  for (const { direction, live } of event.links) {
    if (!past || live) boxes.push({ ...edge(direction, -9), w: 13, h: 10 });
  }
  if (!past) {
    boxes.push({ x: 0, y: 0, w: 26, h: 24 });
    boxes.push({ x: event.side ? -45.5 : 45.5, y: 0, w: 10, h: 10 });
    if (event.impact) boxes.push({ x: event.impact > 0 ? -25 : 25, y: -41, w: 14, h: 10.5 });
    if (event.card.points > 1) boxes.push({ x: 0, y: -28.5, w: 12, h: 3 });
    if (event.card.blue) boxes.push({ x: 0, y: 28.5, w: 12, h: 3 });
  }
  return boxes;
}
