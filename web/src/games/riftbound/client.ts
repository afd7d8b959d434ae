// Riftbound at a table: in sentences, until it has a map.
import type { Riftbound } from '../../contract/riftbound';
import { PLAIN } from '../../net/reader';
import { client as plain } from '../plain';
import type { GameClient } from '../types';

export const client: GameClient<Riftbound> = {
  ...plain,
  reader: { ...PLAIN, round: (view) => view.round },
};
