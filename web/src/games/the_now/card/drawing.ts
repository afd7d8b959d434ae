// A card as one piece of SVG around the origin, as it lies: its links are turned, everything else
// stays upright. A field has dozens of cards, and a browser reads text far sooner than it puts them
// together element by element. All of it is the game's own: nothing here was written by people.
import type { CardOut } from '../../../contract/the_now';
import { CARD } from '../field/geometry';
import type { EventModel, LinkModel } from '../field/model';
import {
  arc,
  bar,
  chevrons,
  core,
  CROSS,
  GEAR,
  JOINED,
  MINUS,
  paint,
  PLUS,
  RINGS,
  shape,
  TICK,
} from '../marks';

/** On a card of the past only those links stay bright that still concern the future. */
export function drawing(event: EventModel, past: boolean): string {
  const still = past ? event.links.filter((link) => !link.live) : [];
  const live = past ? event.links.filter((link) => link.live) : event.links;
  const face = [
    `<polygon class="card" points="${CARD}"/>`,
    ...still.map(mark),
    ...arcs(event),
    ...SIGNS,
    ...middle(event.card),
    ...dots(event.card),
  ];
  return [`<g${past ? ' class="past"' : ''}>`, ...face, '</g>', ...live.map(mark)].join('');
}

/** A bar at the edge, with arrows out to later nodes or in from earlier ones. Causes are green and
 *  whole, hindrances red and broken. */
function mark({ direction, type, forward, plus, live }: LinkModel): string {
  const kind = `${type === 1 ? 'cause' : 'hindrance'}${live ? '' : ' still'}`;
  const paths = `<path class="bar" d="${bar(type)}"/><path d="${chevrons(forward, plus)}"/>`;
  return `<g class="link ${kind}" transform="rotate(${direction * 60})">${paths}</g>`;
}

/** Whose points it is about, if it occurs (left) and if not (right). */
function arcs({ card, tick, cross }: EventModel): string[] {
  if (card.centre === 'gray' || card.tangle) return [];
  const open = card.flexible === 'attacking' || card.flexible === 'supporting';
  const side = (isTick: boolean, colour: string | null): string => {
    const d = arc(isTick, 21);
    if (!colour) return open ? `<path class="arc open" d="${d}"/>` : '';
    const at = `translate(${isTick ? -21 : 21})`;
    return (
      `<path class="arc" d="${d}" stroke="${paint(colour)}"/>` +
      `<path class="whose" d="${shape(colour, 5.4)}" fill="${paint(colour)}" transform="${at}"/>`
    );
  };
  return [side(true, tick), side(false, cross)];
}

const SIGNS = [
  `<path class="sign tick" d="${TICK}" transform="translate(-31.5) scale(.46)"/>`,
  `<path class="sign cross" d="${CROSS}" transform="translate(31.5) scale(.46)"/>`,
];

/** What happens to points, and at most one mark (TN-CARD-4, TN-CARD-10). */
function middle(card: CardOut): string[] {
  return [`<path class="core ${card.centre}" d="${core(card.centre, 12.5)}"/>`, symbol(card)];
}

function symbol(card: CardOut): string {
  const letter = card.tangle ? card.id.slice(2) : card.flexible === 'logistic' ? '?' : null;
  if (letter) return `<text class="symbol" y="6">${letter}</text>`;
  if (card.artifact) return `<path class="filled" fill-rule="evenodd" d="${GEAR}"/>`;
  if (card.radii) return `<path class="drawn rings" d="${RINGS}"/>`;
  if (card.not_last) return `<path class="filled" d="${JOINED}"/>`;
  if (card.centre === 'gray') return '';
  return `<path class="drawn" d="${card.centre === 'green' ? PLUS : MINUS}"/>`;
}

/** Points above one in yellow above, the energy bonus in blue below. */
function dots({ points, blue }: CardOut): string[] {
  return [...row('point', points > 1 ? points : 0, -28.5, 3.1), ...row('blue', blue, 28.5, 2.9)];
}

/** Two or more lie along the ring of the arcs. */
function row(kind: string, count: number, y: number, r: number): string[] {
  return Array.from({ length: count }, (_, k) => {
    const off = k - (count - 1) / 2;
    const [cx, cy] = [off * (2 * r + 1.8), y - Math.sign(y) * off ** 2 * 0.55];
    return `<circle class="${kind}" cx="${cx}" cy="${cy}" r="${r}"/>`;
  });
}
