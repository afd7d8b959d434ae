// Wheel, drag, pinch, long press and double tap on the field, told in its own words.
import type { Camera } from './camera.svelte';

const DRAG = 6; // pixels before a press becomes a drag
const LONG = 450; // milliseconds
export const DOUBLE = 300;

export interface Heard {
  tap: (node: number | null, touch: boolean) => void;
  twice: (node: number | null) => void;
  long: (node: number) => void;
  over: (node: number | null) => void;
}

export const nodeAt = (target: EventTarget | null): number | null => {
  const found = target instanceof Element ? target.closest<SVGElement>('[data-node]') : null;
  return found ? Number(found.dataset.node) : null;
};

/** An attachment for the SVG. */
export function gestures(camera: Camera, heard: Heard) {
  return (svg: SVGSVGElement) => {
    const down = new Map<number, { x: number; y: number }>();
    let moved = false;
    let timer = 0;
    let last = { at: -Infinity, node: null as number | null };
    let touch = false;

    const place = (event: { clientX: number; clientY: number }) => {
      const box = svg.getBoundingClientRect();
      return camera.at(event.clientX - box.left, event.clientY - box.top);
    };

    const press = (event: PointerEvent) => {
      if (event.button) return;
      if (!down.size) moved = false;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      touch = event.pointerType !== 'mouse';
      const node = nodeAt(event.target);
      clearTimeout(timer);
      if (touch && node !== null && down.size === 1) {
        timer = window.setTimeout(() => {
          moved = true; // what follows is no tap
          heard.long(node);
        }, LONG);
      }
    };

    const move = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && !event.buttons) heard.over(nodeAt(event.target));
      const from = down.get(event.pointerId);
      if (!from) return;
      const far = Math.hypot(event.clientX - from.x, event.clientY - from.y);
      if (!moved && down.size === 1 && far < DRAG) return;
      clearTimeout(timer);
      if (!moved) svg.setPointerCapture(event.pointerId);
      moved = true;
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other) pinch(from, event, other);
      else {
        const { scale } = camera;
        camera.pan((event.clientX - from.x) / scale, (event.clientY - from.y) / scale);
      }
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };

    const pinch = (from: { x: number; y: number }, event: PointerEvent, other: typeof from) => {
      const before = Math.hypot(from.x - other.x, from.y - other.y) || 1;
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      const middle = place({
        clientX: (event.clientX + other.x) / 2,
        clientY: (event.clientY + other.y) / 2,
      });
      camera.zoom(after / before, middle, false);
    };

    const lift = (event: PointerEvent) => {
      clearTimeout(timer);
      down.delete(event.pointerId);
    };

    const click = (event: MouseEvent) => {
      if (moved) {
        moved = false;
        return;
      }
      const node = nodeAt(event.target);
      const now = performance.now();
      const twice = now - last.at < DOUBLE && last.node === node;
      last = twice ? { at: -Infinity, node: null } : { at: now, node };
      if (twice) heard.twice(node);
      else heard.tap(node, touch);
    };

    const wheel = (event: WheelEvent) => {
      if (event.deltaY > 0 && camera.k === 1) return; // nothing to leave: the page may scroll
      event.preventDefault();
      camera.zoom(Math.exp(-event.deltaY * 0.0016), place(event), false);
    };

    const leave = () => heard.over(null);
    // A long press must not open the browser's menu above ours.
    const menu = (event: Event) => touch && event.preventDefault();

    const on = { pointerdown: press, pointermove: move, pointerup: lift, pointercancel: lift };
    for (const [name, listen] of Object.entries(on)) {
      svg.addEventListener(name, listen as EventListener);
    }
    svg.addEventListener('pointerleave', leave);
    svg.addEventListener('click', click);
    svg.addEventListener('contextmenu', menu);
    svg.addEventListener('wheel', wheel, { passive: false });
    return () => clearTimeout(timer);
  };
}
