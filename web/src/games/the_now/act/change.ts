// What a step would change: the forecast and the players before and after, side by side.
import type { Aid, Expected, View } from '../../../contract/the_now';

export interface Change {
  node: number;
  before: Expected | null;
  after: Expected | null;
}

export interface Gain {
  seat: number;
  supply: [number, number];
  score: [number, number];
}

/** Nodes whose forecast differs, in the order of the forecast; outcomes that turn come first. */
export function changes(before: Aid | null, after: Aid | null): Change[] {
  const old = new Map((before?.forecast ?? []).map((e) => [e.node, e]));
  const now = new Map((after?.forecast ?? []).map((e) => [e.node, e]));
  const nodes = [...new Set([...now.keys(), ...old.keys()])];
  const all = nodes.map((node) => ({
    node,
    before: old.get(node) ?? null,
    after: now.get(node) ?? null,
  }));
  const differing = all.filter((c) => !equal(c.before, c.after));
  return [...differing.filter(turns), ...differing.filter((c) => !turns(c))];
}

/** Does the outcome, or who scores, become another? */
export const turns = ({ before, after }: Change): boolean =>
  before?.occurs !== after?.occurs ||
  JSON.stringify(before?.scores) !== JSON.stringify(after?.scores);

const equal = (a: Expected | null, b: Expected | null): boolean =>
  a?.points === b?.points &&
  a?.by_token === b?.by_token &&
  !turns({ node: 0, before: a, after: b });

/** Whose energy or points differ. */
export function gains(before: View | null, after: View | null): Gain[] {
  if (!before || !after) return [];
  return before.players
    .map((p, seat): Gain => {
      const q = after.players[seat] ?? p;
      return { seat, supply: [p.supply, q.supply], score: [p.score, q.score] };
    })
    .filter(({ supply, score }) => supply[0] !== supply[1] || score[0] !== score[1]);
}

/** `+3`, `−2`, `0`: with a true minus sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
