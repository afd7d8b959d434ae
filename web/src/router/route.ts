// A path of the client as a route.

export type Route =
  | { page: 'home' }
  | { page: 'rules'; game: string | null }
  | { page: 'topic'; game: string; topic: string }
  | { page: 'entry'; id: string }
  | { page: 'tables' }
  | { page: 'new-table' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'what-if'; id: string }
  | { page: 'join' }
  | { page: 'device' }
  | { page: 'learn'; game: string | null; lesson: string | null }
  | { page: 'fights' }
  | { page: 'compendium'; campaign?: string; part: 'list' | 'compare' }
  | { page: 'compendium'; campaign?: string; part: 'section'; kind: string }
  | { page: 'compendium'; campaign?: string; part: 'entry'; kind: string; id: string }
  | { page: 'characters' }
  | { page: 'character'; id: string }
  | { page: 'shared-character' }
  | { page: 'shared-draft' }
  | { page: 'build-character'; id: string }
  | { page: 'campaigns' }
  | { page: 'join-campaign' }
  | { page: 'campaign'; id: string }
  | { page: 'unknown' };

export type CompendiumRoute = Extract<Route, { page: 'compendium' }>;
export type RulesRoute = Extract<Route, { page: 'rules' | 'topic' | 'entry' }>;

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const [head, first, second] = parts;
  if (head === undefined) return { page: 'home' };
  if (head === 'campaigns' && first !== undefined && second === 'compendium' && parts.length < 6)
    return { ...compendium(parts[3], parts[4]), campaign: first };
  if (parts.length > 3) return { page: 'unknown' };
  if (head === 'rules') return rules(first, second);
  if (head === 'tables') return tables(first, second);
  if (head === 'join' && first === undefined) return { page: 'join' };
  if (head === 'device' && first === undefined) return { page: 'device' };
  if (head === 'learn') return { page: 'learn', game: first ?? null, lesson: second ?? null };
  if (head === 'fights' && first === undefined) return { page: 'fights' };
  if (head === 'compendium') return compendium(first, second);
  if (head === 'characters') return characters(first, second);
  if (head === 'campaigns' && second === undefined) return campaigns(first);
  return { page: 'unknown' };
}

function compendium(kind?: string, id?: string): CompendiumRoute {
  if (kind === undefined) return { page: 'compendium', part: 'list' };
  if (id !== undefined) return { page: 'compendium', part: 'entry', kind, id };
  if (kind === 'compare') return { page: 'compendium', part: 'compare' };
  return { page: 'compendium', part: 'section', kind };
}

function characters(id?: string, draft?: string): Route {
  if (id === undefined) return { page: 'characters' };
  if (draft !== undefined && id !== 'build') return { page: 'unknown' };
  if (draft === 'shared') return { page: 'shared-draft' };
  if (draft !== undefined) return { page: 'build-character', id: draft };
  return id === 'shared' ? { page: 'shared-character' } : { page: 'character', id };
}

function campaigns(id?: string): Route {
  if (id === undefined) return { page: 'campaigns' };
  return id === 'join' ? { page: 'join-campaign' } : { page: 'campaign', id };
}

function tables(id?: string, part?: string): Route {
  if (id === undefined) return { page: 'tables' };
  if (part === 'replay' || part === 'what-if') return { page: part, id };
  if (part !== undefined) return { page: 'unknown' };
  return id === 'new' ? { page: 'new-table' } : { page: 'table', id };
}

function rules(first?: string, second?: string): Route {
  if (first === undefined) return { page: 'rules', game: null };
  if (second !== undefined) return { page: 'topic', game: first, topic: second };
  // Games are written small, ids in capitals: /rules/the_now against /rules/TN-LINK-3.
  if (/^[a-z_]+$/.test(first)) return { page: 'rules', game: first };
  return { page: 'entry', id: first };
}

/** A table, a replay, a what-if, a lesson, a character, a campaign: it has a bar of its own, and nobody leaves it to read a rule. */
export const isAtTable = (route: Route): boolean =>
  route.page === 'table' ||
  route.page === 'replay' ||
  route.page === 'what-if' ||
  route.page === 'character' ||
  route.page === 'shared-character' ||
  route.page === 'build-character' ||
  route.page === 'campaign' ||
  (route.page === 'learn' && route.lesson !== null);

export const isRules = (route: Route): route is RulesRoute =>
  route.page === 'rules' || route.page === 'topic' || route.page === 'entry';

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray % is nobody's id; it will not be found, and that is the answer
  }
}

/** The entry a link leads to, if it leads to one. */
export function linkedId(link: HTMLAnchorElement): string | null {
  if (link.origin !== location.origin) return null;
  const route = parse(link.pathname);
  return route.page === 'entry' ? route.id : null;
}
