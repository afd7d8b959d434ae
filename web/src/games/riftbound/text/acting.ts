// What one may do in one's own turn, in words.
import type { Group } from '../../../contract/riftbound';
import { count } from '../../../text/count';

const list = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const metres = (mm: number) => `${(mm / 1000).toFixed(1).replace(/\.0$/, '')} m`;
const capital = (say: string) => say.charAt(0).toUpperCase() + say.slice(1);

export const acting = {
  list,
  metres,
  capital,
  dot: ' · ',
  title: 'What you can do now',
  you: 'you',
  head: {
    hp: 'HP',
    sp: 'SP',
    ehp: 'EHP',
    ammo: (now: number, most: number) => `${now}/${most} Ammo`,
    figures: (name: string) => `How ${name} is`,
    units: 'Who acts',
    planned: 'Plan with',
  },
  turn: {
    title: 'Actions',
    actions: (n: number) => count(n, 'Action', 'Actions'),
    left: (n: number) => `${count(n, 'Action', 'Actions')} left`,
    swaps: 'Swap in hand',
    swapsLeft: (n: number) => `${count(n, 'swap', 'swaps')} of what is in hand left`,
    counters: 'Attack Counters',
    watts: 'Watts',
    wattsLeft: (n: number) => `${n} W, gone at your next start`,
  },
  waiting: {
    whose: (name: string) => `${name} acts.`,
    /** True while a path is picked, while others are asked, and while it is carried out. */
    underWay: (name: string) => `${name}’s Action is under way.`,
    plays: (person: string, unit: string) => `${person} plays ${unit}.`,
    program: 'The program',
    answered: 'Your answer counts. The game goes on by itself.',
    goesOn: 'The game goes on …',
    nobody: 'Nobody acts just now.',
    deciding: (names: readonly string[]) =>
      `${list(names)} ${names.length === 1 ? 'is' : 'are'} deciding.`,
    over: 'The fight is over.',
    plan: 'You can plan meanwhile: draw a path, or tap somebody.',
    uncommanded: (name: string) => `${name} gets no commands now: the GM acts for them.`,
  },
  sealed: {
    title: 'Your answers that are still to come',
    of: (name: string, say: string, ahead: number | null) =>
      ahead === null ? `${name}: ${say}` : `${name}, ${metres(ahead)} farther on the way: ${say}`,
    alone: 'Nobody else knows this.',
  },
  groups: {
    move: 'Move',
    attack: 'Attack',
    ability: 'Abilities',
    gear: 'Gear',
    prepare: 'Prepare',
    overwatch: 'Overwatch',
    grapple: 'Grapple',
    vehicle: 'Vehicle',
    seize: 'Seize',
    reroll: 'Rerolls',
    end: 'End',
    other: 'More',
  } as const satisfies Record<Group, string>,
  price: {
    sp: (n: number) => `${n} SP`,
    ammo: (n: number) => `${n} Ammo`,
    charge: (n: number) => `${n} Charge`,
    watts: (n: number) => `${n} W`,
    prestige: (n: number) => `${n} Prestige`,
    swap: 'swaps what is in hand',
    item: 'uses it up',
    next: (n: number) => `${count(n, 'Action', 'Actions')} of the next turn`,
    marks: (n: number) => count(n, 'mark', 'marks'),
    free: 'no Action',
  },
  move: {
    title: 'Move',
    far: (walked: string) => `Move ${walked}`,
    upTo: (most: string) => `up to ${most}`,
    drawn: 'as drawn',
    pick: 'Tap the map where you want to go.',
    lead: 'Arrow keys lead the end of your path, Enter goes there.',
    hit: (chance: string) => `${chance} you are hit`,
    fall: (chance: string) => `${chance} you fall`,
    shots: (n: number) => `${n} may fire at you`,
    perhaps: (n: number) => (n === 1 ? '1 may see you and fire' : `${n} may see you and fire`),
    unwatched: 'no Overwatch that you know of',
    then: (whom: string, odds: string) => (odds ? `then ${whom}: ${odds}` : `then attack ${whom}`),
  },
  attack: {
    of: (name: string) => `Attack ${name}`,
    then: (name: string) => `Then attack ${name}`,
    felled: (chance: string, hp: number | null) =>
      hp === null ? `${chance} felled` : `${chance} felled, of ${hp} HP`,
    hits: (chance: string, mean: number) => `${chance} hit · ${mean.toFixed(1)} damage on average`,
    on: (name: string, odds: string) => `${name}: ${odds}`,
    /** What the target itself could use against it, as often as it can pay. */
    defended: (uses: readonly string[], sp: number, mean: number) =>
      `${mean.toFixed(1)} if they use ${list(uses)}${sp ? ` (${sp} SP)` : ''}`,
    noOdds: 'no odds',
    noAction: 'No Action is left after this Move.',
    whom: (weapon: string) => `${weapon}: at whom?`,
  },
  figures: {
    title: 'What may come of it',
    hits: (name: string) => `${name} hits you on the way`,
    fall: (hp: number | null) => (hp === null ? 'you fall' : `you fall, at ${hp} HP`),
    fells: (name: string) => `then you fell ${name}`,
    harms: (name: string) => `then you hit ${name}`,
  },
  all: {
    open: (n: number) => (n === 1 ? 'All actions' : `All ${n} actions`),
    title: (name: string) => `What ${name} can do`,
    allies: 'Allies as targets',
    alliesHint: 'You are asked once more before you harm one.',
    not: 'Not now',
    none: 'Nothing but to end the turn.',
  },
  succeeds: (chance: string) => `${chance} to succeed`,
  /** Before Attributes. */
  noRolls: 'None of your Attacks or Dodge Rolls now:',
  asking: 'Working out the odds …',
  back: 'Back',
  locked: (what: string, why: string, more: number) =>
    `${what}: ${why}${more ? ` (and ${more} more)` : ''}`,
  end: 'End turn',
  handOver: (name: string) => `Let ${name} act`,
  sure: { yes: 'Yes, do it', no: 'No' },
  keys: { end: 'N', move: 'M', undo: 'U', all: 'A', act: 'Enter' },
  distance: (far: number | null, contact: boolean) =>
    contact ? 'in contact' : far === null ? '' : metres(far),
};
