// The log of The Now by rounds and turns: a line says what somebody did, and opens to its steps.
import type { GameEvent, Printed, TheNow } from '../../../contract/the_now';
import type { LogLine } from '../../../net/log';
import { text } from '../text';

type Line = LogLine<TheNow>;
type Of<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

export interface Step {
  key: string;
  line: Line;
  say: string;
  /** Who did it, where it is not whose turn it is. */
  by: number | null;
  /** What lights up on the board. */
  nodes: readonly number[];
}

export interface Turn {
  key: string;
  round: number;
  /** Null: the Now passes, or nobody is on turn. */
  seat: number | null;
  did: string;
  steps: readonly Step[];
  /** Cards that were turned over and did not fit. */
  folded: readonly Step[];
}

/** What players, nodes, cards and things are called at this table. */
export interface Names {
  printed: Printed;
  /** By seat. */
  colours: readonly string[];
  seats: readonly string[];
}

const PASSES = new Set(['Realized', 'Scored', 'PhaseEnded', 'GameEnded']);
const STRUCTURE = new Set(['RoundBegan', 'TurnBegan', 'TurnEnded']);

/** In the order in which they were played; `keeps` says which lines are wanted. */
export function turnsOf(
  lines: readonly Line[],
  names: Names,
  keeps: (line: Line) => boolean = () => true,
): Turn[] {
  const say = speaker(names);
  return gathered(lines).flatMap(({ seat, passes, lines }) => {
    const [first] = lines;
    const kept = lines.filter((line) => line.say && keeps(line));
    if (!first || kept.length === 0) return [];
    const steps = kept
      .filter(({ kind }) => !STRUCTURE.has(kind))
      .map((line) => step(line, seat, say));
    if (steps.length === 0 && seat === null) return [];
    const [folded, told] = [steps.filter(misfits), steps.filter((one) => !misfits(one))];
    const did = summary(lines, seat, passes, names);
    return [{ key: first.key, round: first.round, seat, did, steps: told, folded }];
  });
}

const misfits = ({ line: { event } }: Step) => event?.type === 'TurnedOver' && !event.fits;

interface Group {
  seat: number | null;
  passes: boolean;
  lines: Line[];
}

/** A turn lasts until the next one begins, or the Now passes. */
function gathered(lines: readonly Line[]): Group[] {
  const groups: Group[] = [];
  for (const line of lines) {
    const now = groups.at(-1);
    const passes = PASSES.has(line.kind);
    const begins = line.kind === 'TurnBegan' || line.kind === 'RoundBegan';
    const follows = passes && !now?.passes;
    if (!now || begins || follows || now.lines[0]?.round !== line.round) {
      const seat = line.kind === 'TurnBegan' ? (line.about[0] ?? null) : null;
      groups.push({ seat, passes, lines: [line] });
    } else now.lines.push(line);
  }
  return groups;
}

function step(line: Line, seat: number | null, say: Speaker): Step {
  const [first = null] = line.about;
  const by = first === seat ? null : first;
  return {
    key: line.key,
    line,
    by,
    say: say(line.say, by === null ? seat : null),
    nodes: nodesOf(line),
  };
}

const nodesOf = ({ event }: Line): number[] => {
  if (!event) return [];
  const { node, origin, source, target, nodes } = event as Partial<
    Record<'node' | 'origin' | 'source' | 'target', number> & { nodes: readonly number[] }
  >;
  const all = [origin, node, source, target, ...(nodes ?? [])];
  return [...new Set(all.filter((one) => one !== undefined))];
};

export const nodesIn = ({ steps }: Turn): number[] => [
  ...new Set(steps.flatMap(({ nodes }) => nodes)),
];

// --- sentences with the names of people

type Speaker = (say: string, without: number | null) => string;

/** The server says who plays which colour; here people go by their names, as everywhere at the
 *  table. The names of cards stay: Blue's Promise is nobody's. */
function speaker({ printed, colours, seats }: Names): Speaker {
  const players = colours.map(text.field.capital);
  const whose = printed.cards
    .map(({ name }) => name)
    .filter((name) => players.some((colour) => name.startsWith(`${colour}'s `)));
  const pattern = new RegExp(`\\b(?:${[...whose, ...players].map(plain).join('|')})\\b`, 'g');
  const named = (say: string) =>
    say.replace(pattern, (word) => seats[players.indexOf(word)] ?? word);
  return (say, without) => {
    const colour = without === null ? '' : `${players[without] ?? ''} `;
    return colour && say.startsWith(colour)
      ? text.field.capital(named(say.slice(colour.length)))
      : named(say);
  };
}

const plain = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// --- what somebody did, in one line

const words = text.log.did;

function summary(
  lines: readonly Line[],
  seat: number | null,
  passes: boolean,
  names: Names,
): string {
  const events = lines.flatMap(({ event }) => (event ? [event] : []));
  const own = events.filter((event) => seat !== null && 'seat' in event && event.seat === seat);
  const said = passes ? passed(events, names) : seat === null ? [] : deeds(own, names);
  const out = all(events, 'WentOut').map((event) => words.out(names.seats[event.seat] ?? ''));
  const ended = events.some(({ type }) => type === 'TurnEnded');
  const nothing = passes || seat === null ? [] : [ended ? text.log.nothing : text.log.playing];
  return [...(said.length > 0 ? said : out.length > 0 ? [] : nothing), ...out].join(', ');
}

const all = <T extends GameEvent['type']>(events: readonly GameEvent[], type: T): Of<T>[] =>
  events.filter((event): event is Of<T> => event.type === type);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function deeds(events: readonly GameEvent[], names: Names): string[] {
  const node = (at: number) => names.printed.nodes[at]?.name ?? '';
  const who = (seat: number) => names.seats[seat] ?? '';
  const thing = (label: string) =>
    names.printed.artifacts.find((artifact) => artifact.label === label)?.name ?? label;
  const item = (id: string) => names.printed.items.find((one) => one.id === id)?.name ?? id;
  const moves = all(events, 'Moved');
  const walked = moves.filter(({ how }) => how === 'move' || how === 'wormhole');
  const impacts = all(events, 'Impacted').filter(({ why }) => why !== 'delayed' && why !== 'bets');
  const extracted = all(events, 'Extracted');
  const links = all(events, 'Amplified').length;
  const last = walked.at(-1);
  return [
    ...(last ? [words.walked(walked.length, node(last.node))] : []),
    ...moves.filter(({ how }) => how === 'jump').map((event) => words.jumped(node(event.node))),
    ...moves.filter(({ how }) => how === 'forced').map((event) => words.pushed(node(event.node))),
    ...all(events, 'Organized').map((event) =>
      words.organized(names.printed.cards[event.card]?.name ?? '', node(event.node)),
    ),
    ...pushes(impacts).map(([size, nodes]) =>
      words.impact(text.field.signed(size), nodes.map(node)),
    ),
    ...all(events, 'Attacked').map((event) => words.attacked(who(event.victim), event.loss)),
    ...all(events, 'Exchanged').map((event) => words.traded(who(event.partner))),
    ...all(events, 'WasCast').map((event) => words.cast(thing(event.artifact))),
    ...all(events, 'Discharged').map((event) => words.discharged(thing(event.artifact))),
    ...all(events, 'Threaded').map((event) => words.threaded(node(event.target))),
    ...(links > 0 ? [words.reinforced(links)] : []),
    ...all(events, 'Bought').map((event) => words.bought(item(event.item))),
    ...all(events, 'Took').map((event) => words.took(event.energy)),
    ...(extracted.length > 0 ? [words.extracted(sum(extracted.map(({ energy }) => energy)))] : []),
  ];
}

/** Nodes on which the same impact came. */
function pushes(impacts: readonly Of<'Impacted'>[]): [number, number[]][] {
  const onNode = new Map<number, number>();
  for (const { node, impact } of impacts) onNode.set(node, (onNode.get(node) ?? 0) + impact);
  const bySize = new Map<number, number[]>();
  for (const [node, size] of onNode) bySize.set(size, [...(bySize.get(size) ?? []), node]);
  return [...bySize];
}

/** What a realization brought everybody. */
function passed(events: readonly GameEvent[], { seats }: Names): string[] {
  const scored = all(events, 'Scored');
  const points = seats.map((_, seat) =>
    sum(scored.filter((one) => one.seat === seat).map((one) => one.points)),
  );
  return points.flatMap((change, seat) =>
    change ? [words.scored(seats[seat] ?? '', text.field.signed(change))] : [],
  );
}
