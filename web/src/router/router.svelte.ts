// Where the reader is: history, scroll positions, focus after a visit.
import { beside } from './beside.svelte';
import { isAtTable, isRules, parse, type RulesRoute } from './route';

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
