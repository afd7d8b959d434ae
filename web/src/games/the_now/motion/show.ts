// How a change of The Now is shown: what happened is played on the position before, one event after
// the other, each by its row of STEPS. An event without a row is seen with what comes next.
import type { GameEvent, TheNow } from '../../../contract/the_now';
import { Queue, type Moment, type Sequence } from '../../../motion/queue.svelte';
import type { Change } from '../../../net/changes';
import { isSaid, reading, realize, score } from './realization';
import type { Scene } from './scene';

/** The scene after an event, and how long it stays; 0: it belongs to the moment before. */
type Step<E> = (scene: Scene, event: E) => Moment<Scene>;

const STEPS: { [K in GameEvent['type']]?: Step<Extract<GameEvent, { type: K }>> } = {
  Realized: realize,
  Scored: score,
};

export function show({ before, after, events }: Change<TheNow>): Sequence<Scene> | null {
  const moments: Moment<Scene>[] = [];
  let scene: Scene = { view: before, sums: null };
  for (const { event } of events) {
    const step = STEPS[event.type] as Step<GameEvent> | undefined;
    if (!step) continue;
    const moment = step(scene, event);
    ({ scene } = moment);
    const last = moments.at(-1);
    if (moment.time > 0) moments.push(moment);
    else if (last) last.scene = scene;
  }
  if (moments.length === 0) return null;
  const { sums } = scene;
  return {
    moments,
    ...(sums && { rest: { scene: { view: after, sums }, time: reading(sums) } }),
    say: events.flatMap(({ event, say }) => (isSaid(event) ? say : [])).join(' '),
  };
}

export const queueOf = () => new Queue(show);
