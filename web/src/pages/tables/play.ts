// The shortest way to a game, and what this browser remembers of tables.
import type { TableInfo } from '../../contract/server';
import { PLAYED } from '../../games/about';
import { tables } from '../../net/api';
import { identity } from '../../net/identity.svelte';
import { keep, kept } from '../../net/kept';
import { router } from '../../router/router.svelte';
import { text } from '../../text';

/** One click: a name if there is none, a table with bots, and off. */
export async function playNow(): Promise<void> {
  await identity.need(text.lobby.guest);
  const table = await tables.create({ game: PLAYED.game, ...PLAYED.table });
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

/** How often one would have been told something since one last looked. */
export const unread = (table: TableInfo): number =>
  Math.max(0, (table.answers ?? 0) - Number(kept(seenKey(table.id)) ?? 0));
