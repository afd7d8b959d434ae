// The log: what this seat was told, line by line, with the server's own sentences.
import type { Changed, ReplayStep, View } from '../contract';

export interface LogLine {
  key: string;
  n: number;
  seat: number | null;
  by: string;
  kind: string;
  say: string;
  round: number;
  /** In seconds since 1970. */
  at: number;
}

export type LogFilter = 'all' | 'mine' | 'realization' | 'chat';

/** Events of the realization: the Now passes, points are given, somebody is out. */
const REALIZATION = new Set(['Realized', 'Scored', 'PhaseEnded', 'WentOut', 'RoundBegan']);

export function historyLines(steps: readonly ReplayStep[]): LogLine[] {
  return steps.flatMap(({ n, seat, by, round, at, kinds, says }) =>
    says.map((say, i) => ({ key: `${n}.${i}`, n, seat, by, kind: kinds[i] ?? '', say, round, at })),
  );
}

export function changeLines(changed: Changed, at: number): LogLine[] {
  const { n, seat, by, sync } = changed;
  return changed.events.map(({ event, say }, i) => {
    const kind = event.type;
    return { key: `${n}.${i}`, n, seat, by, kind, say, round: sync.view.round, at };
  });
}

/** Whom a sentence is about: players go by their colours, and oneself by “You”. */
export function subject(say: string, view: View): number | null {
  const first = say.split(/[\s,’']/, 1)[0]?.toLowerCase();
  if (first === 'you' || first === 'your') return view.seat;
  return view.players.find(({ colour }) => colour === first)?.seat ?? null;
}

export function passes(line: LogLine, filter: LogFilter, view: View): boolean {
  if (!line.say || filter === 'chat') return false;
  if (filter === 'mine') return view.seat !== null && subject(line.say, view) === view.seat;
  return filter === 'all' || REALIZATION.has(line.kind);
}
