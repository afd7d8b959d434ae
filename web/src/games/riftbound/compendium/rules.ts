// A rule is no entry: whoever looks for one in the compendium is shown the way.
import { search, type Hit } from '../../../net/rules';

export const inRules = async (words: string, signal: AbortSignal): Promise<readonly Hit[]> =>
  (await search(words, signal)).filter(({ game }) => game === 'riftbound');
