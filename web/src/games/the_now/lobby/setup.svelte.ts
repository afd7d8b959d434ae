// What a new table of The Now asks for.
import type { GameSetup } from '../../types';
import { COLOURS } from '../marks';

export type Catalogue = 'edition' | 'in' | 'out';

export class NowSetup implements GameSetup {
  edition = $state('the-now');
  /** By the seats of the form. */
  colours = $state<string[]>([]);
  swap = $state(true);
  rounds = $state('');
  catalogue = $state<Catalogue>('edition');

  /** Fewer seats drop the last ones; a new one gets the first colour that is left. */
  seat(count: number): void {
    const colours = this.colours.slice(0, count);
    while (colours.length < count) {
      colours.push(COLOURS.find((colour) => !colours.includes(colour)) ?? COLOURS[0]);
    }
    this.colours = colours;
  }

  /** Whoever takes a colour that is taken gives his own for it. */
  paint(seat: number, colour: string): void {
    const [mine, other] = [this.colours[seat], this.colours.indexOf(colour)];
    if (mine === undefined) return;
    if (other >= 0) this.colours[other] = mine;
    this.colours[seat] = colour;
  }

  setup(order: readonly number[]): Record<string, unknown> {
    const setup: Record<string, unknown> = {
      seats: order.length,
      edition: this.edition,
      colours: order.map((seat) => this.colours[seat]),
      swap: this.swap,
      rounds: this.rounds,
    };
    if (this.catalogue !== 'edition') setup.catalogue = this.catalogue === 'in';
    if (order.length === 2) setup.two_players = true;
    return setup;
  }
}
