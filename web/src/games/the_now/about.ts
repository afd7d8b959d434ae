// What is said of The Now to whoever has not yet opened it.
import type { GameAbout } from '../types';
import Art from './Art.svelte';

export const about: GameAbout = {
  title: 'The Now',
  Art,
  kind: 'Board game · hidden hands, open future',
  pitch:
    'Sixty-one nodes of time, ring after ring of them becoming past. Lay out events, tie them together by causes and hindrances, and push what is still open before the Now passes over it.',
  art: 'The field of The Now: 61 hexagons in rings, the two inner rings already past inside the glowing border of the Now.',
  here: 'Plays in the browser, every rule of it, with a tutorial',
  later: 'a lab for its balance',
};

/** One click: a table that begins at once. */
export const playNow = {
  table: { setup: { seats: 3, swap: false }, seat: 0, bots: [null, 'greedy', 'greedy'] },
  hint: 'Three travellers, two of them bots. No account, no waiting.',
};
