// What is said of Riftbound to whoever has not yet opened it.
import type { GameAbout } from '../types';
import Art from './Art.svelte';

export const about: GameAbout = {
  title: 'Riftbound',
  Art,
  mark: 'diamond',
  rules: 'RB',
  tutorial: { title: 'First blood', on: 'the real map' },
  played: { href: '/fights', title: 'Fights' },
  kind: 'Roleplaying game · playtest edition',
  pitch:
    'A crew, a ship and more trouble than cover. Build a character, then measure, move and shoot with the exact odds in front of you.',
  art: 'A tactical map of Riftbound: walls of irregular rooms, overlapping ranges, and a line of sight between two units.',
  doors: [
    {
      icon: 'aim',
      title: 'First blood',
      text: 'A tutorial fight in 10 minutes',
      href: '/learn/riftbound',
    },
    {
      icon: 'person',
      title: 'Build a character',
      text: 'Nine steps, or take a ready one',
      href: '/characters',
    },
    {
      icon: 'book',
      title: 'Campaigns',
      text: 'Your crew, its story, the next fight',
      href: '/campaigns',
    },
  ],
  pages: [
    { href: '/fights', title: 'Fights' },
    { href: '/campaigns', title: 'Campaigns' },
    { href: '/characters', title: 'Characters' },
    { href: '/compendium', title: 'Compendium' },
    { href: '/rules/riftbound', title: 'Rules' },
  ],
};
