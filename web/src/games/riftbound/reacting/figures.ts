// What comes of an answer, as far as the server has worked it out.
import type { Action, Odds, ReactionOutlook, SeenUnit, Sync } from '../../../contract/riftbound';
import { inPercent, NEVER, type Figure } from '../parts/odds';
import { reacting as text } from '../text/reacting';
import { isSame, nameOf } from './prompts';

/** Of an Attack, on each of its targets. */
export const figuresOfOdds = (sync: Sync, odds: Odds | undefined): Figure[] =>
  (odds?.targets ?? []).flatMap(({ target, fells, damage, defended }) => {
    const name = nameOf(sync.view, target);
    const mean = { value: text.figures.loss(damage), say: text.figures.hp(name), grave: false };
    const felled = { value: inPercent(fells), say: text.figures.falls(name), grave: false };
    const less = defended && {
      value: text.figures.loss(defended.damage),
      say: text.figures.defended(name, defended.uses),
      grave: false,
    };
    return [...(fells === NEVER ? [] : [felled]), mean, ...(less ? [less] : [])];
  });

/** What comes of an answer: of an act, or of passing. */
export function comesOf(outlook: ReactionOutlook | null, action: Action) {
  if (action.type === 'Pass') return outlook?.passes ?? undefined;
  return outlook?.acts.find((one) => isSame(one.action, action))?.figures;
}

/** Who falls, with which chance, and how many HP everybody loses: of each answer the same. */
export function figuresOfHarm(
  sync: Sync,
  outlook: ReactionOutlook | null,
  action: Action,
): Figure[] {
  const found = comesOf(outlook, action);
  if (!outlook || !found || found.why) return [];
  const all = [
    ...outlook.acts.map(({ figures }) => figures),
    ...(outlook.passes ? [outlook.passes] : []),
  ].flatMap(({ harms }) => harms);
  const harms = [...new Set(all.map(({ unit }) => unit))].flatMap((unit) => {
    const name = nameOf(sync.view, unit);
    const { hp, falls } = found.harms.find((one) => one.unit === unit) ?? { hp: 0, falls: NEVER };
    const mayFall = all.some((one) => one.unit === unit && one.falls !== NEVER);
    const ours = sync.view.units.some(({ id, seat }) => id === unit && seat === sync.seat);
    const mean = { value: text.figures.loss(hp), say: text.figures.hp(name), grave: false };
    const grave = ours && falls !== NEVER;
    return mayFall
      ? [{ value: inPercent(falls), say: text.figures.falls(name), grave }, mean]
      : [mean];
  });
  const { success } = found;
  const check = { value: inPercent(success ?? NEVER), say: text.figures.success, grave: false };
  return success === null ? harms : [check, ...harms];
}

/** SP that a unit has left, where its figures are open; not of a companion, for whom its owner pays. */
export const spOf = (unit: SeenUnit | undefined): number | null =>
  unit?.owner == null ? (unit?.sheet?.sp ?? null) : null;
