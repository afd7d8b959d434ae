// A Move along the drawn path: two answers, given with one press.
import type { Asked, Riftbound } from '../../../contract/riftbound';
import type { Playing } from '../../../net/playing';
import type { Aim } from './aim.svelte';

type Store = Pick<Playing<Riftbound>, 'asked' | 'act'>;

export class Walking {
  /** The Move has been answered, and its path follows: nobody need be asked. */
  underWay = $state(false);
  readonly #store: Store;
  readonly #aim: Aim;

  constructor(store: Store, aim: Aim) {
    this.#store = store;
    this.#aim = aim;
  }

  /** The Attack that was planned from the end of the path stays aimed, with its odds as they are
   *  then. What has been walked is drawn no more, even if it is taken back: Enter would walk it
   *  again. If anything comes in between, the path is left to who is asked where to go. */
  async walk(asked: Asked, unit: number): Promise<void> {
    const { path } = this.#aim;
    this.underWay = true;
    const way = (await this.#store.act(asked, { type: 'Move' })) ? this.#wayOf(unit) : undefined;
    if (way && (await this.#store.act(way, { type: 'Walk', path }))) this.#aim.path = [];
    this.underWay = false;
  }

  #wayOf(unit: number): Asked | undefined {
    return this.#store.asked.find(
      ({ decision }) => decision.type === 'ChoosePath' && decision.unit === unit,
    );
  }
}
