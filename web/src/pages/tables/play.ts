// The shortest way to a game, and what this browser remembers of tables.
import type { TableInfo } from '../../contract';
import { tables } from '../../net/api';
import { identity } from '../../net/identity.svelte';
import { keep, kept } from '../../net/kept';
import { router } from '../../router/router.svelte';
import { text } from '../../text';

/** One click: a name if there is none, a table with two bots, and off. */
export async function playNow(bot = 'greedy'): Promise<void> {
  await identity.need(text.lobby.guest);
  const setup = { seats: 3, swap: false };
  const table = await tables.create({ game: 'the_now', setup, seat: 0, bots: [null, bot, bot] });
  await tables.start(table.id);
  router.go(`/tables/${table.id}`);
}

/** Invitations are told once, so whoever made one keeps it. */
export async function invite(table: string, seat: number): Promise<string> {
  const { secret } = await tables.invite(table, seat);
  keep(`worldline.invite.${table}.${seat}`, secret);
  return secret;
}

export const inviteLink = (table: string, seat: number): string | null => {
  const secret = kept(`worldline.invite.${table}.${seat}`);
  return secret && `${location.origin}/join#${secret}`;
};

const seenKey = (id: string) => `worldline.seen.${id}`;

export const markSeen = (id: string, answers: number): void => keep(seenKey(id), String(answers));

/** How many steps have been made since one last looked. */
export const unread = (table: TableInfo): number =>
  Math.max(0, table.answers - Number(kept(seenKey(table.id)) ?? 0));

/** The name of whoever sits there; a bot goes by its kind, and several of a kind by numbers. */
export function sitter(table: TableInfo, seat: number): string {
  const place = table.seats[seat];
  if (!place) return '';
  const kind = place.person ? null : place.bot;
  if (kind === null) return place.name;
  const name = text.lobby.bots[kind] ?? place.name;
  const alike = table.seats.filter(({ bot, person }) => bot === kind && !person);
  return alike.length > 1 ? `${name} ${alike.indexOf(place) + 1}` : name;
}
