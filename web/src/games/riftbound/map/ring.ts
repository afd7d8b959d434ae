// Where the Systems of a vehicle sit on its ring, and the lines from what gives Watts to them. In
// pixels.
import type { Point } from '../../../board/plane';
import type { SystemState } from '../../../contract/riftbound';

export interface Seat {
  system: SystemState;
  at: Point;
  /** As the data of an SVG path; none where the System takes no Watts. */
  line: string;
}

export interface Ring {
  middle: Point;
  radius: number;
  /** The width of what tells of a System. */
  card: number;
  seats: Seat[];
}

const CARD = 170;
const HIGH = 56;

const gives = ({ uses }: SystemState) => uses.some((use) => use.gives > 0);
const takes = ({ uses }: SystemState) => uses.some((use) => use.watts > 0);

/** What gives Watts sits at the bottom, the others follow clockwise. */
export function around(systems: readonly SystemState[], width: number, height: number): Ring {
  const middle = { x: width / 2, y: height / 2 };
  const card = Math.min(CARD, width * 0.3);
  const radius = Math.max(0, Math.min(height / 2 - HIGH / 2, (width - card) / 2));
  const sorted = systems.toSorted((a, b) => Number(gives(b)) - Number(gives(a)));
  const places = sorted.map((system, k) => {
    const angle = Math.PI / 2 + (2 * Math.PI * k) / sorted.length;
    const at = {
      x: middle.x + radius * Math.cos(angle),
      y: middle.y + radius * Math.sin(angle),
    };
    return { system, at };
  });
  const source = places.find(({ system }) => gives(system));
  const seats = places.map(({ system, at }) => ({
    system,
    at,
    line: source && takes(system) ? bent(source.at, at, middle) : '',
  }));
  return { middle, radius, card, seats };
}

/** Halfway to the middle and out again. */
function bent(from: Point, to: Point, middle: Point): string {
  const turn = (from.y + middle.y) / 2 + (from.y - middle.y) / 8;
  return `M${from.x} ${from.y}V${turn}H${to.x}V${to.y}`;
}
