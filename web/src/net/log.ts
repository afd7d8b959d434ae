// The log: what this seat was told, line by line, with the server's own sentences.
import type { Changed, GameTypes, ReplayStep } from '../contract/server';
import type { GameReader } from './reader';

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

export type LogFilter = 'all' | 'mine' | 'topic' | 'chat';

/** Events of a game that can be read by themselves. */
export interface LogTopic {
  label: string;
  kinds: ReadonlySet<string>;
  /** The kind that stands out among all others. */
  main: string;
}

export function historyLines(steps: readonly ReplayStep[]): LogLine[] {
  return steps.flatMap(({ n, seat, by, round, at, kinds, says }) =>
    says.map((say, i) => ({ key: `${n}.${i}`, n, seat, by, kind: kinds[i] ?? '', say, round, at })),
  );
}

export function changeLines<G extends GameTypes>(
  changed: Changed<G>,
  at: number,
  reader: GameReader<G>,
): LogLine[] {
  const { n, seat, by, sync } = changed;
  const round = reader.round(sync.view);
  return changed.events.map(({ event, say }, i) => {
    const kind = event.type;
    return { key: `${n}.${i}`, n, seat, by, kind, say, round, at };
  });
}

export function passes(
  line: LogLine,
  filter: LogFilter,
  mine: boolean,
  topic: LogTopic | null = null,
): boolean {
  if (!line.say || filter === 'chat') return false;
  if (filter === 'mine') return mine;
  return filter === 'all' || (topic?.kinds.has(line.kind) ?? false);
}
