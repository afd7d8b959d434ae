// Abilities for points, as they are shown: an Ability once, and the points that are left.
import type { GainRow, PointsRow } from '../../../contract/riftbound';

/** The forms of each Ability together, in the order of the first. */
export function grouped(rows: readonly GainRow[]): GainRow[][] {
  const found = new Map<string, GainRow[]>();
  for (const row of rows) {
    const forms = found.get(row.gained.ability);
    if (forms) forms.push(row);
    else found.set(row.gained.ability, [row]);
  }
  return [...found.values()];
}

/** Does it have this tag, and all these words? */
export function isWanted({ name, tags, text, detail }: GainRow, words: string, tag: string) {
  if (tag !== '' && !tags.includes(tag)) return false;
  const all = `${name} ${detail} ${tags.join(' ')} ${text}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** Points that buy the same are counted together. */
export function counted(points: readonly PointsRow[]): PointsRow[] {
  const sums = new Map<string, number>();
  for (const { points: n, only } of points) sums.set(only, (sums.get(only) ?? 0) + n);
  return [...sums].map(([only, n]) => ({ only, points: n }));
}
