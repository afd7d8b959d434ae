// What may come of the drawn plan, in the order of the rulebook: the shots on the way, falling, and the
// Attack from its end. The server has worked it out; here it is put into words.
import type { Forecast, Outcome, PlanOutlook, Way } from '../../../contract/riftbound';
import { harms, inPercent, NEVER, notInPercent, type Figure } from '../parts/odds';
import { acting as text } from '../text/acting';

/** Who is in it, and how much they can lose; null: that is hidden. */
export interface Known {
  name: (unit: number) => string;
  points: (unit: number) => number | null;
}

const SURE = '1';

export function figuresOf(plan: PlanOutlook, unit: number, known: Known): Figure[] {
  const shots = plan.shots.map(({ watcher, odds }) => ({
    value: harms(odds),
    say: text.figures.hits(known.name(watcher)),
    grave: false,
  }));
  const stands = shots.length > 0 ? (plan.stands ?? SURE) : SURE;
  const fall = {
    value: notInPercent(stands),
    say: text.figures.fall(known.points(unit)),
    grave: true,
  };
  const after = plan.outcomes.length > 0 ? plan.outcomes : plan.attack;
  const attack = after.map((one) =>
    one.fells === NEVER
      ? {
          value: harms(one),
          say: text.figures.harms(known.name(one.target)),
          grave: false,
        }
      : {
          value: inPercent(one.fells),
          say: text.figures.fells(known.name(one.target)),
          grave: false,
        },
  );
  return [...shots, ...(stands !== SURE ? [fall] : []), ...attack];
}

/** What a Move along the path may cost, in a line. */
export function danger(way: Way, plan: PlanOutlook | null): string {
  const watchers = new Map(
    way.points.flatMap((point) => point.watchers).map((w) => [w.unit, w.sure]),
  );
  const [shot, ...more] = plan?.shots ?? [];
  const unsure = [...watchers.values()].filter((sure) => !sure).length;
  const { move } = text;
  const said = [
    shot && more.length === 0 && move.hit(harms(shot.odds)),
    more.length > 0 && move.shots(more.length + 1),
    shot && plan?.stands && plan.stands !== SURE && move.fall(notInPercent(plan.stands)),
    unsure > 0 && move.perhaps(unsure),
    watchers.size > 0 && !shot && unsure < watchers.size && move.shots(watchers.size - unsure),
  ].filter(Boolean);
  return said.join(' · ') || move.unwatched;
}

/** How an Attack is likely to end, in a line; for all alike, so that two of them can be compared. */
export function odds(all: readonly (Forecast | Outcome)[], known: Known): string {
  const { hits, felled, defended, on } = text.attack;
  const said = all.map((one) => {
    const fall = felled(inPercent(one.fells), known.points(one.target));
    const less = one.defended;
    const line = [
      hits(harms(one), one.damage),
      ...(one.fells === NEVER ? [] : [fall]),
      ...(less ? [defended(less.uses, less.sp, less.damage)] : []),
    ].join(' · ');
    return all.length > 1 ? on(known.name(one.target), line) : line;
  });
  return said.join('; ');
}
