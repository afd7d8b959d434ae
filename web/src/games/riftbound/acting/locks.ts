// What cannot be done now. What has the same reason, or is refused to many by one rule, stands once.
import type { Deed, NotOffered } from '../../../contract/riftbound';
import type { Entry } from './choices';

export interface Lock {
  not: NotOffered;
  /** How many more it is refused on by the same rule. */
  more: number;
  /** What helps: a weapon without tokens can be filled. */
  remedy: Entry | undefined;
}

export function locksOf(refused: readonly NotOffered[], entries: readonly Entry[]): Lock[] {
  const said = [...new Map(refused.toReversed().map((not) => [not.why.why, not])).values()];
  const found = new Map<string, Lock>();
  for (const not of said.toReversed()) {
    const id = [not.offer.group, not.offer.title, not.why.rule].join(' ');
    const same = found.get(id);
    if (same) same.more += 1;
    else found.set(id, { not, more: 0, remedy: remedyOf(not, entries) });
  }
  return [...found.values()];
}

export const isAimedAt = (action: Deed, unit: number): boolean =>
  ('targets' in action && action.targets.includes(unit)) ||
  ('target' in action && action.target === unit) ||
  ('vehicle' in action && action.vehicle === unit);

/** What the same thing can do to be filled. */
function remedyOf({ offer }: NotOffered, entries: readonly Entry[]): Entry | undefined {
  if (offer.group !== 'attack' || !offer.key) return undefined;
  return entries.find(({ key, fills }) => fills && key === offer.key);
}
