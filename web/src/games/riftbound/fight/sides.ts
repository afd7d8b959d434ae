// Whose side a unit is on, as the screen shows it: ours are those of whoever looks, and for the GM
// and for spectators those of the players.
import type { SeenUnit, View } from '../../../contract/riftbound';
import type { TableInfo } from '../../../contract/server';

type Who = Pick<TableInfo, 'seats'> | null;

export function ourSide(view: View, info: Who, me: number | null): string {
  const isGm = (seat: number | null) =>
    info?.seats.some((one) => one.seat === seat && one.role === 'gm') ?? false;
  const mine = isGm(me) ? undefined : view.units.find(({ seat }) => seat === me);
  return (mine ?? view.units.find(({ seat }) => !isGm(seat)))?.side ?? '';
}

/** How it is drawn. */
export type Tone = 'ours' | 'theirs';

export const toneOf = (unit: Pick<SeenUnit, 'side'>, ours: string): Tone =>
  unit.side === ours ? 'ours' : 'theirs';
