// At which distances the Attacks of a weapon change, as circles around where one will stand.
import type { Attack, SeenUnit, UnitOutlook } from '../../../contract/riftbound';
import type { Point } from '../../../board/plane';
import { map as text } from '../text/map';
import { inMetres } from './plane';

export interface Circle {
  at: Point;
  radius: number;
  metres: string;
  /** What is fired within it, and beyond. */
  inner: string;
  outer: string;
}

/** Of the weapon that is aimed, else of the first one. Distances go from edge to edge. */
export function circles(
  outlook: UnitOutlook,
  attack: Attack | null,
  from: Point,
  unit: SeenUnit,
): Circle[] {
  const aimed = outlook.bands.find(({ edges }) => edges.some(({ arm }) => arm === attack?.arm));
  const bands = aimed ?? outlook.bands[0];
  if (!bands || bands.centre !== unit.id) return [];
  const far = bands.edges.filter(({ metres }) => metres > 0);
  return far.map((edge, k) => {
    const next = far[k + 1];
    return {
      at: from,
      radius: edge.metres + inMetres(unit.diameter) / 2,
      metres: text.metres(edge.metres),
      inner: `${edge.name} ${text.band(edge.shots)}`,
      outer: next ? text.band(next.shots) : '',
    };
  });
}
