// Wheel, drag, pinch, long press and double tap on a board, told by the things they were made on.
import type { Camera } from './camera.svelte';
import type { Point } from './plane';

const DRAG = 6; // pixels before a press becomes a drag
const LONG = 450; // milliseconds
/** So soon a second tap makes a double one, in milliseconds. */
export const DOUBLE = 300;
/** And so near, in pixels: farther off another place is meant. */
const NEAR = 24;

/** Which thing of the board an element belongs to; null: none. `at`: the place on the board, where
 *  something was pointed at. */
export type Find<T> = (target: EventTarget | null, at?: Point) => T | null;

/** Something that is dragged over the board. */
export interface Carry {
  move: (at: Point) => void;
  drop: (at: Point) => void;
  /** It stays where it was. */
  cancel: () => void;
}

/** What a game makes of it; a thing is null where nothing but the board itself is. */
export interface Heard<T> {
  /** `at`: the place on the board. */
  tap: (thing: T | null, by: { touch: boolean; at: Point }) => void;
  twice: (thing: T | null) => void;
  long: (thing: T) => void;
  over: (thing: T | null) => void;
  /** What is commanded there is asked for; false: it is left to the browser. */
  menu?: (thing: T | null, at: Point) => boolean;
  /** A drag has begun here; null: it moves the board. */
  grab?: (thing: T | null, at: Point) => Carry | null;
}

interface Spot {
  clientX: number;
  clientY: number;
}

/** An attachment for the SVG. */
export function gestures<T>(camera: Camera, find: Find<T>, heard: Heard<T>) {
  return (svg: SVGSVGElement) => {
    const down = new Map<number, PointerEvent>();
    let moved = false;
    let timer = 0;
    let last = { at: -Infinity, thing: null as T | null, clientX: 0, clientY: 0 };
    let touch = false;
    let carry: Carry | null = null;

    const picture = ({ clientX, clientY }: Spot) => {
      const box = svg.getBoundingClientRect();
      return camera.at(clientX - box.left, clientY - box.top);
    };

    const place = (spot: Spot) => camera.place(picture(spot));
    const thingOf = (event: MouseEvent) => find(event.target, place(event));

    const press = (event: PointerEvent) => {
      if (event.button) return;
      if (!down.size) moved = false;
      down.set(event.pointerId, event);
      camera.held = true;
      touch = event.pointerType !== 'mouse';
      if (down.size > 1) drop((held) => held.cancel());
      const thing = thingOf(event);
      clearTimeout(timer);
      if (touch && thing !== null && down.size === 1) {
        timer = window.setTimeout(() => {
          moved = true; // what follows is no tap
          heard.long(thing);
        }, LONG);
      }
    };

    const drop = (how: (held: Carry) => void) => {
      if (carry) how(carry);
      carry = null;
    };

    /** `from`: where the pointer came down, on what is dragged. */
    const begin = (from: PointerEvent) => {
      svg.setPointerCapture(from.pointerId);
      if (down.size === 1) carry = heard.grab?.(thingOf(from), place(from)) ?? null;
    };

    const move = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && !event.buttons) {
        if (down.has(event.pointerId)) lift(event); // let go where nobody was told of it
        heard.over(thingOf(event));
      }
      const from = down.get(event.pointerId);
      if (!from) return;
      const far = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY);
      if (!moved && down.size === 1 && far < DRAG) return;
      clearTimeout(timer);
      if (!moved) begin(from);
      moved = true;
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other) pinch(from, event, other);
      else if (carry) carry.move(place(event));
      else {
        const { scale } = camera;
        camera.pan((event.clientX - from.clientX) / scale, (event.clientY - from.clientY) / scale);
      }
      down.set(event.pointerId, event);
    };

    const pinch = (from: Spot, to: Spot, other: Spot) => {
      const before = Math.hypot(from.clientX - other.clientX, from.clientY - other.clientY) || 1;
      const after = Math.hypot(to.clientX - other.clientX, to.clientY - other.clientY);
      const between = picture({
        clientX: (to.clientX + other.clientX) / 2,
        clientY: (to.clientY + other.clientY) / 2,
      });
      camera.zoom(after / before, between, false);
    };

    const lift = (event: PointerEvent) => {
      clearTimeout(timer);
      down.delete(event.pointerId);
      camera.held = down.size > 0;
      drop((held) => (event.type === 'pointerup' ? held.drop(place(event)) : held.cancel()));
    };

    const click = (event: MouseEvent) => {
      if (moved) {
        moved = false;
        return;
      }
      const thing = thingOf(event);
      const now = performance.now();
      const { clientX, clientY } = event;
      const near = Math.hypot(clientX - last.clientX, clientY - last.clientY) < NEAR;
      const twice = now - last.at < DOUBLE && last.thing === thing && near;
      last = { at: twice ? -Infinity : now, thing, clientX, clientY };
      if (twice) heard.twice(thing);
      else heard.tap(thing, { touch, at: place(event) });
    };

    const wheel = (event: WheelEvent) => {
      if (event.deltaY > 0 && camera.k === 1) return; // nothing to leave: the page may scroll
      event.preventDefault();
      camera.zoom(Math.exp(-event.deltaY * 0.0016), picture(event), false);
    };

    const leave = () => heard.over(null);
    // A long press must not open the browser's menu above ours.
    const menu = (event: MouseEvent) => {
      const taken = heard.menu?.(thingOf(event), place(event)) ?? false;
      if (taken || touch) event.preventDefault();
    };

    /** Wherever it is let go: a press that does not drag yet is not captured. */
    const lifted = (event: PointerEvent) => {
      if (down.has(event.pointerId)) lift(event);
    };

    svg.addEventListener('pointerdown', press);
    svg.addEventListener('pointermove', move);
    window.addEventListener('pointerup', lifted);
    window.addEventListener('pointercancel', lifted);
    svg.addEventListener('pointerleave', leave);
    svg.addEventListener('click', click);
    svg.addEventListener('contextmenu', menu);
    svg.addEventListener('wheel', wheel, { passive: false });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', lifted);
      window.removeEventListener('pointercancel', lifted);
    };
  };
}
