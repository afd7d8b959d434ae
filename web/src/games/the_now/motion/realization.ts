// The Now passes over a ring: its nodes one after the other, each with the sum that decided it, and
// the points that it brought. Then all its sums are left to be read.
import type { GameEvent, Realized, Scored } from '../../../contract/the_now';
import type { Scene } from './scene';

const NODE = 350; // milliseconds for each event
const EMPTY = 60; // and for a node without one
const READ = 2500; // to look at what has become of the ring, and NODE more for each of its sums

const [OCCURRED, FAILED, NOTHING] = [1, 2, 3];

export function realize({ view, sums }: Scene, { node, points, occurred }: Realized) {
  const fate = points === null ? NOTHING : occurred ? OCCURRED : FAILED;
  const scene: Scene = {
    view: { ...view, fate: view.fate.with(node, fate) },
    sums: new Map([...(sums ?? []), ...(points === null ? [] : ([[node, points]] as const))]),
  };
  return { scene, time: points === null ? EMPTY : NODE };
}

/** Points come with the node that brought them, in no time of their own. */
export function score({ view, sums }: Scene, { seat, points }: Scored) {
  const players = view.players.map((p) =>
    p.seat === seat ? { ...p, score: p.score + points } : p,
  );
  return { scene: { view: { ...view, players }, sums }, time: 0 };
}

/** How long sums are left to be read. */
export const reading = (sums: ReadonlyMap<number, number>): number => READ + NODE * sums.size;

/** Empty nodes are no news for the ear. */
export const isSaid = (event: GameEvent): boolean =>
  event.type === 'Scored' || (event.type === 'Realized' && event.points !== null);
