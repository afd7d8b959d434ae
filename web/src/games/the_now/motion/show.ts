// How a change of The Now is shown: what happened is played on the position before, one event after
// the other, each by its row of STEPS. An event without a row is seen with what comes next.
import type { GameEvent, TheNow, View } from '../../../contract/the_now';
import { Queue, type Moment, type Part, type Sequence } from '../../../motion/queue.svelte';
import type { Change } from '../../../net/changes';
import { isSaid, reading, realize, score } from './realization';
import type { Scene } from './scene';
import * as steps from './steps';

/** The scene of an event, and how long it stays; 0: it belongs to the moment before. */
type Step<E> = (scene: Scene, event: E, after: View) => steps.Played;

/** `part`: of what is shown again, at one's own wish. */
export type Shown = Change<TheNow> & { part?: Part };

const STEPS: { [K in GameEvent['type']]?: Step<Extract<GameEvent, { type: K }>> } = {
  Moved: steps.move,
  Organized: steps.organize,
  Impacted: steps.impact,
  Amplified: steps.amplify,
  Threaded: steps.thread,
  Extracted: steps.extract,
  Took: steps.take,
  Discharged: steps.discharge,
  Bought: steps.buy,
  WasCast: steps.cast,
  Exchanged: steps.trade,
  Attacked: steps.attack,
  WasHit: steps.hit,
  WentOut: steps.goOut,
  Realized: realize,
  Scored: score,
};

/** What one's own answer does is seen at once, but for what the Now and others make of it. */
const NOT_OWN = new Set<GameEvent['type']>(['Realized', 'Scored', 'WentOut', 'WasHit']);

/** Milliseconds that a turn lasts at most, and a ring that becomes past. */
const TURN = 2500;
const RING = 8000;

export function show({ before, after, events, seat, part }: Shown): Sequence<Scene> | null {
  const moments: Moment<Scene>[] = [];
  const own = seat !== null && seat === after.seat;
  let scene: Scene = { view: before, sums: null, happening: null, event: null };
  for (const { event } of events) {
    const step = STEPS[event.type] as Step<GameEvent> | undefined;
    if (!step || (own && !NOT_OWN.has(event.type))) continue;
    const played = step(scene, event, after);
    const last = moments.at(-1);
    if (played.time > 0) moments.push(played);
    else if (last) last.scene = played.scene;
    scene = played.then ?? played.scene;
  }
  if (moments.length === 0) return null;
  const { sums } = scene;
  const rest: Scene = { view: after, sums, happening: null, event: null };
  return {
    moments,
    part: part ?? {
      name: `${before.round}.${before.on_turn}.${sums ? 'ring' : ''}`,
      most: sums ? RING : TURN,
    },
    ...(sums && { rest: { scene: rest, time: reading(sums) } }),
    say: part ? '' : events.flatMap(({ event, say }) => (isSaid(event) ? say : [])).join(' '),
  };
}

export const queueOf = () => new Queue(show);
