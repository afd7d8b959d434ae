// A server for tests: answers by path, counts and remembers what was asked.
import { vi } from 'vitest';
import type { Entry, Game, Hit, Topic } from '../src/net/rules';

export type Answer =
  { status?: number; body: unknown; after?: Promise<void> } | 'unreachable' | 'never';

export function serve(answers: Record<string, Answer>) {
  const asked: { path: string; signal: AbortSignal | null }[] = [];
  const answer = async (path: string, options?: RequestInit): Promise<Response> => {
    const signal = options?.signal ?? null;
    asked.push({ path, signal });
    const found = answers[path] ?? { status: 404, body: { why: 'There is no such thing.' } };
    if (found === 'unreachable') throw new TypeError('Failed to fetch');
    if (found === 'never') {
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    }
    await found.after;
    return new Response(JSON.stringify(found.body), { status: found.status ?? 200 });
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  return { asked, paths: () => asked.map((a) => a.path) };
}

export const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  game: 'the_now',
  topic: 'link',
  topic_title: 'Links and their effect',
  kind: 'rule',
  status: 'planned',
  title: 'A link at a boundary …',
  titled: false,
  html: '<p>A link at a boundary with an empty node is ignored.</p>',
  source: '"Impacts"',
  edition: 'both',
  links: [],
  ...more,
});

export const hit = (id: string, more: Partial<Hit> = {}): Hit => ({
  id,
  game: 'the_now',
  topic: 'collapse',
  kind: 'rule',
  title: 'After one passage …',
  titled: false,
  snippet: 'After one passage the wormhole closes.',
  ...more,
});

export const link: Topic = {
  game: 'the_now',
  name: 'link',
  title: 'Links and their effect',
  intro_html: '<p>What ties events.</p>',
  entries: [
    entry('TN-LINK-3', {
      links: [{ id: 'TN-RULING-48', title: 'Two marks', kind: 'ruling', how: 'see' }],
    }),
    entry('TN-LINK-4'),
    entry('TN-RULING-48', { kind: 'ruling', title: 'Two marks', titled: true, status: 'prose' }),
  ],
};

export const games: Game[] = [
  {
    game: 'the_now',
    title: 'The Now',
    subtitle: 'also Time Horizon',
    topics: [
      { name: 'link', title: 'Links and their effect', entries: 3, built: 0, planned: 3 },
      { name: 'move', title: 'Movement', entries: 4, built: 2, planned: 1 },
    ],
  },
  { game: 'riftbound', title: 'Riftbound', subtitle: 'playtest', topics: [] },
];

/** The whole little rulebook above. */
export const book: Record<string, Answer> = {
  '/api/rules': { body: games },
  '/api/rules/the_now/link': { body: link },
  ...Object.fromEntries(link.entries.map((e) => [`/api/rules/entries/${e.id}`, { body: e }])),
};
