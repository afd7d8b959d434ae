// What nobody may miss, said over the map as it is shown there, at any pace: somebody falls or dies,
// shows itself, the combat begins or ends, it is one's own turn. Each stays long enough to be read.
import type { GameEvent, Riftbound, View } from '../../../contract/riftbound';
import type { Told } from '../../../contract/server';
import type { Change } from '../../../net/changes';
import { keep, kept } from '../../../net/kept';
import { fight } from '../text/fight';
import { apartFromRules } from '../parts/rules';

export interface Happening {
  key: number;
  say: string;
  tone: 'bad' | 'good' | 'mine' | 'plain';
}

const STAYS = 5000;
const MOST = 3;
const words = fight.happened;

export class Happened {
  now = $state.raw<readonly Happening[]>([]);
  readonly #me: () => number | null;
  readonly #seen: string | null;
  #count = 0;
  #timers: number[] = [];

  /** `table`: where it is remembered what was seen; null: in a lesson, which begins anew. */
  constructor(me: () => number | null, table: string | null) {
    this.#me = me;
    this.#seen = table === null ? null : `worldline.begun.${table}`;
  }

  /** What is said as this is shown, if anything. */
  tell(told: Told<Riftbound>, after: View): (() => void) | undefined {
    const starts = (told.event as GameEvent).type === 'TurnStarted';
    const said = this.#said(told, after);
    if (!starts && !said) return undefined;
    return () => {
      // At most one unit's turn is on, and it is said once.
      if (starts) this.now = this.now.filter(({ tone }) => tone !== 'mine');
      if (said) this.#say(said);
    };
  }

  push({ before, after }: Change<Riftbound>): void {
    if (before.round === 0 && after.round > 0) this.#begins();
  }

  /** A combat that has just begun has begun for whoever comes to its table, too, once. */
  arrive({ round, ranks }: View): void {
    if (round === 1 && !ranks.some(({ acted }) => acted)) this.#begins();
  }

  #begins(): void {
    if (this.#seen !== null && kept(this.#seen) !== null) return;
    if (this.#seen !== null) keep(this.#seen, '1');
    this.#say({ say: words.begins, tone: 'plain' });
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.now = [];
  }

  #say(said: Omit<Happening, 'key'>): void {
    const one = { ...said, key: this.#count++ };
    this.now = [...this.now, one].slice(-MOST);
    const timer = window.setTimeout(() => {
      this.#timers = this.#timers.filter((one) => one !== timer);
      this.now = this.now.filter(({ key }) => key !== one.key);
    }, STAYS);
    this.#timers.push(timer);
  }

  #said({ event, say }: Told<Riftbound>, view: View): Omit<Happening, 'key'> | null {
    const told = apartFromRules(say).say;
    switch ((event as GameEvent).type) {
      case 'Died': {
        const unit = view.units.find(({ id }) => 'unit' in event && id === event.unit);
        const wrecked = unit?.nature === 'vehicle';
        return { say: wrecked ? words.wrecked(unit.name) : told, tone: 'bad' };
      }
      case 'FellCritical':
        return { say: told, tone: 'bad' };
      case 'Shown':
      case 'Arrived':
      case 'Ended':
        return { say: told, tone: 'plain' };
      case 'TurnStarted': {
        const unit = view.units.find(({ id }) => 'unit' in event && id === event.unit);
        const mine = unit !== undefined && unit.seat === this.#me();
        return mine ? { say: words.yourTurn(unit.name), tone: 'mine' } : null;
      }
      default:
        return null;
    }
  }
}
