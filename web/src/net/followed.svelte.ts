// Something on the server that this device follows: a character, a campaign, a draft. The line tells
// all of it once, and then what changes; where something is missing it is told anew.
import type { CampaignAt, CharacterAt, DraftAt, News, NowPatched } from '../contract/server';
import { patched } from './patch';
import { share } from './share';
import { Socket } from './socket';

/** The address of a line, of what has this path over HTTP. */
export const lineOf = (path: string): string =>
  `${location.origin.replace(/^http/, 'ws')}/api/${path}`;

export abstract class Followed<T extends CampaignAt | CharacterAt | DraftAt> {
  now = $state.raw<T | null>(null);
  /** Is the server there? */
  online = $state(true);
  /** Why it is not here, or not ours any more. */
  gone = $state<string | null>(null);
  /** How it stands as the line has told it; what is known from elsewhere may be newer. */
  #told: T | null = null;
  #n = 0;
  #line: Socket | null = null;

  /** Opens the line, in place of one that was open before. */
  protected follow(path: string): void {
    this.#line?.close();
    this.#told = null;
    this.#line = new Socket(lineOf(path), {
      opened: () => undefined, // the server is there once it has told how things stand
      told: (message) => this.hear(message as News),
      lost: () => (this.online = false),
      refused: (why) => this.ended(why),
    });
  }

  protected leave(): void {
    this.#line?.close();
    this.#line = null;
  }

  /** On a new line everything is told. */
  protected restart(): void {
    this.#line?.restart();
  }

  hear(message: News): void {
    switch (message.type) {
      case 'campaign':
      case 'character':
      case 'draft':
        this.#tell(message.n, message.now as T);
        break;
      case 'patch':
        this.#change(message);
        break;
      case 'gone':
        this.ended(message.why);
        break;
      case 'pong':
        this.online = true;
        break;
    }
  }

  /** How it stands, as the line or an answer tells. */
  see(now: T): void {
    this.online = true;
    if (this.now && this.version(now) < this.version(this.now)) return;
    this.now = this.now ? share(this.now, now) : now;
  }

  #change({ n, patch }: NowPatched): void {
    if (!this.#told || n !== this.#n + 1) this.restart();
    else this.#tell(n, patched(this.#told, patch));
  }

  #tell(n: number, now: T): void {
    this.#n = n;
    this.#told = now;
    this.see(now);
    this.told(now);
  }

  /** It is not here, or not ours any more. */
  protected ended(why: string): void {
    this.gone = why;
  }

  /** How often it has changed: what is older than what is known changes nothing. */
  protected abstract version(now: T): number;

  /** The line has told how it stands. */
  protected abstract told(now: T): void;
}
