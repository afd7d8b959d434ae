// What people at a table point at, and what one points at oneself. Nothing of it is kept.
import type { Pointed } from '../contract/server';

export type PointKind = Pointed['kind'];
export type Place = Pointed['points'][number];

/** How long it is shown, in milliseconds. A ruler goes when it is put away, or forgotten. */
export const SHOWN: Record<PointKind, number> = { ping: 4_000, look: 8_000, ruler: 30_000 };
/** Between two of one's own: the newest of what comes meanwhile is sent then. */
export const SPACING = 150;

type Timer = ReturnType<typeof setTimeout>;
type Send = (message: Record<string, unknown>) => void;

export class Pointing {
  /** One of each kind for each seat. */
  now = $state.raw<readonly Pointed[]>([]);
  readonly #send: Send;
  #fading: { key: string; timer: Timer }[] = [];
  #next: { kind: PointKind; points: readonly Place[] } | null = null;
  #pause: Timer | null = null;

  constructor(send: Send) {
    this.#send = send;
  }

  heard(pointed: Pointed): void {
    const key = keyOf(pointed);
    this.#drop(key);
    if (pointed.points.length === 0) return;
    this.now = [...this.now, pointed];
    const timer = setTimeout(() => this.#drop(key), SHOWN[pointed.kind]);
    this.#fading.push({ key, timer });
  }

  point(kind: PointKind, points: readonly Place[]): void {
    if (this.#pause) {
      this.#next = { kind, points };
      return;
    }
    this.#send({ type: 'point', kind, points });
    this.#pause = setTimeout(() => this.#sendNext(), SPACING);
  }

  /** On another line, or as somebody else, nothing of it is known. */
  clear(): void {
    for (const { key } of this.#fading) this.#drop(key);
    if (this.#pause) clearTimeout(this.#pause);
    this.#pause = this.#next = null;
  }

  #sendNext(): void {
    const next = this.#next;
    this.#pause = this.#next = null;
    if (next) this.point(next.kind, next.points);
  }

  #drop(key: string): void {
    for (const one of this.#fading) if (one.key === key) clearTimeout(one.timer);
    this.#fading = this.#fading.filter((one) => one.key !== key);
    this.now = this.now.filter((other) => keyOf(other) !== key);
  }
}

const keyOf = ({ seat, kind }: Pointed): string => `${seat} ${kind}`;
