// A table without a server for the tests of the dock: real syncs, and a store that notes answers.
import { vi } from 'vitest';
import type { Action, Asked, Printed, Sync, TheNow } from '../src/contract/the_now';
import { TableStore } from '../src/net/table.svelte';
import attacking from './fixtures/act-attacking.json';
import bet from './fixtures/act-bet.json';
import go from './fixtures/act-go.json';
import lay from './fixtures/act-lay.json';
import logistic from './fixtures/act-logistic.json';
import swap from './fixtures/act-swap.json';
import turn from './fixtures/act-turn.json';
import printed from './fixtures/printed.json';

export const syncs = { attacking, bet, go, lay, logistic, swap, turn } as unknown as Record<
  'attacking' | 'bet' | 'go' | 'lay' | 'logistic' | 'swap' | 'turn',
  Sync
>;

export const optionsOf = (name: keyof typeof syncs, type: string) =>
  syncs[name].asked.find(({ decision }) => decision.type === type)?.options ?? [];

/** A store in this position; `answers` holds what was sent. */
export function seated(name: keyof typeof syncs) {
  const store = new TableStore<TheNow>('t');
  const answers: Action[] = [];
  store.sync = syncs[name];
  store.printed = printed as unknown as Printed;
  const act = vi.fn((_: Asked, action: Action) => {
    answers.push(action);
    return Promise.resolve(true);
  });
  store.act = act;
  store.preview = vi.fn(() => Promise.resolve(null));
  store.hint = vi.fn(() => Promise.resolve(null));
  return { store, answers, act };
}
