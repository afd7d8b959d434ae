// What a traveller's place at the table shows, gathered from the view.
import type { SeatInfo } from '../../../contract/server';
import type { PlayerView, Printed } from '../../../contract/the_now';
import { text } from '../text';

const { players: words } = text.table;

/** Items by their level, charged ones by what is in them; then the artifacts on the table. */
export function possessions(player: PlayerView, printed: Printed | null): string[] {
  const level = (item: 'gun' | 'shield' | 'accelerator') =>
    player[item] > 0 ? [`${words.items[item]} ${words.levels[player[item]] ?? player[item]}`] : [];
  // An empty storage is still one (-1: none); an empty amplifier is gone.
  const charged = (item: 'storage' | 'amplifier', least: number) =>
    player[item] >= least ? [`${words.items[item]} ${player[item]}`] : [];
  const artifacts = player.table.map(({ artifact, charges, anti }) => {
    const name = printed?.artifacts.find(({ label }) => label === artifact)?.name ?? artifact;
    return words.charges(name, charges, anti);
  });
  return [
    ...level('accelerator'),
    ...level('gun'),
    ...level('shield'),
    ...charged('storage', 0),
    ...charged('amplifier', 1),
    ...artifacts,
  ];
}

export const isBot = (seat: SeatInfo | undefined): boolean =>
  seat !== undefined && seat.bot !== null && !seat.person;

/** `me`: the seat that looks; of several people at one device, whoever has it. */
export function tags(player: PlayerView, seat: SeatInfo | undefined, me: number | null): string[] {
  return [
    ...(player.seat === me ? [words.you] : []),
    ...(seat?.away ? [words.away] : []),
    ...(player.out > 0 ? [words.out] : []),
  ];
}
