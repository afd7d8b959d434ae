// The compendium from the server. That of the game is fetched once and kept while the page is open;
// that of a campaign may change with its homebrew.
import type { Comparison, Compendium } from '../../../contract/riftbound';
import { request } from '../../../net/http';

const path = (campaign: string | null) =>
  campaign === null
    ? 'games/riftbound/compendium/riftbound'
    : `campaigns/${encodeURIComponent(campaign)}/compendium`;

let kept: Promise<Compendium> | null = null;

export function whole(campaign: string | null = null): Promise<Compendium> {
  if (campaign !== null) return request<Compendium>('GET', path(campaign));
  if (!kept) {
    kept = request<Compendium>('GET', path(null));
    kept.catch(() => (kept = null)); // a failure is not kept
  }
  return kept;
}

export const compare = (
  campaign: string | null,
  question: URLSearchParams,
  signal: AbortSignal,
): Promise<Comparison> => request('GET', `${path(campaign)}/compare?${question}`, { signal });

/** For tests: the next question goes to the server again. */
export const forget = () => (kept = null);
