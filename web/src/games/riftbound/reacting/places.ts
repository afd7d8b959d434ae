// Places for an answer: how far, in which direction, straight away from somebody. All in millimetres;
// whether one may go there the server says.
import type { Point } from '../aim/aim.svelte';
import { reacting as text } from '../text/reacting';

const MM = 1000;
const HALF_TURN = 180;

export const distance = (a: Point, b: Point): number =>
  Math.floor(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));

/** Along all these places. */
export const walked = (path: readonly Point[]): number =>
  path.reduce((all, at, n) => all + (n ? distance(path[n - 1] ?? at, at) : 0), 0);

/** Which of these is nearest to a place. */
export const nearest = (points: readonly Point[], to: Point): number =>
  points.reduce(
    (best, at, n) => (distance(at, to) < distance(points[best] ?? at, to) ? n : best),
    0,
  );

/** From 0 to 359; 0 is east, 90 north, where y is less: so maps are drawn. */
export function degreesTo(from: Point, to: Point): number {
  const turned = (Math.atan2(from[1] - to[1], to[0] - from[0]) * HALF_TURN) / Math.PI;
  return (Math.round(turned) + 2 * HALF_TURN) % (2 * HALF_TURN);
}

/** So many metres off in that direction, and so many higher. */
export function off(from: Point, degrees: number, metres: number, rise = 0): Point {
  const [radians, mm] = [(degrees * Math.PI) / HALF_TURN, metres * MM];
  return [
    from[0] + Math.round(Math.cos(radians) * mm),
    from[1] - Math.round(Math.sin(radians) * mm),
    from[2] + Math.round(rise * MM),
  ];
}

/** Straight on, seen from somebody, so many millimetres; as the server rounds it (RB-RULING-185). */
export function awayFrom(pusher: Point, here: Point, mm: number): Point {
  const start: Point = [pusher[0], pusher[1], here[2]];
  const whole = distance(start, here);
  const on = (far: number): Point => {
    const way = (axis: 0 | 1) =>
      start[axis] + Math.floor(((here[axis] - start[axis]) * (whole + far)) / (whole || 1));
    return [way(0), way(1), here[2]];
  };
  let end = on(mm);
  for (let far = mm; far > 0; far -= 1) {
    end = on(far);
    if (distance(here, end) === far) break;
  }
  return end;
}

/** Where a way ends, as one says it: how far, and to which side. */
export function whereTo(from: Point, path: readonly Point[]): string {
  const end = path.at(-1);
  if (!end) return text.path.stay;
  const far = text.metres(walked([from, ...path]));
  const rise = end[2] - from[2];
  const flat = distance([from[0], from[1], 0], [end[0], end[1], 0]);
  const where = flat > 0 ? text.towards(degreesTo(from, end)) : '';
  return text.path.to(far, where, rise === 0 ? '' : text.metres(Math.abs(rise)), rise > 0);
}
