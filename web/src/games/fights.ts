// Fights of Riftbound, the only game that has them, outside campaigns.
import type { ReadySetup } from '../contract/server';
import { games, tables } from '../net/api';
import { identity } from '../net/identity.svelte';
import { text } from '../text';

export const FIGHTING = 'riftbound';

/** Who plays where nobody sits. */
const PROGRAM = 'scripted';

export const readyFights = () => games.setups(FIGHTING);

/** A ready fight alone: all characters are mine, everybody else is the program's. */
export async function fightAlone(name: string): Promise<string> {
  await identity.need(text.lobby.guest);
  const setup = await games.setup(FIGHTING, name, 2);
  const table = await tables.create({
    game: FIGHTING,
    setup,
    seat: 0,
    bots: [null, PROGRAM],
  });
  await tables.start(table.id);
  return table.id;
}

/** A ready fight with friends: a seat for each of its players, mine the first, and the program leads.
 * It begins when the others have come, or bots have taken their seats. */
export async function fightTogether({ name, seats }: ReadySetup): Promise<string> {
  await identity.need(text.lobby.guest);
  const setup = await games.setup(FIGHTING, name, seats);
  const bots = Array.from({ length: seats }, (_, seat) => (seat === seats - 1 ? PROGRAM : null));
  const table = await tables.create({ game: FIGHTING, setup, seat: 0, bots });
  return table.id;
}

/** A ready fight with its GM: I lead whom nobody else leads, and each character has a seat of its own,
 * for whoever comes or for a bot. */
export async function fightAsGm({ name, characters }: ReadySetup): Promise<string> {
  await identity.need(text.lobby.guest);
  const setup = await games.setup(FIGHTING, name, characters + 1);
  const table = await tables.create({ game: FIGHTING, setup, seat: characters });
  return table.id;
}
