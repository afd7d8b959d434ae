// How views and events of The Now are read by the parts of the client that know no game.
import type { OfferView, TheNow } from '../../contract/the_now';
import type { GameReader, Notice } from '../../net/reader';
import { text } from './text';

export const reader: GameReader<TheNow> = {
  edition: (view) => view.edition,
  seatName: (view, seat) => text.field.capital(view.players[seat]?.colour ?? ''),
  takesBack: (action) => action.type === 'TakeBack',
  offers: (view) => view.offers.map((offer) => ({ by: offer.by, to: offer.to, key: keyOf(offer) })),
  notices: traded,
};

/** What everybody sees of an offer: the same one whoever looks. */
const keyOf = (offer: OfferView): string => JSON.stringify({ ...offer, give_hand: null });

/** Of an offer that lapsed `by` is to whom it was made. */
function traded(event: TheNow['event']): Notice[] {
  if (event.type === 'Exchanged') {
    return [{ to: event.seat, what: 'accepted', by: event.partner }];
  }
  if (event.type !== 'OfferEnded') return [];
  switch (event.how) {
    case 'declined':
    case 'lapsed':
      return [{ to: event.seat, what: event.how, by: event.partner }];
    case 'withdrawn':
      return [{ to: event.partner, what: 'withdrawn', by: event.seat }];
    case 'countered':
      return []; // the new offer says so
  }
}
