// What somebody likes at the table; kept in this browser.
import { keep, kept } from '../net/kept';

const KEY = 'worldline.settings';

interface Liked {
  sound: boolean;
  notify: boolean;
  still: boolean;
  letters: boolean;
}

const DEFAULT: Liked = { sound: false, notify: false, still: false, letters: true };

class Settings {
  #liked = $state<Liked>(read());

  constructor() {
    this.#show();
  }

  get sound(): boolean {
    return this.#liked.sound;
  }

  set sound(on: boolean) {
    this.#set({ sound: on });
  }

  get notify(): boolean {
    return this.#liked.notify && 'Notification' in window && Notification.permission === 'granted';
  }

  get still(): boolean {
    return this.#liked.still;
  }

  set still(on: boolean) {
    this.#set({ still: on });
  }

  /** Single letters and digits act; whoever speaks to the browser may not want that. */
  get letters(): boolean {
    return this.#liked.letters;
  }

  set letters(on: boolean) {
    this.#set({ letters: on });
  }

  /** Asks the browser; false where it does not allow it. */
  async setNotify(on: boolean): Promise<boolean> {
    const granted =
      on && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
    this.#set({ notify: granted });
    return granted === on;
  }

  #set(change: Partial<Liked>): void {
    this.#liked = { ...this.#liked, ...change };
    keep(KEY, JSON.stringify(this.#liked));
    this.#show();
  }

  #show(): void {
    if (this.#liked.still) document.documentElement.dataset.motion = 'less';
    else delete document.documentElement.dataset.motion;
  }
}

function read(): Liked {
  try {
    return { ...DEFAULT, ...(JSON.parse(kept(KEY) ?? '{}') as Partial<Liked>) };
  } catch {
    return DEFAULT;
  }
}

export const settings = new Settings();
