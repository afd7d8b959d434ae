// What is asked of one's units beside their Actions: reactions, decisions, auto-answers, Seizing.
import type { AnswerableThing, How, RaisedHand } from '../../../contract/riftbound';

export type Condition = AnswerableThing['conditions'][number];

export const reacting = {
  still: (say: string) => (say ? `Still so: ${say}` : 'Still so'),
  seizing: {
    title: 'Seizing the Initiative',
    hint: 'Try now, while an Action is being chosen, or raise a hand: then the unit tries as soon as it may at the moment you choose. Even a try that fails costs an Action of the next turn. Only you see a raised hand.',
    mayNow: (names: readonly string[]) =>
      `${names.length === 1 ? names[0] : `${names.length} units`} may try now`,
    who: 'Who Seizes',
    when: 'When',
    moments: {
      now: 'Now, before this Action',
      next: 'As soon as nobody is acting',
      before: 'Before a turn',
      after: 'After an Action',
    } as const satisfies Record<RaisedHand['at'] | 'now', string>,
    whose: { before: 'Before whose turn', after: 'After whose Action' },
    helper: 'Who helps',
    alone: 'Nobody: an AGI Check',
    others: 'Of others who are willing',
    helped: (name: string) => `${name}: a CHA Check`,
    seize: 'Seize the Initiative now',
    raise: 'Raise the hand',
    raised: 'Raised hands',
    none: 'No hand is raised.',
    up: (name: string, at: RaisedHand['at'], whose: string, helper: string) => {
      const moments = {
        next: 'as soon as nobody is acting',
        before: `before the turn of ${whose}`,
        after: `after an Action of ${whose}`,
      };
      return `${name} Seizes ${moments[at]}${helper && `, with the help of ${helper}`}`;
    },
    lower: 'Lower the hand',
    lowerOf: (name: string) => `Lower the hand of ${name}`,
    tried: (name: string) =>
      `${name} has tried already, and may try again after the next turn: a hand stays up until then.`,
  },
  standing: {
    title: 'Auto-answers',
    hint: 'Say once what a unit answers each time. Only you see it, and you can change it at any moment.',
    usual:
      'Without auto-answers a unit is asked about everything but Seizing, Overwatch at allies or with the same shots a second time in one movement, rerolls that cannot help, Intercepting for enemies, and which Rating is taken.',
    unit: 'Unit',
    said: (name: string) => `What ${name} answers`,
    nothing: 'No auto-answers yet.',
    to: 'To what',
    choose: 'Choose',
    how: 'Answer',
    back: 'As usual',
    backFor: (thing: string) => `As usual: ${thing}`,
    kinds: {
      use: 'What they can use',
      kind: 'Kinds of answers',
      window: 'Moments',
      all: 'All of these',
    } as const satisfies Record<AnswerableThing['kind'], string>,
    hows: {
      never: 'Never',
      always: 'Always',
      ask: 'Ask me',
      best: 'Best Rating',
    } as const satisfies Record<How, string>,
    howRules: {
      never: 'RB-STAND-2',
      always: 'RB-STAND-3',
      ask: 'RB-STAND-4',
      best: 'RB-STAND-10',
    } as const satisfies Record<How, string>,
    conditions: {
      change: 'Only if it can change the roll or the damage',
      fall: 'Pass unless an ally could fall',
      foes: 'Never at allies',
      friends: 'Never for enemies',
      once: 'Once per move',
      keep: 'SP to keep',
    } as const satisfies Record<Condition, string>,
    conditionRules: {
      change: 'RB-STAND-5',
      fall: 'RB-STAND-6',
      foes: 'RB-STAND-7',
      friends: 'RB-STAND-12',
      once: 'RB-STAND-8',
      keep: 'RB-STAND-9',
    } as const satisfies Record<Condition, string>,
    keep: (sp: number) => `keep ${sp} SP`,
  },
};
