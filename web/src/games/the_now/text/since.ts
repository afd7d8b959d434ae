// What others did: on the board as it happens, and in a few words afterwards.
import { count } from '../../../text/count';

const LEVELS = ['', 'I', 'II', 'III', 'IV', 'V', 'VI'];
const ITEMS: Record<string, string> = {
  gun: 'Energy Gun',
  shield: 'Shield',
  accelerator: 'Accelerator',
  storage: 'Kinetic Storage',
  amplifier: 'Link Amplifier',
};
const item = (id: string, level: number) => `${ITEMS[id] ?? id} ${LEVELS[level] ?? level}`;
const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

export const happening = {
  laid: 'new',
  out: 'out',
  cast: 'artifact',
  traded: 'trade',
  gained: (energy: number) => `+${energy} ⚡`,
  lost: (energy: number) => `−${energy} ⚡`,
  bought: item,
  isOut: (name: string) => `${name} is out of the game`,
  energy: (energy: number) => `${energy} ⚡`,
  link: (n: number) => `link ${signed(n)}`,
};

export const since = {
  title: 'Since your last turn',
  points: 'your points, if nothing changes',
  from: (before: number, now: number) =>
    `Your points if nothing changes: ${before} before, ${now} now.`,
  all: 'Show me all',
  one: 'Show me',
  showOf: (name: string) => `Show me what ${name} did`,
  again: 'Since your last turn',
  mine: 'My turn',
  close: 'Close',
  signed,

  out: 'is out of the game',
  attacked: (name: string, loss: number) => `attacked ${name}: −${loss} ⚡`,
  organized: (card: string, node: string) => `organized ${card} in ${node}`,
  impact: (n: number, node: string) => `${signed(n)} on ${node}`,
  threaded: (from: string, to: string) => `linked ${from} with ${to}`,
  strengthened: (from: string, to: string) => `strengthened ${from} → ${to}`,
  cast: (artifact: string) => `cast ${artifact}`,
  traded: (name: string) => `traded with ${name}`,
  bought: (id: string, level: number) => `bought ${item(id, level)}`,
  extracted: (energy: number) => `extracted ${energy} ⚡`,
  moved: (steps: number, node: string) => `walked ${count(steps, 'step', 'steps')} to ${node}`,
  hit: (loss: number) => `was hit: −${loss} ⚡`,
  lost: (energy: number) => `−${energy} ⚡`,
  nothing: 'did nothing that is seen',

  you: 'you',
  gains: (n: number) => `${count(n, 'point', 'points')} more for you`,
  loses: (n: number) => `${count(-n, 'point', 'points')} less for you`,
  robbed: (energy: number) => `you lost ${energy} ⚡`,
  tradedYou: 'an exchange with you',
  none: 'Nothing for you',
};
