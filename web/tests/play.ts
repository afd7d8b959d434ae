// A table at which a recorded play is played: what seat 0 answers must be what was recorded, and
// each answer leads to what the server told after it.
import { expect, vi } from 'vitest';
import type { Action, Asked, Previewed, Printed, Sync, TheNow } from '../src/contract/the_now';
import { TableStore } from '../src/net/table.svelte';
import recorded from './fixtures/plays.json';
import printed from './fixtures/printed.json';
import { info } from './live';

interface Step {
  sync: Sync;
  seat?: number;
  action?: Action;
  ahead?: [Action, Previewed | null][];
}

const plays = recorded as unknown as Record<keyof typeof recorded, Step[]>;
const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan'];
const [someone] = info().seats;
const seats = NAMES.map((name, seat) => ({ ...someone, name, seat, you: seat === 0 }));
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function playing(name: keyof typeof recorded) {
  const steps = plays[name];
  let at = 0;
  const step = (): Step => {
    const found = steps[at];
    if (!found) throw new Error(`${name} has no step ${at}`);
    return found;
  };
  const store = new TableStore<TheNow>('t');
  store.info = info({ seats: seats as ReturnType<typeof info>['seats'] });
  store.printed = printed as unknown as Printed;
  store.sync = step().sync;
  const goOn = () => {
    at += 1;
    store.sync = step().sync;
  };
  store.act = vi.fn((asked: Asked, action: Action) => {
    expect(step().seat).toBe(0);
    expect(action).toEqual(step().action);
    expect(asked.options.some((option) => isSame(option.action, action)) || !asked.complete).toBe(
      true,
    );
    goOn();
    return Promise.resolve(true);
  });
  store.preview = vi.fn((_: Asked, action: Action) =>
    Promise.resolve(step().ahead?.find(([of]) => isSame(of, action))?.[1] ?? null),
  );
  store.hint = vi.fn(() => Promise.resolve(null));
  return {
    store,
    /** The others give their answers. */
    others: () => {
      while (step().seat) goOn();
    },
    /** What there is to see once every answer has been given. */
    end: async () => {
      await vi.waitFor(() => expect(at).toBe(steps.length - 1));
      return step().sync.view;
    },
    /** What is asked and seen now. */
    now: () => step().sync,
  };
}
