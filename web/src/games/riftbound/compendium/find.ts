// Search and filters over the loaded compendium. What the filters are is in the address.
import type { Compendium, Described } from '../../../contract/riftbound';

export const FILTERS = ['kind', 'tag', 'cost', 'range', 'damage', 'role', 'level', 'pack'] as const;
export type Filter = (typeof FILTERS)[number];
export interface Wanted {
  words: string;
  by: Partial<Record<Filter, string>>;
}

/** An entry with all its words in lower case, and in the order in which they count: prepared once,
 *  for a search is made at every key. */
export interface Found {
  entry: Described;
  key: string;
  name: string;
  near: string;
  all: string;
}

export interface Index {
  all: readonly Found[];
  /** Every word of a name. */
  words: readonly string[];
}

export const NOTHING: Index = { all: [], words: [] };

export const keyOf = (entry: Described): string => `${entry.kind}/${entry.id}`;

export function indexOf(whole: Compendium): Index {
  const names = new Map(whole.entries.map((entry) => [keyOf(entry), entry.name]));
  const titles = new Map(whole.sections.map(({ id, title }) => [id, title]));
  const all = whole.entries.map((entry) => {
    const named = entry.facts.flatMap((fact) => [
      fact.name,
      fact.text,
      ...fact.of.map((key) => names.get(key) ?? ''),
    ]);
    const near = [entry.name, entry.id, titles.get(entry.section), ...entry.tags, ...entry.rules];
    return {
      entry,
      key: keyOf(entry),
      name: entry.name.toLowerCase(),
      near: near.join(' ').toLowerCase(),
      all: [...near, entry.text, entry.brief, entry.pack, ...named].join(' ').toLowerCase(),
    };
  });
  return { all, words: [...new Set(all.flatMap(({ name }) => name.split(/[^a-z0-9]+/)))] };
}

const split = (words: string): string[] => words.toLowerCase().split(/\s+/).filter(Boolean);

const TESTS: Record<Filter, (entry: Described, value: string) => boolean> = {
  kind: (entry, value) => entry.section === value,
  tag: (entry, value) => entry.tags.includes(value),
  cost: (entry, value) => entry.costs.includes(value),
  range: (entry, value) =>
    value === '0'
      ? entry.reaches.includes(0)
      : entry.reaches.some((metres) => metres >= Number(value)),
  damage: (entry, value) => entry.damage.includes(`damage/${value}`),
  role: (entry, value) => entry.roles.includes(value),
  level: (entry, value) => entry.levels.includes(Number(value)),
  pack: (entry, value) => entry.pack === value,
};

/** All words must occur; those in a name come first, then those among tags and rules. */
export function find(index: Index, { words, by }: Wanted): Found[] {
  const query = split(words);
  const tests = FILTERS.flatMap((filter) => {
    const value = by[filter];
    return !value ? [] : [(entry: Described) => TESTS[filter](entry, value)];
  });
  const has = (text: string) => query.every((word) => text.includes(word));
  const fits = index.all.filter(({ entry, all }) => has(all) && tests.every((test) => test(entry)));
  if (query.length === 0) return fits;
  const whole = query.join(' ');
  const rank = ({ name, near }: Found) => (name === whole ? 0 : has(name) ? 1 : has(near) ? 2 : 3);
  return fits
    .map((one) => ({ one, at: rank(one) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** Whether one of these has all the words in its name; they are found by them, the best first. */
export function named([best]: readonly Found[], words: string): boolean {
  return best !== undefined && split(words).every((word) => best.name.includes(word));
}

/** The words with each that occurs nowhere put right, where a name has one that differs by a
 *  letter; an empty text where that does not help. */
export function meant(index: Index, words: string): string {
  const typed = split(words);
  const right = typed
    .map((word) =>
      word.length < 4 || index.all.some(({ all }) => all.includes(word))
        ? word
        : (index.words.find((name) => differsByOne(name, word)) ?? word),
    )
    .join(' ');
  return right !== typed.join(' ') && find(index, { words: right, by: {} }).length > 0 ? right : '';
}

/** One letter more, less or other, or two in the wrong order. */
function differsByOne(a: string, b: string): boolean {
  let [start, end] = [0, 0];
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const left = Math.min(a.length, b.length) - start;
  while (end < left && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return Math.max(x.length, y.length) <= 1 || (x.length === 2 && x === [...y].reverse().join(''));
}

/** What each filter can be set to: every value that occurs. */
export function choices(entries: readonly Described[]): Record<Exclude<Filter, 'kind'>, string[]> {
  const all = <T>(of: (entry: Described) => readonly T[]) => [...new Set(entries.flatMap(of))];
  const metres = all((entry) => entry.reaches).sort((a, b) => a - b);
  return {
    tag: all((entry) => entry.tags).sort(),
    cost: all((entry) => entry.costs).sort(),
    range: metres.map(String),
    damage: all((entry) => entry.damage).map((key) => key.slice('damage/'.length)),
    role: all((entry) => entry.roles),
    level: all((entry) => entry.levels)
      .sort((a, b) => a - b)
      .map(String),
    pack: all((entry) => (entry.pack ? [entry.pack] : [])),
  };
}

export function read(search: string): Wanted {
  const params = new URLSearchParams(search);
  const by: Wanted['by'] = {};
  for (const filter of FILTERS) {
    const value = params.get(filter);
    if (value) by[filter] = value;
  }
  return { words: params.get('q') ?? '', by };
}

/** As it stands in an address, with its question mark; nothing wanted is an empty text. */
export function written({ words, by }: Wanted): string {
  const params = new URLSearchParams();
  if (words.trim()) params.set('q', words);
  for (const filter of FILTERS) if (by[filter]) params.set(filter, by[filter]);
  const text = params.toString();
  return text && `?${text}`;
}
