// The log: what this seat was told, line by line, with the server's own sentences.
import type { Changed, GameTypes, ReplayStep } from '../contract/server';
import { text } from '../text';
import type { GameReader } from './reader';

export interface LogLine {
  key: string;
  n: number;
  seat: number | null;
  by: string;
  kind: string;
  say: string;
  /** The seats it concerns: first who did it, or to whom it happened. */
  about: readonly number[];
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
  return steps.flatMap(({ n, seat, by, round, at, sentences }) => {
    const step = { n, seat, by, round, at };
    const lines = sentences.map((sentence, i) => ({ key: `${n}.${i}`, ...step, ...sentence }));
    return withTimeOut(step, lines);
  });
}

export function changeLines<G extends GameTypes>(
  changed: Changed<G>,
  at: number,
  reader: GameReader<G>,
): LogLine[] {
  const { n, seat, by, sync } = changed;
  const step = { n, seat, by, round: reader.round(sync.view), at };
  const lines = changed.events.map(({ event, say, about }, i) => {
    return { key: `${n}.${i}`, ...step, kind: event.type, say, about };
  });
  return withTimeOut(step, lines);
}

type Step = Pick<LogLine, 'n' | 'seat' | 'by' | 'round' | 'at'>;

/** Whose time ran out in a window, said before what came of it. */
function withTimeOut(step: Step, lines: LogLine[]): LogLine[] {
  if (step.by !== 'time-out' || step.seat === null) return lines;
  const say = text.table.log.timeOut(lines.length === 0);
  const first = { key: `${step.n}.time`, ...step, kind: 'TimeOut', say, about: [step.seat] };
  return [first, ...lines];
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
