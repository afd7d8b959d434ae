// The answers that are written, not picked: which one belongs to which question.
import type { AnyAnswer, QuestionShown } from '../../../contract/riftbound';

const rest = (id: string) => id.slice(id.indexOf(':') + 1);
const kind = (id: string) => id.split(':')[0];

/** One's own words to a question; without any it is taken back. */
export function said(question: QuestionShown, words: string): AnyAnswer {
  const text = words.trim();
  if (!text && question.answers.length > 0) return { type: 'Retract', of: question.id };
  switch (kind(question.id)) {
    case 'name':
      return { type: 'ChooseName', name: text };
    case 'called':
      return { type: 'NameSignature', of: rest(question.id) as 'weapon', name: text };
    case 'look':
      return { type: 'DescribeLook', of: rest(question.id) as 'weapon', look: text };
    case 'quirk':
      return { type: 'SetQuirk', kind: rest(question.id) as 'ideal', text };
    default:
      return { type: 'SetNotes', notes: text };
  }
}

/** Several words of one's own; empty ones are not said. */
export function listed(question: QuestionShown, words: readonly string[]): AnyAnswer {
  const all = words.map((one) => one.trim()).filter(Boolean);
  if (all.length === 0 && question.answers.length > 0) return { type: 'Retract', of: question.id };
  return question.id === 'stories'
    ? { type: 'SetStories', stories: all }
    : { type: 'SetLanguages', languages: all };
}

/** What was said so far, to be gone on with. */
export function words(question: QuestionShown): readonly string[] {
  return question.answers.flatMap((one) => {
    switch (one.type) {
      case 'ChooseName':
      case 'NameSignature':
        return [one.name];
      case 'DescribeLook':
        return [one.look];
      case 'SetQuirk':
        return [one.text];
      case 'SetNotes':
        return [one.notes];
      case 'SetStories':
        return one.stories;
      case 'SetLanguages':
        return one.languages;
      default:
        return [];
    }
  });
}

/** Dice as they are typed: "4 4 5", "445" or "4,4,5". */
export const faces = (typed: string): number[] =>
  [...typed].filter((sign) => sign >= '1' && sign <= '6').map(Number);

/** Is each sign typed the face of a die, or stands between two? */
export const areFaces = (typed: string): boolean => /^[1-6\s,;]*$/.test(typed);

interface Placed {
  attribute: string;
  place: number;
}

/** A die goes to an Attribute; if it lies at another one, the two Attributes swap their dice. */
export function placing(to: string, place: number, placed: readonly Placed[]): AnyAnswer[] {
  const assign = (attribute: string, die: number): AnyAnswer => ({
    type: 'AssignDie',
    attribute: attribute as 'str',
    place: die,
  });
  const there = placed.find((one) => one.attribute === to);
  const before = placed.find((one) => one.place === place && one.attribute !== to);
  if (there?.place === place) return [];
  if (!before) return [assign(to, place)];
  const away: AnyAnswer = { type: 'Retract', of: `die:${before.attribute}` };
  const back = there ? [assign(before.attribute, there.place)] : [];
  return [away, assign(to, place), ...back];
}
