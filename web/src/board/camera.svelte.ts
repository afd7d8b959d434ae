// The part of a board that is seen: moved and enlarged, never beyond its edge.
import { middle, type Box, type Point } from './plane';

/** What a finger needs, in pixels. */
export const TOUCH = 44;

export class Camera {
  /** All there is to see, with its margin. */
  box: Box;
  /** How much larger than that at most. */
  readonly most: number;
  x = $state(0);
  y = $state(0);
  k = $state(1);
  /** Steps glide, fingers and wheels lead directly. */
  smooth = $state(false);
  /** A finger or a mouse button is down on it: whoever leads it keeps it. */
  held = false;
  /** The browser has told how large the element is. */
  laidOut = $state(false);
  /** The size of the element in pixels. */
  width: number;
  height: number;

  constructor(box: Box, most = 5) {
    this.box = $state.raw(box);
    this.most = most;
    this.width = $state(box.width);
    this.height = $state(box.height);
  }

  get #middle(): Point {
    return middle(this.box);
  }

  /** Keeps the size up to date; returns how to stop. The browser tells it when it has laid out the
   *  page: asking for it while the page is being made would have it laid out twice. */
  watch(frame: HTMLElement): () => void {
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      this.laidOut = true;
      this.width = entry.contentRect.width;
      this.height = entry.contentRect.height;
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }

  /** Pixels of a unit when everything is shown. */
  get scale(): number {
    return Math.min(this.width / this.box.width, this.height / this.box.height) || 1;
  }

  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.k})`;
  }

  /** There is more to see than before: whoever saw all sees all, anybody else what they saw. */
  widen(box: Box): void {
    const all = this.k === 1;
    const pixels = this.scale * this.k;
    const seen = this.place(this.#middle);
    this.box = box;
    if (all) this.all();
    else this.#look(seen, Math.min(this.most, Math.max(1, pixels / this.scale)));
  }

  /** Zoom by a factor; what is at this point of the picture stays there. */
  zoom(by: number, at: Point = this.#middle, smooth = true): void {
    const k = Math.min(this.most, Math.max(1, this.k * by));
    const real = k / this.k;
    this.#set(at.x - (at.x - this.x) * real, at.y - (at.y - this.y) * real, k, smooth);
  }

  pan(dx: number, dy: number): void {
    this.#set(this.x + dx, this.y + dy, this.k, false);
  }

  all(): void {
    this.#set(0, 0, 1, true);
  }

  /** A part of the board in the middle, as large as it can be seen whole, or no larger than asked. */
  fit(part: Box, most = this.most): void {
    const half = this.#half();
    const k = Math.min((2 * half.x) / part.width, (2 * half.y) / part.height);
    this.#look(middle(part), Math.min(most, Math.max(1, k)));
  }

  /** Bring a place of the board to the middle, so large that `units` are `pixels` wide. */
  to(place: Point, units: number, pixels: number): void {
    this.#look(place, Math.min(this.most, Math.max(this.k, pixels / (units * this.scale))));
  }

  /** Move no farther than needed to have a place of the board in sight. */
  reveal(place: Point, margin = 70): void {
    if (this.k === 1) return;
    const half = this.#half();
    const inside = (at: number, most: number) => {
      const room = Math.max(0, most - margin * this.k);
      return Math.min(room, Math.max(-room, at)) - at;
    };
    const dx = inside(place.x * this.k + this.x - this.#middle.x, half.x);
    const dy = inside(place.y * this.k + this.y - this.#middle.y, half.y);
    if (dx || dy) this.#set(this.x + dx, this.y + dy, this.k, true);
  }

  /** Where a place of the board is seen: pixels from the upper left corner of the element. */
  seen(place: Point): Point {
    return {
      x: this.width / 2 + (place.x * this.k + this.x - this.#middle.x) * this.scale,
      y: this.height / 2 + (place.y * this.k + this.y - this.#middle.y) * this.scale,
    };
  }

  /** Whether a place of the board is in sight, so many pixels from the edge. */
  shows(place: Point, margin = 0): boolean {
    const { x, y } = this.seen(place);
    const inside = (at: number, size: number) => at >= margin && at <= size - margin;
    return inside(x, this.width) && inside(y, this.height);
  }

  /** A point of the element, in pixels from its upper left corner, as a point of the picture. */
  at(px: number, py: number): Point {
    return {
      x: this.#middle.x + (px - this.width / 2) / this.scale,
      y: this.#middle.y + (py - this.height / 2) / this.scale,
    };
  }

  /** The place of the board that is seen at a point of the picture. */
  place(at: Point): Point {
    return { x: (at.x - this.x) / this.k, y: (at.y - this.y) / this.k };
  }

  #half(): Point {
    return { x: this.width / this.scale / 2, y: this.height / this.scale / 2 };
  }

  #look(place: Point, k: number): void {
    this.#set(this.#middle.x - place.x * k, this.#middle.y - place.y * k, k, true);
  }

  #set(x: number, y: number, k: number, smooth: boolean): void {
    const half = this.#half();
    /** The picture may be moved as far as the box is larger than what is seen of it. */
    const keep = (to: number, centre: number, size: number, seen: number) => {
      const room = Math.max(0, (size / 2) * k - seen);
      const still = centre * (1 - k); // where the middle of the box stays in the middle
      return Math.min(still + room, Math.max(still - room, to)) || 0;
    };
    this.smooth = smooth;
    this.k = k;
    this.x = keep(x, this.#middle.x, this.box.width, half.x);
    this.y = keep(y, this.#middle.y, this.box.height, half.y);
  }
}
