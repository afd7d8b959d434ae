// Chances as the server tells them, as fractions, to be shown in percent.
import type { Outcome } from '../../../contract/riftbound';
import { character } from '../text/character';

/** One figure of what may come of something. */
export interface Figure {
  value: string;
  say: string;
  /** What people fear. */
  grave: boolean;
}

export const NEVER = '0';

/** `5/36` as a number; only to be drawn or compared. */
export function chanceOf(fraction: string): number {
  const [part = 0, whole = 1] = fraction.split('/').map(Number);
  return part / whole;
}

/** Whole percent; what is possible is never 0, what is not certain never 100. */
export const inPercent = (fraction: string): string => character.percent(chanceOf(fraction));

/** How likely it is that it does not happen. */
export const notInPercent = (fraction: string): string => character.percent(1 - chanceOf(fraction));

/** How likely it is that some damage is done. */
export const harms = ({ chances }: Pick<Outcome, 'chances'>): string =>
  notInPercent(chances.find(([damage]) => damage === 0)?.[1] ?? NEVER);
