// The Now passes over a ring: its nodes one after the other, each with the sum that decided it, and
// the points that it brought. Then all its sums are left to be read.
import type { GameEvent, Realized, Scored } from '../../../contract/the_now';
import type { Scene } from './scene';

const NODE = 500; // milliseconds for each event
const EMPTY = 120; // and for a node without one
const READ = 2500; // to look at what has become of the ring,
const SUM = 350; // and more for each of its sums

const [OCCURRED, FAILED, NOTHING] = [1, 2, 3];

export function realize({ view, sums }: Scene, event: Realized) {
  const { node, points, occurred } = event;
  const fate = points === null ? NOTHING : occurred ? OCCURRED : FAILED;
  const scene: Scene = {
    view: { ...view, fate: view.fate.with(node, fate) },
    sums: new Map([...(sums ?? []), ...(points === null ? [] : ([[node, points]] as const))]),
    happening: null,
    event,
  };
  return { scene, time: points === null ? EMPTY : NODE };
}

/** Points come with the node that brought them, in no time of their own. */
export function score({ view, sums }: Scene, event: Scored) {
  const { seat, points } = event;
  const players = view.players.map((p) =>
    p.seat === seat ? { ...p, score: p.score + points } : p,
  );
  return { scene: { view: { ...view, players }, sums, happening: null, event }, time: 0 };
}

/** How long sums are left to be read. */
export const reading = (sums: ReadonlyMap<number, number>): number => READ + SUM * sums.size;

/** Empty nodes are no news for the ear. */
export const isSaid = (event: GameEvent): boolean =>
  event.type === 'WentOut' ||
  event.type === 'Scored' ||
  (event.type === 'Realized' && event.points !== null);
