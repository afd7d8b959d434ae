// The rules as the server tells them.
import { request } from './http';

export { Refused } from './http';

export interface TopicLine {
  name: string;
  title: string;
  entries: number;
  built: number;
  planned: number;
}

export interface Game {
  game: string;
  title: string;
  subtitle: string;
  topics: TopicLine[];
}

export interface Link {
  id: string;
  title: string;
  kind: string;
  how: 'see' | 'seen_by';
}

export interface Entry {
  id: string;
  game: string;
  topic: string;
  topic_title: string;
  kind: string;
  status: string;
  title: string;
  titled: boolean;
  html: string;
  source: string | null;
  edition: string | null;
  links: Link[];
}

export interface Topic {
  game: string;
  name: string;
  title: string;
  intro_html: string;
  entries: Entry[];
}

export interface Hit {
  id: string;
  game: string;
  topic: string;
  kind: string;
  title: string;
  titled: boolean;
  snippet: string;
}

const get = <T>(path: string, signal?: AbortSignal) => request<T>('GET', path, { signal });

// The rulebook does not change while the page is open: an answer is kept, a failure is not.
const kept = new Map<string, Promise<unknown>>();

function keep<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = get<T>(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

const entryPath = (id: string) => `rules/entries/${encodeURIComponent(id)}`;

export const getRules = () => keep<Game[]>('rules');

export const getEntry = (id: string) => keep<Entry>(entryPath(id));

export async function getTopic(game: string, name: string): Promise<Topic> {
  const topic = await keep<Topic>(`rules/${encodeURIComponent(game)}/${encodeURIComponent(name)}`);
  for (const entry of topic.entries) kept.set(entryPath(entry.id), Promise.resolve(entry));
  return topic;
}

export const search = (query: string, signal: AbortSignal) =>
  get<Hit[]>(`rules/search?limit=20&q=${encodeURIComponent(query)}`, signal);

/** For tests: the next question goes to the server again. */
export const forget = () => kept.clear();
