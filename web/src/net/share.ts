// News that keeps what has not changed. A position arrives whole; what of it equals the one before
// stays the very same object, so that only what has changed is worked out and drawn again.

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;

/** `now`, with everything that equals its place in `before` taken from there. */
export function share<T>(before: unknown, now: T): T {
  if (before === now) return now;
  if (!isPlain(before) || !isPlain(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  return (Array.isArray(now) ? list(before as unknown as unknown[], now) : plain(before, now)) as T;
}

function list(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const shared = now.map((value, i) => share(before[i], value));
  const same = before.length === now.length && shared.every((value, i) => value === before[i]);
  return same ? before : shared;
}

function plain(before: Plain, now: Plain): Plain {
  const shared: Plain = {};
  let same = true;
  for (const key in now) {
    shared[key] = share(before[key], now[key]);
    same &&= shared[key] === before[key];
  }
  return same && Object.keys(before).length === Object.keys(now).length ? before : shared;
}
