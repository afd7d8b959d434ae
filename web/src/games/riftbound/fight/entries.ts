// The log of a fight as one reads it: what belongs together in one entry, with its dice and what
// came of it; all its sentences behind it.
import type { GameEvent, Riftbound, SeenUnit } from '../../../contract/riftbound';
import type { LogLine } from '../../../net/log';
import { fight } from '../text/fight';

export type FightLine = LogLine<Riftbound>;

export interface Dice {
  /** `hit`, `dodge` and the like. */
  purpose: string;
  roller: number | null;
  faces: { face: number; good: boolean }[];
  /** What a die must show to be bright, with all that is added to it as the event tells. */
  needs: number | null;
}

/** What came of it for a unit; null: hidden, of whom or how much. */
export interface Result {
  how: 'lost' | 'won' | 'missed' | 'dodged' | 'steps-in';
  unit: number | null;
  hp: number | null;
  ehp: number | null;
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
      ...{ targets: targetsOf(line), dice: [], results: [] },
    };
    entries.push(entry);
    return entry;
  };
  const called = (unit: number, otherwise: string) =>
    units.find(({ id }) => id === unit)?.name ?? otherwise;

  for (const line of log) {
    const { event } = line;
    if (!line.say) continue;
    if (event?.type === 'RoundStarted') {
      begin(line, 'round', null, words.round(event.round));
      open = null;
    } else if (event?.type === 'TurnEnded') {
      const last = entries.at(-1);
      if (last?.kind === 'turn') last.say = words.idle(called(event.unit, last.say));
    } else if (event?.type === 'TurnStarted') {
      begin(line, 'turn', event.unit, words.turn(called(event.unit, line.say)));
      open = null;
      moves.clear();
    } else if (event?.type === 'Acted') {
      const isMove = event.deed.type === 'Move';
      const say = isMove ? words.moves(called(event.unit, ''), 0) : line.say;
      open = begin(line, isMove ? 'move' : 'deed', event.unit, say);
      if (isMove) moves.set(event.unit, { entry: open, say: words.moves, far: 0 });
    } else if (event?.type === 'Moved') {
      const move = moves.get(event.unit);
      const aboard = open?.unit === event.unit && isOfVehicle(open) ? open : null;
      if (aboard) aboard.lines.push(line);
      else if (move) {
        move.far += event.walked;
        move.entry.say = move.say(called(event.unit, ''), move.far);
        move.entry.lines.push(line);
      } else {
        // Who goes a way outside a Move steps in or is pushed; without a way somebody put it there.
        const say = event.path.length > 0 ? words.changesPlace : words.isMoved;
        const entry = begin(line, 'move', event.unit, say(called(event.unit, ''), event.walked));
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
      break;
    case 'Hit':
      if (event.hits === 0)
        entry.results.push(came(event.successes === 0 ? 'missed' : 'dodged', event.target));
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
  ...{ how, unit, hp: null, ehp: null },
});

function thrown(event: Extract<GameEvent, { type: 'Threw' }>): Dice {
  const { purpose, roller } = event;
  const more = event.added.reduce((sum, { change }) => sum + change, 0);
  const needs = event.needs === null ? null : event.needs - more;
  return { purpose, roller, needs, faces: event.faces.map((face) => lying(face, needs)) };
}

const lying = (face: number, needs: number | null) => ({
  ...{ face, good: needs !== null && face >= needs },
});

function again(dice: Dice | undefined, places: readonly number[], faces: readonly number[]): void {
  if (!dice) return;
  places.forEach((place, i) => {
    const face = faces[i];
    if (face !== undefined) dice.faces[place] = lying(face, dice.needs);
  });
}

/** What one unit loses or wins in several parts adds up. */
function count(entry: Entry, one: Result): void {
  const said = entry.results.find(({ unit, how }) => unit === one.unit && how === one.how);
  if (!said) entry.results.push(one);
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

const RULES = /\s*\(((?:RB-[A-Z0-9-]+(?:, )?)+)\)|,? ?\b(RB-[A-Z][A-Z0-9-]*\d)\b/g;

/** A sentence without the codes of its rules, and these. */
export function apartFromRules(say: string): { say: string; rules: string[] } {
  const rules = [...say.matchAll(/RB-[A-Z][A-Z0-9-]*\d/g)].map(([id]) => id);
  return { say: say.replace(RULES, ''), rules: [...new Set(rules)] };
}
