// What is in two hands, and how it would be after a change (RB-HOLD-3). Which things can be taken, and
// whether one takes both hands, follows from what the server offers.
import type { Asked, Hold, SeenUnit } from '../../../contract/riftbound';

export interface Hands {
  left: number;
  right: number;
  drop: readonly number[];
  pick: readonly number[];
}

export type Hand = 'left' | 'right';

/** As they are now. */
export function handsOf({ holds }: SeenUnit): Hands {
  const inHand = (hand: Hand) =>
    holds.find(({ where }) => where === hand || where === 'both')?.n ?? 0;
  return { left: inHand('left'), right: inHand('right'), drop: [], pick: [] };
}

/** What could be taken in hand, and whether it takes both. */
export function takeable({ options }: Asked, unit: SeenUnit): Map<number, boolean> {
  const now = handsOf(unit);
  const found = new Map(
    [now.left, now.right].filter(Boolean).map((n) => [n, now.left === now.right]),
  );
  for (const { left, right } of holdsOf(options))
    for (const n of [left, right]) if (n && !found.has(n)) found.set(n, left === right);
  return found;
}

/** What lies within reach. */
export const pickable = ({ options }: Asked): number[] => [
  ...new Set(holdsOf(options).flatMap(({ pick }) => pick)),
];

const holdsOf = (options: Asked['options']): Hold[] =>
  options.flatMap(({ action }) => (action.type === 'Hold' ? [action] : []));

/** Taken in a hand, or in both; what was there is put away. */
export function take(hands: Hands, n: number, hand: Hand, both: boolean): Hands {
  const drop = hands.drop.filter((other) => other !== n);
  if (both) return { ...hands, left: n, right: n, drop };
  const { left, right } = empty(hands, n);
  const other = hand === 'left' ? right : left;
  const kept = other === hands[hand] ? 0 : other; // it took both hands
  return hand === 'left'
    ? { ...hands, left: n, right: kept, drop }
    : { ...hands, left: kept, right: n, drop };
}

/** Put away. */
export const empty = (hands: Hands, n: number): Hands => ({
  ...hands,
  left: hands.left === n ? 0 : hands.left,
  right: hands.right === n ? 0 : hands.right,
});

export const drop = (hands: Hands, n: number): Hands => ({
  ...empty(hands, n),
  drop: [...hands.drop.filter((other) => other !== n), n],
});

/** Picked up, or left where it lies. */
export const pick = (hands: Hands, n: number): Hands => ({
  ...hands,
  pick: hands.pick.includes(n) ? hands.pick.filter((other) => other !== n) : [...hands.pick, n],
});

export const holdOf = ({ left, right, drop, pick }: Hands): Hold => ({
  type: 'Hold',
  left,
  right,
  drop: [...drop],
  pick: [...pick],
});
