// What somebody likes at the table; kept in this browser.
import { PACES, pacing, type Pace } from '../motion/pace.svelte';
import { keep, kept } from '../net/kept';

const KEY = 'worldline.settings';

interface Liked {
  sound: boolean;
  notify: boolean;
  pace: Pace;
  letters: boolean;
}

type Stored = Partial<Liked> & { still?: boolean };

const DEFAULT: Liked = { sound: false, notify: false, pace: 'normal', letters: true };

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

  get pace(): Pace {
    return this.#liked.pace;
  }

  set pace(pace: Pace) {
    this.#set({ pace });
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
    pacing.now = this.#liked.pace;
  }
}

function read(): Liked {
  try {
    // There was a switch once in place of the pace.
    const { still = false, ...found } = JSON.parse(kept(KEY) ?? '{}') as Stored;
    const liked = { ...DEFAULT, ...(still && { pace: 'off' as const }), ...found };
    return PACES.includes(liked.pace) ? liked : { ...liked, pace: DEFAULT.pace };
  } catch {
    return DEFAULT;
  }
}

export const settings = new Settings();
