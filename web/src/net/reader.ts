// What the parts that know no game ask the client of a game: how its views and events are read.
import type { GameTypes } from '../contract/server';

/** Something that somebody may answer beside the turn, and need not. */
export interface Offer {
  by: number;
  to: number;
  /** The same for everybody who sees this offer, another for another one. */
  key: string;
}

/** What others did to a player's offers and answers, for him to be told until he acts again. */
export interface Notice {
  /** Who is told. */
  to: number;
  /** Of what was taken back: `undone`, `agreed`, `refused`. A game has words of its own. */
  what: string;
  /** Who did it; null where it was nobody alone. */
  by: number | null;
}

export interface GameReader<G extends GameTypes = GameTypes> {
  edition(view: G['view']): string;
  /** What a seat is called where nobody sits, as in a lesson. */
  seatName(view: G['view'], seat: number): string;
  /** Does an action lead back to where one was before the last one? */
  takesBack(action: G['action']): boolean;
  offers(view: G['view']): Offer[];
  /** Who should hear of an event, whoever caused it. */
  notices(event: G['event']): Notice[];
}

/** For a game that has no client of its own here. */
export const PLAIN: GameReader = {
  edition: () => '',
  seatName: () => '',
  takesBack: () => false,
  offers: () => [],
  notices: () => [],
};
