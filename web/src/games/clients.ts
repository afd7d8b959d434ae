// The clients of the games, each fetched when somebody comes to a table of it.
import type { GameClient } from './types';

// A table says which game is played there: what the server sends for it is of this game's types.
const CLIENTS: Record<string, () => Promise<{ client: unknown }>> = {
  riftbound: () => import('./riftbound/client'),
  the_now: () => import('./the_now/client'),
};

export async function clientOf(game: string): Promise<GameClient> {
  const load = CLIENTS[game] ?? (() => import('./plain'));
  return (await load()).client as GameClient;
}
