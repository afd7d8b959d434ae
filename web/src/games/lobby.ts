// Tables of all games before they are played.
import type { TableInfo } from '../contract/server';
import { titleOf } from './about';
import { leadOf, nameOf } from './riftbound/lobby';
import { lobby as theNow } from './the_now/lobby';
import type { GameLobby } from './types';

export const LOBBIES: Record<string, GameLobby> = { the_now: theNow as unknown as GameLobby };

/** The game whose tables are opened here. */
export const OPENED = { game: 'the_now', lobby: theNow, create: theNow.create };

const BOTS: Record<string, string> = { riftbound: 'scripted' };

/** The bot that is seated where nobody chose one. */
export const botOf = (game: string): string => LOBBIES[game]?.bot ?? BOTS[game] ?? 'random';

/** Games in which one reacts to others in windows, and may come before a bot or the GM. */
export const WITH_WINDOWS: ReadonlySet<string> = new Set(['riftbound']);

export const editionOf = (game: string, edition: string): string =>
  LOBBIES[game] ? (LOBBIES[game].editions[edition] ?? edition) : titleOf(game);

/** What is played at a table: the game, and the name of the fight. */
export function playedAt(table: TableInfo): string {
  const name = table.game === 'riftbound' ? nameOf(table) : null;
  const game = editionOf(table.game, table.edition);
  return name === null ? game : `${game} · ${name}`;
}

/** Whom the seat leads, in a game whose seats differ by that. */
export const leadAt = (table: TableInfo, seat: number): string =>
  table.game === 'riftbound' ? leadOf(table, seat) : '';
