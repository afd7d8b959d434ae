// One draft on this device: how it stands, what is on its way to the server, what was refused.
import { SvelteMap } from 'svelte/reactivity';
import type { AnyAnswer, DraftAt, DraftBehind } from '../../../contract/riftbound';
import { Followed } from '../../../net/followed.svelte';
import { Refused } from '../../../net/http';
import { keep, kept } from '../../../net/kept';
import { newKey } from '../net/characters';
import type { No } from '../net/refusing';
import { builder as text } from '../text/builder';
import { drafts, livePath } from '../net/drafts';

/** Before the id of a draft: the character that it has become. */
const MADE = 'worldline.made.';
/** Whoever was too fast for the server waits so long, and whoever has no line to it. */
const AGAIN = 1000;
const NO_LINE = 3000;

type Send = (key: string, version: number) => Promise<DraftAt>;

interface Waiting {
  key: string;
  send: Send;
  done: (stored: boolean) => void;
}

export class Building extends Followed<DraftAt> {
  /** What the server has not stored yet. */
  waiting = $state.raw<readonly Waiting[]>([]);
  /** What is written down and too little to be an answer, by question. */
  readonly unsaid = new SvelteMap<string, readonly string[]>();
  /** Is something typed that has not been said yet? */
  typing = $state(false);
  no = $state.raw<No | null>(null);
  /** The step that is wanted; null, until the server has answered, is where something is open. */
  step = $state<number | null>(null);
  #sending = false;
  #finishing = false;
  #timer = 0;
  #version = 1;
  /** Whoever waits for the step that he has opened. */
  #shown = () => {};

  constructor(
    readonly id: string,
    step: number | null,
  ) {
    super();
    this.step = step;
  }

  get view() {
    return this.now?.builder ?? null;
  }

  /** The step that an answer is shown with. */
  get #at(): number {
    return this.step ?? 1;
  }

  /** Follows the line to the server; returns how to stop. */
  start(): () => void {
    const again = () => void this.again();
    const ask = (event: Event) => {
      const cut = !this.online && this.waiting.length > 0;
      if (this.typing || this.unsaid.size > 0 || cut) event.preventDefault();
    };
    addEventListener('online', again);
    addEventListener('beforeunload', ask);
    void this.open(this.step);
    return () => {
      clearTimeout(this.#timer);
      this.leave();
      removeEventListener('online', again);
      removeEventListener('beforeunload', ask);
    };
  }

  /** The character that it has become, as far as this browser knows. */
  get made(): string | null {
    return kept(`${MADE}${this.id}`);
  }

  /** From now on with this step, once the line has told it. */
  open(step: number | null): Promise<void> {
    this.step = step;
    this.no = null;
    this.follow(livePath(this.id, step));
    return new Promise((shown) => (this.#shown = shown));
  }

  /** Where something is open may change: the line is to stay at the step that is shown. */
  protected override told({ builder }: DraftAt): void {
    if (builder && builder.step !== this.step) this.follow(livePath(this.id, this.step));
    else this.#shown();
    if (this.waiting.length > 0) void this.#flush();
  }

  /** Whoever makes a character of it is told so by the answer. */
  protected override ended(why: string): void {
    if (!this.#finishing) super.ended(why);
  }

  protected override version({ line }: DraftAt): number {
    return line.version;
  }

  /** How it stands now: of another step than the one that is open only the version counts. */
  override see(now: DraftAt): void {
    this.#version = Math.max(this.#version, now.line.version);
    this.step ??= now.builder?.step ?? null;
    if (!now.builder || now.builder.step === this.step) super.see(now);
  }

  /** All of them together or none; tells whether they are stored. */
  answer = (...given: AnyAnswer[]) =>
    this.#send((key, version) => drafts.answer(this.id, key, version, this.#at, given));
  undo = () => this.#send((key, version) => drafts.undo(this.id, key, version, this.#at));
  redo = () => this.#send((key, version) => drafts.redo(this.id, key, version, this.#at));
  roll = () => this.#send((key, version) => drafts.roll(this.id, key, version, this.#at));
  fill = () => this.#send((key, version) => drafts.fill(this.id, key, version, this.#at));

  /** The address of the finished character, if the rules agree that it is one; from there it is led
   * up to the Level it starts at (RB-BUILD-23). */
  async finish(): Promise<string | null> {
    this.no = null;
    const level = this.view?.level ?? 1;
    this.#finishing = true;
    try {
      const { line } = await drafts.finish(this.id, newKey(), this.#version);
      keep(`${MADE}${this.id}`, line.id);
      return `/characters/${line.id}${level > 1 ? `?rise=${level}` : ''}`;
    } catch (error) {
      this.#refused(error);
      return null;
    } finally {
      this.#finishing = false;
    }
  }

  dismiss(): void {
    this.no = null;
  }

  /** Sends what waits, and asks how it stands if nothing does. */
  async again(): Promise<void> {
    if (this.waiting.length > 0) await this.#flush();
    else this.restart();
  }

  #send(send: Send): Promise<boolean> {
    this.no = null;
    return new Promise((done) => {
      this.waiting = [...this.waiting, { key: newKey(), send, done }];
      void this.#flush();
    });
  }

  /** One after the other: each needs to know the version that the one before has left. */
  async #flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let one = this.waiting[0]; one; one = this.waiting[0]) {
        this.see(await one.send(one.key, this.#version));
        this.online = true;
        this.waiting = this.waiting.slice(1);
        one.done(true);
      }
    } catch (error) {
      if (error instanceof Refused && error.status === 429) {
        this.#timer = window.setTimeout(() => void this.#flush(), AGAIN);
        return;
      }
      this.#refused(error);
      // What was to follow a refused answer was meant for another draft.
      if (error instanceof Refused) {
        for (const one of this.waiting) one.done(false);
        this.waiting = [];
      }
    } finally {
      this.#sending = false;
    }
  }

  /** The server is not there: it is tried again. */
  #cut(): void {
    this.online = false;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.again(), NO_LINE);
  }

  #refused(error: unknown): void {
    if (!(error instanceof Refused)) {
      this.#cut();
      return;
    }
    this.no = { why: error.why, rule: error.rule };
    if (error.status === 409) {
      this.no = { why: text.saved.behind, rule: null };
      this.see((error.said as DraftBehind).now);
    }
  }
}
