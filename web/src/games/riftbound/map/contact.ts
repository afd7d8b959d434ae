// A place that is dragged close to a unit is meant to touch it.
import type { SeenUnit } from '../../../contract/riftbound';
import type { Point as Plain } from '../../../board/plane';
import { apart, inMetres, place } from './plane';

/** So near, in metres. */
const NEAR = 0.5;
/** A millimetre is left, or rounding would have them overlap. */
const LEFT = 0.001;

/** Where the mover touches a unit, on the side that it comes from. */
export function beside(unit: SeenUnit, mover: SeenUnit): Plain {
  const [from, to] = [place(mover.place), place(unit.place)];
  const part = (inMetres(mover.diameter + unit.diameter) / 2 + LEFT) / (apart(from, to) || 1);
  return { x: to.x + (from.x - to.x) * part, y: to.y + (from.y - to.y) * part };
}

export function snapped(at: Plain, mover: SeenUnit, units: readonly SeenUnit[]): Plain {
  for (const unit of units) {
    if (unit.id === mover.id || unit.aboard !== null || unit.condition === 'gone') continue;
    const other = place(unit.place);
    const touch = inMetres(mover.diameter + unit.diameter) / 2 + LEFT;
    const far = apart(at, other);
    if (far === 0 || Math.abs(far - touch) > NEAR) continue;
    return {
      x: other.x + ((at.x - other.x) * touch) / far,
      y: other.y + ((at.y - other.y) * touch) / far,
    };
  }
  return at;
}
