// What is asked in a fight, as the server told it, at the bottom of a table without a server.
import { render, screen, within } from '@testing-library/svelte';
import { vi } from 'vitest';
import type { Asked, Riftbound, Sync } from '../src/contract/riftbound';
import type { Aim } from '../src/games/riftbound/aim/aim.svelte';
import { TableStore } from '../src/net/table.svelte';
import told from './fixtures/asking.json';
import outlooks from './fixtures/outlooks.json';
import Bottom from './Bottom.svelte';
import { info } from './live';

export type Example = keyof typeof told;

export const EXAMPLES = Object.keys(told) as Example[];

/** What the table was asked, in its order. */
export const questions: string[] = [];

/** A copy that a test may change. */
export const syncOf = (example: Example) =>
  structuredClone(told[example]) as unknown as Sync & { seat: number };

export function asked(
  example: Example,
  more: (sync: Sync) => void = () => undefined,
  shows: (aim: Aim) => void = () => undefined,
  abilities: Record<string, string> = {},
) {
  stubPlans();
  const sync = syncOf(example);
  more(sync);
  const store = new TableStore<Riftbound>('ab12');
  store.info = info({ game: 'riftbound' });
  store.sync = sync;
  store.connection = 'live';
  store.printed = { names: {}, packs: {}, rules: {}, abilities, marks: {} };
  const act = vi.spyOn(store, 'act').mockResolvedValue(true);
  const shown = render(Bottom, { store, sync, shows });
  const type = example.split(' ')[0];
  const question = sync.asked.find(({ decision }) => decision.type === type) as Asked;
  return { store, sync, act, question, ...shown };
}

export const bottom = () => within(screen.getByRole('region', { name: 'What you are asked' }));
export const button = (name: string | RegExp) => bottom().getByRole('button', { name });

/** The table says what it is asked, as far as it was recorded. */
function stubPlans(): void {
  questions.length = 0;
  vi.stubGlobal('fetch', (_: string, request?: RequestInit) => {
    const said = JSON.parse(typeof request?.body === 'string' ? request.body : '{}') as {
      plan?: { type: keyof typeof outlooks };
    };
    if (said.plan) questions.push(said.plan.type);
    const outlook = said.plan && outlooks[said.plan.type];
    const body = outlook ? { n: 7, outlook, wrong: null } : { why: 'That is not known here.' };
    return Promise.resolve(new Response(JSON.stringify(body), { status: outlook ? 200 : 404 }));
  });
}
