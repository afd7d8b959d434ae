// The form for a new table: what is chosen, what is wrong with it, and the table it asks for.
import type { Clock, NewTable } from '../../contract';
import { text } from '../../text';
import { COLOURS } from '../../games/the_now/marks';

export type Sitter = 'me' | 'open' | 'invite' | 'hotseat' | `bot:${string}`;
export type ClockName = 'none' | 'brisk' | 'easy' | 'match' | 'day' | 'days';
export type Catalogue = 'edition' | 'in' | 'out';

export interface Place {
  colour: string;
  who: Sitter;
  name: string;
}

const DAY = 24 * 60 * 60;
export const CLOCKS: Record<ClockName, Clock> = {
  none: { kind: 'none', seconds: 0, increment: 0 },
  brisk: { kind: 'turn', seconds: 90, increment: 0 },
  easy: { kind: 'turn', seconds: 300, increment: 0 },
  match: { kind: 'fischer', seconds: 1200, increment: 15 },
  day: { kind: 'turn', seconds: DAY, increment: 0 },
  days: { kind: 'turn', seconds: 3 * DAY, increment: 0 },
};

export class TableForm {
  edition = $state('the-now');
  places = $state<Place[]>([]);
  public = $state(false);
  clock = $state<ClockName>('none');
  swap = $state(true);
  rounds = $state('');
  catalogue = $state<Catalogue>('edition');
  #bot: string;

  constructor(bot: string) {
    this.#bot = bot;
    this.seats = 3;
  }

  get seats(): number {
    return this.places.length;
  }

  /** Fewer seats drop the last ones; a new one is a bot's, in the first colour that is left. */
  set seats(count: number) {
    const places = this.places.slice(0, count);
    while (places.length < count) {
      const colour = COLOURS.find((c) => places.every((place) => place.colour !== c)) ?? COLOURS[0];
      const who: Sitter = places.length === 0 ? 'me' : `bot:${this.#bot}`;
      places.push({ colour, who, name: '' });
    }
    this.places = places;
  }

  /** Whoever takes a colour that is taken gives his own for it. */
  paint(seat: number, colour: string): void {
    const mine = this.places[seat];
    const other = this.places.find((place) => place.colour === colour);
    if (!mine) return;
    if (other) other.colour = mine.colour;
    mine.colour = colour;
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
  get #order(): Place[] {
    const others = this.places.filter((place) => !isHere(place));
    return [...this.#seated, ...others];
  }

  get #seated(): Place[] {
    return this.places.filter(isHere);
  }

  table(myName: string): NewTable {
    const order = this.#order;
    const bots = order.map(({ who }) => (who.startsWith('bot:') ? who.slice(4) : null));
    const here = this.#seated;
    const hotseat = here.map(({ who, name }) => (who === 'me' ? myName : name.trim()));
    return {
      game: 'the_now',
      setup: this.#setup(order),
      public: this.public,
      clock: CLOCKS[this.clock],
      seat: here.length > 0 ? 0 : null,
      bots,
      ...(here.some(({ who }) => who === 'hotseat') ? { hotseat } : {}),
    };
  }

  /** The seats to make invitations for, as the server will number them. */
  get invited(): number[] {
    return this.#order.flatMap(({ who }, seat) => (who === 'invite' ? [seat] : []));
  }

  #setup(order: Place[]): Record<string, unknown> {
    const setup: Record<string, unknown> = {
      seats: order.length,
      edition: this.edition,
      colours: order.map(({ colour }) => colour),
      swap: this.swap,
      rounds: this.rounds,
    };
    if (this.catalogue !== 'edition') setup.catalogue = this.catalogue === 'in';
    if (order.length === 2) setup.two_players = true;
    return setup;
  }
}

const isHere = ({ who }: Place): boolean => who === 'me' || who === 'hotseat';
