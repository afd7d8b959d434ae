// What is asked of somebody besides the Actions of their own units: which questions, which first, and
// as what sentence.
import type {
  Action,
  Asked,
  Decision,
  ReactionOutlook,
  SeenUnit,
  Sync,
  View,
  Window,
} from '../../../contract/riftbound';
import { share } from '../../../net/share';
import { apart, called } from '../parts/apart';
import { reacting as text } from '../text/reacting';
import type { DecisionOf } from './control';
import { degreesTo, distance } from './places';

/** These have places of their own: the actions, the GM's commands, and what nobody is asked. */
const ELSEWHERE: readonly Decision['type'][] = ['TakeAction', 'Overrule', 'Arrange', 'MaySeize'];
/** What keeps others waiting comes first. */
const URGENT: readonly Decision['type'][] = ['React', 'Consent', 'ChooseBasis', 'Approve'];

/** The questions, the most urgent first. */
export function prompts(asked: readonly Asked[]): Asked[] {
  const mine = asked.filter(({ decision }) => !ELSEWHERE.includes(decision.type));
  return mine.toSorted((a, b) => urgency(a) - urgency(b));
}

function urgency({ decision }: Asked): number {
  const place = URGENT.indexOf(decision.type);
  return place < 0 ? URGENT.length : place;
}

/** The same question stays the same while the table moves on. */
export const keyOf = ({ decision }: Asked): string => JSON.stringify(decision);

export const unitOf = ({ decision }: Asked): number | null =>
  'unit' in decision ? decision.unit : null;

export const seen = (view: View, unit: number | null): SeenUnit | undefined =>
  view.units.find(({ id }) => id === unit);

/** A unit by its name, told apart from others of that name. */
export function nameOf(view: View, unit: number | null): string {
  const found = seen(view, unit);
  return found ? called(found, view.units) : '';
}

/** Fields of the same action may come in any order. */
export const isSame = (one: Action, other: Action): boolean => share(one, other) === one;

/** An option's place, by which the aid knows it. */
export const placeOf = ({ options }: Asked, action: Action): number =>
  options.findIndex((option) => isSame(option.action, action));

/** What the server tells of an option besides its sentence. */
export function offerOf(sync: Sync, asked: Asked, action: Action) {
  const [unit, option] = [unitOf(asked), placeOf(asked, action)];
  return sync.aid?.options.find((one) => one.unit === unit && one.options.includes(option));
}

/** What a person is asked before an answer that is seldom meant. */
export function warningOf(sync: Sync, asked: Asked, action: Action): string {
  if (!asked.owed) return '';
  const [unit, option] = [unitOf(asked), placeOf(asked, action)];
  const found = sync.aid?.warnings.find((one) => one.unit === unit && one.option === option);
  return found?.ask ?? '';
}

/** What is asked, without whom: the server's sentence begins with the unit. */
export function detailOf({ say }: Asked): string {
  const at = say.indexOf(': ');
  return text.capital(at < 0 ? say : say.slice(at + 2));
}

/** Where somebody who moves is, as one says it: how far, from edge to edge, and to which side of
 *  whoever is asked. */
export function movesTo(view: View, { decision }: Asked): string | null {
  if (decision.type !== 'React' || decision.window !== 'move.point') return null;
  const [mover, unit] = [seen(view, view.path?.unit ?? null), seen(view, decision.unit)];
  if (!mover || !unit) return null;
  const [from, to] = [unit.place, mover.place];
  const far = Math.max(0, distance(from, to) - (mover.diameter + unit.diameter) / 2);
  const where = text.towards(degreesTo(from, to));
  const [name, of] = [mover, unit].map(({ id }) => nameOf(view, id)) as [string, string];
  return text.moment.moves(name, text.metres(far), where, of);
}

/** A movement is under way on which the unit that is asked keeps Overwatch. */
export const watches = (view: View, decision: Decision): boolean =>
  decision.type === 'React' &&
  decision.window === 'move.point' &&
  (seen(view, decision.unit)?.watches ?? 0) > 0 &&
  view.path !== null;

/** Several units are asked about the same event at once: each is asked in a row of its own. Whoever
 *  watches a movement is asked alone, point by point. */
export function rowsOf(view: View, all: readonly Asked[], first: Asked): Asked[] {
  const { decision } = first;
  if (decision.type !== 'React' || watches(view, decision)) return [];
  const same = all.filter(
    ({ decision: other }) =>
      other.type === 'React' && other.window === decision.window && !watches(view, other),
  );
  return same.length > 1 ? same : [];
}

/** What several units are asked about at once: it is the same event for each. */
export function questionOfRows({ view }: Sync, [first]: readonly Asked[]): string {
  const { decision } = first ?? {};
  return text.together(first && decision?.type === 'React' ? happening(view, first, decision) : '');
}

/** Before the first round a Score is added to the roll for turn order. */
export const isForOrder = (view: View, decision: Decision): boolean =>
  decision.type === 'ChooseBasis' && view.round === 0;

/** Where the server's sentence is none that one would ask. */
const QUESTIONS: Partial<
  Record<Decision['type'], (view: View, decision: Decision, asked: Asked) => string | undefined>
> = {
  ChooseBasis: (view, d, { options }) =>
    d.type === 'ChooseBasis' && isForOrder(view, d)
      ? text.questions.order(
          nameOf(view, d.unit),
          options.map(({ say }) => say),
        )
      : undefined,
  EndFight: () => text.end.question,
  Approve: () => text.approval.question,
  ChoosePath: (view, d) => {
    const name = 'unit' in d ? nameOf(view, d.unit) : '';
    return d.type === 'ChoosePath' && d.aim ? text.map.direction(name) : text.map.point(name);
  },
  ChooseWay: (view, d) => (d.type === 'ChooseWay' ? text.map.point(nameOf(view, d.vehicle)) : ''),
  ChooseShift: (view, d) => (d.type === 'ChooseShift' ? text.map.shift(nameOf(view, d.mover)) : ''),
};

/** The question as one would put it across a table; a reaction's names who reacts, and to what. */
export function questionOf(
  sync: Sync,
  asked: Asked,
  outlook: ReactionOutlook | null = null,
): string {
  const { decision, options } = asked;
  if (decision.type !== 'React')
    return QUESTIONS[decision.type]?.(sync.view, decision, asked) ?? asked.say;
  const acts = options.map(({ action }) => action).filter(({ type }) => type !== 'Pass');
  const said = new Set(acts.map((action) => deedOf(sync, asked, action, outlook)));
  const [only] = said;
  const name = nameOf(sync.view, decision.unit);
  const happens = happening(sync.view, asked, decision);
  const who = happens.includes(name) ? '' : name;
  return text.questions.react(happens, who, said.size === 1 && only ? only : text.questions.any);
}

/** These follow one another within an Attack: of each it is asked whom it is aimed at. */
const ATTACKED: readonly Window[] = ['attack.target', 'hit.rolled', 'dodge.pre', 'dodge.rolled'];
/** What happens is seen on the map, or is nothing. */
const UNSAID: readonly Window[] = ['move.point', 'gap'];

function happening(view: View, asked: Asked, { window, unit }: DecisionOf<'React'>): string {
  if (UNSAID.includes(window)) return '';
  const { attacker, targets } = view.attack ?? { attacker: null, targets: [] };
  const [target] = targets;
  if (!ATTACKED.includes(window) || target === undefined || targets.length > 1)
    return detailOf(asked);
  const [by, whom] = [nameOf(view, attacker), nameOf(view, target)];
  return unit === attacker ? text.questions.attacks(by, whom) : text.questions.attacked(whom, by);
}

/** What one would do: `step in`. */
function deedOf(sync: Sync, asked: Asked, action: Action, outlook: ReactionOutlook | null): string {
  const { view, aid } = sync;
  const title = offerOf(sync, asked, action)?.title;
  switch (action.type) {
    case 'Interrupt':
      return text.questions.fire(nameOf(view, view.path?.unit ?? null));
    case 'Attack':
      return action.targets.length === 1
        ? text.questions.fire(nameOf(view, action.targets[0] ?? null))
        : text.questions.any;
    case 'Reroll': {
      const roller = aid?.roll?.roller ?? null;
      return text.questions.reroll(roller === unitOf(asked) ? '' : nameOf(view, roller));
    }
    case 'Hold':
      return text.questions.hold;
    case 'Seize':
      return text.questions.seize;
    case 'Use':
      if (action.use === 'intercept' && outlook?.passes?.harms[0]) return text.questions.intercept;
      return title ? text.questions.used(title) : '';
    default:
      return text.questions.any;
  }
}

/** What stands behind an option's title: which of several it is, and its sentence if that says more. */
export function behind(sync: Sync, asked: Asked, action: Action): string {
  const option = asked.options[placeOf(asked, action)];
  const title = offerOf(sync, asked, action)?.title;
  const say = text.capital(option?.say ?? '');
  const which = apart(asked, placeOf(asked, action), sync.view.units);
  const more = title && say !== title && say !== text.capital(text.questions.used(title));
  return [more && say, which].filter(Boolean).join(' · ');
}
