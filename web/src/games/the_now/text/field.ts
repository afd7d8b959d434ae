// The field, its cards and their explanations.
import { count } from '../../../text/count';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
const link = (type: number) => (type === 1 ? 'cause' : 'hindrance');

export const field = {
  label: 'The field: 61 nodes of time in rings around the centre',
  help: 'The arrow keys lead to the neighbouring node, Home and End to the earliest and the latest one, Page Up and Page Down through time. Enter picks a node or looks at it, Escape leaves it. Plus and minus zoom, 0 shows everything.',
  overlay: { forecast: 'Show how each event would come out', time: 'Show the order in time' },
  zoom: { in: 'Zoom in', out: 'Zoom out', all: 'Show the whole field' },
  capital,
  signed,
  link,
  tick: 'at the tick',
  cross: 'at the cross',
  neutral: 'the neutral token',
  unknown: '?',

  // --- a node in words
  node: (name: string) => `Node ${name}`,
  beside: 'V616Mon, a place beside the field',
  radius: (radius: number) => `radius ${radius}`,
  fates: ['', 'past: occurred', 'past: did not occur', 'past: empty'],
  energy: (n: number) => `extraction brings ${n} energy`,
  noEvent: 'no event',
  event: (card: string, by: string) => `event ${card} by ${by}`,
  original: 'the original event',
  token: (side: boolean) => (side ? 'on tick' : 'on cross'),
  impact: (n: number) => `impact ${signed(n)}`,
  delayed: (n: number) => `delayed impact ${signed(n)}`,
  wormholes: (n: number) => count(n, 'wormhole', 'wormholes'),
  arcs: {
    tick: (colour: string) => `${capital(colour)} at the tick`,
    cross: (colour: string) => `${capital(colour)} at the cross`,
  },
  gains: { green: 'gains points', red: 'loses points', gray: 'changes no points' } as Record<
    string,
    string
  >,
  links: (all: string[]) => `links: ${all.join(', ')}`,
  linkTo: (type: number, forward: boolean, name: string | null, plus: number) =>
    `${link(type)} ${forward ? 'to' : 'from'} ${name ?? 'beyond the edge'}${plus ? ` reinforced by ${plus}` : ''}`,
  bets: (all: string[]) => `bets: ${all.join(', ')}`,
  bet: (colour: string, tick: number, cross: number) =>
    `${capital(colour)} ${[tick && `${tick} on tick`, cross && `${cross} on cross`].filter(Boolean).join(' and ')}`,
  pawns: (all: string[]) => `pawns: ${all.join(', ')}`,
  you: (who: string) => `${who} (you)`,
  who: (colour: string, name?: string) =>
    name && name.toLowerCase() !== colour ? `${capital(colour)} (${name})` : capital(colour),
  expected: (occurs: boolean, points: number) =>
    `expected: ${occurs ? 'occurs' : 'does not occur'} with ${signed(points)}`,
  target: (label: string) => `you may: ${label}`,
  needle: (type: number, name: string, plus: number) =>
    `Needle ${link(type)} from ${name}${plus ? ` reinforced by ${plus}` : ''}`,

  // --- the enlarged card
  large: {
    label: (name: string) => `About ${name}`,
    close: 'Close',
    printed: 'What the card says',
    lies: 'As it lies',
    forecast: 'Forecast, as things stand',
    occurs: 'Occurs',
    fails: 'Does not occur',
    sum: 'Sum',
    byToken: (occurs: boolean) => `0: the organizer’s token decides, ${occurs ? 'tick' : 'cross'}`,
    scores: (who: string, n: number) =>
      n > 0
        ? `${who} gains ${count(n, 'point', 'points')}`
        : n < 0
          ? `${who} loses ${count(-n, 'point', 'points')}`
          : `${who} has no points to lose`,
    nobody: 'Nobody’s points change',
    empty: 'No event lies here.',
    yield: (n: number) => `Extraction here brings ${n} ⚡.`,
    pawns: 'Here now',
  },
  card: (name: string) => `Card ${name}`,
};
