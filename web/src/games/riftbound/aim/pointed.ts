// What a step of a lesson points at: units and a place on the map, and parts of the screen.

export interface Pointed {
  /** Units, as the view numbers them. */
  units: readonly number[];
  /** In millimetres. */
  place: [number, number, number] | null;
  parts: readonly ('order' | 'card' | 'log' | 'dock')[];
}

export const NOTHING: Pointed = { units: [], place: null, parts: [] };

/** Groups of what can be done, and questions, all stand in one place. */
const PARTS: Record<string, Pointed['parts'][number]> = {
  order: 'order',
  card: 'card',
  log: 'log',
  move: 'dock',
  attack: 'dock',
  overwatch: 'dock',
  vehicle: 'dock',
  end: 'dock',
  question: 'dock',
};

/** Units are told by their numbers from 1, a place in metres: `at 6.5,0.5`. */
export function pointedAt(marks: readonly string[]): Pointed {
  const at = marks.find((mark) => mark.startsWith('at '));
  const [x = 0, y = 0] = (at ?? '')
    .slice(3)
    .split(',')
    .map((metres) => Number(metres) * 1000);
  return {
    units: marks
      .map(Number)
      .filter(Number.isInteger)
      .map((n) => n - 1),
    place: at === undefined ? null : [x, y, 0],
    parts: marks.flatMap((mark) => PARTS[mark] ?? []),
  };
}
