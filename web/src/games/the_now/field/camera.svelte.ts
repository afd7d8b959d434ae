// The part of the field that is seen: moved and enlarged, never beyond its edge.
import type { Point } from '../hex';
import { BOX } from './geometry';

const MOST = 5;
/** What a finger needs, in pixels. */
export const TOUCH = 44;

export class Camera {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  /** Steps glide, fingers and wheels lead directly. */
  smooth = $state(false);
  /** The size of the element in pixels. */
  width = $state<number>(BOX.width);
  height = $state<number>(BOX.height);

  /** Keeps the size up to date; returns how to stop. The browser tells it when it has laid out the
   *  page: asking for it while the page is being made would have it laid out twice. */
  watch(frame: HTMLElement): () => void {
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      this.width = entry.contentRect.width;
      this.height = entry.contentRect.height;
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }

  /** Pixels of a unit when everything is shown. */
  get scale(): number {
    return Math.min(this.width / BOX.width, this.height / BOX.height) || 1;
  }

  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.k})`;
  }

  /** Zoom by a factor; what is at this point of the picture stays there. */
  zoom(by: number, at: Point = { x: 0, y: 0 }, smooth = true): void {
    const k = Math.min(MOST, Math.max(1, this.k * by));
    const real = k / this.k;
    this.#set(at.x - (at.x - this.x) * real, at.y - (at.y - this.y) * real, k, smooth);
  }

  pan(dx: number, dy: number): void {
    this.#set(this.x + dx, this.y + dy, this.k, false);
  }

  all(): void {
    this.#set(0, 0, 1, true);
  }

  /** Bring a place of the field to the middle, so large that `units` are `pixels` wide. */
  to(place: Point, units: number, pixels: number): void {
    const k = Math.min(MOST, Math.max(this.k, pixels / (units * this.scale)));
    this.#set(-place.x * k, -place.y * k, k, true);
  }

  /** Move no farther than needed to have a place of the field in sight. */
  reveal(place: Point, margin = 70): void {
    if (this.k === 1) return;
    const half = this.#half();
    const inside = (at: number, most: number) => {
      const room = Math.max(0, most - margin * this.k);
      return Math.min(room, Math.max(-room, at)) - at;
    };
    const dx = inside(place.x * this.k + this.x, half.x);
    const dy = inside(place.y * this.k + this.y, half.y);
    if (dx || dy) this.#set(this.x + dx, this.y + dy, this.k, true);
  }

  /** Where a place of the field is seen: pixels from the upper left corner of the element. */
  seen(place: Point): Point {
    return {
      x: this.width / 2 + (place.x * this.k + this.x) * this.scale,
      y: this.height / 2 + (place.y * this.k + this.y) * this.scale,
    };
  }

  /** A point of the element, in pixels from its upper left corner, as a point of the picture. */
  at(px: number, py: number): Point {
    return { x: (px - this.width / 2) / this.scale, y: (py - this.height / 2) / this.scale };
  }

  #half(): Point {
    return { x: this.width / this.scale / 2, y: this.height / this.scale / 2 };
  }

  #set(x: number, y: number, k: number, smooth: boolean): void {
    const half = this.#half();
    const most = (box: number, seen: number) => Math.max(0, (box / 2) * k - seen);
    const keep = (n: number, room: number) => Math.min(room, Math.max(-room, n)) || 0;
    this.smooth = smooth;
    this.k = k;
    this.x = keep(x, most(BOX.width, half.x));
    this.y = keep(y, most(BOX.height, half.y));
  }
}
