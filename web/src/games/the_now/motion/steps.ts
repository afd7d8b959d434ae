// What others do, each thing on the position before it: pawns walk, cards are laid, impact and
// energy move. Times are those of the art direction.
import type { GameEvent, PlayerView, View } from '../../../contract/the_now';
import { text } from '../text';
import type { Happening, Scene } from './scene';

export const TIMES = {
  walk: 220,
  lay: 360 + 120, // the card, then its links
  fly: 420,
  energy: 300,
  link: 240,
  attack: 600,
  out: 1200,
} as const;

/** A pawn that is on its way stands nowhere. */
const NOWHERE = -1;

type Of<K extends GameEvent['type']> = Extract<GameEvent, { type: K }>;

/** `then`: how things are afterwards, if not as they are shown meanwhile. */
export interface Played {
  scene: Scene;
  time: number;
  then?: Scene;
}

const words = text.happening;
const player = (view: View, seat: number) => view.players[seat];
const nodeOf = (view: View, seat: number) => player(view, seat)?.node ?? 0;

function withPlayer(view: View, seat: number, more: Partial<PlayerView>): View {
  return { ...view, players: view.players.map((p) => (p.seat === seat ? { ...p, ...more } : p)) };
}

/** What a player has becomes what they have afterwards; where they stand, and points, come by
 *  events of their own. */
function paid(view: View, after: View, ...seats: number[]): View {
  return seats.reduce((found, seat) => {
    const [now, then] = [player(found, seat), player(after, seat)];
    if (!now || !then) return found;
    const { node, score, out, out_node } = now;
    return withPlayer(found, seat, { ...then, node, score, out, out_node });
  }, view);
}

function seen(
  { view, sums }: Scene,
  event: GameEvent,
  happening: Omit<Happening, 'colour' | 'from' | 'tone' | 'label'> & Partial<Happening>,
): Scene {
  const colour = player(view, happening.seat)?.colour ?? '';
  return {
    view,
    sums,
    event,
    happening: { from: null, label: '', tone: 'plain', ...happening, colour },
  };
}

export function move(scene: Scene, event: Of<'Moved'>): Played {
  const { seat, origin, node } = event;
  const time = TIMES.walk;
  const away = { ...scene, view: withPlayer(scene.view, seat, { node: NOWHERE }) };
  const shown = seen(away, event, { what: 'walk', seat, node, from: origin, time });
  return { scene: shown, time, then: { ...scene, view: withPlayer(scene.view, seat, { node }) } };
}

export function organize(scene: Scene, event: Of<'Organized'>, after: View): Played {
  const { seat, node } = event;
  const laid = after.events.find((found) => found.node === node);
  const events = scene.view.events.filter((found) => found.node !== node);
  const view = paid(
    { ...scene.view, events: laid ? [...events, { ...laid, bets: [] }] : events },
    after,
    seat,
  );
  const time = TIMES.lay;
  return {
    scene: seen({ ...scene, view }, event, { what: 'lay', seat, node, label: words.laid, time }),
    time,
  };
}

export function impact(scene: Scene, event: Of<'Impacted'>, after: View): Played {
  const { seat, node, impact } = event;
  const events = scene.view.events.map((found) =>
    found.node === node ? { ...found, impact: found.impact + impact } : found,
  );
  const delayed = event.delayed ? after.delayed : scene.view.delayed;
  const then = { ...scene, view: paid({ ...scene.view, events, delayed }, after, seat) };
  const tone = impact < 0 ? 'cross' : 'tick';
  const from = nodeOf(scene.view, seat);
  const label = text.field.signed(impact);
  const time = TIMES.fly;
  return {
    scene: seen(scene, event, { what: 'fly', seat, node, from, label, tone, time }),
    time,
    then,
  };
}

export function amplify(scene: Scene, event: Of<'Amplified'>, after: View): Played {
  const { seat, nodes } = event;
  const { reinforced, needles } = after;
  const view = paid({ ...scene.view, reinforced, needles }, after, seat);
  const [from, node] = nodes;
  const time = TIMES.link;
  return {
    scene: seen({ ...scene, view }, event, {
      what: 'link',
      seat,
      node,
      from,
      label: text.field.signed(event.strength),
      time,
    }),
    time,
  };
}

export function thread(scene: Scene, event: Of<'Threaded'>, after: View): Played {
  const { seat, source, target, link } = event;
  const view = paid({ ...scene.view, needles: after.needles }, after, seat);
  const tone = link === 1 ? 'tick' : 'cross';
  const time = TIMES.fly;
  return {
    scene: seen({ ...scene, view }, event, {
      what: 'link',
      seat,
      node: target,
      from: source,
      tone,
      time,
    }),
    time,
  };
}

export function attack(scene: Scene, event: Of<'Attacked'>, after: View): Played {
  const { seat, victim, loss } = event;
  const view = paid(scene.view, after, seat, victim);
  const [from, node] = [nodeOf(scene.view, seat), nodeOf(scene.view, victim)];
  const label = words.lost(loss);
  const time = TIMES.attack;
  return {
    scene: seen({ ...scene, view }, event, {
      what: 'attack',
      seat,
      node,
      from,
      label,
      tone: 'cross',
      time,
    }),
    time,
  };
}

/** It stays in sight: at the end things are as they stand. */
export function goOut(scene: Scene, event: Of<'WentOut'>, after: View): Played {
  const { seat } = event;
  const found = player(after, seat);
  const then = { ...scene, view: found ? withPlayer(scene.view, seat, found) : scene.view };
  const node = nodeOf(scene.view, seat);
  const time = TIMES.out;
  return {
    scene: seen(scene, event, { what: 'out', seat, node, label: words.out, time }),
    time,
    then,
  };
}

/** Something small where a pawn stands. */
function note<E extends GameEvent & { seat: number }>(
  label: (event: E) => string,
  tone: Happening['tone'] = 'plain',
  time: number = TIMES.energy,
) {
  return (scene: Scene, event: E, after: View): Played => {
    const { seat } = event;
    const partner = 'partner' in event ? [event.partner as number] : [];
    const { wormholes, v616mon } = after;
    const view = paid({ ...scene.view, wormholes, v616mon }, after, seat, ...partner);
    const node = nodeOf(scene.view, seat);
    return {
      scene: seen({ ...scene, view }, event, {
        what: 'note',
        seat,
        node,
        label: label(event),
        tone,
        time,
      }),
      time,
    };
  };
}

export const extract = note<Of<'Extracted'>>(({ energy }) => words.gained(energy), 'energy');
export const take = note<Of<'Took'>>(
  ({ energy }) => (energy < 0 ? words.lost(-energy) : words.gained(energy)),
  'energy',
);
export const discharge = note<Of<'Discharged'>>(({ energy }) => words.gained(energy), 'energy');
export const hit = note<Of<'WasHit'>>(({ loss }) => words.lost(loss), 'cross', TIMES.attack);
export const buy = note<Of<'Bought'>>(({ item, level }) => words.bought(item, level));
export const cast = note<Of<'WasCast'>>(() => words.cast);
export const trade = note<Of<'Exchanged'>>(() => words.traded, 'plain', TIMES.fly);
