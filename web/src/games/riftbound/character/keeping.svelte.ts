// One character on this device: how it stands, what waits for the line, what came of the last thing.
import type { Behind, CharacterAt, Command, Entered, Entry } from '../../../contract/riftbound';
import { Followed } from '../../../net/followed.svelte';
import { Refused } from '../../../net/http';
import { announcer } from '../../../ui/announce.svelte';
import { type No, told } from '../net/refusing';
import { character as text } from '../text/character';
import type { Following } from '../net/following.svelte';
import { characters, livePath, newKey } from '../net/characters';
import { isDifference, load, queued, save, type Waiting } from './waiting';

/** Taps in a row are one change. */
export const CALM = 600;
const AGAIN = 4000;

export class Keeping extends Followed<CharacterAt> {
  waiting = $state.raw<readonly Waiting[]>([]);
  busy = $state(false);
  /** The last thing that was done here. */
  last = $state.raw<Entry | null>(null);
  no = $state.raw<No | null>(null);
  /** What came of something that is told nowhere else. */
  news = $state.raw<Entry | null>(null);
  /** Something that another device's change came before: shall it be done all the same? */
  asked = $state.raw<Command | null>(null);
  /** The campaign that it plays in. */
  table = $state.raw<Following | null>(null);
  /** What the server has been asked for keeps its key and its content. */
  #sent: readonly string[] = [];
  #timer = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(readonly id: string) {
    super();
    this.waiting = load(id);
  }

  get sheet() {
    return this.now?.sheet ?? null;
  }

  /** The campaign whose GM decides what this player does with the character; null: nobody does. */
  get led(): Following | null {
    const mine = this.table?.mine;
    return mine?.standing === 'approved' && mine.character === this.id ? this.table : null;
  }

  /** The fight at a table that it is in, until that is settled: what it changes is changed there
   *  (RB-RULING-251). */
  get fight() {
    return this.table?.fightOf(this.id) ?? null;
  }

  get isAfterFight(): boolean {
    return this.table?.isAfterFight ?? false;
  }

  /** It in that fight, as one sees it there; null: it is not to be seen. */
  get unit() {
    return this.table?.unitOf(this.id) ?? null;
  }

  /** Its vehicle or its companion in that fight. */
  along(who: 'vehicle' | 'companion') {
    return this.table?.unitAt(this.unit?.[who] ?? null) ?? null;
  }

  /** It plays in a campaign that has not been heard of yet: who decides is not known. */
  get unsettled(): boolean {
    return (this.now?.line.campaign ?? null) !== null && !this.table?.now;
  }

  /** Corrections are the GM's, or one's own where nobody leads (RB-RULING-229). */
  get mayCorrect(): boolean {
    return !this.led && !this.unsettled;
  }

  /** Follows the character, asked for already, on whatever device it changes; returns how to stop. */
  start(found: Promise<CharacterAt>): () => void {
    const cut = () => (this.online = false);
    addEventListener('offline', cut);
    void this.read(found);
    this.follow(livePath(this.id));
    return () => {
      clearTimeout(this.#timer);
      removeEventListener('offline', cut);
      this.leave();
    };
  }

  protected override told(): void {
    this.#later(CALM);
  }

  protected override version({ at }: CharacterAt): number {
    return at;
  }

  async read(found = characters.read(this.id)): Promise<void> {
    try {
      this.see(await found);
      this.#later(0);
    } catch (error) {
      if (!(error instanceof Refused)) this.#cut();
      else this.gone = error.why;
    }
  }

  /** Do it now; a difference may wait. Tells what came of it, if it was done. */
  async do(command: Command): Promise<Entry | null> {
    this.dismiss();
    if (isDifference(command)) {
      this.#keep(queued(this.waiting, { key: newKey(), command }, this.#sent));
      this.#later(CALM);
      return null;
    }
    if (!this.online) {
      this.no = { why: text.line.needed, rule: null };
      return null;
    }
    await this.#flush();
    return this.#attempt(command, () => this.#enter({ key: newKey(), command }));
  }

  undo(): Promise<void> {
    return this.#walk(characters.undo);
  }

  redo(): Promise<void> {
    return this.#walk(characters.redo);
  }

  async #walk(walk: typeof characters.undo): Promise<void> {
    this.dismiss();
    if (!this.online) {
      this.no = { why: text.line.needed, rule: null };
      return;
    }
    await this.#flush();
    const key = newKey();
    await this.#attempt(null, () => walk(this.id, key, this.#version));
  }

  /** The question about another device's change is answered. */
  answer(yes: boolean): void {
    const command = this.asked;
    this.asked = null;
    if (yes && command) void this.do(command);
  }

  /** Something else begins: what the last thing came to has been read. */
  dismiss(): void {
    this.no = this.news = null;
    this.table?.dismiss();
  }

  /** Do it, and tell on every part of the sheet what came of it. */
  async tell(command: Command): Promise<Entry | null> {
    this.news = await this.do(command);
    return this.news;
  }

  get #version(): number {
    return this.now?.at ?? 1;
  }

  async #attempt(command: Command | null, send: () => Promise<Entered>): Promise<Entry | null> {
    if (this.busy) return null;
    this.busy = true;
    try {
      return this.#done(await this.#inTurn(send));
    } catch (error) {
      if (!(error instanceof Refused)) {
        this.#cut();
        this.no = { why: text.line.needed, rule: null };
      } else if (error.status === 409) {
        this.see((error.said as Behind).now);
        if (command) this.asked = command;
        else this.no = { why: error.why, rule: null };
      } else this.no = told(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  #enter(one: Waiting): Promise<Entered> {
    return characters.enter(this.id, one.key, this.#version, one.command);
  }

  #done({ entry, now }: Entered): Entry {
    this.see(now);
    this.last = entry;
    announcer.say(entry.told.map((line) => line.text).join('. '));
    return entry;
  }

  #keep(queue: readonly Waiting[]): void {
    this.waiting = queue;
    save(this.id, queue);
  }

  #later(wait: number): void {
    clearTimeout(this.#timer);
    if (this.waiting.length > 0) this.#timer = window.setTimeout(() => void this.#flush(), wait);
  }

  #cut(): void {
    this.online = false;
    this.#timer = window.setTimeout(() => void this.read(), AGAIN);
  }

  /** One after the other: each needs to know what the one before has left. */
  #inTurn<T>(send: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(send);
    this.#turn = next.then(
      () => undefined,
      () => undefined,
    );
    return next;
  }

  /** Send what waits, in order. A difference is applied to whatever the character is by then. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#inTurn(async () => {
      for (let one = this.waiting[0]; one && this.now; one = this.waiting[0]) {
        const { key } = one;
        this.#sent = [...this.#sent, key];
        if (!(await this.#deliver(one))) break;
        this.#keep(this.waiting.filter((other) => other.key !== key));
      }
    });
  }

  /** Is the server done with it? A refusal is an answer, too. */
  async #deliver(one: Waiting): Promise<boolean> {
    try {
      this.#done(await this.#enter(one));
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) {
        this.#cut();
        return false;
      }
      if (error.status === 409) {
        this.see((error.said as Behind).now);
        return this.#deliver(one);
      }
      if (error.status === 429) {
        this.#later(AGAIN);
        return false;
      }
      this.no = told(error);
      return true;
    }
  }
}
