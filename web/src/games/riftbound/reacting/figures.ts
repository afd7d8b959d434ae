// What comes of an answer, as far as the server has worked it out.
import type { Action, Odds, SeenUnit, Sync } from '../../../contract/riftbound';
import type { Aim } from '../aim/aim.svelte';
import { reacting as text } from '../text/reacting';
import { isSame, nameOf } from './prompts';

export interface Figure {
  value: string;
  say: string;
  /** What people fear. */
  grave: boolean;
}

const NEVER = '0';

/** Of an Attack, on each of its targets. */
export const figuresOfOdds = (sync: Sync, odds: Odds | undefined): Figure[] =>
  (odds?.targets ?? []).flatMap(({ target, fells, damage }) => {
    const name = nameOf(sync.view, target);
    const mean = { value: text.figures.loss(damage), say: text.figures.hp(name), grave: false };
    const felled = { value: text.percent(fells), say: text.figures.falls(name), grave: false };
    return fells === NEVER ? [mean] : [felled, mean];
  });

export function figuresOf(aim: Aim, sync: Sync, action: Action): Figure[] {
  if (action.type !== 'Attack') return [];
  return figuresOfOdds(
    sync,
    aim.outlook?.odds.find((one) => isSame(one.attack, action)),
  );
}

/** SP that a unit has left, where its figures are open. */
export const spOf = (unit: SeenUnit | undefined): number | null => unit?.sheet?.sp ?? null;
