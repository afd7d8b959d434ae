// What the parts that know no game ask of Riftbound.
import type { Riftbound } from '../../contract/riftbound';
import { PLAIN, type GameReader } from '../../net/reader';

export const reader: GameReader<Riftbound> = { ...PLAIN, edition: () => 'riftbound' };
