// Something is picked on the map for a control that is shown.
import type { Aim, Picking, Point } from '../aim/aim.svelte';

type Wanted = Omit<Picking, 'picked' | 'cancel'>;

const end = (aim: Aim) => (aim.picking = null);

/** A place, or where a direction leads. */
export function pickOnMap(aim: Aim, wanted: Wanted, found: (at: Point) => void): void {
  aim.picking = {
    ...wanted,
    picked: ({ point, path }) => {
      const at = point ?? path?.at(-1);
      end(aim);
      if (at) found(at);
    },
    cancel: () => end(aim),
  };
}

export function pickUnit(
  aim: Aim,
  say: string,
  among: number[],
  found: (id: number) => void,
): void {
  aim.picking = {
    kind: 'unit',
    say,
    among,
    picked: ({ unit }) => {
      end(aim);
      if (unit !== undefined) found(unit);
    },
    cancel: () => end(aim),
  };
}
