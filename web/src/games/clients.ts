// The clients of the games, each fetched when somebody comes to a table of it.
import type { GameClient } from './types';

// A table says which game is played there: what the server sends for it is of this game's types.
const CLIENTS: Record<string, () => Promise<GameClient>> = {
  the_now: async () => (await import('./the_now/client')).client as unknown as GameClient,
};

export async function clientOf(game: string): Promise<GameClient | null> {
  return (await CLIENTS[game]?.()) ?? null;
}
