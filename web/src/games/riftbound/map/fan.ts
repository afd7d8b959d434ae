// From where a watcher covers a piece of ground: the lines from it that touch both its sides.
import type { Point } from '../../../board/plane';
import { place } from './plane';

type Corner = readonly [number, number, ...number[]];

/** As the data of an SVG path. */
export function fan(watcher: Point, border: readonly Corner[]): string {
  const corners = border.map(place);
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  };
  const straight = Math.atan2(middle.y - watcher.y, middle.x - watcher.x);
  /** Of a corner, off the straight line to the middle. */
  const off = ({ x, y }: Point) => {
    const angle = Math.atan2(y - watcher.y, x - watcher.x) - straight;
    return Math.atan2(Math.sin(angle), Math.cos(angle));
  };
  const sorted = corners.toSorted((a, b) => off(a) - off(b));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return '';
  return `M${watcher.x} ${watcher.y}L${first.x} ${first.y}L${last.x} ${last.y}Z`;
}
