// The log of The Now: the realization by itself, and whom a sentence is about.
import type { View } from '../../contract/the_now';
import type { LogTopic } from '../../net/log';
import { text } from './text';

/** Events of the realization: the Now passes, points are given, somebody is out. */
export const REALIZATION: LogTopic = {
  label: text.table.filter,
  kinds: new Set(['Realized', 'Scored', 'PhaseEnded', 'WentOut', 'RoundBegan']),
  main: 'Realized',
};

/** Whom a sentence is about: players go by their colours, and oneself by “You”. */
export function subject(say: string, view: View): number | null {
  const first = say.split(/[\s,’']/, 1)[0]?.toLowerCase();
  if (first === 'you' || first === 'your') return view.seat;
  return view.players.find(({ colour }) => colour === first)?.seat ?? null;
}
