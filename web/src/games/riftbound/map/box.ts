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
