// Where a unit is and how it stands, in words.
import type { Other, SeenUnit, Terrain } from '../../../contract/riftbound';
import { map as text } from '../text/map';
import { inMetres } from './plane';
import type { BadgeKind, Token } from './tokens';

interface Known {
  me: number | null;
  active: number | null;
  /** How it stands to the unit one looks from. */
  other: Other | undefined;
  marks: Record<string, string>;
  /** Of who gave a mark; null: not known. */
  named: (unit: number | null) => string | null;
}

export function describe(token: Token, known: Known): string {
  const { unit, badges, figures, load } = token;
  const signs: Partial<Record<BadgeKind, (n: number) => string>> = text.badges;
  const marked = badges.flatMap(({ kind, count }) => signs[kind]?.(count) ?? []);
  const more = unit.marks
    .filter(({ mark }) => mark !== 'prone' && mark !== 'grappled')
    .map(({ mark, source }) => text.about.marked(known.marks[mark] ?? mark, known.named(source)));
  return [
    unit.name,
    side(token, known.me),
    unit.id === known.active && text.about.acting,
    ...stands(known.other),
    token.up > 0 && text.about.up(token.up),
    figures ? text.about.hp(figures) : unit.hurt && text.about.hurt,
    load && text.about.load(load.name, load.left, load.most, load.charge),
    ...marked,
    ...more,
    token.owner && text.about.companion(token.owner.name),
    token.aboard.length > 0 && text.about.aboard(names(token.aboard)),
  ]
    .filter(Boolean)
    .join(', ');
}

const side = ({ unit, ours }: Token, me: number | null): string => {
  if (unit.id === me) return text.about.you;
  return ours ? text.about.ours : text.about.theirs;
};

const names = (units: readonly SeenUnit[]): string => units.map(({ name }) => name).join(', ');

/** "14 m, no sight: a wall is in between". */
function stands(other: Other | undefined): string[] {
  if (!other) return [];
  const far = other.distance === null ? [] : [text.metres(inMetres(other.distance))];
  return [
    ...(other.contact ? [text.about.contact] : far),
    other.unseen ? text.about.noSight(other.unseen.why) : text.about.sight,
    ...(other.sees ? [text.about.seesYou] : []),
  ];
}

/** What is written at a line of sight. */
export function sightWords({ distance, unseen }: Other): string {
  const far = distance === null ? '' : text.metres(inMetres(distance));
  return unseen ? text.sight.none(far, unseen.why) : text.sight.clear(far);
}

/** How high terrain is, and whether one sees through it. */
export const terrainWords = ({ name, z, height, opaque, solid }: Terrain): string =>
  text.ground(name, inMetres(z + height), opaque, solid);
