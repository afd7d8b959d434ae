// The log: what somebody did in a turn, in few words.
import { count } from '../../../text/count';

export const log = {
  passes: 'The Now passes',
  before: 'Before the first turn',
  between: 'Between the turns',
  nothing: 'only ended the turn',
  playing: 'is on turn',
  misfits: (n: number) => count(n, 'card did not fit', 'cards did not fit'),
  look: 'Show this moment on the board',
  past: (round: number) => `The board shows a moment of round ${round}.`,
  back: 'Back to now',
  did: {
    walked: (n: number, to: string) => `walked ${n} to ${to}`,
    jumped: (to: string) => `jumped to ${to}`,
    pushed: (to: string) => `had to go to ${to}`,
    organized: (card: string, node: string) => `organized ${card} in ${node}`,
    cast: (what: string) => `cast the ${what}`,
    extracted: (n: number) => `extracted ${n} ⚡`,
    impact: (n: string, nodes: readonly string[]) => `impact ${n} on ${nodes.join(', ')}`,
    bought: (item: string) => `bought the ${item}`,
    attacked: (name: string, loss: number) => `attacked ${name} (−${loss} ⚡)`,
    discharged: (what: string) => `discharged the ${what}`,
    reinforced: (n: number) => `reinforced ${count(n, 'link', 'links')}`,
    threaded: (node: string) => `threaded a link to ${node}`,
    took: (n: number) => (n > 0 ? `took ${n} ⚡ from the Hole` : `repaid ${-n} ⚡ to the Hole`),
    traded: (name: string) => `traded with ${name}`,
    scored: (name: string, points: string) => `${name} ${points}`,
    out: (name: string) => `${name} is out`,
  },
};
