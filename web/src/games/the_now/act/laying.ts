// Laying a card: which rotations, sides, names and links the options allow.
import type { Action, Option } from '../../../contract/the_now';
import { find, ofKind } from './options';

type Seat = number;

export interface Draft {
  rotation: number;
  side: boolean;
}

export const rotations = (options: readonly Option[]): number[] => [
  ...new Set(ofKind(options, 'Lay').map(({ action }) => action.rotation)),
];

/** The next lawful rotation, clockwise (1) or the other way (-1). */
export function turned(lawful: readonly number[], from: number, by: 1 | -1): number {
  const at = lawful.indexOf(from);
  return lawful[(at + by + lawful.length) % lawful.length] ?? from;
}

/** The draft as far as it is lawful; the first lawful way otherwise. */
export function lawful(options: readonly Option[], draft: Draft): Draft {
  const lays = ofKind(options, 'Lay');
  const found = find(lays, { type: 'Lay', ...draft }) ?? lays[0];
  if (!found) return draft;
  return { rotation: found.action.rotation, side: found.action.side };
}

export interface Arcs {
  tick: Seat | null;
  cross: Seat | null;
}
export type Arc = keyof Arcs;

/** Who may stand on an arc in any lawful naming. */
export function nameable(options: readonly Option[], arc: Arc): Seat[] {
  const seats = ofKind(options, 'Name').map(({ action }) => action[arc]);
  return [...new Set(seats.filter((seat): seat is Seat => seat !== null))];
}

/** A player put on an arc, or taken off again. The other arc keeps its player where that is lawful;
    where one way only is left, as with three players, it is taken at once. */
export function named(options: readonly Option[], arcs: Arcs, arc: Arc, seat: Seat): Arcs {
  if (arcs[arc] === seat) return { ...arcs, [arc]: null };
  const rest: Arc = arc === 'tick' ? 'cross' : 'tick';
  const others = ofKind(options, 'Name')
    .filter(({ action }) => action[arc] === seat)
    .map(({ action }) => action[rest]);
  const kept = others.includes(arcs[rest]) ? arcs[rest] : null;
  return { ...arcs, [arc]: seat, [rest]: others.length === 1 ? (others[0] ?? null) : kept };
}

export const naming = (options: readonly Option[], arcs: Arcs): Action | null =>
  find(ofKind(options, 'Name'), { type: 'Name', ...arcs })?.action ?? null;

export const CAUSE = 1;
export const HINDRANCE = 2;
const LINKS = [CAUSE, HINDRANCE] as const;

export interface Edge {
  direction: number;
  drop: Action | null;
  /** Lawful reinforcements for a cause and for a hindrance. */
  add: { link: 1 | 2; plus: number[] }[];
}

/** What may be done at each of the six edges of a Logistic event. */
export function edges(options: readonly Option[]): Edge[] {
  return [0, 1, 2, 3, 4, 5].map((direction) => {
    const adds = ofKind(options, 'AddLink').filter(({ action }) => action.direction === direction);
    const drops = ofKind(options, 'DropLink');
    const add = LINKS.map((link) => ({
      link,
      plus: adds.filter(({ action }) => action.link === link).map(({ action }) => action.plus),
    }));
    return {
      direction,
      drop: drops.find(({ action }) => action.direction === direction)?.action ?? null,
      add: add.filter(({ plus }) => plus.length > 0),
    };
  });
}
