// A fight's table without a server: only what its page reads.
import { vi } from 'vitest';
import type {
  Asked,
  Attack,
  GivenAnswer,
  Reaction,
  Riftbound,
  Sync,
  View,
} from '../src/contract/riftbound';
import { TableStore } from '../src/net/table.svelte';
import { info, sync as anySync } from './live';

export const given = (to: string, more: Partial<GivenAnswer> = {}): GivenAnswer => ({
  to,
  how: 'ask',
  change: false,
  fall: false,
  foes: false,
  friends: false,
  once: false,
  keep: 0,
  until: 'fight',
  ...more,
});

const standing = (answers: GivenAnswer[]) => ({
  hand: null,
  answers,
  unwilling: [2],
  mouths: true,
  signs: false,
});

/** Two units of one's own, Ana and Bea, and somebody else's. */
export const viewOf = (answers: GivenAnswer[] = [], more: Partial<View> = {}): View =>
  ({
    round: 1,
    lapsed: [],
    order: [0, 1, 2],
    ranks: [],
    turn: [],
    whose: 0,
    active: null,
    mode: 'free',
    terrain: [],
    lying: [],
    clouds: [],
    path: null,
    units: ['Ana', 'Bea', 'Brute'].map((name, id) => ({
      id,
      name,
      side: id === 2 ? 'B' : 'A',
      nature: 'character',
      condition: 'standing',
      holds: [],
      seat: id === 2 ? 1 : 0,
      place: [0, id * 5000, 0],
      diameter: 1000,
      heading: [0, 0],
      aboard: null,
      owner: null,
      watches: 0,
      marks: [],
      sheet: null,
      standing: id === 2 ? null : standing(id === 0 ? answers : []),
    })),
    ...more,
  }) as unknown as View;

const ask = (decision: Asked['decision'], options: Asked['options'], say: string): Asked => ({
  n: 3,
  decision,
  say,
  complete: true,
  owed: options.length > 0,
  options,
});

export const FIRE: Attack = {
  type: 'Attack',
  arm: 'item/1/auto-rifle',
  targets: [2],
  damage: '',
};
export const PASS: Reaction = { type: 'Pass', rest: false };

export const react = (unit: number, ...options: Asked['options']): Asked =>
  ask({ type: 'React', seat: 0, unit, window: 'move.point' }, options, `Unit ${unit} may react`);

export const mayTry = (unit: number, ...helpers: (number | null)[]): Asked => {
  const options = helpers.map((helper) => ({
    action: { type: 'Seize' as const, helper },
    say: 'seize the Initiative',
  }));
  return { ...ask({ type: 'MaySeize', seat: 0, unit }, options, 'It may try'), owed: false };
};

export const arrange = ask({ type: 'Arrange', seat: 0 }, [], 'Auto-answers can be set');

export function fighting(view: View, asked: Asked[], more: Partial<Sync> = {}) {
  const store = new TableStore<Riftbound>('ab12');
  store.info = info({ game: 'riftbound' });
  const sync = { ...anySync(3), view, asked, ...more } as unknown as Sync;
  store.sync = sync;
  store.connection = 'live';
  const act = vi.spyOn(store, 'act').mockResolvedValue(true);
  return { store, sync, act };
}
