// What happened since one's own last turn, in facts: a row for each of the others, with what it does
// to oneself. Only what this seat was told is in it.
import type { Aid, GameEvent, Told, View } from '../../../contract/the_now';
import type { Moment, ReplayStep } from '../../../contract/server';
import type { TheNow } from '../../../contract/the_now';
import { text } from '../text';

/** A turn, or what has been seen of it. */
export interface Passage {
  seat: number;
  before: View;
  after: View;
  told: readonly Told[];
  /** By how much one's own points in the end, if nothing changed any more, are others than before. */
  points: number;
}

export interface Row {
  seat: number;
  /** What they did, the most important first. */
  did: string[];
  /** What it does to oneself. */
  points: number;
  energy: number;
  traded: boolean;
  /** The nodes it was about. */
  nodes: number[];
  passages: Passage[];
}

export interface Digest {
  /** One's points in the end if nothing changed: when one's turn ended, and now. */
  before: number;
  now: number;
  rows: Row[];
}

/** How things are called. */
export interface Names {
  name: (seat: number) => string;
  node: (node: number) => string;
  card: (number: number) => string;
  artifact: (label: string) => string;
}

const words = text.since;
const ends = ({ told }: ReplayStep<TheNow>) => told.some(({ event }) => event.type === 'TurnEnded');
const endsOwn = (me: number) => (step: ReplayStep<TheNow>) =>
  step.by === 'seat' &&
  step.told.some(({ event }) => event.type === 'TurnEnded' && event.seat === me);

/** Moments that the server tells at once. */
const MOST = 16;

/** The moments to ask for: how it stood when one's turn ended, after each turn since, and now. Of a
 *  long absence the latest ones. */
export function placesOf(steps: readonly ReplayStep<TheNow>[], me: number): number[] {
  const own = steps.findLastIndex(endsOwn(me));
  const began = steps.findIndex(({ told }) => told.some(({ event }) => event.type === 'TurnBegan'));
  const from = own < 0 ? began : own;
  const first = steps[from];
  const last = steps.at(-1);
  if (!first || !last) return [];
  const after = steps.slice(from + 1).filter(ends);
  const places = [...new Set([...after, last].map(({ k }) => k))].slice(1 - MOST);
  return [first.k, ...places.filter((k) => k > first.k)];
}

export function digestOf(
  moments: readonly Moment<TheNow>[],
  me: number,
  names: Names,
): Digest | null {
  const [first, ...rest] = moments;
  const last = rest.at(-1);
  if (!first || !last) return null;
  const passages = rest.map((moment, k) => passage(moments[k] ?? first, moment, me));
  const gone = passages.flatMap(eventsOf).filter(({ type }) => type === 'WentOut');
  const seats = new Set([...passages, ...gone].map((one) => ('seat' in one ? one.seat : me)));
  const rows = [...seats]
    .filter((seat) => seat >= 0 && seat !== me) // between turns, nobody is
    .map((seat) => rowOf(seat, me, passages, names));
  return { before: pointsOf(first.aid, me), now: pointsOf(last.aid, me), rows };
}

const pointsOf = (aid: Aid | null, me: number): number => aid?.points[me] ?? 0;

/** Between two turns it is nobody's: the end of it tells whose it was. */
function whoseTurn({ told, view }: Moment<TheNow>): number {
  const end = told.find(({ event }) => event.type === 'TurnEnded')?.event;
  return end && 'seat' in end ? end.seat : view.on_turn;
}

function passage(before: Moment<TheNow>, after: Moment<TheNow>, me: number): Passage {
  return {
    seat: whoseTurn(after),
    before: before.view,
    after: after.view,
    told: after.told,
    points: pointsOf(after.aid, me) - pointsOf(before.aid, me),
  };
}

const eventsOf = ({ told }: Passage): GameEvent[] => told.map(({ event }) => event);

/** `all`: also in the turns of others something may happen to somebody. */
function rowOf(seat: number, me: number, all: readonly Passage[], names: Names): Row {
  const by = (event: GameEvent) => 'seat' in event && event.seat === seat;
  const turns = all.filter((one) => one.seat === seat);
  const passages = turns.length > 0 ? turns : all.filter((one) => eventsOf(one).some(by));
  const events = turns.flatMap(eventsOf);
  const own = all.flatMap(eventsOf).filter(by);
  const lost = own.map((event) =>
    event.type === 'Attacked' && event.victim === me ? event.loss : 0,
  );
  const hits = events.map((event) =>
    event.type === 'WasHit' && event.seat === me ? event.loss : 0,
  );
  return {
    seat,
    did: didOf(own, names),
    points: turns.reduce((sum, { points }) => sum + points, 0),
    energy: -[...lost, ...hits].reduce((sum, n) => sum + n, 0),
    traded: events.some(
      (event) => event.type === 'Exchanged' && [event.seat, event.partner].includes(me),
    ),
    nodes: [...new Set(own.flatMap(nodesOf))],
    passages,
  };
}

function nodesOf(event: GameEvent): number[] {
  switch (event.type) {
    case 'Organized':
    case 'Impacted':
    case 'Extracted':
      return [event.node];
    case 'Amplified':
      return event.nodes;
    case 'Threaded':
      return [event.source, event.target];
    default:
      return [];
  }
}

/** In the order of what matters. */
function didOf(events: readonly GameEvent[], names: Names): string[] {
  const of = <K extends GameEvent['type']>(type: K) =>
    events.filter((event): event is Extract<GameEvent, { type: K }> => event.type === type);
  const { node, name, card, artifact } = names;
  const moves = of('Moved');
  const energy = of('Extracted').reduce((sum, event) => sum + event.energy, 0);
  const impact = new Map<number, number>();
  for (const event of of('Impacted')) {
    impact.set(event.node, (impact.get(event.node) ?? 0) + event.impact);
  }
  const end = moves.at(-1);
  const did = [
    ...of('WentOut').map(() => words.out),
    ...of('Attacked').map(({ victim, loss }) => words.attacked(name(victim), loss)),
    ...of('WasHit').map(({ loss }) => words.hit(loss)),
    ...of('Organized').map((event) => words.organized(card(event.card), node(event.node))),
    ...[...impact].map(([at, n]) => words.impact(n, node(at))),
    ...of('Threaded').map((event) => words.threaded(node(event.source), node(event.target))),
    ...of('Amplified').map(({ nodes: [from, to] }) => words.strengthened(node(from), node(to))),
    ...of('WasCast').map((event) => words.cast(artifact(event.artifact))),
    ...of('Exchanged').map(({ partner }) => words.traded(name(partner))),
    ...of('Bought').map(({ item, level }) => words.bought(item, level)),
    ...(energy > 0 ? [words.extracted(energy)] : []),
    ...(end ? [words.moved(moves.length, node(end.node))] : []),
  ];
  return did.length > 0 ? did : [words.nothing];
}

/** What a row comes to for oneself, in a few words. */
export function forYou({ points, energy, traded }: Row): string[] {
  const found = [
    ...(points > 0 ? [words.gains(points)] : points < 0 ? [words.loses(points)] : []),
    ...(energy < 0 ? [words.robbed(-energy)] : []),
    ...(traded ? [words.tradedYou] : []),
  ];
  return found.length > 0 ? found : [words.none];
}
