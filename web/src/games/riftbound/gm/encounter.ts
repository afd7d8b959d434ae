// An encounter file as a form: who comes, how many, on which side and where. What the form does
// not show (a map, terrain, further entries of a unit) stays as it was written.

/** Several of one profile, in a row. */
export interface Group {
  npc: string;
  count: number;
  side: string;
  place: string;
  /** Further lines of each of them. */
  rest: readonly string[];
}

export interface Form {
  name: string;
  /** Everything before the units but the name. */
  head: string;
  /** Where the party starts; null where the file has several places for it, or none. */
  party: string | null;
  partySide: string;
  /** Units that are no NPCs, as they were written; the party's place is the first. */
  kept: readonly string[];
  groups: readonly Group[];
}

export const FOES = 'foes';
const PARTY = 'players';
/** Metres from one to the next of a group. */
const ROOM = 3;
const UNIT = '[[units]]';
const NUMBERS = /^-?\d+(\.\d+)?(\s*,\s*-?\d+(\.\d+)?){1,2}$/;
const LETTER = /^\S$/u;

export const EMPTY: Form = {
  name: '',
  head: '',
  party: '0, 0',
  partySide: PARTY,
  kept: [],
  groups: [],
};

/** Two or three numbers, or a letter of the map. */
export const isPlace = (place: string): boolean =>
  NUMBERS.test(place.trim()) || LETTER.test(place.trim());

export const isLetter = (place: string): boolean => LETTER.test(place.trim());

const numbers = (place: string) => place.split(',').map(Number);

/** The place of the n-th of a group. */
function placeOf(place: string, n: number): string {
  if (isLetter(place)) return JSON.stringify(place.trim());
  const [x = 0, y = 0, ...z] = numbers(place);
  return `[${[x, y + n * ROOM, ...z].join(', ')}]`;
}

const block = (lines: readonly string[]) => [UNIT, ...lines].join('\n');

export function write(form: Form): string {
  const head = `name = ${JSON.stringify(form.name.trim())}${form.head ? `\n${form.head}` : ''}`;
  const party =
    form.party === null
      ? form.kept
      : [
          block([
            'archetype = "lancer-gunner"', // whoever plays takes this place
            `side = ${JSON.stringify(form.partySide)}`,
            'seat = 0',
            `at = ${placeOf(form.party, 0)}`,
          ]),
          ...form.kept,
        ];
  const units = form.groups.flatMap(({ npc, count, side, place, rest }) =>
    Array.from({ length: count }, (_, n) =>
      block([
        `npc = ${JSON.stringify(npc)}`,
        ...(side === FOES ? [] : [`side = ${JSON.stringify(side)}`]),
        `at = ${placeOf(place, n)}`,
        ...rest,
      ]),
    ),
  );
  return `${[head, ...party, ...units].join('\n\n')}\n`;
}

interface Unit {
  fields: ReadonlyMap<string, string>;
  lines: readonly string[];
}

function unitOf(text: string): Unit | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const fields = new Map<string, string>();
  for (const line of lines) {
    if (line.startsWith('#')) continue;
    const found = /^([a-z]+)\s*=\s*(\S.*)$/.exec(line);
    if (!found?.[1] || !found[2]) return null;
    fields.set(found[1], found[2]);
  }
  return { fields, lines };
}

function stringOf(said: string | undefined): string | null {
  if (said === undefined) return null;
  try {
    const found: unknown = JSON.parse(said);
    return typeof found === 'string' ? found : null;
  } catch {
    return null;
  }
}

/** A place as it is shown, or null if the form cannot say it. */
function placeIn(said: string | undefined): string | null {
  const letter = stringOf(said);
  if (letter !== null) return isLetter(letter) ? letter : null;
  const place = /^\[(.*)\]$/.exec(said ?? '')?.[1]?.trim() ?? '';
  return NUMBERS.test(place) ? place : null;
}

const SHOWN = ['npc', 'side', 'at'];
const STAND_IN = ['archetype', 'side', 'seat', 'at'];

function groupOf({ fields, lines }: Unit): Group | null {
  const npc = stringOf(fields.get('npc'));
  const side = fields.has('side') ? stringOf(fields.get('side')) : FOES;
  const place = placeIn(fields.get('at'));
  if (npc === null || side === null || place === null) return null;
  const rest = lines.filter((line) => !SHOWN.includes(line.split(/\s*=/)[0] ?? ''));
  return { npc, side, place, count: 1, rest };
}

/** Does this one stand where the next of the group would? */
function follows(group: Group, next: Group): boolean {
  if (isLetter(group.place) || isLetter(next.place)) return false;
  const same =
    group.npc === next.npc &&
    group.side === next.side &&
    group.rest.join('\n') === next.rest.join('\n');
  return same && placeOf(group.place, group.count) === placeOf(next.place, 0);
}

/** The form of a text, or null if the form cannot say all of it. */
export function read(text: string): Form | null {
  const [before = '', ...blocks] = text.replaceAll('\r\n', '\n').split(UNIT);
  const top = before.split(/^\[/m)[0] ?? ''; // what follows is named for itself
  const named = /^name\s*=\s*(".*")[ \t]*$/m.exec(top);
  const name = stringOf(named?.[1]);
  if (!named || name === null) return null;
  const head = before.replace(named[0], '').trim();
  const groups: Group[] = [];
  const others: Unit[] = [];
  for (const said of blocks) {
    const unit = unitOf(said);
    if (!unit) return null;
    if (!unit.fields.has('npc') || unit.fields.has('seat')) {
      others.push(unit);
      continue;
    }
    const group = groupOf(unit);
    if (!group) return null;
    const last = groups.at(-1);
    if (last && follows(last, group))
      groups[groups.length - 1] = { ...last, count: last.count + 1 };
    else groups.push(group);
  }
  const seated = others.filter(({ fields }) => fields.has('seat'));
  const first = seated[0];
  const partySide = stringOf(first?.fields.get('side')) ?? PARTY;
  const alone =
    seated.length === 1 &&
    first?.fields.get('seat') === '0' &&
    [...first.fields.keys()].every((key) => STAND_IN.includes(key));
  const party = alone ? placeIn(first.fields.get('at')) : null;
  const kept = (party === null ? others : others.filter((one) => one !== first)).map(({ lines }) =>
    block(lines),
  );
  return { name, head, party, partySide, kept, groups };
}
