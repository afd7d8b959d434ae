// The log of The Now: the realization by itself.
import type { LogTopic } from '../../../net/log';
import { text } from '../text';

/** Events of the realization: the Now passes, points are given, somebody is out. */
export const REALIZATION: LogTopic = {
  label: text.table.filter,
  kinds: new Set(['Realized', 'Scored', 'PhaseEnded', 'WentOut', 'RoundBegan']),
  main: 'Realized',
};
