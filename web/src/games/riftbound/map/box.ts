// How much of the world a map shows: all that is there, with room to go.
import type { View } from '../../../contract/riftbound';
import type { Box, Point } from '../../../board/plane';
import { inMetres, place } from './plane';

const AROUND_UNITS = 6;
const AROUND_TERRAIN = 2;
const AROUND_PLACES = 3;
/** No map is smaller, in metres. */
const LEAST = 18;

/** The box holds all of a view; `before` is kept as long as it does. */
export function boxOf(view: View, before?: Box): Box {
  const needed = spots(view);
  if (before && needed.every((spot) => holds(before, spot))) return before;
  const edges = needed.map(({ x, y, room }) => ({ x, y, room: room + AROUND_UNITS }));
  for (const { corners } of view.terrain)
    edges.push(...corners.map((corner) => ({ ...place(corner), room: AROUND_TERRAIN })));
  if (edges.length === 0) edges.push({ x: 0, y: 0, room: LEAST / 2 });
  const old = before ? [before, { x: before.x + before.width, y: before.y + before.height }] : [];
  const xs = [...edges.flatMap(({ x, room }) => [x - room, x + room]), ...old.map(({ x }) => x)];
  const ys = [...edges.flatMap(({ y, room }) => [y - room, y + room]), ...old.map(({ y }) => y)];
  const [x, width] = span(xs);
  const [y, height] = span(ys);
  return { x, y, width, height };
}

/** As far to the right and down as anything lies. */
export function farthest(view: View): Point {
  const needed = spots(view);
  return {
    x: Math.max(...needed.map(({ x, room }) => x + room)),
    y: Math.max(...needed.map(({ y, room }) => y + room)),
  };
}

/** The box, larger where all that lies in it would else come under what covers the right and the
 *  lower edge of the element, in pixels. */
export function uncovered(box: Box, far: Point, on: Size, covered: Point): Box {
  const [right, lower] = [covered.x, covered.y];
  const width = roomy(far.x - box.x, box.width, on.width, on.height / box.height, right);
  const height = roomy(far.y - box.y, box.height, on.height, on.width / width, lower);
  return { ...box, width, height };
}

interface Size {
  width: number;
  height: number;
}

/** How long a side of the box has to be, so that what lies so `far` along it is seen so many pixels
 *  from the end of the element. `other`: pixels of a unit as the other side allows them. */
function roomy(
  far: number,
  length: number,
  pixels: number,
  other: number,
  covered: number,
): number {
  const centred = 2 * (far - (pixels / 2 - covered) / other);
  if (centred <= length) return length;
  // As long as the other side decides, the box is in the middle; else it fills this one.
  return centred * other <= pixels
    ? centred
    : Math.max(length, (far * pixels) / (pixels - covered));
}

/** Around some places, with room for what stands there. */
export function around(places: readonly (Point & { room: number })[]): Box {
  const side = (of: (place: Point) => number): [number, number] => {
    const ends = places.flatMap((one) => [of(one) - one.room, of(one) + one.room]);
    const least = Math.min(...ends) - AROUND_PLACES;
    return [least, Math.max(...ends) + AROUND_PLACES - least];
  };
  const [x, width] = side(({ x }) => x);
  const [y, height] = side(({ y }) => y);
  return { x, y, width, height };
}

function spots(view: View) {
  const units = view.units
    .filter(({ condition }) => condition !== 'gone')
    .map((unit) => ({ ...place(unit.place), room: inMetres(unit.diameter) / 2 }));
  const things = [...view.lying, ...view.clouds].map(({ at }) => ({ ...place(at), room: 0 }));
  return [...units, ...things];
}

const holds = (box: Box, { x, y }: { x: number; y: number }) =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

/** Where it begins, and how long it is: in whole metres, and not too short. */
function span(all: readonly number[]): [number, number] {
  const least = Math.floor(Math.min(...all));
  const most = Math.ceil(Math.max(...all));
  const missing = Math.max(0, LEAST - (most - least)) / 2;
  return [least - missing, most - least + 2 * missing];
}
