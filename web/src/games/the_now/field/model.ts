// What each node shows, gathered from view and aid. A node of which nothing has changed keeps its
// model, the very same object, so that only what has changed is drawn again.
import type {
  Aid,
  CardOut,
  EventView,
  Expected,
  NeedleView,
  NodeOut,
  Printed,
  View,
} from '../../../contract/the_now';
import { share } from '../../../net/share';
import { place, V616MON } from './geometry';

export const FUTURE = 0;
export const EMPTY = 3;
const OFF = -1;

export interface LinkModel {
  direction: number;
  type: number;
  /** Out to a later node, or in from an earlier one. */
  forward: boolean;
  plus: number;
  /** The node it leads to; -1: beyond the edge. */
  to: number;
  /** Whether it still concerns the future: so bright on a card of the past, too. */
  live: boolean;
}

export interface Pawn {
  seat: number;
  colour: string;
  onTurn: boolean;
  you: boolean;
}

export interface EventModel {
  card: CardOut;
  rotation: number;
  /** The organizer's colour; null: the neutral token. */
  by: string | null;
  side: boolean;
  impact: number;
  tick: string | null;
  cross: string | null;
  links: readonly LinkModel[];
  bets: readonly { colour: string; tick: number; cross: number }[];
}

export interface Score {
  colour: string;
  points: number;
}

export interface ExpectedModel {
  points: number;
  occurs: boolean;
  byToken: boolean;
  scores: readonly Score[];
}

export interface NodeModel {
  node: number;
  name: string;
  radius: number;
  x: number;
  y: number;
  energy: number;
  fate: number;
  /** In the ring that this phase will realize. */
  next: boolean;
  event: EventModel | null;
  pawns: readonly Pawn[];
  delayed: number;
  wormholes: number;
  /** The Needle links that lead here. */
  needles: readonly NeedleView[];
  expected: ExpectedModel | null;
}

/** Makes the models of one field after the other, keeping those that stay equal. */
export class Models {
  #last = new Map<number, NodeModel>();
  #cards: ReadonlyMap<string, CardOut>;

  constructor(readonly printed: Printed) {
    this.#cards = new Map(printed.cards.map((card) => [card.id, card]));
  }

  card(id: string): CardOut | undefined {
    return this.#cards.get(id);
  }

  of(view: View, aid: Aid | null): NodeModel[] {
    const gathered = gather(view, aid);
    return this.printed.nodes
      .filter((node) => node.node !== V616MON || isBeside(view))
      .map((node) => this.#keep(this.#model(node, view, gathered)));
  }

  /** One node by itself. */
  one(node: number, view: View, aid: Aid | null): NodeModel | null {
    const found = this.printed.nodes[node];
    return found ? this.#model(found, view, gather(view, aid)) : null;
  }

  #keep(model: NodeModel): NodeModel {
    const kept = share(this.#last.get(model.node), model);
    this.#last.set(model.node, kept);
    return kept;
  }

  #model(node: NodeOut, view: View, all: Gathered): NodeModel {
    const event = all.events.get(node.node);
    const expected = all.expected.get(node.node);
    return {
      node: node.node,
      name: node.name,
      radius: node.radius,
      ...place(node),
      energy: node.energy,
      fate: view.fate[node.node] ?? FUTURE,
      next: node.radius === view.phase,
      event: event ? this.#event(node, event, view, all) : null,
      pawns: pawns(view, node.node),
      delayed: all.delayed.get(node.node) ?? 0,
      wormholes: all.wormholes.get(node.node) ?? 0,
      needles: view.needles.filter(({ target }) => target === node.node),
      expected: expected ? expectedModel(expected, view) : null,
    };
  }

  #event(node: NodeOut, event: EventView, view: View, all: Gathered): EventModel | null {
    const card = this.#cards.get(event.card);
    if (!card) return null;
    return {
      card,
      rotation: event.rotation,
      by: colourOf(view, event.by),
      side: event.side,
      impact: event.impact,
      tick: event.arcs ? colourOf(view, event.arcs[0]) : card.tick,
      cross: event.arcs ? colourOf(view, event.arcs[1]) : card.cross,
      links: linkModels(node, event, view, all),
      bets: event.bets.flatMap(([tick, cross], seat) => {
        const colour = colourOf(view, seat);
        return colour && tick + cross ? [{ colour, tick, cross }] : [];
      }),
    };
  }
}

/** V616Mon matters once it is known, or somebody is there. */
const isBeside = (view: View) =>
  view.v616mon || view.wormholes.length > 0 || view.players.some((p) => p.node === V616MON);

interface Gathered {
  events: ReadonlyMap<number, EventView>;
  expected: ReadonlyMap<number, Expected>;
  delayed: ReadonlyMap<number, number>;
  wormholes: ReadonlyMap<number, number>;
  plus: ReadonlyMap<string, number>;
}

const boundary = (a: number, b: number) => (a < b ? `${a}-${b}` : `${b}-${a}`);

function gather(view: View, aid: Aid | null): Gathered {
  return {
    events: new Map(view.events.map((event) => [event.node, event])),
    expected: new Map((aid?.forecast ?? []).map((found) => [found.node, found])),
    delayed: new Map(view.delayed),
    wormholes: new Map(view.wormholes),
    plus: new Map(view.reinforced.map(([a, b, plus]) => [boundary(a, b), plus])),
  };
}

export const colourOf = (view: View, seat: number): string | null =>
  view.players[seat]?.colour ?? null;

function pawns(view: View, node: number): Pawn[] {
  return view.players
    .filter((player) => player.node === node)
    .map(({ seat, colour }) => ({
      seat,
      colour,
      onTurn: view.stage.name === 'turn' && seat === view.on_turn,
      you: seat === view.seat,
    }));
}

function expectedModel(found: Expected, view: View): ExpectedModel {
  return {
    points: found.points,
    occurs: found.occurs,
    byToken: found.by_token,
    scores: found.scores.map(([seat, points]) => ({
      colour: colourOf(view, seat) ?? '',
      points,
    })),
  };
}

function linkModels(node: NodeOut, event: EventView, view: View, all: Gathered): LinkModel[] {
  return event.marks.flatMap((type, direction) => {
    if (!type) return [];
    const to = node.around[direction] ?? OFF;
    const past = (at: number) => (view.fate[at] ?? FUTURE) !== FUTURE;
    return {
      direction,
      type,
      forward: to === OFF || to > node.node,
      plus: wears(node.node, to, direction, all) ? (all.plus.get(boundary(node.node, to)) ?? 0) : 0,
      to,
      live: to !== OFF && view.fate[to] !== EMPTY && !(past(node.node) && past(to)),
    };
  });
}

/** A reinforcement lies between two nodes (TN-RULING-49) and is drawn once: at the mark of the
 *  earlier event, which holds (TN-LINK-3), or at the only mark there is. */
function wears(node: number, other: number, direction: number, all: Gathered): boolean {
  if (other === OFF) return false;
  return node < other || !all.events.get(other)?.marks[(direction + 3) % 6];
}

/** A card as it is printed, in the hand or on its way into the field. */
export function face(card: CardOut, rotation = 0): EventModel {
  const back = new Set(card.backward.map((edge) => (edge + rotation) % 6));
  return {
    card,
    rotation,
    by: null,
    side: true,
    impact: 0,
    tick: card.tick,
    cross: card.cross,
    links: (card.marks[rotation] ?? []).flatMap((type, direction) =>
      type ? { direction, type, forward: !back.has(direction), plus: 0, to: OFF, live: true } : [],
    ),
    bets: [],
  };
}
