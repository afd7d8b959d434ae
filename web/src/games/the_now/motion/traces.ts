// What is left on the field of the last turn of each player: how they walked, and marks of what they
// did. It goes when one ends one's own turn.
import type { GameEvent } from '../../../contract/the_now';
import { text } from '../text';

export interface Trail {
  seat: number;
  /** Nodes one after the other; whoever jumps begins another line. */
  lines: readonly (readonly number[])[];
}

export interface Mark {
  node: number;
  seat: number;
  label: string;
}

export interface Traces {
  trails: readonly Trail[];
  marks: readonly Mark[];
}

interface Found {
  lines: number[][];
  laid: Set<number>;
  impact: Map<number, number>;
  energy: Map<number, number>;
  links: Map<number, number>;
  out: number[];
}

const nothing = (): Found => ({
  lines: [],
  laid: new Set(),
  impact: new Map(),
  energy: new Map(),
  links: new Map(),
  out: [],
});

const add = (to: Map<number, number>, node: number, n: number) =>
  to.set(node, (to.get(node) ?? 0) + n);

/** `events`: all that one was told, in order; `me`: nobody but the others leaves traces. */
export function traces(events: readonly GameEvent[], me: number | null): Traces {
  const last = events.findLastIndex((event) => event.type === 'TurnEnded' && event.seat === me);
  const found = new Map<number, Found>();
  for (const event of events.slice(last + 1)) {
    if (event.type === 'TurnBegan') found.set(event.seat, nothing());
    else if ('seat' in event && event.seat !== me) {
      const mine = found.get(event.seat) ?? nothing();
      found.set(event.seat, mine);
      leave(mine, event);
    }
  }
  const seats = [...found].sort(([one], [two]) => one - two);
  return {
    trails: seats.flatMap(([seat, { lines }]) => (lines.length > 0 ? { seat, lines } : [])),
    marks: seats.flatMap(([seat, mine]) => marksOf(seat, mine)),
  };
}

function leave(found: Found, event: GameEvent): void {
  switch (event.type) {
    case 'Moved': {
      const line = found.lines.at(-1);
      const goesOn = event.how === 'move' && line?.at(-1) === event.origin;
      if (goesOn) line.push(event.node);
      else found.lines.push([event.origin, event.node]);
      break;
    }
    case 'Organized':
      found.laid.add(event.node);
      break;
    case 'Impacted':
      add(found.impact, event.node, event.impact);
      break;
    case 'Extracted':
      add(found.energy, event.node, event.energy);
      break;
    case 'Amplified':
      add(found.links, event.nodes[1], event.strength);
      break;
    case 'WentOut':
      found.out.push(found.lines.at(-1)?.at(-1) ?? -1);
  }
}

function marksOf(seat: number, { laid, impact, energy, links, out }: Found): Mark[] {
  const { field, happening } = text;
  const mark = (node: number, label: string): Mark => ({ node, seat, label });
  return [
    ...[...laid].map((node) => mark(node, happening.laid)),
    ...[...impact].map(([node, n]) => mark(node, field.signed(n))),
    ...[...energy].map(([node, n]) => mark(node, happening.energy(n))),
    ...[...links].map(([node, n]) => mark(node, happening.link(n))),
    ...out.filter((node) => node >= 0).map((node) => mark(node, happening.out)),
  ];
}
