// What a unit may do now, as one thinks of it: the options of one thing and its targets stand together.
import type {
  Action,
  Aid,
  Asked,
  Attack,
  Group,
  OfferedOptions,
  Price,
  Sync,
  TakeAction,
} from '../../../contract/riftbound';
import { concerned } from '../parts/apart';

export type Turn = Asked & { decision: TakeAction };

/** One option of what is asked, with what the server tells of it. */
export interface Choice {
  action: Action;
  say: string;
  offer: OfferedOptions;
  /** What is asked before it is done; '' mostly. */
  ask: string;
  /** With which Attribute, and what the unit rolls on it now; '' where that is not asked, or nothing. */
  attribute: string;
  rolls: string;
}

/** One thing to do, on anybody it can be done to. */
export interface Entry {
  id: string;
  group: Group;
  title: string;
  price: Price;
  /** Of an Attack; and what gives it, or the use. */
  arm: string;
  key: string;
  fills: OfferedOptions['fills'];
  /** What no entry says of it. */
  does: string;
  choices: Choice[];
}

/** What units of one's own are asked to do in their turns. */
export const turnsIn = (sync: Sync): Turn[] =>
  sync.asked.filter((asked): asked is Turn => asked.decision.type === 'TakeAction');

export function choicesOf({ decision, options }: Turn, aid: Aid | null): Choice[] {
  const mine = <T extends { unit: number }>(all: readonly T[] = []) =>
    all.filter(({ unit }) => unit === decision.unit);
  const warnings = new Map(mine(aid?.warnings).map((one) => [one.option, one]));
  return mine(aid?.options).flatMap((offer) =>
    offer.options.flatMap((n, place) => {
      const [option, ask = ''] = [options[n], warnings.get(n)?.ask];
      const [attribute = '', rolls = ''] = [offer.attributes?.[place], offer.rolls?.[place]];
      return option ? [{ ...option, offer, ask, attribute, rolls }] : [];
    }),
  );
}

/** In the order in which the server offers them. */
export function entriesOf(choices: readonly Choice[]): Entry[] {
  const found = new Map<string, Entry>();
  for (const choice of choices) {
    const { group, title, arm = '', key = '', price = {}, fills, does = '' } = choice.offer;
    const id = [group, title, arm, key].join(' ');
    const entry = found.get(id) ?? { id, group, title, price, arm, key, fills, does, choices: [] };
    entry.choices.push(choice);
    found.set(id, entry);
  }
  return [...found.values()];
}

export const isOn = (choice: Choice, unit: number | null): boolean =>
  unit !== null && concerned(choice.action).includes(unit);

/** Nobody and nothing has to be chosen for it: the title of a vehicle's place names the vehicle. */
export const isWhole = ({ action, attribute }: Choice): boolean =>
  action.type === 'Board' || (!attribute && concerned(action).length === 0);

export const isAttack = (action: Action): action is Attack => action.type === 'Attack';

const isEqual = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one, n) => one === others[n]);

/** Patches may leave the fields of an answer in any order. */
export const isSame = (one: Attack, other: Attack): boolean =>
  one.arm === other.arm && one.damage === other.damage && isEqual(one.targets, other.targets);

/** Whether it is what a Check was asked about. */
export const isSameDeed = (one: Action, other: Action): boolean =>
  (one.type === 'Grapple' && other.type === 'Grapple' && one.target === other.target) ||
  (one.type === 'Use' &&
    other.type === 'Use' &&
    one.key === other.key &&
    one.use === other.use &&
    isEqual(one.targets, other.targets));

/** In the order in which the groups come. */
export function groupsOf(entries: readonly Entry[]): [Group, Entry[]][] {
  const found = new Map<Group, Entry[]>();
  for (const entry of entries) found.set(entry.group, [...(found.get(entry.group) ?? []), entry]);
  return [...found];
}
