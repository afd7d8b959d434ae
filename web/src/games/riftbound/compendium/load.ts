// The compendium from the server: fetched once, kept while the page is open.
import type { Comparison, Compendium } from '../../../contract/riftbound';
import { request } from '../../../net/http';

const PATH = 'games/riftbound/compendium/riftbound';

let kept: Promise<Compendium> | null = null;

export function whole(): Promise<Compendium> {
  if (!kept) {
    kept = request<Compendium>('GET', PATH);
    kept.catch(() => (kept = null)); // a failure is not kept
  }
  return kept;
}

export const compare = (question: URLSearchParams, signal: AbortSignal): Promise<Comparison> =>
  request('GET', `${PATH}/compare?${question}`, { signal });

/** For tests: the next question goes to the server again. */
export const forget = () => (kept = null);
