// The campaign that a fight's table was opened from, as this browser remembers it.
import { keep, kept } from '../../../net/kept';

const key = (table: string) => `worldline.campaign.${table}`;

export function comesFrom(campaign: string, table: string): void {
  keep(key(table), campaign);
}

export const campaignOf = (table: string): string | null => kept(key(table));
