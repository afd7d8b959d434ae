// Comparing what counts for a Check with what is asked for.
import type { BonusesView, CheckChance } from '../../../contract/riftbound';

export const NOTHING: BonusesView = { traits: [], story: false };

const names = (bonuses: BonusesView) =>
  bonuses.traits
    .map(({ trait, side }) => `${side} ${trait}`)
    .sort()
    .join('\n');

export const isSame = (one: BonusesView, other: BonusesView): boolean =>
  one.story === other.story && names(one) === names(other);

/** Where four of five totals lie. */
export function mostly(chance: CheckChance): [number, number] | null {
  const low = chance.spread.findLast(({ reach }) => reach >= 0.9);
  const high = chance.spread.findLast(({ reach }) => reach >= 0.1);
  return low && high ? [low.total, high.total] : null;
}
