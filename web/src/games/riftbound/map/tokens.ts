// What the map draws of each unit, from what is seen of it.
import type { Aid, SeenUnit, View } from '../../../contract/riftbound';
import type { Point } from '../../../board/plane';
import { apart, inMetres, place } from './plane';

export type BadgeKind =
  | 'watch'
  | 'dead'
  | 'critical'
  | 'empty'
  | 'hidden'
  | 'veiled'
  | 'asleep'
  | 'prone'
  | 'grappled'
  | 'marks'
  | 'marks-ours'
  | 'marks-theirs';

export interface Badge {
  kind: BadgeKind;
  /** Behind its sign, where there is more than one. */
  count: number;
}

/** Ammo or Charge that is left in something. */
export interface Load {
  name: string;
  left: number;
  most: number;
  charge: boolean;
}

export interface Token {
  id: number;
  unit: SeenUnit;
  at: Point;
  /** In metres. */
  radius: number;
  ours: boolean;
  letter: string;
  /** Of 1; null: its figures are hidden. */
  health: number | null;
  /** Its HP, in figures. */
  figures: string;
  /** Of the weapon in its hands; null: it needs none, or that is not known. */
  load: Load | null;
  badges: readonly Badge[];
  /** Metres above the ground. */
  up: number;
  /** Who is known to be aboard. */
  aboard: readonly SeenUnit[];
  /** Of whom it is a companion. */
  owner: SeenUnit | null;
}

/** Marks with a sign of their own. */
const SIGNS: readonly string[] = ['prone', 'grappled'];

/** The side one looks from: one's own, or that of whoever comes first. */
export function ourSide(view: View, me: number | null): string {
  const mine = view.units.filter(({ seat }) => seat === me);
  const own = mine.find(({ sheet }) => sheet !== null) ?? mine[0];
  const everybody = me === null || view.units.every(({ sheet }) => sheet !== null);
  return (everybody ? view.units[0] : (own ?? view.units[0]))?.side ?? '';
}

/** All that stand on the map, the largest first: nobody covers anybody smaller. */
export function tokensOf(view: View, aid: Aid | null, me: number | null): Token[] {
  const side = ourSide(view, me);
  const onMap = view.units.filter(
    ({ aboard, condition }) => aboard === null && condition !== 'gone',
  );
  return onMap
    .map((unit) => tokenOf(unit, view, aid, side))
    .toSorted((a, b) => b.radius - a.radius || a.id - b.id);
}

function tokenOf(unit: SeenUnit, view: View, aid: Aid | null, side: string): Token {
  const { sheet } = unit;
  const most = mostHp(unit, aid);
  const load = loadOf(unit, aid);
  return {
    id: unit.id,
    unit,
    at: place(unit.place),
    radius: inMetres(unit.diameter) / 2,
    ours: unit.side === side,
    letter: [...unit.name][0] ?? '',
    health: healthOf(unit, most),
    figures: sheet ? `${sheet.hp}/${most}` : '',
    load,
    badges: badgesOf(unit, load, (id) => view.units.find((one) => one.id === id)?.side === side),
    up: inMetres(unit.place[2]),
    aboard: view.units.filter(({ aboard }) => aboard === unit.id),
    owner: unit.owner === null ? null : (view.units.find(({ id }) => id === unit.owner) ?? null),
  };
}

export const mostHp = ({ id, sheet }: SeenUnit, aid: Aid | null): number =>
  aid?.figures.find(({ unit }) => unit === id)?.hp ?? sheet?.hp_base ?? 0;

export const healthOf = ({ sheet }: SeenUnit, most: number): number | null =>
  sheet && Math.max(0, Math.min(1, sheet.hp / Math.max(1, most)));

/** Of several weapons in hand that of which the least is left: it is the one to think of. */
function loadOf({ id, holds }: SeenUnit, aid: Aid | null): Load | null {
  const tokens = aid?.figures.find(({ unit }) => unit === id)?.tokens ?? [];
  const inHand = holds.filter(({ where }) => where !== 'worn').map(({ n }) => `item/${n}`);
  const loads = tokens
    .filter(({ key }) => inHand.includes(key))
    .flatMap(({ name, ammo, most_ammo, charge, most_charge }): Load[] => [
      ...(most_ammo > 0 ? [{ name, left: ammo, most: most_ammo, charge: false }] : []),
      ...(most_charge > 0 ? [{ name, left: charge, most: most_charge, charge: true }] : []),
    ]);
  return loads.toSorted((a, b) => a.left / a.most - b.left / b.most)[0] ?? null;
}

/** Marks with no sign of their own are told apart by who gave them. */
function badgesOf(unit: SeenUnit, load: Load | null, isOurs: (unit: number) => boolean): Badge[] {
  const { condition, marks, watches } = unit;
  const has = (kind: BadgeKind, is: boolean, count = 1): Badge[] => (is ? [{ kind, count }] : []);
  const marked = (mark: string) => marks.some((held) => held.mark === mark);
  const others = marks.filter(({ mark }) => !SIGNS.includes(mark));
  const by = (whose: (source: number | null) => boolean) =>
    others.filter(({ source }) => whose(source)).length;
  const [ours, theirs, nobodys] = [
    by((source) => source !== null && isOurs(source)),
    by((source) => source !== null && !isOurs(source)),
    by((source) => source === null),
  ];
  return [
    ...has('dead', condition === 'dead'),
    ...has('critical', condition === 'critical'),
    ...has('watch', watches > 0, watches),
    ...has('empty', load?.left === 0 && condition !== 'dead'),
    ...has('hidden', unit.hidden),
    ...has('veiled', unit.veiled),
    ...has('asleep', unit.asleep),
    ...has('prone', marked('prone')),
    ...has('grappled', marked('grappled')),
    ...has('marks-ours', ours > 0, ours),
    ...has('marks-theirs', theirs > 0, theirs),
    ...has('marks', nobodys > 0, nobodys),
  ];
}

/** Of those who have not fallen, the nearest first. */
export const enemiesOf = (tokens: readonly Token[], from: Point): Token[] =>
  tokens
    .filter(({ ours, health }) => !ours && health !== 0)
    .toSorted((a, b) => apart(a.at, from) - apart(b.at, from));
