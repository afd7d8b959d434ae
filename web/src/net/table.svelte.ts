// One live table: what the server says of it, and what is said back.
import type {
  Asked,
  Changed,
  Digest,
  GameTypes,
  Hint,
  Message,
  Pointed,
  PlanTold,
  Pong,
  Previewed,
  Reply,
  Said,
  Sync,
  TableInfo,
} from '../contract/server';
import { text } from '../text';
import { actOf, games, tables } from './api';
import { Changes } from './changes';
import { Device } from './device.svelte';
import { Frames, type Frame } from './frames';
import { Refused } from './http';
import { keep, kept } from './kept';
import { changeLines, historyLines, type LogLine } from './log';
import { noticesOf, refusedUndo } from './notices';
import { Pointing, type Place, type PointKind } from './pointing.svelte';
import { PLAIN, type GameReader, type Notice } from './reader';
import { share } from './share';
import { Socket } from './socket';

export type Connection = 'connecting' | 'live' | 'lost' | 'gone';

export interface Refusal {
  why: string;
  rule: string | null;
}

/** Something sent up, and who waits for the reply; replies come in order. */
interface Sent {
  message: Record<string, unknown>;
  asked: Asked | null;
  /** What one had been told then. */
  n: number | null;
  settle: (yes: boolean) => void;
}

export class TableStore<G extends GameTypes = GameTypes> {
  readonly id: string;
  /** Of the game that is played here. */
  reader = $state.raw<GameReader<G>>(PLAIN);
  info = $state.raw<TableInfo | null>(null);
  sync = $state.raw<Sync<G> | null>(null);
  printed = $state.raw<G['printed'] | null>(null);
  log = $state.raw<LogLine<G>[]>([]);
  chat = $state.raw<Said[]>([]);
  digest = $state.raw<Digest<G> | null>(null);
  connection = $state<Connection>('connecting');
  refused = $state.raw<Refusal | null>(null);
  sending = $state(false);
  gone = $state<string | null>(null);
  /** For a hotseat table: the seat that this device plays now. */
  seat = $state.raw<number | null>(null);
  /** How many lines of the chat this browser has shown. */
  #read = $state(0);
  readonly device = new Device(this);
  /** For those who show what happens, not only how things stand. */
  readonly changes = new Changes<G>();
  /** For everybody at this device; they say nothing that not everybody knows. */
  #notices = $state.raw<readonly Notice[]>([]);
  /** The latest change took something back: what the log had of it is gone. */
  #undone = false;
  #socket: Socket | null = null;
  /** What waits for a line is not worth being sent once there is one. */
  readonly #pointing = new Pointing((message) => {
    if (this.#socket?.open) this.#send({ message, asked: null, n: null, settle: () => undefined });
  });
  #frames = new Frames<G>();
  #sent: Sent[] = [];
  #lost: Sent[] = [];
  /** Answers that count, of which one has not been told yet: perhaps somebody hidden is asked. */
  #stored: Sent[] = [];

  constructor(id: string) {
    this.id = id;
    this.#read = Number(kept(readKey(id)) ?? 0);
  }

  /** What the others point at just now, and oneself: one of each kind for each seat. */
  get pointed(): readonly Pointed[] {
    return this.#pointing.now;
  }

  get view(): G['view'] | null {
    return this.sync?.view ?? null;
  }

  get aid(): G['aid'] | null {
    return this.sync?.aid ?? null;
  }

  get me(): number | null {
    return this.sync?.seat ?? null;
  }

  get asked(): Asked<G>[] {
    return this.sync?.asked ?? [];
  }

  ask(type: string): Asked<G> | undefined {
    return this.asked.find((asked) => asked.decision.type === type);
  }

  name(seat: number): string {
    return this.info?.seats[seat]?.name || text.table.seat(seat + 1);
  }

  /** What others have said since one last saw the chat. */
  get unread(): number {
    return this.chat.filter(({ n, seat }) => n >= this.#read && !this.#isMine(seat)).length;
  }

  readChat(): void {
    const read = (this.chat.at(-1)?.n ?? -1) + 1;
    if (read <= this.#read) return;
    this.#read = read;
    keep(readKey(this.id), String(read));
  }

  #isMine(seat: number | null): boolean {
    return seat !== null && (this.info?.seats[seat]?.you ?? false);
  }

  /** What this player has not heard of yet. */
  get notices(): Notice[] {
    return this.#notices.filter(({ to }) => to === this.me);
  }

  dismiss(): void {
    this.#notices = this.#notices.filter(({ to }) => to !== this.me);
  }

  // --- the line

  /** Opens the line, for this seat of a hotseat table or for whoever one is. */
  open(seat: number | null = null): void {
    this.#socket?.close();
    this.#forget();
    this.seat = seat;
    this.connection = 'connecting';
    void this.#getPrinted();
    this.#socket = new Socket(this.#url(seat), {
      opened: () => (this.#frames = new Frames<G>()), // live is who has been told how things stand
      told: (frame) => this.#heard(frame as Frame<G>),
      lost: () => this.#isLost(),
      refused: (why) => this.#isGone(why),
    });
  }

  close(): void {
    this.#socket?.close();
    this.#socket = null;
    this.#forget();
  }

  #url(seat: number | null): string {
    const origin = location.origin.replace('http', 'ws');
    const at = seat === null ? '' : `&seat=${seat}`;
    return `${origin}/ws/tables/${this.id}?aid=1${at}`;
  }

  /** Nothing of one seat's knowledge stays for the next. */
  #forget(): void {
    for (const sent of [...this.#sent, ...this.#lost, ...this.#stored]) sent.settle(false);
    this.#sent = this.#lost = this.#stored = [];
    this.sync = this.digest = this.refused = null;
    this.changes.clear();
    this.#pointing.clear();
    this.#undone = false;
    this.log = [];
    this.sending = false;
  }

  /** What was answered has not come to its end, and nobody else is known to be asked: until then
   *  nothing is taken back. So it is whoever is asked, known to this seat or not. */
  get underWay(): boolean {
    const { sync } = this;
    return this.sending || (sync !== null && sync.stage !== 'over' && sync.waiting.length === 0);
  }

  // --- down

  #heard(frame: Frame<G>): void {
    let message: Message<G> | Reply;
    try {
      message = this.#frames.whole(frame);
    } catch {
      this.#socket?.restart(); // on a new line everything is told
      return;
    }
    this.#told(message);
  }

  #told(message: Message<G> | Reply): void {
    switch (message.type) {
      case 'table':
        this.info = share(this.info, message.info);
        break;
      case 'sync':
        this.#isSynced(message);
        break;
      case 'changed':
        this.#isChanged(message);
        break;
      case 'chat':
        if (this.chat.every((said) => said.n !== message.n)) this.chat = [...this.chat, message];
        break;
      case 'digest':
        if (message.events.length > 0) this.digest = message;
        break;
      case 'gone':
        this.#isGone(message.why);
        break;
      case 'pointed':
        this.#pointing.heard(message);
        break;
      case 'pong':
        break; // the socket has heard it
      default:
        this.#replied(message);
    }
  }

  #isSynced(sync: Sync<G>): void {
    this.#notices = [...this.#notices, ...refusedUndo(this.sync, sync)];
    const before = this.view;
    this.sync = share(this.sync, sync);
    // On a line that stands a sync may tell of a clock alone.
    if (this.connection !== 'live' || this.view !== before) this.changes.clear();
    this.device.follow();
    this.connection = 'live';
    this.#isTold();
    void this.#getPrinted();
    void this.#getPast();
    void this.#resume();
  }

  #isChanged(changed: Changed<G>): void {
    const people = this.device.seats.length > 0 ? this.device.seats : [changed.sync.seat ?? -1];
    this.#notices = [...this.#notices, ...noticesOf(changed, this.sync, people, this.reader)];
    const before = this.view;
    const { view } = (this.sync = share(this.sync, changed.sync));
    this.device.follow();
    this.#undone = changed.by === 'undo';
    if (this.#undone) this.changes.clear();
    else if (before) {
      const { events, seat } = changed;
      this.changes.push({ before, after: view, events, seat });
    }
    this.connection = 'live';
    this.#isTold();
    void this.#getPrinted(); // a game that begins under one's eyes begins with a change
    // The log can wait for the drawing.
    if (this.#undone) setTimeout(() => void this.#getHistory());
    else this.log = [...this.log, ...changeLines(changed)];
  }

  #isLost(): void {
    this.connection = 'lost';
    this.#lost = [...this.#lost, ...this.#sent];
    this.#sent = [];
  }

  #isGone(why: string): void {
    this.connection = 'gone';
    this.gone = why;
    this.#socket?.close();
    for (const sent of [...this.#sent, ...this.#lost, ...this.#stored]) sent.settle(false);
    this.#sent = this.#lost = this.#stored = [];
    this.sending = false;
  }

  #replied(reply: Exclude<Reply, Pong>): void {
    const sent = this.#sent.shift();
    if (reply.type !== 'done') {
      this.refused = { why: reply.why, rule: reply.type === 'refused' ? reply.rule : null };
    }
    if (sent?.asked && reply.type === 'done') this.#stored.push(sent);
    else this.#settle(sent, reply.type === 'done');
  }

  /** How things stand now: what was answered before counts in it. */
  #isTold(): void {
    const stored = this.#stored;
    this.#stored = [];
    for (const sent of stored) this.#settle(sent, true);
  }

  #settle(sent: Sent | undefined, yes: boolean): void {
    sent?.settle(yes);
    const waiting = [...this.#sent, ...this.#lost, ...this.#stored];
    this.sending = waiting.some((other) => other.asked);
  }

  /** After a break: what was still under way is sent again if it is still asked under its number;
   * otherwise it is told what became of it. */
  async #resume(): Promise<void> {
    const lost = this.#lost;
    this.#lost = [];
    for (const sent of lost) {
      const { asked } = sent;
      if (!asked) this.#settle(sent, false);
      else if (this.asked.some((now) => isSame(now, asked))) this.#send(sent);
      else {
        const stored = this.sync?.n === sent.n || (await this.#isStored(asked));
        if (!stored) this.refused = { why: text.table.fate.missed, rule: null };
        this.#settle(sent, stored);
      }
    }
  }

  async #isStored(asked: Asked): Promise<boolean> {
    const { seat } = asked.decision;
    const steps = await this.#steps();
    return steps.some((step) => step.by === 'seat' && step.seat === seat && step.n > asked.n);
  }

  async #getPrinted(): Promise<void> {
    const { info } = this;
    if (!info || this.printed) return;
    this.printed = await games.printed(info.game, info.edition).catch(() => null);
  }

  async #getPast(): Promise<void> {
    await Promise.all([this.#getChat(), this.#getHistory()]);
  }

  async #getChat(): Promise<void> {
    const said = await tables.chat(this.id).catch(() => []);
    const last = said.at(-1)?.n ?? -1;
    this.chat = [...said, ...this.chat.filter(({ n }) => n > last)]; // heard meanwhile
  }

  async #getHistory(): Promise<void> {
    const lines = historyLines(await this.#steps());
    const last = lines.at(-1)?.n ?? -1;
    const since = this.#undone ? [] : this.log.filter((line) => line.n > last);
    this.log = [...lines, ...since];
  }

  #steps() {
    return tables.replay<G>(this.id, this.seat).then(
      (replay) => replay.steps,
      () => [], // the log is a nicety; the game goes on without it
    );
  }

  // --- up

  act(asked: Asked<G>, action: G['action']): Promise<boolean> {
    if (this.sending) return Promise.resolve(false);
    this.sending = true;
    this.dismiss();
    this.changes.catchUp();
    return this.#say({ type: 'act', ...actOf(asked, action) }, asked);
  }

  undo(): Promise<boolean> {
    this.changes.catchUp();
    return this.#say({ type: 'undo', n: this.sync?.n ?? 0 });
  }

  consent(n: number, yes: boolean): Promise<boolean> {
    return this.#say({ type: 'consent', n, yes });
  }

  say(said: string): Promise<boolean> {
    return this.#say({ type: 'chat', text: said });
  }

  away(away: boolean): Promise<boolean> {
    return this.#say({ type: 'away', away });
  }

  /** Shows everybody at the table a place or a ruler; no points put the ruler away. */
  point(kind: PointKind, points: readonly Place[]): void {
    this.#pointing.point(kind, points);
  }

  /** More time in the window that was asked under this number. */
  minute(n: number): Promise<boolean> {
    return this.#say({ type: 'minute', n });
  }

  /** Only of what is offered: a refusal means that it is no longer asked, which is no news. */
  preview(asked: Asked<G>, action: G['action']): Promise<Previewed<G> | null> {
    return tables.preview(this.id, asked, action, this.seat).catch(() => null);
  }

  async hint(asked: Asked<G>): Promise<Hint<G> | null> {
    return this.#wonder(() => tables.hint(this.id, asked, this.seat));
  }

  /** What a unit or a plan can lead to, as far as this seat may know. */
  plan(question: G['plan']): Promise<PlanTold<G>> {
    return tables.plan<G>(this.id, question, this.sync?.n ?? null, this.seat);
  }

  #say(message: Record<string, unknown>, asked: Asked | null = null): Promise<boolean> {
    this.refused = null;
    return new Promise((settle) => {
      const sent = { message, asked, n: this.sync?.n ?? null, settle };
      if (this.#socket?.open) this.#send(sent);
      else this.#lost.push(sent);
    });
  }

  #send(sent: Sent): void {
    this.#sent.push(sent);
    this.#socket?.send(sent.message);
  }

  /** Asks beside the line; a refusal is shown, silence is not. That the table has moved on (409)
   * is no news: the next sync says so. */
  async #wonder<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Refused && error.status !== 409) {
        this.refused = { why: error.why, rule: error.rule };
      }
      return null;
    }
  }
}

const readKey = (id: string) => `worldline.read.${id}`;

const isSame = (a: Asked, b: Asked): boolean =>
  a.n === b.n && JSON.stringify(a.decision) === JSON.stringify(b.decision);
