// The characters of a campaign in a fight at a table, as one's own seat there sees them.
import type { CampaignView, Riftbound, SeenUnit } from '../../../contract/riftbound';
import type { Sync } from '../../../contract/server';
import { tables } from '../../../net/api';
import { request } from '../../../net/http';

/** How often the table is asked while somebody looks. */
const PAUSE = 3000;

/** The unit of each character, by the character's id; nobody who is hidden from this seat. */
export function unitsOf(
  { fight, party }: CampaignView,
  units: readonly SeenUnit[],
): Readonly<Partial<Record<string, SeenUnit>>> {
  const found: Partial<Record<string, SeenUnit>> = {};
  // Players' seats come before the GM's, so a foe of the same name is not taken for a character.
  const left = units
    .filter(({ nature }) => nature === 'character')
    .sort((one, other) => one.seat - other.seat);
  for (const id of fight?.characters ?? []) {
    const name = party.find(({ character }) => character === id)?.name;
    const unit = left.find((one) => one.name === name && !Object.values(found).includes(one));
    if (unit) found[id] = unit;
  }
  return found;
}

interface Told {
  stage: string;
  view: { units: readonly SeenUnit[] };
}

export class Fighters {
  units = $state.raw<readonly SeenUnit[]>([]);
  /** Has the fight at the table ended? null: nobody tells us. */
  ended = $state<boolean | null>(null);
  #table = '';
  #begun = false;
  #timer = 0;

  /** From now on those at this table; nothing: no fight goes on. */
  follow(table: string): void {
    if (table === this.#table) return;
    this.stop();
    this.#table = table;
    this.units = [];
    this.ended = table ? false : null;
    this.#begun = false;
    if (table) void this.#ask();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#table = '';
  }

  async #ask(): Promise<void> {
    const table = this.#table;
    const told = await this.#told(table).catch(() => null); // not ours to see, or no line
    if (table !== this.#table) return;
    this.units = told?.view.units ?? [];
    this.ended = told && told.stage === 'over';
    this.#timer = window.setTimeout(() => void this.#ask(), PAUSE);
  }

  /** Nobody is there while players gather. */
  async #told(table: string): Promise<Told> {
    this.#begun ||= (await tables.info(table)).stage !== 'gathering';
    if (!this.#begun) return { stage: 'gathering', view: { units: [] } };
    return request<Sync<Riftbound>>('GET', `tables/${encodeURIComponent(table)}/sync`);
  }
}
