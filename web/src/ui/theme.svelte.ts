// Dark or light: the system's wish, until one is chosen by hand. public/ahead.js sets it at load.

export type Theme = 'dark' | 'light';

const KEY = 'worldline.theme';
const system = matchMedia('(prefers-color-scheme: light)');

class Themes {
  #chosen = $state<Theme | null>(chosen());
  #light = $state(system.matches);

  constructor() {
    system.addEventListener('change', (event) => (this.#light = event.matches));
  }

  get now(): Theme {
    return this.#chosen ?? (this.#light ? 'light' : 'dark');
  }

  toggle(): void {
    this.#chosen = this.now === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = this.#chosen;
    try {
      localStorage.setItem(KEY, this.#chosen);
    } catch {
      // Storage may be forbidden; the choice then lasts as long as the page.
    }
  }
}

function chosen(): Theme | null {
  const theme = document.documentElement.dataset.theme;
  return theme === 'dark' || theme === 'light' ? theme : null;
}

export const themes = new Themes();
