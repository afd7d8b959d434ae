// The table of The Now: everything around the field.
import { count } from '../../../text/count';

export const table = {
  title: 'The Now',
  phase: (n: number) => `phase ${n}`,
  track: (round: number, rounds: number, phase: number) =>
    `Round ${round} of ${rounds}, phase ${phase}`,
  cell: (round: number, phase: number, ring: number | null) =>
    ring === null
      ? `Round ${round}, phase ${phase}`
      : `Round ${round}, the last of phase ${phase}: then ring ${ring} is realized`,
  stages: {
    search: 'Cards are searched for the centre',
    swap: 'Cards may be replaced',
    turn: '',
    betting: 'Secret bets',
    annihilation: 'Annihilation',
    realization: 'The Now passes',
    shortage: 'Cards are short',
    finished: 'The game is over',
  } as Record<string, string>,
  passing: { label: 'The Now passes', skip: 'Skip' },
  players: {
    label: 'Travellers',
    you: 'you',
    bot: 'bot',
    away: 'bot stands in',
    out: 'out',
    onTurn: 'on turn',
    energy: (n: number) => `${n} energy`,
    points: (n: number) => count(n, 'point', 'points'),
    cards: (n: number) => count(n, 'card', 'cards'),
    artifacts: (n: number) => count(n, 'artifact', 'artifacts'),
    levels: ['', 'I', 'II', 'III', 'IV', 'V', 'VI'],
    items: {
      gun: 'Energy Gun',
      shield: 'Shield',
      accelerator: 'Accelerator',
      storage: 'Kinetic',
      amplifier: 'Amplifier',
    } as Record<string, string>,
    charges: (name: string, charges: number, anti: number) =>
      anti ? `${name} −${anti}` : charges ? `${name} ${charges}` : name,
    at: (name: string, node: string) => `${name} at ${node}: show on the field`,
  },
  forecast: {
    ring: (n: number) => `Ring ${n}, if nothing changes`,
    none: 'No event is laid out in the coming rings yet.',
    choose: 'Pick a node on the field to see its sum.',
    over: 'The game is over: no event is still to come.',
    choosePast: 'Pick a node on the field to see what became of it.',
    occurs: 'Occurs',
    fails: 'Does not occur',
  },
  scores: {
    title: 'Points',
    phase: (n: number) => `after phase ${n}`,
    short: (n: number) => `P${n}`,
    now: 'now',
    player: 'Traveller',
  },
  out: 'You are out: your energy is used up. Your events still count, so you can still win.',
  beside: 'Beside the field',
  tabs: { forecast: 'Forecast' },
  filter: 'Realization',
  offered: (name: string) => `${name} offers you an exchange.`,
  look: 'Look at the field',
  hand: (name: string) => `In ${name}’s hand`,
};
