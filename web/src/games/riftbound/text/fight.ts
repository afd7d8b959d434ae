// The words of a fight at its table.
import type { AnswerableThing, How } from '../../../contract/riftbound';

export type Condition = AnswerableThing['conditions'][number];

export const fight = {
  still: (say: string) => (say ? `Still so: ${say}` : 'Still so'),
  standing: {
    title: 'Standing answers',
    hint: 'What a unit would answer each time, you say once. Only you see it, and you can change it at any moment.',
    usual:
      'Whoever has said nothing is asked for everything but Seizing, Overwatch at allies, rerolls that cannot help, Intercepting for enemies, and which Rating is taken.',
    unit: 'Unit',
    said: (name: string) => `What ${name} answers`,
    nothing: 'Nothing is said: all is as usual.',
    to: 'To what',
    choose: 'Choose',
    how: 'Answer',
    back: 'As usual',
    backFor: (thing: string) => `As usual: ${thing}`,
    kinds: {
      use: 'What it can use',
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
