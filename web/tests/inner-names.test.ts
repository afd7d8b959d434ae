// People read the names of cards; inner names stay in files and notation.
import { expect, test } from 'vitest';
import full from './fixtures/full.json';
import plays from './fixtures/plays.json';
import printed from './fixtures/printed.json';
import { syncs } from './act';

const INNER = /\b(?:S-\d-\w|E-\d+|rotation \d)\b/;
/** What is sent to be read, by the names of its fields. */
const READ = new Set(['say', 'why', 'label', 'about', 'name', 'lines', 'summary', 'price']);

/** Everything below this that a page may show. */
function* said(thing: unknown, field = ''): Generator<string> {
  if (typeof thing === 'string') {
    if (READ.has(field)) yield thing;
  } else if (Array.isArray(thing)) {
    for (const one of thing) yield* said(one, field);
  } else if (thing && typeof thing === 'object') {
    for (const [name, value] of Object.entries(thing)) yield* said(value, name);
  }
}

test.each(Object.entries({ full, plays, printed, syncs }))(
  'no sentence of %s says an inner name',
  (_, recorded) => {
    const all = [...said(recorded)];
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((one) => INNER.test(one))).toEqual([]);
  },
);
