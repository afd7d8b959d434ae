// The keyboard on a board: Tab reaches one of its things, keys lead from there, plus, minus and 0
// move the camera.
import type { Camera } from './camera.svelte';
import type { Find } from './gestures';
import type { Point } from './plane';

/** What a board with things to reach has to say of them. */
export interface Reachable<T> {
  find: Find<T>;
  /** The control of a thing. */
  control(thing: T): HTMLElement | SVGElement | null;
  at(thing: T): Point | undefined;
  /** Where Tab arrives first. */
  home(): T;
  /** Whether it is on the board: things come and go. */
  has(thing: T): boolean;
  /** Where a key leads from a thing; null: the key is not for the board. */
  step(key: string, from: T): T | null;
  /** Enter, and Escape: false where there was nothing to pick or to leave. */
  pick(thing: T): boolean;
  leave(): boolean;
  /** The keyboard points at it, or no longer at anything. */
  point(thing: T | null): void;
}

export class Focus<T> {
  /** What the keyboard is at, for all to see; null: nothing. */
  thing = $state.raw<T | null>(null);
  #last = $state.raw<T | null>(null);
  readonly #camera: Camera;
  readonly #board: Reachable<T>;
  readonly #zoom: Readonly<Record<string, () => void>>;

  constructor(camera: Camera, board: Reachable<T>) {
    this.#camera = camera;
    this.#board = board;
    const nearer = () => camera.zoom(1.4);
    this.#zoom = {
      '+': nearer,
      '=': nearer,
      '-': () => camera.zoom(1 / 1.4),
      '0': () => camera.all(),
    };
  }

  /** The one thing that Tab reaches: where one was last, if that is still there. */
  readonly stop: T = $derived.by(() => {
    const last = this.#last;
    return last !== null && this.#board.has(last) ? last : this.#board.home();
  });

  to(thing: T): void {
    this.#last = thing;
    this.#board.control(thing)?.focus();
  }

  readonly onfocusin = (event: FocusEvent): void => {
    const thing = this.#board.find(event.target);
    if (thing === null) return;
    this.#last = thing;
    if (!(event.target as Element).matches(':focus-visible')) return;
    this.thing = thing;
    this.#board.point(thing);
    const place = this.#board.at(thing);
    if (place) this.#camera.reveal(place);
  };

  readonly onfocusout = (): void => {
    if (this.thing !== null) this.#board.point(null);
    this.thing = null;
  };

  readonly onkeydown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#answer(event.key, this.#board.find(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #answer(key: string, thing: T | null): boolean {
    const zoom = this.#zoom[key];
    if (zoom) zoom();
    else if (key === 'Escape' && this.#board.leave()) return true;
    else if ((key === 'Enter' || key === ' ') && thing !== null) return this.#board.pick(thing);
    else {
      const to = thing === null ? null : this.#board.step(key, thing);
      if (to === null) return false;
      this.to(to);
    }
    return true;
  }
}

/** The next thing in a direction that is wanted, all around; null: there is none. */
export function nextWanted<T>(
  all: readonly T[],
  from: T,
  way: 1 | -1,
  wanted: (thing: T) => boolean,
): T | null {
  const start = all.indexOf(from);
  for (let k = 1; k <= all.length; k++) {
    const thing = all.at((start + way * k) % all.length);
    if (thing !== undefined && wanted(thing)) return thing;
  }
  return null;
}
