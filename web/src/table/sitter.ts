// What whoever sits at a table is called.
import type { TableInfo } from '../contract/server';
import { text } from '../text';

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
