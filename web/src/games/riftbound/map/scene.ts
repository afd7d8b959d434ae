// What the map of a fight shows at a moment of a change.
import type { View } from '../../../contract/riftbound';

/** East, south and up, in millimetres. */
export type Spot = [number, number, number];

export interface Scene {
  view: View;
  /** An Attack on its way. */
  shots: readonly { from: Spot; to: Spot }[];
  /** What is said above a unit: HP lost or won, that it falls. */
  counts: readonly { at: Spot; say: string; good: boolean }[];
  /** Who walks. */
  mover: number | null;
  /** What happens, in a sentence. */
  say: string;
}

export const still = (view: View): Scene => ({
  view,
  shots: [],
  counts: [],
  mover: null,
  say: '',
});

/** Where it happens. */
export function spotsOf({ view, shots, counts, mover }: Scene): Spot[] {
  const walks = view.units.find(({ id }) => id === mover)?.place;
  return [
    ...shots.flatMap(({ from, to }) => [from, to]),
    ...counts.map(({ at }) => at),
    ...(walks ? [walks] : []),
  ];
}
