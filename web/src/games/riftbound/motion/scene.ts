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
}

export const still = (view: View): Scene => ({ view, shots: [], counts: [] });
