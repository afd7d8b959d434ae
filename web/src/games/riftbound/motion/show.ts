// How a change of a fight is shown: what happened is played on the position before, one event after
// the other, each by its row of STEPS. An event without a row is seen with what comes next.
import type { GameEvent, Riftbound, SeenUnit, View } from '../../../contract/riftbound';
import { Queue, type Moment, type Sequence } from '../../../motion/queue.svelte';
import type { Told } from '../../../contract/server';
import type { Change } from '../../../net/changes';
import { fight } from '../text/fight';
import { apartFromRules } from '../parts/rules';
import { still, type Scene, type Spot } from '../map/scene';

const { counts: words } = fight;

/** Milliseconds at the normal pace. */
const SHOT = 320;
const COUNT = 620;
const APPEARS = 450;
const FRAME = 32;
/** So far it walks in a frame, in millimetres; a long way is walked faster. */
const STRIDE = 420;
const MOST_FRAMES = 32;

type Step<E> = (scene: Scene, event: E, after: View) => Moment<Scene>[];

const STEPS: { [K in GameEvent['type']]?: Step<Extract<GameEvent, { type: K }>> } = {
  TurnStarted: (scene, { unit }) => [{ scene: still({ ...scene.view, whose: unit }), time: 0 }],
  Moved: ({ view }, { unit, at, path }) => {
    const from = seen(view, unit)?.place;
    if (!from) return [];
    return walked([from, ...path, at]).map((place) => ({
      scene: { ...still(changed(view, unit, { place })), mover: unit },
      time: FRAME,
    }));
  },
  Acted: ({ view }, { unit, deed }) => {
    if (deed.type !== 'Attack') return [];
    const from = seen(view, unit)?.place;
    const to = deed.targets.flatMap((target) => {
      const place = seen(view, target)?.place;
      return place ? [place] : [];
    });
    if (!from || to.length === 0) return [];
    const shots = to.map((place) => ({ from, to: place }));
    return [{ scene: { ...still(view), shots }, time: SHOT }];
  },
  Hurt: (scene, { unit, hp, ehp, left }) => {
    const lost = (hp ?? 0) + (ehp ?? 0);
    const rest = ehp ? { ehp: left } : { hp: left };
    const view = withSheet(scene.view, unit, left === null ? {} : rest);
    const say = hp === null ? words.hurt : words.lost(lost);
    return counted(scene, view, unit, say, false);
  },
  Healed: (scene, { unit, hp, ehp }) => {
    const { sheet } = seen(scene.view, unit) ?? {};
    const won = (hp ?? 0) + (ehp ?? 0);
    if (hp !== null && won === 0) return [];
    const view = sheet
      ? withSheet(scene.view, unit, { hp: sheet.hp + (hp ?? 0), ehp: sheet.ehp + (ehp ?? 0) })
      : scene.view;
    return counted(scene, view, unit, hp === null ? words.recovers : words.won(won), true);
  },
  FellCritical: (scene, { unit }) => {
    const view = changed(scene.view, unit, { condition: 'critical' });
    return counted(scene, view, unit, words.falls, false);
  },
  Died: (scene, { unit }) => {
    const view = changed(scene.view, unit, { condition: 'dead' });
    const wrecked = seen(view, unit)?.nature === 'vehicle';
    return counted(scene, view, unit, wrecked ? words.wrecked : words.dies, false);
  },
  Shown: appears,
  Arrived: appears,
  Vanished: ({ view }, { unit }) => [
    {
      scene: still({ ...view, units: view.units.filter(({ id }) => id !== unit) }),
      time: APPEARS,
    },
  ],
};

/** What else is done as an event is shown. */
export type Tell = (told: Told<Riftbound>, after: View) => (() => void) | undefined;

export function show(
  { before, after, events }: Change<Riftbound>,
  tell: Tell = () => undefined,
): Sequence<Scene> | null {
  const moments: Moment<Scene>[] = [];
  let scene = still(before);
  for (const told of events) {
    const { event } = told;
    const step = STEPS[event.type] as Step<GameEvent> | undefined;
    const begins = tell(told, after);
    if (begins) moments.push({ scene, time: 0, begins });
    const { say } = apartFromRules(told.say);
    for (const moment of step?.(scene, event, after) ?? []) {
      scene = { ...moment.scene, say };
      if (moment.time > 0) moments.push({ ...moment, scene });
    }
  }
  return moments.length > 0 ? { moments } : null;
}

export const queueOf = (tell: Tell) => new Queue((change: Change<Riftbound>) => show(change, tell));

function appears({ view }: Scene, { unit }: { unit: number }, after: View): Moment<Scene>[] {
  const now = seen(after, unit);
  if (!now) return [];
  const others = view.units.filter(({ id }) => id !== unit);
  const scene: Scene = {
    ...still({ ...view, units: [...others, now] }),
    counts: [{ at: now.place, say: words.appears, good: true }],
  };
  return [{ scene, time: APPEARS }];
}

/** What happens to one unit in several parts, one after the other, adds up above it. */
function counted(
  scene: Scene,
  view: View,
  unit: number,
  say: string,
  good: boolean,
): Moment<Scene>[] {
  const at = seen(view, unit)?.place;
  if (!at) return [];
  return [
    { scene: { ...still(view), shots: scene.shots, counts: [{ at, say, good }] }, time: COUNT },
  ];
}

const seen = (view: View, unit: number) => view.units.find(({ id }) => id === unit);

const changed = (view: View, unit: number, more: Partial<SeenUnit>): View => ({
  ...view,
  units: view.units.map((one) => (one.id === unit ? { ...one, ...more } : one)),
});

function withSheet(view: View, unit: number, more: object): View {
  const sheet = seen(view, unit)?.sheet;
  return sheet ? changed(view, unit, { sheet: { ...sheet, ...more } }) : view;
}

/** Where it is, frame by frame; only for the eye. */
function walked(path: readonly Spot[]): Spot[] {
  const legs = path.slice(1).map((to, i) => ({ from: path[i] ?? to, to }));
  const lengths = legs.map(({ from, to }) => Math.hypot(...to.map((n, k) => n - (from[k] ?? n))));
  const whole = lengths.reduce((sum, one) => sum + one, 0);
  const frames = Math.min(MOST_FRAMES, Math.ceil(whole / STRIDE));
  return legs.flatMap(({ from, to }, i) => {
    const steps = Math.round((frames * (lengths[i] ?? 0)) / (whole || 1));
    return Array.from({ length: Math.max(1, steps) }, (_, k) => {
      const part = (k + 1) / Math.max(1, steps);
      return from.map((n, axis) => n + ((to[axis] ?? n) - n) * part) as Spot;
    });
  });
}
