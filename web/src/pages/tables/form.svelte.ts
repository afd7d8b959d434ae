// The form for a new table: what is chosen, what is wrong with it, and the table it asks for.
import type { Clock, NewTable } from '../../contract/server';
import { text } from '../../text';
import type { GameSetup } from '../../games/types';

export type Sitter = 'me' | 'open' | 'invite' | 'hotseat' | `bot:${string}`;
export type ClockName = 'none' | 'brisk' | 'easy' | 'match' | 'day' | 'days';

export interface Place {
  who: Sitter;
  name: string;
}

const DAY = 24 * 60 * 60;
const NONE: Clock = { kind: 'none', seconds: 0, increment: 0, window: 0, beat: 2 };
export const CLOCKS: Record<ClockName, Clock> = {
  none: NONE,
  brisk: { ...NONE, kind: 'turn', seconds: 90 },
  easy: { ...NONE, kind: 'turn', seconds: 300 },
  match: { ...NONE, kind: 'fischer', seconds: 1200, increment: 15 },
  day: { ...NONE, kind: 'turn', seconds: DAY },
  days: { ...NONE, kind: 'turn', seconds: 3 * DAY },
};

export class TableForm<S extends GameSetup = GameSetup> {
  places = $state<Place[]>([]);
  public = $state(false);
  clock = $state<ClockName>('none');

  /** `bot`: who sits at a seat that nobody was chosen for. */
  constructor(
    readonly game: string,
    readonly setup: S,
    readonly bot: string,
    seats: number,
  ) {
    this.seats = seats;
  }

  get seats(): number {
    return this.places.length;
  }

  /** Fewer seats drop the last ones; a new one is a bot's. */
  set seats(count: number) {
    const places = this.places.slice(0, count);
    while (places.length < count) {
      const who: Sitter = places.length === 0 ? 'me' : `bot:${this.bot}`;
      places.push({ who, name: '' });
    }
    this.places = places;
    this.setup.seat(count);
  }

  get ready(): boolean {
    return this.places.every(({ who }) => who !== 'open' && who !== 'invite');
  }

  get problem(): string | null {
    const { problems } = text.lobby.create;
    const count = (who: Sitter) => this.places.filter((place) => place.who === who).length;
    if (count('me') > 1) return problems.twice;
    if (this.#seated.length === 0 && this.ready) return problems.alone;
    const nameless = this.places.some((place) => place.who === 'hotseat' && !place.name.trim());
    return nameless ? problems.names : null;
  }

  /** The seats of this device come first: that is how the server numbers them. */
  get #order(): number[] {
    const all = [...this.places.keys()];
    const isSeated = (seat: number) => isHere(this.#at(seat));
    return [...all.filter(isSeated), ...all.filter((seat) => !isSeated(seat))];
  }

  get #seated(): Place[] {
    return this.places.filter(isHere);
  }

  #at(seat: number): Place {
    return this.places[seat] ?? { who: 'open', name: '' };
  }

  table(myName: string): NewTable {
    const order = this.#order;
    const whos = order.map((seat) => this.#at(seat).who);
    const here = this.#seated;
    const hotseat = here.map(({ who, name }) => (who === 'me' ? myName : name.trim()));
    return {
      game: this.game,
      setup: this.setup.setup(order),
      public: this.public,
      clock: CLOCKS[this.clock],
      seat: here.length > 0 ? 0 : null,
      bots: whos.map((who) => (who.startsWith('bot:') ? who.slice(4) : null)),
      ...(here.some(({ who }) => who === 'hotseat') ? { hotseat } : {}),
    };
  }

  /** The seats to make invitations for, as the server will number them. */
  get invited(): number[] {
    return this.#order.flatMap((seat, k) => (this.#at(seat).who === 'invite' ? [k] : []));
  }
}

const isHere = ({ who }: Place): boolean => who === 'me' || who === 'hotseat';
