import { fireEvent } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { linkedId, parse } from '../src/router/route';
import { router } from '../src/router/router.svelte';
import { beside } from '../src/router/beside.svelte';

describe('parse', () => {
  test.each([
    ['/', { page: 'home' }],
    ['/rules', { page: 'rules', game: null }],
    ['/rules/', { page: 'rules', game: null }],
    ['/rules/the_now', { page: 'rules', game: 'the_now' }],
    ['/rules/the_now/link', { page: 'topic', game: 'the_now', topic: 'link' }],
    ['/rules/TN-LINK-3', { page: 'entry', id: 'TN-LINK-3' }],
    ['/rules/TN-MOVE-3a', { page: 'entry', id: 'TN-MOVE-3a' }],
    ['/rules/a%20b', { page: 'entry', id: 'a b' }],
    ['/rules/%', { page: 'entry', id: '%' }],
    ['/rules/the_now/link/more', { page: 'unknown' }],
    ['/tables', { page: 'tables' }],
    ['/tables/new', { page: 'new-table' }],
    ['/tables/0a1b', { page: 'table', id: '0a1b' }],
    ['/tables/0a1b/replay', { page: 'replay', id: '0a1b' }],
    ['/tables/0a1b/else', { page: 'unknown' }],
    ['/join', { page: 'join' }],
    ['/learn', { page: 'learn', game: null, lesson: null }],
    ['/learn/the_now', { page: 'learn', game: 'the_now', lesson: null }],
    ['/learn/riftbound/walk', { page: 'learn', game: 'riftbound', lesson: 'walk' }],
    ['/fights', { page: 'fights' }],
    ['/campaigns/0a', { page: 'campaign', id: '0a' }],
    ['/campaigns/0a/else', { page: 'unknown' }],
    ['/compendium/items/rope', { page: 'compendium', part: 'entry', kind: 'items', id: 'rope' }],
    ['/campaigns/0a/compendium', { page: 'compendium', campaign: '0a', part: 'list' }],
    [
      '/campaigns/0a/compendium/items/rope',
      { page: 'compendium', campaign: '0a', part: 'entry', kind: 'items', id: 'rope' },
    ],
    ['/campaigns/0a/compendium/items/rope/more', { page: 'unknown' }],
    ['/nowhere', { page: 'unknown' }],
  ])('%s', (path, route) => expect(parse(path)).toEqual(route));
});

test('a link leads to an entry only by an id, and only on this site', () => {
  const to = (href: string) => Object.assign(document.createElement('a'), { href });
  expect(linkedId(to('/rules/TN-LINK-3'))).toBe('TN-LINK-3');
  expect(linkedId(to('/rules/the_now'))).toBeNull();
  expect(linkedId(to('https://example.org/rules/TN-LINK-3'))).toBeNull();
});

describe('history', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = router.start();
    router.go('/');
  });
  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });

  function click(html: string, init: MouseEventInit = {}) {
    document.body.innerHTML = html;
    const target = document.querySelector('[data-here]') ?? document.querySelector('a');
    if (!target) throw new Error('nothing to click');
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    // jsdom cannot leave the page; what matters is whether the browser was left to do it.
    let ours = false;
    addEventListener('click', (e) => ((ours = e.defaultPrevented), e.preventDefault()), {
      once: true,
    });
    target.dispatchEvent(event);
    return ours;
  }

  test('a plain click on a link of ours stays on the page', () => {
    expect(click('<a href="/rules/TN-LINK-3"><b data-here>x</b></a>')).toBe(true);
    expect(location.pathname).toBe('/rules/TN-LINK-3');
    expect(router.route).toEqual({ page: 'entry', id: 'TN-LINK-3' });
  });

  test.each([
    ['with a key held', '<a href="/rules">x</a>', { ctrlKey: true }],
    ['with the middle button', '<a href="/rules">x</a>', { button: 1 }],
    ['to elsewhere', '<a href="https://example.org/">x</a>', {}],
    ['to a place on the page', '<a href="#main">x</a>', {}],
    ['to the API', '<a href="/api/rules">x</a>', {}],
    ['for a new tab', '<a href="/rules" target="_blank">x</a>', {}],
  ])('a click %s is left to the browser', (_, html, init) => {
    expect(click(html, init)).toBe(false);
    expect(router.route).toEqual({ page: 'home' });
  });

  test('going back returns to where one was reading', async () => {
    vi.stubGlobal('scrollY', 420);
    router.go('/rules');
    vi.stubGlobal('scrollY', 0);
    const back = new Promise((done) => addEventListener('popstate', done, { once: true }));
    history.back();
    await back;
    router.arrive();
    expect(router.route).toEqual({ page: 'home' });
    expect(scrollTo).toHaveBeenLastCalledWith(0, 420);
  });

  test('a step within the page is no visit', () => {
    const visit = router.visit;
    history.replaceState(null, '', '#main');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(router.visit).toBe(visit);
  });

  describe('rules beside a table', () => {
    const popped = () => new Promise((done) => addEventListener('popstate', done, { once: true }));
    const entry = (id: string) => ({ page: 'entry', id });

    beforeEach(() => {
      router.go('/tables/ab12');
      router.go('/rules/TN-LINK-3');
      router.go('/rules/TN-LINK-4');
    });

    test('Back leads to the rule before, then to the table', async () => {
      expect(beside.route).toEqual(entry('TN-LINK-4'));
      history.back();
      await popped();
      expect(beside.route).toEqual(entry('TN-LINK-3'));
      history.back();
      await popped();
      expect(beside.route).toBeNull();
      expect(router.route).toEqual({ page: 'table', id: 'ab12' });
      history.forward();
      await popped();
      expect(beside.route).toEqual(entry('TN-LINK-3'));
    });

    test('who closes them is one step back from the table, not more', async () => {
      beside.close();
      beside.close(); // a second click before the browser has followed
      expect(beside.route).toBeNull();
      await popped();
      expect(location.pathname).toBe('/tables/ab12');
      history.back();
      await popped();
      expect(router.route).toEqual({ page: 'home' });
    });

    test('they are open again for who comes back from another page', async () => {
      router.go('/tables');
      expect(beside.route).toBeNull();
      history.back();
      await popped();
      expect(router.route).toEqual({ page: 'table', id: 'ab12' });
      expect(beside.route).toEqual(entry('TN-LINK-4'));
    });
  });

  test('arriving scrolls to the target and hands it the focus', () => {
    document.body.innerHTML = '<h1 tabindex="-1">x</h1><p tabindex="-1">y</p>';
    const target = document.querySelector('p');
    router.go('/rules/TN-LINK-3');
    router.arrive(target);
    expect(target?.scrollIntoView).toHaveBeenCalled();
    expect(document.activeElement).toBe(target);
    router.arrive();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  test('following the same link twice is two visits and one entry in the history', () => {
    router.go('/rules');
    const [visit, length] = [router.visit, history.length];
    router.go('/rules');
    expect(router.visit).toBe(visit + 1);
    expect(history.length).toBe(length);
  });

  test('the scroll position is remembered once scrolling rests', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('scrollY', 77);
    await fireEvent.scroll(window);
    expect(history.state).not.toEqual({ scroll: 77 });
    vi.advanceTimersByTime(200);
    vi.useRealTimers();
    expect(history.state).toEqual({ scroll: 77 });
  });
});
