// The log: what this seat was told, line by line, with the server's own sentences.
import type { Changed, ReplayStep, Sentence } from '../contract/server';
import { text } from '../text';

export interface LogLine {
  key: string;
  n: number;
  seat: number | null;
  by: string;
  kind: string;
  say: string;
  /** The seats it concerns: first who did it, or to whom it happened. */
  about: readonly number[];
  /** In which it happened. */
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
  return steps.flatMap((step) => linesOf(step, step.sentences));
}

export function changeLines(changed: Changed): LogLine[] {
  const sentences = changed.events.map(({ event, ...told }) => ({ ...told, kind: event.type }));
  return linesOf(changed, sentences);
}

type Step = Pick<LogLine, 'n' | 'seat' | 'by' | 'round' | 'at'>;

/** What a step told; whose time ran out in a window is said before what came of it. */
function linesOf(step: Step, sentences: readonly Sentence[]): LogLine[] {
  const { n, seat, by, at, round } = step;
  const lines = sentences.map(({ say, kind, about, round }, i) => {
    return { key: `${n}.${i}`, n, seat, by, at, say, kind, about, round };
  });
  if (by !== 'time-out' || seat === null) return lines;
  const say = text.table.log.timeOut(lines.length === 0);
  const kind = 'TimeOut';
  return [{ key: `${n}.time`, n, seat, by, at, say, kind, about: [seat], round }, ...lines];
}

export function passes(
  line: LogLine,
  filter: LogFilter,
  me: number | null,
  topic: LogTopic | null = null,
): boolean {
  if (!line.say || filter === 'chat') return false;
  if (filter === 'mine') return me !== null && line.about.includes(me);
  return filter === 'all' || (topic?.kinds.has(line.kind) ?? false);
}
