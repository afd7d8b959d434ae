import { describe, expect, test } from 'vitest';
import type { Link } from '../src/net/rules';
import { grouped } from '../src/pages/rules/links';
import { boxed } from '../src/pages/rules/boxed';
import { pieces } from '../src/pages/rules/marked';

test('a table gets a box that scrolls and that the keyboard reaches', () => {
  const host = document.createElement('div');
  host.innerHTML = boxed(
    '<p>a</p><table><tbody><tr><td>1</td></tr></tbody></table><p>b</p>',
    'Links',
  );
  const box = host.querySelector('table')?.parentElement;
  expect(box?.className).toBe('table');
  expect(box?.tabIndex).toBe(0);
  expect([...host.children].map((c) => c.tagName)).toEqual(['P', 'DIV', 'P']);
});

test('a scheme scrolls in itself', () => {
  const host = document.createElement('div');
  host.innerHTML = boxed('<pre><code>a</code></pre>', 'Links');
  expect(host.querySelector('pre')?.tabIndex).toBe(0);
});

test('boxes are told apart by their names', () => {
  const host = document.createElement('div');
  host.innerHTML = boxed('<table></table><table></table><pre></pre>', 'TN-MISS-12');
  const names = [...host.querySelectorAll('[role=region]')].map((box) => box.ariaLabel);
  expect(names).toEqual(['TN-MISS-12, table 1', 'TN-MISS-12, table 2', 'TN-MISS-12, scheme 1']);
});

describe('pieces', () => {
  const hits = (snippet: string, query: string) =>
    pieces(snippet, query).flatMap((p) => (p.hit ? [p.words] : []));

  test('marks each word wherever it stands, in any case', () => {
    expect(hits('The Wormhole closes; wormholes open.', 'WORM close')).toEqual([
      'Worm',
      'close',
      'worm',
    ]);
  });

  test('loses no letter', () => {
    const snippet = 'a (b) wormhole. c*';
    const put = pieces(snippet, '(b) c* wormhole').map((p) => p.words);
    expect(put.join('')).toBe(snippet);
  });

  test('takes signs literally and ignores single letters', () => {
    expect(hits('2d6 (a) b.c', '(a) x . b.c')).toEqual(['(a)', 'b.c']);
  });
});

test('links stand once each: rulings, examples, what it points at, what points at it', () => {
  const link = (id: string, kind: string, how: Link['how']): Link => ({ id, title: id, kind, how });
  const groups = grouped([
    link('TN-EX-1', 'example', 'seen_by'),
    link('TN-REAL-4', 'rule', 'seen_by'),
    link('TN-CARD-1', 'rule', 'seen_by'),
    link('TN-CARD-1', 'rule', 'see'),
    link('TN-RULING-48', 'ruling', 'see'),
    link('TN-RULING-48', 'ruling', 'seen_by'),
  ]);
  expect(groups.map(({ group, links }) => [group, ...links.map((l) => l.id)])).toEqual([
    ['ruling', 'TN-RULING-48'],
    ['example', 'TN-EX-1'],
    ['see', 'TN-CARD-1'],
    ['seen_by', 'TN-REAL-4'],
  ]);
});
