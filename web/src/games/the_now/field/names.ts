// Nodes in words, for those who hear the field instead of seeing it.
import type { Printed } from '../../../contract/the_now';
import { text } from '../text';
import { place, V616MON } from './geometry';
import { FUTURE, type EventModel, type LinkModel, type NodeModel } from './model';

const t = text.field;

/** What is needed besides the model of a node: the names of nodes and people. */
export interface Names {
  printed: Printed;
  seats: readonly string[];
}

const nodeName = (names: Names, node: number) => names.printed.nodes[node]?.name ?? null;

/** "Node 2.1, radius 2, event Forbidden Treaty by Blue, on tick, links: ..., expected: ..." */
export function describe(model: NodeModel, names: Names): string {
  const parts = model.node === V616MON ? [t.beside] : [t.node(model.name), t.radius(model.radius)];
  if (model.fate !== FUTURE) parts.push(t.fates[model.fate] ?? '');
  if (model.event) parts.push(...event(model.event, names));
  else if (model.fate === FUTURE) {
    if (model.node !== V616MON) parts.push(t.noEvent);
    if (model.energy) parts.push(t.energy(model.energy));
  }
  parts.push(...needles(model, names), ...things(model, names));
  return parts.join(', ');
}

function event(event: EventModel, names: Names): string[] {
  const parts = [
    event.by === null ? t.original : t.event(event.card.name, t.capital(event.by)),
    t.token(event.side),
  ];
  if (event.impact) parts.push(t.impact(event.impact));
  if (event.card.centre !== 'gray') {
    if (event.tick) parts.push(`${t.arcs.tick(event.tick)} ${t.gains[event.card.centre]}`);
    if (event.cross) parts.push(`${t.arcs.cross(event.cross)} ${t.gains[event.card.centre]}`);
  }
  if (event.links.length) parts.push(t.links(event.links.map((link) => linkName(link, names))));
  if (event.bets.length) {
    parts.push(t.bets(event.bets.map(({ colour, tick, cross }) => t.bet(colour, tick, cross))));
  }
  return parts;
}

const linkName = ({ type, forward, to, plus }: LinkModel, names: Names) =>
  t.linkTo(type, forward, nodeName(names, to), plus);

const needles = (model: NodeModel, names: Names) =>
  model.needles.map(({ type, source, plus }) =>
    t.needle(type, nodeName(names, source) ?? '', plus),
  );

function things(model: NodeModel, names: Names): string[] {
  const parts: string[] = [];
  if (model.delayed) parts.push(t.delayed(model.delayed));
  if (model.wormholes) parts.push(t.wormholes(model.wormholes));
  if (model.pawns.length) {
    const who = model.pawns.map(({ seat, colour, you }) => {
      const name = t.who(colour, names.seats[seat]);
      return you ? t.you(name) : name;
    });
    parts.push(t.pawns(who));
  }
  if (model.expected) parts.push(t.expected(model.expected.occurs, model.expected.points));
  return parts;
}

// --- the way of the arrow keys

/** Directions that an arrow key tries, the straightest first; a flat-top field has no left and no
 *  right, so those take the upper neighbour in even columns and the lower one in odd ones. */
const WAYS: Record<string, readonly [readonly number[], readonly number[]]> = {
  ArrowUp: [[0], [0]],
  ArrowDown: [[3], [3]],
  ArrowRight: [
    [1, 2],
    [2, 1],
  ],
  ArrowLeft: [
    [5, 4],
    [4, 5],
  ],
};

/** Where a key leads from a node; null: the key is not for the field. V616Mon, if that is `last`,
 *  has no neighbours (TN-RULING-75), but arrows find it where it is seen: below the field's left. */
export function step(
  key: string,
  from: number,
  printed: Printed,
  last = V616MON - 1,
): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'PageDown') return Math.min(from + 1, last);
  if (key === 'PageUp') return Math.max(from - 1, 0);
  const here = printed.nodes[from];
  const way = WAYS[key];
  if (!way || !here) return null;
  if (from === V616MON) return key === 'ArrowUp' || key === 'ArrowRight' ? gate(printed) : from;
  const order = way[Math.abs(here.q) % 2] ?? way[0];
  const beside = last === V616MON && key === 'ArrowDown' && here.q < 0;
  return order.map((d) => here.around[d] ?? -1).find((to) => to >= 0) ?? (beside ? last : from);
}

/** The node of the field that is drawn nearest to V616Mon. */
function gate({ nodes }: Printed): number {
  const there = nodes[V616MON];
  const far = (node: Printed['nodes'][number]) => {
    const [a, b] = [place(node), place(there ?? node)];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const field = nodes.filter(({ node }) => node !== V616MON);
  return field.reduce((one, two) => (far(two) < far(one) ? two : one)).node;
}
