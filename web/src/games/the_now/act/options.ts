// What may be done now, sorted for a screen: by question, by kind of action, by node.
import type { Action, Asked, Entry, Option } from '../../../contract/the_now';

export type Kind = Action['type'];
export interface OptionOf<K extends Kind> extends Option {
  action: Extract<Action, { type: K }>;
}

/** Questions that hold up the game, the most urgent first. */
const URGENT = ['PlaceBet', 'ForcedMove', 'ChooseHit', 'LayCard', 'ChooseSwap', 'TakeTurn'];
/** Questions that stand open beside a turn; they have trays of their own. */
const BESIDE = ['ChooseCard', 'Trade'];

/** Nodes of the field; a boundary is written as the earlier node times this, plus the later. */
const NODES = 61;

/** The question that the dock is about: the most urgent, or one that this client does not know. */
export function mainOf(asked: readonly Asked[]): Asked | undefined {
  const main = asked.filter(({ decision }) => !BESIDE.includes(decision.type));
  const rank = ({ decision }: Asked) => URGENT.indexOf(decision.type);
  return main.toSorted((a, b) => rank(a) - rank(b))[0];
}

export const ofKind = <K extends Kind>(options: readonly Option[], ...kinds: K[]): OptionOf<K>[] =>
  options.filter((option): option is OptionOf<K> => kinds.some((k) => k === option.action.type));

export const find = <K extends Kind>(
  options: readonly OptionOf<K>[],
  action: Extract<Action, { type: K }>,
): OptionOf<K> | undefined => options.find((option) => same(option.action, action));

/** Are these the same action, whatever the order of their fields? */
export const same = (a: Action, b: Action): boolean => written(a) === written(b);

const written = (action: Action): string => JSON.stringify(Object.entries(action).toSorted());

/** The node an action points at, seen from the node `here`; null where it points at none. */
export function aimOf(action: Action, here: number): number | null {
  switch (action.type) {
    case 'Move':
    case 'Pass':
    case 'Jump':
    case 'Go':
      return action.to;
    case 'Thread':
      return action.target;
    case 'AmplifyNeedle':
      return other(here, action.source, action.target);
    case 'Amplify':
      return other(here, Math.floor(action.boundary / NODES), action.boundary % NODES);
    default:
      return null;
  }
}

const other = (here: number, one: number, two: number): number => (one === here ? two : one);

/** Options by the node they point at. */
export function byNode<O extends Option>(options: readonly O[], here: number): Map<number, O[]> {
  const found = new Map<number, O[]>();
  for (const option of options) {
    const node = aimOf(option.action, here);
    if (node !== null) found.set(node, [...(found.get(node) ?? []), option]);
  }
  return found;
}

/** The same keys with other values. */
export const mapped = <A, B>(from: ReadonlyMap<number, A>, to: (a: A, key: number) => B) =>
  new Map([...from].map(([key, a]): [number, B] => [key, to(a, key)]));

export const keyed = <B>(keys: readonly number[], to: (key: number) => B) =>
  new Map(keys.map((key): [number, B] => [key, to(key)]));

/** The ways of going somewhere that are open at all times of a turn. A jump is not: it costs a
    charge, and nearly every node would be a target. */
export const goings = (options: readonly Option[]): Option[] =>
  ofKind(options, 'Move', 'Pass', 'Go');

/** Each number once, in order: what a stepper may show. */
export const inOrder = (numbers: readonly number[]): number[] =>
  [...new Set(numbers)].toSorted((a, b) => a - b);

/** The menu in the order of the rulebook: what can be done now, and what cannot. Organizing is
    done from the hand, ending the turn has a place of its own. */
export function sorted(menu: readonly Entry[]): { now: Entry[]; not: Entry[] } {
  const shown = menu.filter(({ kind }) => kind !== 'EndTurn' && kind !== 'Organize');
  return { now: shown.filter((e) => e.options > 0), not: shown.filter((e) => e.options === 0) };
}

/** One letter for each action; within a panel digits choose. */
export const KEYS = {
  Move: 'm',
  Pass: 'g',
  Organize: 'o',
  Extract: 'x',
  Impact: 'i',
  Buy: 'b',
  Attack: 'a',
  Discharge: 'd',
  TakeStorage: 'k',
  Amplify: 'l',
  AmplifyNeedle: 'f',
  Cast: 'c',
  Jump: 'j',
  Take: 'h',
  Repay: 'r',
  Thread: 't',
  Stabilize: 's',
  EndTurn: 'n',
  Exchange: 'v',
  Undo: 'u',
  Hint: 'y',
} as const;

export const keyOf = (kind: string): string => (KEYS as Record<string, string>)[kind] ?? '';
