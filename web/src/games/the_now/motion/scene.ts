// What the field shows at a moment of a change.
import type { View } from '../../../contract/the_now';

export interface Scene {
  view: View;
  /** Of the nodes that have been decided while the Now passes; null: it does not pass. */
  sums: ReadonlyMap<number, number> | null;
}
