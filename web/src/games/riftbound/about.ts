// What is said of Riftbound to whoever has not yet opened it.
import type { GameAbout } from '../types';
import Art from './Art.svelte';

export const about: GameAbout = {
  title: 'Riftbound',
  Art,
  kind: 'Roleplaying game · playtest edition',
  pitch:
    'A crew, a ship and more trouble than cover. Build a character out of roles, classes and abilities; then measure, move and shoot where every line of sight counts.',
  art: 'A tactical map of Riftbound: walls of irregular rooms, overlapping ranges, and a line of sight between two units.',
  more: [
    { href: '/campaigns', title: 'Play a campaign' },
    { href: '/characters', title: 'Build or play a character' },
    { href: '/compendium', title: 'Open the compendium' },
  ],
  here: 'A character builder, living sheets, campaigns, a compendium and fights in the browser; fights on a map in the terminal',
  later: 'a battle map in the browser',
};
