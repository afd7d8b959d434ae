import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import boot from '../public/ahead.js?raw';

const root = document.documentElement;
const load = async () => (await import('../src/ui/theme.svelte')).themes;
const runBoot = () => new Function(boot)();

function system(theme: 'dark' | 'light') {
  let changed: (event: { matches: boolean }) => void = () => undefined;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(prefers-color-scheme: light)' && theme === 'light',
    addEventListener: (_: string, on: typeof changed) => (changed = on),
  }));
  return { becomes: (now: string) => changed({ matches: now === 'light' }) };
}

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  delete root.dataset.theme;
});

afterEach(() => vi.restoreAllMocks());

describe('the theme', () => {
  test.each(['dark', 'light'] as const)('is the system’s at first: %s', async (theme) => {
    system(theme);
    expect((await load()).now).toBe(theme);
    expect(root.dataset.theme).toBeUndefined();
  });

  test('follows the system while nothing is chosen', async () => {
    const wish = system('dark');
    const themes = await load();
    wish.becomes('light');
    expect(themes.now).toBe('light');
  });

  test('chosen by hand stays chosen: on the page, after a reload, against the system', async () => {
    const wish = system('dark');
    (await load()).toggle();
    expect(root.dataset.theme).toBe('light');

    delete root.dataset.theme;
    vi.resetModules();
    runBoot();
    expect(root.dataset.theme).toBe('light');
    const themes = await load();
    wish.becomes('dark');
    expect(themes.now).toBe('light');
    themes.toggle();
    expect(themes.now).toBe('dark');
  });

  test('works where storage is forbidden', async () => {
    system('dark');
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(deny);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
    expect(runBoot).not.toThrow();
    const themes = await load();
    themes.toggle();
    expect(themes.now).toBe('light');
  });

  test('nonsense in storage is ignored', () => {
    localStorage.setItem('worldline.theme', 'mauve');
    runBoot();
    expect(root.dataset.theme).toBeUndefined();
  });
});
