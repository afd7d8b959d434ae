// A fight before it begins: what it is called, and who leads whom.
import type { TableInfo } from '../../contract/server';

interface Fight {
  name?: string;
  entrants?: { name: string; character: { name: string } | null; seat: number | null }[];
}

export const nameOf = ({ setup }: Pick<TableInfo, 'setup'>): string | null =>
  (setup as Fight).name || null;

/** Whoever has a seat is led from there, and the GM leads the others. */
export function leadOf(table: Pick<TableInfo, 'setup' | 'seats'>, seat: number): string {
  if (table.seats[seat]?.role === 'gm') return 'GM: leads everybody else';
  const { entrants = [] } = table.setup as Fight;
  const led = entrants.filter((one) => one.seat === seat);
  const names = led.map(({ name, character }) => name || (character?.name ?? ''));
  return names.length > 0 ? `Leads ${names.join(', ')}` : '';
}
