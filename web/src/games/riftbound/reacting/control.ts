// What every control of a decision is given.
import type {
  Action,
  Asked,
  Decision,
  ReactionOutlook,
  Riftbound,
  Sync,
} from '../../../contract/riftbound';
import type { TableStore } from '../../../net/table.svelte';
import type { Aim } from '../aim/aim.svelte';

export interface ControlProps<D extends Decision = Decision> {
  store: TableStore<Riftbound>;
  sync: Sync;
  aim: Aim;
  asked: Asked;
  decision: D;
  /** What comes of each answer; null: it has not been told, or nothing hangs on it. */
  outlook: ReactionOutlook | null;
  /** Whether digits give its answers: of several questions in sight those of one alone. */
  keys?: boolean;
  /** Gives the answer, after a question where it is seldom meant. */
  answer: (action: Action) => void;
}

/** A decision by the name of its type. */
export type DecisionOf<T extends Decision['type']> = Extract<Decision, { type: T }>;
