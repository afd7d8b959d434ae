// Who one is here: a name, and a secret in a cookie that no script can read.
import type { Me, Welcome } from '../contract/server';
import { people } from './api';
import { Refused } from './http';
import { forgetKept, kept, keep } from './kept';

const RECOVERY = 'worldline.recovery';
const KNOWN = 'worldline.known';

class Identity {
  /** Undefined until the server has been asked; null: nobody yet. */
  me = $state.raw<Me | null | undefined>(undefined);
  /** The code for another device, until its owner says that it is written down. */
  recovery = $state<string | null>(kept(RECOVERY));
  /** Is the dialog about it open? Every page may open it. */
  shown = $state(false);
  #asking: Promise<Me | null> | null = null;

  /** For pages that only want to greet: a browser that knows of no name does not ask. The cookie
   * itself no script can see, so whoever is about to take a name asks all the same (`need`). */
  glance(): Promise<Me | null> {
    if (this.me === undefined && kept(KNOWN) === null) this.me = null;
    return this.me === null ? Promise.resolve(null) : this.load();
  }

  load(): Promise<Me | null> {
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  /** Who one is; whoever has no name yet gets this one. */
  async need(name: string): Promise<Me> {
    return (await this.load()) ?? this.take(name);
  }

  async take(name: string): Promise<Me> {
    return this.#welcome(await people.arrive(name.trim()));
  }

  async recover(code: string): Promise<Me> {
    return this.#welcome(await people.recover(code.trim()));
  }

  /** This device becomes one more of the person who made the code. */
  async enter(code: string): Promise<Me> {
    const { id, name } = await people.enter(code.trim());
    this.noted(); // of whoever was here before
    return this.#is({ id, name }) as Me;
  }

  async rename(name: string): Promise<void> {
    this.#is(await people.rename(name.trim()));
  }

  async signOut(): Promise<void> {
    await people.signOut();
    this.noted();
    this.#is(null);
  }

  /** The code is written down: nothing of it stays in this browser. */
  noted(): void {
    forgetKept(RECOVERY);
    this.recovery = null;
  }

  async #ask(): Promise<Me | null> {
    try {
      this.me = await people.me();
      if (this.me) keep(KNOWN, '1');
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) {
        this.#asking = null; // the server did not answer: ask again next time
        throw error;
      }
      this.me = null; // a secret that counts no longer
    }
    return this.me;
  }

  #welcome(welcome: Welcome): Me {
    this.recovery = welcome.recovery;
    keep(RECOVERY, welcome.recovery);
    return this.#is({ id: welcome.id, name: welcome.name }) as Me;
  }

  #is(me: Me | null): Me | null {
    this.me = me;
    if (me) keep(KNOWN, '1');
    else forgetKept(KNOWN);
    this.#asking = Promise.resolve(me);
    return me;
  }
}

export const identity = new Identity();
