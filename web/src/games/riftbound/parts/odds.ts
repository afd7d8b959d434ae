// Chances as the server tells them, as fractions, to be shown in percent.
import { character } from '../text/character';

/** `5/36` as a number; only to be drawn. */
export function chanceOf(fraction: string): number {
  const [part = 0, whole = 1] = fraction.split('/').map(Number);
  return part / whole;
}

/** Whole percent; what is possible is never 0, what is not certain never 100. */
export const inPercent = (fraction: string): string => character.percent(chanceOf(fraction));

/** How likely it is that it does not happen. */
export const notInPercent = (fraction: string): string => character.percent(1 - chanceOf(fraction));
