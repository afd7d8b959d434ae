// A Level Up and Abilities for points, in words.
import { count } from '../../../text/count';

export const growth = {
  title: 'Level up',
  level: (n: number) => `Level up to ${n}`,
  last: 'This is the last Level.',
  gm: 'When a Level comes is the GM’s decision.',
  granted: (n: number) =>
    n > 0
      ? `The GM has granted you ${count(n, 'Level', 'Levels')}.`
      : 'The GM says when a Level comes, and has granted none.',
  choose: (name: string) => `${name}: choose`,
  left: (points: readonly string[]) => `You have ${points.join(' and ')} left.`,
  search: 'Find an Ability',
  tag: 'Kind',
  everyTag: 'Every kind',
  none: 'No Ability is like that.',
  buy: 'Abilities for points',
  nothing: 'Nothing can be bought with the points you have.',
  cost: (n: number) => `${n} AP`,
  gain: (cost: string) => `Gain · ${cost}`,
  take: (name: string, cost: string) => `Gain ${name}: ${cost}`,
  locked: 'Not now',
  wizard: {
    steps: 'Steps of this Level',
    pages: { new: 'What is new', points: 'Ability Points', sheet: 'Before and after' },
    hp: (dice: string) => `Your maximum rises by ${dice}.`,
    from: (giver: string) => `From ${giver}`,
    points: (n: number, only: string) =>
      only
        ? `${count(n, 'point', 'points')} for ${only} Abilities alone`
        : count(n, 'Ability Point (AP)', 'Ability Points (AP)'),
    nothing: 'Nothing new at this Level.',
    planned: 'You will gain',
    leaveOut: 'Leave out',
    drop: (name: string) => `Leave out ${name}`,
    keep: 'Points that you do not spend stay yours.',
    dice: 'The dice',
    here: (n: number) => `${count(n, 'die is', 'dice are')} thrown as you confirm.`,
    typed: (own: number, companion: number) =>
      companion > 0
        ? `Or type what real dice show: ${own} of your own, then ${companion} of the companion`
        : `Or type what ${own === 1 ? 'a real die shows' : `${own} real dice show`}`,
    missing: (n: number) => `${count(n, 'die', 'dice')} to go.`,
    many: (n: number) => `Only ${count(n, 'die is', 'dice are')} rolled.`,
    strange: (n: number) =>
      `A die shows 1 to 6: type ${count(n, 'face', 'faces')}, or nothing to have ${n === 1 ? 'it' : 'them'} thrown here.`,
    same: 'No figure of the sheet changes.',
    gained: (names: readonly string[]) => `New Abilities: ${names.join(', ')}.`,
    unspent: (points: readonly string[]) => `Unspent: ${points.join(' and ')}.`,
    back: 'Back',
    next: 'Next',
    leave: 'Not yet',
    risen: (n: number) => `Level ${n}`,
    undo: 'Take it back',
    undoText:
      'You can take this Level back as long as nothing else has happened. Dice that were thrown here show the same when you rise again.',
    undoGm: 'In a campaign the GM takes a Level back.',
    on: (n: number) => `On to Level ${n}`,
    done: 'Done',
  },
};
