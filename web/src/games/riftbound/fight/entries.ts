// The log of a fight as one reads it: what belongs together in one entry, with its dice and what
// came of it; all its sentences behind it.
import type { GameEvent, Riftbound, SeenUnit } from '../../../contract/riftbound';
import type { LogLine } from '../../../net/log';
import { fight } from '../text/fight';
import { apartFromRules } from '../parts/rules';

export type FightLine = LogLine<Riftbound>;

/** A die as it lies; `was`: what it showed before it was rerolled. */
export interface Face {
  face: number;
  good: boolean;
  was?: number;
}

export interface Dice {
  /** `hit`, `dodge` and the like. */
  purpose: string;
  roller: number | null;
  faces: Face[];
  /** What a die must show to be bright, with all that is added to it as the event tells. */
  needs: number | null;
}

/** What came of it for a unit; null: hidden, of whom or how much. */
export interface Result {
  how: 'lost' | 'won' | 'missed' | 'dodged' | 'stopped' | 'steps-in';
  unit: number | null;
  hp: number | null;
  ehp: number | null;
  /** So many hits of the Attack took it. */
  hits: number;
}

export interface Entry {
  key: string;
  kind: 'round' | 'turn' | 'moment' | 'move' | 'deed' | 'line';
  unit: number | null;
  say: string;
  /** At whom it is aimed. */
  targets: readonly number[];
  dice: Dice[];
  results: Result[];
  /** What decided it beside the dice: what others used, who rerolled, what was paid. */
  besides: string[];
  /** Everything that was told of it, with the rules. */
  lines: FightLine[];
}

const words = fight.log;
/** They belong to what is being done. */
const PARTS = new Set<GameEvent['type']>([
  'Threw', 'Rethrew', 'Discarded', 'Checked', 'Hit', 'Redirected', 'Hurt', 'Healed', 'Paid',
  'Marked', 'Unmarked', 'Loaded', 'Held', 'Used', 'Readied', 'Prepared', 'Watching',
]); // prettier-ignore
const MOMENTS = new Set<GameEvent['type']>(['FellCritical', 'Died', 'Shown', 'Arrived', 'Ended']);

/** What is said of a move over so many millimetres; 0: not how far. */
type Move = (name: string, far: number) => string;

/** Oldest first. */
export function entriesOf(log: readonly FightLine[], units: readonly SeenUnit[]): Entry[] {
  const entries: Entry[] = [];
  let open: Entry | null = null;
  let order: Entry | null = null;
  const moves = new Map<number, { entry: Entry; say: Move; far: number }>();
  const begin = (line: FightLine, kind: Entry['kind'], unit: number | null, say: string) => {
    const entry: Entry = {
      ...{ key: line.key, kind, unit, say, lines: [line] },
      ...{ targets: targetsOf(line), dice: [], results: [], besides: [] },
    };
    entries.push(entry);
    return entry;
  };
  /** With the name of a unit; of one that is hidden now, what was said when it was seen. */
  const named = (unit: number, line: FightLine, say: (name: string) => string) => {
    const name = units.find(({ id }) => id === unit)?.name;
    return name === undefined ? plain(line.say) : say(name);
  };

  for (const line of log) {
    const { event } = line;
    if (!line.say) continue;
    if (event?.type === 'RoundStarted') {
      begin(line, 'round', null, words.round(event.round));
      open = null;
    } else if (event?.type === 'TurnEnded') {
      const last = entries.at(-1);
      if (last?.kind === 'turn') last.say = named(event.unit, last.lines[0] ?? line, words.idle);
    } else if (event?.type === 'TurnStarted') {
      begin(line, 'turn', event.unit, named(event.unit, line, words.turn));
      open = null;
      moves.clear();
    } else if (event?.type === 'Acted') {
      const isMove = event.deed.type === 'Move';
      const say = isMove ? named(event.unit, line, (name) => words.moves(name, 0)) : line.say;
      open = begin(line, isMove ? 'move' : 'deed', event.unit, say);
      if (isMove) moves.set(event.unit, { entry: open, say: words.moves, far: 0 });
    } else if (event?.type === 'Moved') {
      const move = moves.get(event.unit);
      const aboard = open?.unit === event.unit && isOfVehicle(open) ? open : null;
      if (aboard) aboard.lines.push(line);
      else if (move) {
        move.far += event.walked;
        move.entry.say = named(event.unit, line, (name) => move.say(name, move.far));
        move.entry.lines.push(line);
      } else {
        // Who goes a way outside a Move steps in or is pushed; without a way somebody put it there.
        const say = event.path.length > 0 ? words.changesPlace : words.isMoved;
        const moved = named(event.unit, line, (name) => say(name, event.walked));
        const entry = begin(line, 'move', event.unit, moved);
        moves.set(event.unit, { entry, say, far: event.walked });
      }
    } else if (event && isOfOrder(event)) {
      if (order) order.lines.push(line);
      else order = begin(line, 'line', null, words.order);
      if (event.type === 'Ordered') {
        order.say = line.say;
        order = null;
      }
    } else if (event && open && PARTS.has(event.type)) {
      add(open, line, event);
    } else if (event && MOMENTS.has(event.type)) {
      begin(line, 'moment', 'unit' in event ? event.unit : null, line.say);
    } else {
      const unit = event && 'unit' in event ? event.unit : null;
      const entry = begin(line, 'line', unit, line.say);
      if (event?.type === 'Threw') entry.dice.push(thrown(event));
    }
  }
  return entries;
}

/** Whoever gets in or out is put where the vehicle is. */
function isOfVehicle({ lines: [first] }: Entry): boolean {
  const event = first?.event;
  return event?.type === 'Acted' && ['Board', 'Leave'].includes(event.deed.type);
}

/** All that leads to the turn order is one entry: who wants to, reads the dice behind it. */
const isOfOrder = (event: GameEvent): boolean =>
  event.type === 'Ordered' ||
  event.type === 'Totalled' ||
  (event.type === 'Threw' && event.purpose === 'order');

function add(entry: Entry, line: FightLine, event: GameEvent): void {
  entry.lines.push(line);
  switch (event.type) {
    case 'Threw':
      if (event.faces.length > 0) entry.dice.push(thrown(event));
      break;
    case 'Rethrew':
      again(entry.dice.at(-1), event.places, event.faces);
      entry.besides.push(plain(line.say));
      break;
    case 'Discarded':
    case 'Paid':
      entry.besides.push(plain(line.say));
      break;
    case 'Used':
      if (event.unit !== entry.unit) entry.besides.push(plain(line.say));
      break;
    case 'Hit':
      if (event.hits === 0) entry.results.push(came(whyNone(entry, event), event.target));
      break;
    case 'Redirected':
      entry.results.push(came('steps-in', event.by));
      break;
    case 'Hurt':
      count(entry, { ...came('lost', event.unit), hp: event.hp, ehp: event.ehp });
      break;
    case 'Healed':
      count(entry, { ...came('won', event.unit), hp: event.hp, ehp: event.ehp });
      break;
  }
}

const came = (how: Result['how'], unit: number | null): Result => ({
  ...{ how, unit, hp: null, ehp: null, hits: 0 },
});

/** Why nothing hit; who threw no dice to dodge has stopped it otherwise. */
function whyNone(
  { lines }: Entry,
  { target, successes }: Extract<GameEvent, { type: 'Hit' }>,
): Result['how'] {
  if (successes === 0) return 'missed';
  const dodges = ({ event }: FightLine) =>
    event?.type === 'Threw' && event.purpose === 'dodge' && event.roller === target;
  return lines.some(dodges) ? 'dodged' : 'stopped';
}

/** How often the Attack of an entry has hit a unit. */
const hitsOn = (unit: number | null, { lines }: Entry): number =>
  lines.reduce(
    (sum, { event }) => (event?.type === 'Hit' && event.target === unit ? sum + event.hits : sum),
    0,
  );

/** Without its rules and its full stop. */
const plain = (say: string) => apartFromRules(say).say.replace(/\.$/, '');

function thrown(event: Extract<GameEvent, { type: 'Threw' }>): Dice {
  const { purpose, roller } = event;
  const more = event.added.reduce((sum, { change }) => sum + change, 0);
  const needs = event.needs === null ? null : event.needs - more;
  return { purpose, roller, needs, faces: event.faces.map((face) => lying(face, needs)) };
}

const lying = (face: number, needs: number | null): Face => ({
  ...{ face, good: needs !== null && face >= needs },
});

function again(dice: Dice | undefined, places: readonly number[], faces: readonly number[]): void {
  if (!dice) return;
  places.forEach((place, i) => {
    const face = faces[i];
    const was = dice.faces[place]?.face;
    if (face !== undefined)
      dice.faces[place] = { ...lying(face, dice.needs), ...(was !== undefined && { was }) };
  });
}

/** What one unit loses or wins in several parts adds up. */
function count(entry: Entry, one: Result): void {
  const said = entry.results.find(({ unit, how }) => unit === one.unit && how === one.how);
  const hits = one.how === 'lost' ? hitsOn(one.unit, entry) : 0;
  if (said) said.hits = hits;
  if (!said) entry.results.push({ ...one, hits });
  else if (one.hp !== null && said.hp !== null) {
    said.hp += one.hp;
    said.ehp = (said.ehp ?? 0) + (one.ehp ?? 0);
  }
}

function targetsOf({ event }: FightLine): readonly number[] {
  if (event?.type !== 'Acted') return [];
  const { deed } = event;
  if ('targets' in deed) return deed.targets;
  return 'target' in deed ? [deed.target] : [];
}
