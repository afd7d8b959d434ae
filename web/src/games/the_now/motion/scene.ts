// What the field shows at a moment of a change.
import type { GameEvent, View } from '../../../contract/the_now';

/** What is seen of an event besides what it leads to. */
export interface Happening {
  what: 'walk' | 'lay' | 'fly' | 'link' | 'attack' | 'note' | 'out';
  seat: number;
  colour: string;
  node: number;
  /** Whence it comes. */
  from: number | null;
  label: string;
  tone: 'plain' | 'tick' | 'cross' | 'energy';
  /** Milliseconds, at the normal pace. */
  time: number;
}

export interface Scene {
  view: View;
  /** Of the nodes that have been decided while the Now passes; null: it does not pass. */
  sums: ReadonlyMap<number, number> | null;
  happening: Happening | null;
  /** The one that is being shown; what comes after it has not happened yet. */
  event: GameEvent | null;
}
