// One campaign on this device, in step with all others: shown is what the server told, and nothing
// before it did.
import type { CampaignAt, CampaignCommand, News } from '../../../contract/riftbound';
import type { Heard, Problem } from '../../../contract/server';
import { Followed } from '../../../net/followed.svelte';
import { Refused } from '../../../net/http';
import { announcer } from '../../../ui/announce.svelte';
import { newKey } from './characters';
import { type No as Told, told } from './refusing';
import { campaign as text } from '../text/campaign';
import { campaigns, livePath } from './campaigns';
import { Fighters, unitsOf } from './fighters.svelte';

export interface No extends Told {
  /** All that is wrong, where it is judged as a whole. */
  problems: readonly Problem[];
}

/** What was told before, and what is new; after a cut line much of it is told again. */
export function merged(log: readonly Heard[], told: readonly Heard[]): readonly Heard[] {
  const fresh = told.filter((one) => !log.some(({ id }) => id === one.id));
  return fresh.length === 0 ? log : [...log, ...fresh];
}

function refusal(error: Refused): No {
  return { ...told(error), problems: (error.said as { problems?: Problem[] }).problems ?? [] };
}

export class Following extends Followed<CampaignAt> {
  log = $state.raw<readonly Heard[]>([]);
  busy = $state(false);
  no = $state.raw<No | null>(null);
  /** The secret of the link to join that was made here; the server keeps its hash alone. */
  link = $state<string | null>(null);
  #heard = false;
  readonly #fighters = new Fighters();
  readonly #units = $derived(this.now ? unitsOf(this.now.campaign, this.#fighters.units) : {});

  constructor(
    readonly id: string,
    readonly me: string,
  ) {
    super();
  }

  get view() {
    return this.now?.campaign ?? null;
  }

  /** The fight at a table that a character is in, until it is settled. */
  fightOf(character: string) {
    const fight = this.view?.fight;
    return fight?.table && fight.characters.includes(character) ? fight : null;
  }

  /** The character in that fight, as one's own seat sees it; null: it is not to be seen. */
  unitOf(character: string) {
    return this.#units[character] ?? null;
  }

  /** What came along with a unit of that fight, as one's own seat sees it. */
  unitAt(id: number | null) {
    return this.#fighters.units.find((one) => one.id === id) ?? null;
  }

  /** Has the fight at the table ended, and is to be settled? null: nobody tells us. */
  get fightEnded(): boolean | null {
    return this.#fighters.ended;
  }

  /** It is over, and the GM has not yet said what of it counts (RB-RULING-83). */
  get isAfterFight(): boolean {
    return this.fightEnded === true || (this.view?.fight?.over ?? false);
  }

  get leads(): boolean {
    return this.now?.line.role === 'gm';
  }

  /** What I have brought, or nothing. */
  get mine() {
    return this.view?.members.find(({ person }) => person === this.me) ?? null;
  }

  /** Follows until told to stop. */
  start(): () => void {
    this.follow(livePath(this.id));
    return () => {
      this.leave();
      this.#fighters.stop();
    };
  }

  override hear(message: News): void {
    super.hear(message);
    if (message.type === 'log') this.#tell(message.entries);
  }

  /** Only the line tells how it stands, so each word is newer than the one before. */
  protected override version(): number {
    return 0;
  }

  protected override told(): void {
    this.#fighters.follow(this.view?.fight?.table ?? '');
  }

  /** Do it; was it done? */
  act(command: CampaignCommand): Promise<boolean> {
    return this.try(() => campaigns.act(this.id, newKey(), command));
  }

  /** Ask the server for something; a refusal is kept with its rule. */
  async try(ask: () => Promise<unknown>): Promise<boolean> {
    this.no = null;
    this.busy = true;
    try {
      await ask();
      return true;
    } catch (error) {
      this.no =
        error instanceof Refused ? refusal(error) : { why: text.needed, rule: null, problems: [] };
      return false;
    } finally {
      this.busy = false;
    }
  }

  dismiss(): void {
    this.no = null;
  }

  /** Further back in the log; is there more? */
  async older(): Promise<boolean> {
    const first = this.log[0];
    if (!first) return false;
    const found = await campaigns.before(this.id, first.id);
    this.log = [...found, ...this.log];
    return found.length > 0;
  }

  #tell(entries: readonly Heard[]): void {
    const before = this.log.length;
    this.log = merged(this.log, entries);
    const fresh = this.log.slice(before);
    if (this.#heard)
      announcer.say(fresh.flatMap(({ told }) => told.map((one) => one.text)).join('. '));
    this.#heard = true;
  }

  nameOf(person: string): string {
    return this.now?.people.find(({ id }) => id === person)?.name ?? text.somebody;
  }

  characterName(id: string): string {
    return this.now?.characters.find((one) => one.id === id)?.name ?? text.somebody;
  }
}
