// Changes that wait for the line: differences ("-3 HP") that mean the same whatever else happened.
import type { Command } from '../../../contract/riftbound';
import { forgetKept, keep, kept } from '../../../net/kept';

export interface Waiting {
  /** Under it the server does it once, however often it is asked. */
  key: string;
  command: Command;
}

const place = (id: string) => `worldline.waiting.${id}`;

/** May it be done later, and after what others did meanwhile? */
export function isDifference(command: Command): boolean {
  switch (command.type) {
    case 'Hurt':
    case 'Heal':
    case 'Adjust':
    case 'ChangeTokens':
    case 'ChangeSystemTokens':
    case 'ChangeMoney':
      return true;
    default:
      return false;
  }
}

/** Both in one, where they are of one kind; null: they stay two. */
export function merged(a: Command, b: Command): Command | null {
  if (a.type === 'Hurt' && b.type === 'Hurt') {
    const [one, other] = [a.packets, b.packets];
    if (one.length > 1 || other.length > 1) return null;
    return { ...a, packets: [(one[0] ?? 0) + (other[0] ?? 0)] };
  }
  if (a.type === 'Heal' && b.type === 'Heal') return { ...a, amount: a.amount + b.amount };
  if (a.type === 'Adjust' && b.type === 'Adjust') {
    const same = a.pool === b.pool && a.who === b.who && a.by > 0 === b.by > 0;
    return same ? { ...a, by: a.by + b.by } : null;
  }
  if (a.type === 'ChangeTokens' && b.type === 'ChangeTokens') {
    const same = a.thing === b.thing && a.of === b.of && a.by > 0 === b.by > 0;
    return same ? { ...a, by: a.by + b.by } : null;
  }
  if (a.type === 'ChangeSystemTokens' && b.type === 'ChangeSystemTokens') {
    const same = a.system === b.system && a.of === b.of && a.by > 0 === b.by > 0;
    return same ? { ...a, by: a.by + b.by } : null;
  }
  return null;
}

/** The queue with one more. What was `sent` keeps its key and stays as it is. */
export function queued(queue: readonly Waiting[], next: Waiting, sent: readonly string[]) {
  const last = queue.at(-1);
  const both = last && !sent.includes(last.key) ? merged(last.command, next.command) : null;
  return last && both ? [...queue.slice(0, -1), { ...last, command: both }] : [...queue, next];
}

/** What waits for this character, also over a reload. */
export function load(id: string): Waiting[] {
  try {
    const found: unknown = JSON.parse(kept(place(id)) ?? '[]');
    return Array.isArray(found) ? found.filter(isWaiting) : [];
  } catch {
    return []; // not ours
  }
}

function isWaiting(value: unknown): value is Waiting {
  const { key, command } = (value ?? {}) as Partial<Waiting>;
  return typeof key === 'string' && typeof command === 'object' && isDifference(command);
}

export function save(id: string, queue: readonly Waiting[]): void {
  if (queue.length > 0) keep(place(id), JSON.stringify(queue));
  else forgetKept(place(id));
}
