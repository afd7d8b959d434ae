// The log: what this seat was told, line by line, with the server's own sentences.
import type { Changed, GameTypes, ReplayStep, Told } from '../contract/server';
import { text } from '../text';

export interface LogLine<G extends GameTypes = GameTypes> {
  key: string;
  n: number;
  seat: number | null;
  by: string;
  /** The event's; of what has none a name of its own. */
  kind: string;
  event: G['event'] | null;
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

export function historyLines<G extends GameTypes>(steps: readonly ReplayStep<G>[]): LogLine<G>[] {
  return steps.flatMap((step) => linesOf<G>(step, step.told));
}

export function changeLines<G extends GameTypes>(changed: Changed<G>): LogLine<G>[] {
  return linesOf<G>(changed, changed.events);
}

/** Of a lesson, where nobody looks at the clock. */
export function lessonLines<G extends GameTypes>(
  told: readonly Told<G>[],
  n: number,
): LogLine<G>[] {
  return linesOf<G>({ n, seat: null, by: 'seat', round: 0, at: 0 }, told);
}

type Step = Pick<LogLine, 'n' | 'seat' | 'by' | 'round' | 'at'>;

/** What a step told; whose time ran out in a window is said before what came of it. */
function linesOf<G extends GameTypes>(step: Step, told: readonly Told<G>[]): LogLine<G>[] {
  const { n, seat, by, at, round } = step;
  const lines = told.map(({ event, say, about, round }, i) => {
    return { key: `${n}.${i}`, n, seat, by, at, say, kind: event.type, event, about, round };
  });
  if (by !== 'time-out' || seat === null) return lines;
  const say = text.table.log.timeOut(lines.length === 0);
  const kind = 'TimeOut';
  const line = { key: `${n}.time`, n, seat, by, at, say, kind, event: null, about: [seat], round };
  return [line, ...lines];
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
