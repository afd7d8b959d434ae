// Standing answers in words, and what is sent when one of them changes.
import type { GivenAnswer, How, SeenUnit, Stand, Standing } from '../../../contract/riftbound';
import { reacting } from '../text/reacting';

const { hows, conditions, keep, untils } = reacting.standing;
const FLAGS = ['change', 'fall', 'foes', 'friends', 'once'] as const;

/** How long an answer holds: to the end of this turn, of this round, of the fight. */
export type Until = GivenAnswer['until'];

export type Arranged = SeenUnit & { standing: Standing };

/** Whether it may still act, as far as one sees. */
export const isThere = (unit: SeenUnit): boolean =>
  unit.nature !== 'vehicle' && unit.condition !== 'dead' && unit.condition !== 'gone';

export const isArranged = (unit: SeenUnit): unit is Arranged =>
  unit.standing !== null && isThere(unit);

/** Where something can be done, it may depend on something. */
export const hasConditions = (how: How): boolean => how === 'ask' || how === 'always';

/** How it is answered, and on which conditions. */
export function inWords(answer: GivenAnswer): string {
  const said = [hows[answer.how], ...FLAGS.filter((c) => answer[c]).map((c) => conditions[c])];
  const words = said.map((word, i) => (i ? word.charAt(0).toLowerCase() + word.slice(1) : word));
  const more = [answer.keep && keep(answer.keep), untils[answer.until]].filter(Boolean);
  return [...words, ...more].join(', ');
}

/** With another answer to one thing; null: as usual. What is said for a turn or a round lets stand
 *  what was said for the fight. */
export const withAnswer = (
  answers: readonly GivenAnswer[],
  to: string,
  answer: GivenAnswer | null,
): GivenAnswer[] => {
  const passes = answer !== null && answer.until !== 'fight';
  const kept = answers.filter((one) => one.to !== to || (passes && one.until === 'fight'));
  return [...kept, ...(answer ? [answer] : [])];
};

/** What was said to one thing and lasts as long. */
export const saidTo = (
  answers: readonly GivenAnswer[],
  to: string | undefined,
  until: Until,
): GivenAnswer | undefined => answers.find((one) => one.to === to && one.until === until);

/** To one thing, for the fight; its conditions stay, where the new answer can have some. */
export const answered = (to: string, how: How, before: GivenAnswer | undefined): GivenAnswer => ({
  to,
  change: false,
  fall: false,
  foes: false,
  friends: false,
  once: false,
  keep: 0,
  ...(hasConditions(how) ? before : {}),
  until: 'fight',
  how,
});

/** The command that leaves all else as it is. */
export function standOf(unit: Arranged, answers: readonly GivenAnswer[]): Stand {
  const { unwilling, mouths, signs } = unit.standing;
  return { type: 'Stand', unit: unit.id, answers: [...answers], unwilling, mouths, signs };
}
