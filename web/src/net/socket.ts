// A WebSocket that comes back by itself: backoff, and a ping that notices a dead line.

export interface Ends {
  opened: () => void;
  told: (message: unknown) => void;
  lost: () => void;
  /** The server will not have us: nothing is tried again. */
  refused: (why: string) => void;
}

export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 15_000;
export const PING_EVERY = 20_000;
export const PONG_WITHIN = 8_000;
/** The server's own codes: 4000 and the HTTP status. Too much at once (4429) may be tried again. */
const FINAL = new Set([4400, 4401, 4403, 4404, 4409, 4410, 4422]);

export class Socket {
  #url: string;
  #ends: Ends;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timers: number[] = [];
  #silent = 0;
  #closed = false;

  constructor(url: string, ends: Ends) {
    this.#url = url;
    this.#ends = ends;
    addEventListener('online', this.#awake);
    addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#awake);
    this.#open();
  }

  get open(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(message: unknown): void {
    this.#socket?.send(JSON.stringify(message));
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#awake);
    removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#awake);
    this.#drop();
  }

  #open(): void {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#listen();
      this.#ends.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard();
      this.#ends.told(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      this.#drop();
      if (FINAL.has(event.code)) {
        this.close();
        this.#ends.refused(event.reason);
      } else if (!this.#closed) {
        this.#ends.lost();
        this.#later();
      }
    };
  }

  #later(): void {
    // Spread out, so that a restarted server is not met by everybody at once.
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timers.push(window.setTimeout(() => this.#open(), wait));
  }

  /** Back from sleep or from a tunnel: do not wait for the timer. */
  #awake = (): void => {
    if (document.visibilityState === 'hidden' || this.#closed) return;
    if (this.open) this.#ping();
    else if (!this.#socket) {
      this.#clear();
      this.#wait = FIRST_WAIT;
      this.#open();
    }
  };

  /** In a tunnel: one need not wait for a ping to know. */
  #cut = (): void => {
    if (this.open) this.restart();
  };

  #listen(): void {
    this.#timers.push(window.setInterval(() => this.#ping(), PING_EVERY));
  }

  #ping(): void {
    this.send({ type: 'ping' });
    clearTimeout(this.#silent);
    this.#silent = window.setTimeout(() => this.restart(), PONG_WITHIN);
  }

  #heard(): void {
    clearTimeout(this.#silent);
  }

  /** The line is dead, or of no use: another one is opened. */
  restart(): void {
    this.#drop();
    this.#ends.lost();
    this.#later();
  }

  #drop(): void {
    this.#clear();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // One that is still being opened is closed once it is: the browser would complain of it.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }

  #clear(): void {
    clearTimeout(this.#silent);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
