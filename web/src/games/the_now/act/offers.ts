// Exchanges: offers by their numbers, and a draft of one's own. The server judges it.
import type { Offer, OfferView, View } from '../../../contract/the_now';

type Seat = number;

export interface OpenOffer extends OfferView {
  /** Its number among the open offers of the same two. */
  number: number;
}

export type Draft = Omit<Offer, 'type'>;

export function numbered(offers: readonly OfferView[]): OpenOffer[] {
  const seen = new Map<string, number>();
  return offers.map((offer) => {
    const pair = `${offer.by}>${offer.to}`;
    const number = seen.get(pair) ?? 0;
    seen.set(pair, number + 1);
    return { ...offer, number };
  });
}

/** An offer as it is numbered now; undefined: it is no longer open. */
export const stillOpen = (offers: readonly OfferView[], offer: OpenOffer): OpenOffer | undefined =>
  numbered(offers).find((now) => goods(now) === goods(offer));

const goods = (offer: OpenOffer): string => JSON.stringify({ ...offer, number: null });

/** Who stands in the same node while one of the two has the turn. */
export function partners(view: View, me: Seat): Seat[] {
  const here = view.players[me]?.node;
  return view.players
    .filter((p) => p.seat !== me && p.node === here && !p.out)
    .map((p) => p.seat)
    .filter((seat) => view.on_turn === me || view.on_turn === seat);
}

export const blank = (to: Seat): Draft => ({
  to,
  give: 0,
  give_hand: [],
  give_table: [],
  ask: 0,
  ask_table: [],
  ask_unnamed: 0,
  counter: null,
});

/** A counter-offer that begins with the same goods, seen from the other side. */
export function counter(offer: OpenOffer): Draft {
  return {
    ...blank(offer.by),
    give: offer.ask,
    give_table: [...offer.ask_table],
    ask: offer.give,
    ask_table: [...offer.give_table],
    ask_unnamed: offer.give_unseen,
    counter: offer.number,
  };
}

export const offerOf = (draft: Draft): Offer => ({ type: 'Offer', ...draft });

/** A thing laid into the tray, or taken out of it again: the copy at `index` of one's goods. */
export function toggled(things: readonly string[], label: string, put: boolean): string[] {
  if (put) return [...things, label];
  const at = things.indexOf(label);
  return things.filter((_, i) => i !== at);
}
