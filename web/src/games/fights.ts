// Fights of Riftbound, the only game that has them, outside campaigns.
import { games, tables } from '../net/api';
import { identity } from '../net/identity.svelte';
import { text } from '../text';

export const FIGHTING = 'riftbound';

export const readyFights = () => games.setups(FIGHTING);

/** A ready fight alone: all characters are mine, everybody else is the program's. */
export async function fightAlone(name: string): Promise<string> {
  await identity.need(text.lobby.guest);
  const setup = await games.setup(FIGHTING, name, 2);
  const table = await tables.create({
    game: FIGHTING,
    setup,
    seat: 0,
    bots: [null, 'scripted'],
  });
  await tables.start(table.id);
  return table.id;
}
