// What the board shows now, shared by the field, the dock and the panels.
import type { Aid, View } from '../../../contract/the_now';

/** A node one may pick now. */
export interface Target {
  label: string;
  tone: 'go' | 'aim';
  pick: () => void;
}

/** An edge of the card being laid where a link may be set. */
export interface Handle {
  label: string;
  pick: () => void;
}

/** A card on its way into the field. */
export interface Ghost {
  node: number;
  card: string;
  rotation: number;
  side: boolean;
  links?: readonly number[];
  plus?: readonly number[];
}

/** A preview, or a moment of the replay, instead of how things stand. */
export interface Shown {
  view: View;
  aid: Aid | null;
}

/** What a line of the log or of the digest tells of: nodes, and the pawns of seats. */
export interface Lit {
  nodes: readonly number[];
  seats: readonly number[];
}

const NOWHERE = new Map<number, never>();
const NOTHING = new Set<string>();

export class Board {
  /** The node under inspection, and the one under the pointer. */
  selected = $state<number | null>(null);
  hovered = $state<number | null>(null);
  overlay = $state({ forecast: false, time: false });
  targets = $state.raw<ReadonlyMap<number, Target>>(NOWHERE);
  ghost = $state.raw<Ghost | null>(null);
  /** By direction. */
  edges = $state.raw<ReadonlyMap<number, Handle>>(NOWHERE);
  shown = $state.raw<Shown | null>(null);
  /** What is read beside the board is about these. */
  lit = $state.raw<Lit | null>(null);
  /** What a lesson points at: nodes; and by their names actions, cards and parts of the screen. */
  pointed = $state.raw<readonly number[]>([]);
  marks = $state.raw<ReadonlySet<string>>(NOTHING);

  /** A click or Enter on a node: what one may do there, or else a look at it. */
  pick(node: number): void {
    const target = this.targets.get(node);
    if (target) target.pick();
    else this.selected = this.selected === node ? null : node;
  }
}
