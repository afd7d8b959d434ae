// One device that several people share: who has it, who must have it next, and why.
import type { Sync, TableInfo } from '../contract/server';
import type { GameReader, Offer } from './reader';

/** `turn`: the game waits for him; `wish`: somebody asked to pass it on. */
export interface Pass {
  seat: number;
  why: 'turn' | 'offer' | 'undo' | 'wish';
  /** Who made the offer, or would like to take back. */
  by: number | null;
}

/** The table of this device, as far as it matters who has it. */
interface Store {
  readonly info: TableInfo | null;
  readonly sync: Sync | null;
  readonly seat: number | null;
  readonly reader: GameReader;
  open(seat: number): void;
}

export class Device {
  readonly #store: Store;
  /** Offers that are put off: whoever made them, or is to answer, comes back to them later. */
  #later = $state.raw<readonly string[]>([]);
  #wish = $state.raw<number | null>(null);
  /** Whoever has it was given it by a wish, and has not yet given it back. */
  #visiting = $state(false);

  constructor(store: Store) {
    this.#store = store;
  }

  /** The seats that are played at this device; none where everybody has a device of his own. */
  get seats(): number[] {
    const held = this.#store.info?.seats.filter(({ hotseat, you }) => hotseat && you) ?? [];
    return held.length > 1 ? held.map(({ seat }) => seat) : [];
  }

  get #owing(): number[] {
    const { sync, info } = this.#store;
    const waiting = sync?.waiting ?? info?.waiting ?? [];
    return this.seats.filter((seat) => waiting.includes(seat));
  }

  /** Offers to people at this device that have not been put off. A bot does not wait for an
   * answer: the device is not passed for its offers. */
  get #offers(): Offer[] {
    const { info } = this.#store;
    const { seats } = this;
    return this.#open.filter(
      (offer) =>
        seats.includes(offer.to) &&
        info?.seats[offer.by]?.person &&
        !this.#later.includes(offer.key),
    );
  }

  /** Who must take it before anything is shown. */
  get next(): Pass | null {
    const { info, sync, seat: holder } = this.#store;
    const [first] = this.seats;
    if (first === undefined || info?.stage !== 'playing') return null;
    const owing = this.#owing;
    if (holder === null) return { seat: owing[0] ?? first, why: 'turn', by: null };
    if (!sync) return null;
    if (this.#wish !== null) return { seat: this.#wish, why: 'wish', by: null };
    const missing = this.seats.filter((seat) => sync.undo_asked?.missing.includes(seat));
    if (missing.includes(holder)) return null;
    const [voter] = missing;
    if (voter !== undefined) {
      return { seat: voter, why: 'undo', by: sync.undo_asked?.consenting[0] ?? null };
    }
    return this.#trader(holder) ?? this.#player(holder);
  }

  /** Who has an offer to answer. Whoever has it for an offer answers that first. */
  #trader(holder: number): Pass | null {
    const offers = this.#offers;
    const isAsked = !this.#owing.includes(holder) && offers.some(({ to }) => to === holder);
    const offer = isAsked ? undefined : offers.find(({ to }) => to !== holder);
    return offer ? { seat: offer.to, why: 'offer', by: offer.by } : null;
  }

  /** Who has the turn. Whoever visits or answers an offer gives the device back himself. */
  #player(holder: number): Pass | null {
    const { back: seat } = this;
    const stays = this.#visiting || this.#offers.some(({ to }) => to === holder);
    return seat === null || stays ? null : { seat, why: 'turn', by: null };
  }

  /** To whom whoever has it can give it back: the game waits for him. */
  get back(): number | null {
    const { seat } = this.#store;
    const owing = this.#owing;
    return seat === null || owing.includes(seat) ? null : (owing[0] ?? null);
  }

  /** He has it in hand: nothing is fetched for a seat before that. */
  take({ seat, why }: Pass): void {
    this.#visiting = why === 'wish';
    this.#wish = null;
    this.#store.open(seat);
  }

  /** Whoever has it keeps it; what it was to be passed for can wait. */
  keep(): void {
    this.#wish = null;
    this.#putOff(this.#offers.filter(({ to }) => to !== this.#store.seat));
  }

  /** Whoever has it for a while gives it back; what he has not answered can wait. */
  giveBack(): void {
    this.#visiting = false;
    this.#putOff(this.#offers.filter(({ to }) => to === this.#store.seat));
  }

  /** Somebody else at this device is to answer an offer that was put off, or to make one. */
  pass(seat: number): void {
    this.giveBack();
    const waiting = this.#open.filter(({ to }) => to === seat);
    const keys = waiting.map(({ key }) => key);
    this.#later = this.#later.filter((key) => !keys.includes(key));
    if (keys.length === 0) this.#wish = seat;
  }

  /** A new position: offers that are gone are put off no longer, the same one may come again. */
  follow(): void {
    const open = this.#open.map(({ key }) => key);
    this.#later = this.#later.filter((key) => open.includes(key));
  }

  #putOff(offers: readonly Offer[]): void {
    this.#later = [...this.#later, ...offers.map(({ key }) => key)];
  }

  get #open(): Offer[] {
    const { sync, reader } = this.#store;
    return sync ? reader.offers(sync.view) : [];
  }
}
