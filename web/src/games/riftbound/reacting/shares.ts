// Who pays how many SP: as the server proposes it, until somebody's share is changed.
import type { Asked } from '../../../contract/riftbound';

export type Shares = ReadonlyMap<number, number>;

/** As it is proposed first: one's own SP before those of others. */
export function proposed({ options }: Asked): Shares {
  const [first] = options.flatMap(({ action }) => (action.type === 'Split' ? [action] : []));
  return new Map(first?.shares ?? []);
}

/** Who could pay, and how many at most: each has a proposal in which they pay before all others. */
export function payers({ options }: Asked): Shares {
  const most = new Map<number, number>();
  for (const { action } of options)
    for (const [unit, sp] of action.type === 'Split' ? action.shares : [])
      most.set(unit, Math.max(sp, most.get(unit) ?? 0));
  return most;
}

export const paid = (shares: Shares): number => [...shares.values()].reduce((a, b) => a + b, 0);

/** As the server wants it: who pays nothing is not named. */
export const sent = (shares: Shares): [number, number][] =>
  [...shares].filter(([, sp]) => sp > 0).toSorted(([a], [b]) => a - b);

export const withShare = (shares: Shares, unit: number, sp: number): Shares =>
  new Map(shares).set(unit, sp);
