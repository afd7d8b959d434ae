// What is said of The Now to whoever has not yet opened it.
import type { GameAbout } from '../types';
import Art from './Art.svelte';

export const about: GameAbout = {
  title: 'The Now',
  Art,
  mark: 'hex',
  rules: 'TN',
  tutorial: { title: 'Learn to play', on: 'the real field' },
  played: { href: '/tables', title: 'Tables' },
  kind: 'Board game · hidden hands, open future',
  pitch:
    'Sixty-one nodes of time. Lay events, tie them by causes and hindrances, and push what is still open before the Now passes over it.',
  art: 'The field of The Now: 61 hexagons in rings, the two inner rings already past inside the glowing border of the Now.',
  doors: [
    {
      icon: 'play',
      title: 'Play against bots',
      text: 'Three travellers, two of them bots, at once',
    },
    {
      icon: 'cap',
      title: 'Learn in 15 minutes',
      text: 'Short lessons on the real board',
      href: '/learn/the_now',
    },
    {
      icon: 'plus',
      title: 'Open a table',
      text: 'Friends, clocks, your own edition',
      href: '/tables/new',
    },
  ],
  pages: [
    { href: '/tables', title: 'Tables' },
    { href: '/learn/the_now', title: 'Learn' },
    { href: '/rules/the_now', title: 'Rules' },
  ],
};

/** One click: a table that begins at once. */
export const playNow = {
  table: { setup: { seats: 3, swap: false }, seat: 0, bots: [null, 'greedy', 'greedy'] },
  hint: 'Three travellers, two of them bots. No account, no waiting.',
};
