// The small pictures of The Now as SVG paths around the origin: shapes of the players, marks of
// cards, outcomes. Shapes are drawn to look equally large, not to measure so.
import './marks.css';

export const COLOURS = ['purple', 'blue', 'gray', 'turquoise', 'orange', 'yellow'] as const;
export type Colour = (typeof COLOURS)[number];

const round = (n: number) => Math.round(n * 100) / 100 || 0;

/** A closed path through points on circles; the first one lies straight up. */
function star(radii: readonly number[], points: number, drop = 0): string {
  const path = Array.from({ length: points }, (_, k) => {
    const angle = (k / points) * 2 * Math.PI - Math.PI / 2;
    const r = radii[k % radii.length] ?? 0;
    return `${round(r * Math.cos(angle))} ${round(r * Math.sin(angle) + drop)}`;
  });
  return `M${path.join('L')}Z`;
}

const disc = (r: number) => {
  const n = round(r);
  return `M${-n} 0a${n} ${n} 0 1 1 ${2 * n} 0a${n} ${n} 0 1 1 ${-2 * n} 0Z`;
};

const square = (r: number) => {
  const n = round(r);
  return `M${-n} ${-n}H${n}V${n}H${-n}Z`;
};

const SHAPES: Record<Colour, (r: number) => string> = {
  purple: (r) => star([1.18 * r, 0.98 * r], 4),
  blue: (r) => square(0.84 * r),
  gray: (r) => star([1.06 * r], 5, 0.06 * r),
  turquoise: (r) => disc(0.96 * r),
  orange: (r) => star([1.24 * r], 3, 0.22 * r),
  yellow: (r) => star([1.28 * r, 0.58 * r], 10, 0.08 * r),
};

/** The shape that goes with a player's colour. A colour without one gets a disc. */
export const shape = (colour: string, r: number): string =>
  (SHAPES[colour as Colour] ?? SHAPES.turquoise)(r);

export const paint = (colour: string | null): string =>
  colour === null ? 'var(--faint)' : `var(--player-${colour}, var(--faint))`;

// --- outcomes and links; strokes unless said otherwise

export const TICK = 'M-7 .5-2.2 5.5 7.5-5.5';
export const CROSS = 'M-5.5-5.5 5.5 5.5M5.5-5.5-5.5 5.5';
export const EMPTY_SET = `${disc(5.5)}M-6 6 6-6`;

/** The sign of each fate but the future (0), by the numbers of the view. */
export const OUTCOMES = [
  null,
  { tone: 'tick', path: TICK },
  { tone: 'cross', path: CROSS },
  { tone: 'empty', path: EMPTY_SET },
] as const;

/** How far the bar of a link lies from the centre of its card. */
const BAR = 36.5;

/** A cause is a whole bar, a hindrance a broken one; both drawn towards direction 0. */
export const bar = (type: number): string =>
  type === 1 ? `M-11 ${-BAR}H11` : `M-11.5 ${-BAR}H-4.5M4.5 ${-BAR}H11.5`;

/** Arrows beyond the bar: out to a later node, in from an earlier one. One, and one more for each
 *  reinforcement (TN-CARD-3, TN-LINK-5). */
export function chevrons(forward: boolean, plus: number): string {
  return Array.from({ length: 1 + plus }, (_, k) => {
    const y = round(-BAR - 4.2 - 4 * k);
    return forward ? `M-5 ${y}l5-3.4 5 3.4` : `M-5 ${round(y - 3.4)}l5 3.4 5-3.4`;
  }).join('');
}

/** The arc at the tick (left) or at the cross (right). */
export const arc = (tick: boolean, r: number): string => {
  const [x, y] = [round(r * 0.56), round(r * 0.83)];
  return tick ? `M${-x} ${-y}A${r} ${r} 0 0 0 ${-x} ${y}` : `M${x} ${-y}A${r} ${r} 0 0 1 ${x} ${y}`;
};

// --- the middle of a card

/** Points are won in a disc and lost in an octagon; nobody's change in a disc as well (gray). */
export const core = (centre: string, r: number): string =>
  centre === 'red' ? turned(r * 1.06, 8) : disc(r);

function turned(r: number, corners: number): string {
  const path = Array.from({ length: corners }, (_, k) => {
    const angle = ((k + 0.5) / corners) * 2 * Math.PI;
    return `${round(r * Math.cos(angle))} ${round(r * Math.sin(angle))}`;
  });
  return `M${path.join('L')}Z`;
}

/** Eight teeth around a hole; filled, even-odd. */
export const GEAR = gear(7.6, 5.4, 2.4);

function gear(outer: number, inner: number, hole: number): string {
  const points: string[] = [];
  for (let k = 0; k < 8; k++) {
    for (const [turn, r] of [
      [-0.3, inner],
      [-0.2, outer],
      [0.2, outer],
      [0.3, inner],
    ] as const) {
      const angle = ((k + turn) / 8) * 2 * Math.PI;
      points.push(`${round(r * Math.cos(angle))} ${round(r * Math.sin(angle))}`);
    }
  }
  return `M${points.join('L')}Z${disc(hole)}`;
}

/** Only on some radii: circles around one another. */
export const RINGS = `${disc(6.4)}${disc(2.4)}`;
/** Not where the ring is about to be realized: two joined circles; filled. */
export const JOINED = `M-6.9 0a3.2 3.2 0 0 1 6-1.5h1.8a3.2 3.2 0 1 1 0 3h-1.8a3.2 3.2 0 0 1-6-1.5Z`;
export const PLUS = 'M-4.5 0H4.5M0-4.5V4.5';
export const MINUS = 'M-4.5 0H4.5';

// --- other things in a node

export const BOLT = 'M1.6-8-5 1.2H-.6L-1.6 8 5-1.2H.6Z';
export const WORMHOLE = 'M-7 0a7 7 0 1 1 7 7a5 5 0 1 1 5-5a3.2 3.2 0 1 1-3.2-3.2';
