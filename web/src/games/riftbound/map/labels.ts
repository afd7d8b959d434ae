// Where the names of units stand: beside their tokens, and never on each other. Lengths are pixels.

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A token with what is written of it. */
export interface Labelled {
  id: number;
  x: number;
  y: number;
  r: number;
  width: number;
}

export interface Spot {
  /** The middle of the line of text, from the middle of the token. */
  dx: number;
  dy: number;
  anchor: 'start' | 'middle' | 'end';
  /** So far away that a line leads there. */
  far: boolean;
}

const GAP = 4;
export const EVERYWHERE: Rect = {
  left: -Infinity,
  top: -Infinity,
  right: Infinity,
  bottom: Infinity,
};
/** How far a label may wander, in lines of text. */
const ROUNDS = 7;

/** A spot for each label, the first ones nearest to their tokens, and whole within what is seen. */
export function placed(
  all: readonly Labelled[],
  height: number,
  seen: Rect = EVERYWHERE,
): Map<number, Spot> {
  const taken: Rect[] = all.map(({ x, y, r }) => ({
    left: x - r,
    right: x + r,
    top: y - r,
    bottom: y + r,
  }));
  const found = new Map<number, Spot>();
  for (const label of all) {
    let best: { spot: Spot; rect: Rect; over: number } | null = null;
    for (const spot of spots(label, height)) {
      const rect = rectOf(label, spot, height);
      const all = height * label.width;
      const outside = holds(seen, label) ? Math.round(all - overlap(rect, seen)) : 0;
      const over = taken.reduce((sum, other) => sum + overlap(rect, other), outside);
      if (!best || over < best.over) best = { spot, rect, over };
      if (over === 0) break;
    }
    if (!best) continue;
    found.set(label.id, best.spot);
    taken.push(best.rect);
  }
  return found;
}

/** Below, above, beside; then farther and farther away. */
function* spots({ r }: Labelled, height: number): Generator<Spot> {
  for (let round = 0; round < ROUNDS; round++) {
    const more = round * height;
    const far = round > 0;
    const y = r + GAP + height / 2 + more;
    const x = r + GAP + more;
    yield { dx: 0, dy: y, anchor: 'middle', far };
    yield { dx: 0, dy: -y, anchor: 'middle', far };
    yield { dx: x, dy: 0, anchor: 'start', far };
    yield { dx: -x, dy: 0, anchor: 'end', far };
    for (const up of [1, -1]) {
      yield { dx: x, dy: up * (more + height), anchor: 'start', far };
      yield { dx: -x, dy: up * (more + height), anchor: 'end', far };
    }
  }
}

const SHARE = { start: 0, middle: 0.5, end: 1 };

function rectOf({ x, y, width }: Labelled, spot: Spot, height: number): Rect {
  const left = x + spot.dx - SHARE[spot.anchor] * width;
  const top = y + spot.dy - height / 2;
  return { left, top, right: left + width, bottom: top + height };
}

/** Whoever is out of sight may have its name there, too. */
const holds = ({ left, top, right, bottom }: Rect, { x, y }: Labelled): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

function overlap(a: Rect, b: Rect): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** How far words as wide as this are moved aside, to be whole within what is seen. */
export function aside(x: number, width: number, { left, right }: Rect): number {
  if (x < left || x > right) return 0;
  const room = width / 2 + GAP;
  return Math.max(left + room - x, 0) + Math.min(right - room - x, 0);
}

/** About how wide a line of text is. */
export const widthOf = (text: string, size: number): number => text.length * size * 0.57 + 2;
