// The words that were searched for, marked in what was found.

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
