// JSON Patch (RFC 6902), as far as the server uses it. Nothing is changed in place: what an
// operation does not touch is the very same object afterwards.
import type { Operation } from '../contract/server';

type Plain = Record<string, unknown>;

/** The tree after the patch; throws where it does not fit. */
export function patched<T>(tree: T, patch: readonly Operation[]): T {
  return patch.reduce<unknown>((now, each) => changed(now, keysOf(each.path), each), tree) as T;
}

const keysOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

function changed(tree: unknown, [key, ...rest]: string[], operation: Operation): unknown {
  if (key === undefined) return operation.value;
  if (typeof tree !== 'object' || tree === null) {
    throw new Error(`There is nothing at ${operation.path}.`);
  }
  return Array.isArray(tree)
    ? changedList(tree, Number(key), rest, operation)
    : changedPlain(tree as Plain, key, rest, operation);
}

function changedList(list: unknown[], at: number, rest: string[], operation: Operation): unknown[] {
  const { op, value } = operation;
  if (rest.length > 0) return list.with(at, changed(list[at], rest, operation));
  if (op === 'remove') return list.toSpliced(at, 1);
  return op === 'add' ? list.toSpliced(at, 0, value) : list.with(at, value);
}

function changedPlain(plain: Plain, key: string, rest: string[], operation: Operation): Plain {
  const { op, value } = operation;
  if (rest.length > 0) return { ...plain, [key]: changed(plain[key], rest, operation) };
  if (op !== 'remove') return { ...plain, [key]: value };
  return Object.fromEntries(Object.entries(plain).filter(([other]) => other !== key));
}
