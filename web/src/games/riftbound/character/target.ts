// Whom one attacks, as it is chosen on the page.
import type { AskAttacks } from '../../../contract/riftbound';

export const GUESS = 'guess';

export interface Aim {
  /** The key of an entry, `GUESS`, or nobody. */
  at: string;
  dodge: NonNullable<AskAttacks['dodge']>;
  hp: number | null;
  metres: number | null;
}

export function questionOf({ at, dodge, hp, metres }: Aim): AskAttacks | null {
  if (at === '') return null;
  if (at === GUESS) return { type: 'AskAttacks', dodge, hp, metres };
  return { type: 'AskAttacks', target: at, metres };
}
