// Where the reader is: the path as a route, history, scroll positions, focus after a visit.
import { beside } from './beside.svelte';

export type Route =
  | { page: 'home' }
  | { page: 'rules'; game: string | null }
  | { page: 'topic'; game: string; topic: string }
  | { page: 'entry'; id: string }
  | { page: 'tables' }
  | { page: 'new-table' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'join' }
  | { page: 'learn'; lesson: string | null }
  | { page: 'unknown' };

export type RulesRoute = Extract<Route, { page: 'rules' | 'topic' | 'entry' }>;

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const [head, first, second] = parts;
  if (head === undefined) return { page: 'home' };
  if (parts.length > 3) return { page: 'unknown' };
  if (head === 'rules') return rules(first, second);
  if (head === 'tables') return tables(first, second);
  if (head === 'join' && first === undefined) return { page: 'join' };
  if (head === 'learn' && second === undefined) return { page: 'learn', lesson: first ?? null };
  return { page: 'unknown' };
}

function tables(id?: string, part?: string): Route {
  if (id === undefined) return { page: 'tables' };
  if (part === 'replay') return { page: 'replay', id };
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

/** A table, a replay, a lesson: it has a bar of its own, and nobody leaves it to read a rule. */
export const isAtTable = (route: Route): boolean =>
  route.page === 'table' ||
  route.page === 'replay' ||
  (route.page === 'learn' && route.lesson !== null);

const isRules = (route: Route): route is RulesRoute =>
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

/** What an entry of the history keeps: how far one had scrolled, and the rules open at a table. */
interface Kept {
  scroll?: number;
  beside?: RulesRoute[];
}

const keptIn = (state: unknown): Kept => (state ?? {}) as Kept;

class Router {
  route = $state.raw(parse(location.pathname));
  /** Rises with each visit, so that following the same link twice leads there twice. */
  visit = $state(0);
  #path = location.pathname;
  #scroll: number | null = keptIn(history.state).scroll ?? null;

  /** Listens to the window; returns how to stop. */
  start(): () => void {
    history.scrollRestoration = 'manual';
    beside.show(keptIn(history.state).beside ?? []); // a page that was loaded again
    let timer = 0;
    const remember = () => {
      clearTimeout(timer);
      timer = window.setTimeout(rememberScroll, 150);
    };
    const back = (event: PopStateEvent) => {
      clearTimeout(timer);
      const kept = keptIn(event.state);
      // On the same page it is a step among the rules beside it, or to a place (#main).
      if (location.pathname === this.#path) beside.show(kept.beside ?? []);
      else this.#see(kept);
    };
    const click = (event: MouseEvent) => this.#follow(event);
    addEventListener('scroll', remember, { passive: true });
    addEventListener('popstate', back);
    document.addEventListener('click', click);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', remember);
      removeEventListener('popstate', back);
      document.removeEventListener('click', click);
    };
  }

  go(href: string): void {
    const wanted = parse(href);
    if (isAtTable(this.route) && isRules(wanted)) return beside.open(wanted);
    rememberScroll();
    if (href !== location.pathname + location.search) history.pushState(null, '', href);
    this.#see({});
  }

  /** A page calls this when it stands: back to where one was, to the target, or to the top. */
  arrive(target: HTMLElement | null = null): void {
    if (this.#scroll !== null) scrollTo(0, this.#scroll);
    else if (target) target.scrollIntoView({ block: 'start' });
    else scrollTo(0, 0);
    if (this.visit > 0) (target ?? document.querySelector('h1'))?.focus({ preventScroll: true });
  }

  #see(kept: Kept): void {
    beside.show(kept.beside ?? []);
    this.#scroll = kept.scroll ?? null;
    this.#path = location.pathname;
    this.route = parse(location.pathname);
    this.visit += 1;
  }

  #follow(event: MouseEvent): void {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (event.defaultPrevented || !plain || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.hash || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

function rememberScroll(): void {
  history.replaceState({ ...keptIn(history.state), scroll: scrollY }, '');
}

export const router = new Router();
