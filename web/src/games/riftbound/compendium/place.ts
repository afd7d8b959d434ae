// Which compendium is open: the one that comes with the game, or a campaign's with its homebrew.
import { createContext } from 'svelte';

export const home = (campaign: string | null): string =>
  campaign === null ? '/compendium' : `/campaigns/${encodeURIComponent(campaign)}/compendium`;

interface Place {
  /** Null: the one that comes with the game. */
  campaign: string | null;
  /** Its first page. */
  home: string;
}

export const [getPlace, setPlace] = createContext<Place>();
