// The log of a fight as one reads it: what belongs together in one entry, with its dice and what
// came of it; all its sentences behind it.
import type { GameEvent, Riftbound, SeenUnit } from '../../../contract/riftbound';
import type { LogLine } from '../../../net/log';
import { fight } from '../text/fight';

export type FightLine = LogLine<Riftbound>;

export interface Dice {
  /** `hit`, `dodge` and the like. */
  purpose: string;
  faces: { face: number; good: boolean }[];
  needs: number | null;
  /** What a die must show to be bright, with all that is added to it as the event tells. */
  least: number;
}

/** HP and EHP; null: hidden. */
export interface Result {
  unit: number;
  amount: number | null;
  good: boolean;
}

export interface Entry {
  key: string;
  kind: 'round' | 'turn' | 'moment' | 'move' | 'deed' | 'line';
  unit: number | null;
  say: string;
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
const UNTOLD = new Set<GameEvent['type']>(['TurnEnded']);

/** Oldest first. */
export function entriesOf(log: readonly FightLine[], units: readonly SeenUnit[]): Entry[] {
  const entries: Entry[] = [];
  let open: Entry | null = null;
  let roll: Entry | undefined;
  const moves = new Map<number, Entry>();
  const begin = (line: FightLine, kind: Entry['kind'], unit: number | null, say: string) => {
    const entry: Entry = { key: line.key, kind, unit, say, dice: [], results: [], lines: [line] };
    entries.push(entry);
    return entry;
  };
  const called = (unit: number, otherwise: string) =>
    units.find(({ id }) => id === unit)?.name ?? otherwise;

  for (const line of log) {
    const { event } = line;
    if (!line.say || (event && UNTOLD.has(event.type))) continue;
    if (event?.type === 'RoundStarted') {
      begin(line, 'round', null, line.say);
      open = null;
    } else if (event?.type === 'TurnStarted') {
      begin(line, 'turn', event.unit, called(event.unit, line.say));
      open = null;
      moves.clear();
    } else if (event?.type === 'Acted') {
      const isMove = event.deed.type === 'Move';
      const say = isMove ? words.moves(called(event.unit, '')) : line.say;
      open = begin(line, isMove ? 'move' : 'deed', event.unit, say);
      if (isMove) moves.set(event.unit, open);
    } else if (event?.type === 'Moved') {
      const move: Entry | undefined = moves.get(event.unit);
      if (move) move.lines.push(line);
      else
        moves.set(
          event.unit,
          begin(line, 'move', event.unit, words.isMoved(called(event.unit, ''))),
        );
    } else if (event?.type === 'Totalled' && (roll = rollOf(event.unit, entries))) {
      roll.say = line.say;
      roll.unit = event.unit;
      roll.lines.push(line);
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

/** The entry of the dice that a unit has just thrown for turn order: its total belongs there. */
const rollOf = (unit: number, entries: readonly Entry[]): Entry | undefined =>
  entries
    .slice(-2) // an extra turn, or a missed one, may be told between them
    .findLast(({ kind, lines: [line] }) => kind === 'line' && thrower(line) === unit);

const thrower = (line: FightLine | undefined): number | null =>
  line?.event?.type === 'Threw' ? line.event.roller : null;

function add(entry: Entry, line: FightLine, event: GameEvent): void {
  entry.lines.push(line);
  switch (event.type) {
    case 'Threw':
      if (event.faces.length > 0) entry.dice.push(thrown(event));
      break;
    case 'Rethrew':
      again(entry.dice.at(-1), event.places, event.faces);
      break;
    case 'Hurt':
      count(entry, event.unit, event.hp === null ? null : event.hp + (event.ehp ?? 0), false);
      break;
    case 'Healed':
      count(entry, event.unit, event.hp === null ? null : event.hp + (event.ehp ?? 0), true);
      break;
  }
}

function thrown({ purpose, faces, needs, added }: Extract<GameEvent, { type: 'Threw' }>): Dice {
  const more = added.reduce((sum, { change }) => sum + change, 0);
  const least = needs === null ? Infinity : needs - more;
  return { purpose, needs, least, faces: faces.map((face) => ({ face, good: face >= least })) };
}

function again(dice: Dice | undefined, places: readonly number[], faces: readonly number[]): void {
  if (!dice) return;
  places.forEach((place, i) => {
    const face = faces[i];
    if (face !== undefined) dice.faces[place] = { face, good: face >= dice.least };
  });
}

/** What one unit loses or wins in several parts adds up. */
function count(entry: Entry, unit: number, amount: number | null, good: boolean): void {
  const said = entry.results.find((one) => one.unit === unit && one.good === good);
  if (!said) entry.results.push({ unit, amount, good });
  else if (amount !== null && said.amount !== null) said.amount += amount;
}

const RULES = /\s*\(((?:RB-[A-Z0-9-]+(?:, )?)+)\)|,? ?\b(RB-[A-Z][A-Z0-9-]*\d)\b/g;

/** A sentence without the codes of its rules, and these. */
export function apartFromRules(say: string): { say: string; rules: string[] } {
  const rules = [...say.matchAll(/RB-[A-Z][A-Z0-9-]*\d/g)].map(([id]) => id);
  return { say: say.replace(RULES, ''), rules: [...new Set(rules)] };
}
