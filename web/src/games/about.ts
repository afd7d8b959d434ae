// The games, for whoever has opened none of them yet.
import { about as riftbound } from './riftbound/about';
import { about as theNow, playNow } from './the_now/about';
import type { GameAbout } from './types';

export const ABOUT: Record<string, GameAbout> = { the_now: theNow, riftbound };

export const titleOf = (game: string): string => ABOUT[game]?.title ?? game;

/** The game that is played with one click. */
export const PLAYED = { game: 'the_now', title: theNow.title, ...playNow };
