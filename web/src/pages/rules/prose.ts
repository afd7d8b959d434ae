// Small text work of the reader: tables that scroll in place, marked words.
import { text } from '../../text';

const box = (label: string) => `role="region" tabindex="0" aria-label="${label}"`;

/** What is too wide scrolls in its own box, which the keyboard can reach and a name tells apart. */
export function boxed(html: string, of: string): string {
  let tables = 0;
  let schemes = 0;
  return html
    .replace(/<table/g, () => `<div class="table" ${box(text.rules.table(of, ++tables))}><table`)
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<pre/g, () => `<pre ${box(text.rules.scheme(of, ++schemes))}`);
}

export interface Piece {
  words: string;
  hit: boolean;
}

/** A snippet cut into pieces, those that match a word of the query marked. */
export function pieces(snippet: string, query: string): Piece[] {
  const words = query.split(/\s+/).filter((w) => w.length > 1);
  if (words.length === 0) return [{ words: snippet, hit: false }];
  const any = words.map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return snippet
    .split(new RegExp(`(${any})`, 'gi'))
    .map((part, i) => ({ words: part, hit: i % 2 === 1 }))
    .filter((piece) => piece.words !== '');
}
