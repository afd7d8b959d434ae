// A board of any game: what camera, fingers, mouse and keyboard do, on a board of three squares.
import { fireEvent } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Camera } from '../src/board/camera.svelte';
import { Focus, nextWanted } from '../src/board/focus.svelte';
import { DOUBLE, gestures } from '../src/board/gestures';
import { Rest } from '../src/board/rest.svelte';

const BOX = { x: -100, y: -200, width: 200, height: 400 };
const SHIFTED = { x: 0, y: 0, width: 200, height: 400 };
const camera = (box = BOX) => Object.assign(new Camera(box), { width: 100, height: 200 });

describe('the camera', () => {
  test('keeps what is under the pointer where it is', () => {
    for (const [box, corner] of [
      [BOX, { x: 80, y: -100 }],
      [SHIFTED, { x: 180, y: 100 }],
    ] as const) {
      const c = camera(box);
      const before = c.seen(corner);
      c.zoom(2, c.at(before.x, before.y), false);
      expect(c.k).toBe(2);
      expect(c.seen(corner)).toEqual(before);
      expect(c.place(c.at(before.x, before.y))).toEqual(corner);
    }
  });

  test('never shows less than all, nor beyond the edge', () => {
    for (const box of [BOX, SHIFTED]) {
      const c = camera(box);
      c.zoom(0.2);
      c.pan(500, 500);
      expect([c.k, c.x, c.y]).toEqual([1, 0, 0]);
      c.zoom(2);
      c.pan(5000, -5000);
      expect(c.seen({ x: box.x, y: box.y + box.height })).toEqual({ x: 0, y: 200 });
      c.zoom(100);
      expect(c.k).toBe(c.most);
    }
  });

  test('shows a part as large as it can be seen whole', () => {
    const c = camera(SHIFTED);
    c.fit({ x: 50, y: 50, width: 50, height: 40 });
    expect(c.k).toBe(4);
    expect(c.seen({ x: 75, y: 70 })).toEqual({ x: 50, y: 100 });
    c.fit(SHIFTED);
    expect([c.k, c.x, c.y]).toEqual([1, 0, 0]);
  });

  test('follows what leaves the picture, and stays where all is seen', () => {
    const c = camera();
    c.reveal({ x: 99, y: 0 });
    expect(c.x).toBe(0);
    c.zoom(3);
    c.reveal({ x: 90, y: 0 }, 5);
    expect(c.seen({ x: 90, y: 0 }).x).toBeLessThan(100);
    const { x } = c;
    c.reveal({ x: 85, y: 0 }, 5);
    expect(c.x).toBe(x);
  });
});

/** Three squares with a control each, in one picture of which a pixel is two units. */
function squares() {
  document.body.innerHTML = `<svg>${['a', 'b', 'c']
    .map((name) => `<g data-square="${name}"><circle role="button" tabindex="-1"/></g>`)
    .join('')}</svg>`;
  const svg = document.querySelector('svg');
  if (!svg) throw new Error('no picture');
  svg.setPointerCapture = () => undefined;
  const control = (name: string) =>
    svg.querySelector<SVGElement>(`[data-square="${name}"] > circle`);
  const find = (target: EventTarget | null) =>
    (target as Element).closest<SVGElement>('[data-square]')?.dataset.square ?? null;
  return { svg, control, find };
}

describe('fingers and mouse', () => {
  const heard = { tap: vi.fn(), twice: vi.fn(), long: vi.fn(), over: vi.fn() };
  let c: Camera;
  let board: ReturnType<typeof squares>;
  let stop: () => void;
  const on = (name: string) => board.control(name) ?? board.svg;
  const finger = (pointerId: number, clientX: number, clientY = 0) => ({
    pointerId,
    pointerType: 'touch',
    clientX,
    clientY,
    buttons: 1,
  });

  beforeEach(() => {
    vi.useFakeTimers();
    c = camera(SHIFTED);
    board = squares();
    stop = gestures(c, board.find, heard)(board.svg);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  test('a tap tells the thing and the place', async () => {
    await fireEvent.pointerDown(on('b'), { clientX: 30, clientY: 50, pointerType: 'mouse' });
    await fireEvent.click(on('b'), { clientX: 30, clientY: 50 });
    expect(heard.tap).toHaveBeenCalledWith('b', { touch: false, at: { x: 60, y: 100 } });
    await fireEvent.click(board.svg, { clientX: 0, clientY: 0 });
    expect(heard.tap).toHaveBeenLastCalledWith(null, { touch: false, at: { x: 0, y: 0 } });
  });

  test('two taps on one thing soon after each other are a double one', async () => {
    await fireEvent.click(on('a'));
    await fireEvent.click(on('a'));
    expect(heard.twice).toHaveBeenCalledWith('a');
    await fireEvent.click(on('a'));
    vi.advanceTimersByTime(DOUBLE + 1);
    await fireEvent.click(on('a'));
    await fireEvent.click(on('b'));
    expect(heard.twice).toHaveBeenCalledTimes(1);
  });

  test('two quick taps at places apart are two taps', async () => {
    await fireEvent.click(board.svg, { clientX: 10, clientY: 50 });
    await fireEvent.click(board.svg, { clientX: 60, clientY: 50 });
    expect(heard.tap).toHaveBeenLastCalledWith(null, { touch: false, at: { x: 120, y: 100 } });
    expect(heard.twice).not.toHaveBeenCalled();
  });

  test('a drag moves the camera and is no tap', async () => {
    c.zoom(2);
    await fireEvent.pointerDown(on('a'), finger(1, 50, 50));
    await fireEvent.pointerMove(on('a'), finger(1, 60, 45));
    await fireEvent.pointerUp(on('a'), finger(1, 60, 45));
    await fireEvent.click(on('a'));
    expect([c.x, c.y]).toEqual([-80, -210]);
    expect(heard.tap).not.toHaveBeenCalled();
  });

  test('a trembling finger taps', async () => {
    await fireEvent.pointerDown(on('a'), finger(1, 50, 50));
    await fireEvent.pointerMove(on('a'), finger(1, 53, 50));
    await fireEvent.pointerUp(on('a'), finger(1, 53, 50));
    await fireEvent.click(on('a'));
    expect(heard.tap).toHaveBeenCalledWith('a', expect.objectContaining({ touch: true }));
  });

  test('two fingers zoom at what is between them', async () => {
    await fireEvent.pointerDown(on('a'), finger(1, 40, 100));
    await fireEvent.pointerDown(on('a'), finger(2, 60, 100));
    await fireEvent.pointerMove(on('a'), finger(2, 80, 100));
    expect(c.k).toBe(2);
    expect(c.seen({ x: 120, y: 200 })).toEqual({ x: 60, y: 100 });
  });

  test('a long press is heard once, unless the finger leaves', async () => {
    await fireEvent.pointerDown(on('c'), finger(1, 50));
    await fireEvent.pointerMove(on('c'), finger(1, 80));
    await fireEvent.pointerUp(on('c'), finger(1, 80));
    vi.runAllTimers();
    expect(heard.long).not.toHaveBeenCalled();
    await fireEvent.pointerDown(on('c'), finger(1, 50));
    vi.runAllTimers();
    await fireEvent.pointerUp(on('c'), finger(1, 50));
    await fireEvent.click(on('c'));
    expect(heard.long).toHaveBeenCalledWith('c');
    expect(heard.tap).not.toHaveBeenCalled();
  });

  test('the wheel zooms, and leaves the page its scrolling where all is seen', async () => {
    expect(await fireEvent.wheel(board.svg, { deltaY: 100 })).toBe(true);
    expect(c.k).toBe(1);
    expect(await fireEvent.wheel(board.svg, { deltaY: -100 })).toBe(false);
    expect(c.k).toBeCloseTo(Math.exp(0.16));
  });

  test('a mouse that is let go outside is not held any more', async () => {
    const mouse = { pointerType: 'mouse', pointerId: 1 };
    await fireEvent.pointerDown(on('b'), { ...mouse, buttons: 1 });
    expect(c.held).toBe(true);
    await fireEvent.pointerUp(document.body, mouse); // elsewhere on the page
    expect(c.held).toBe(false);
    await fireEvent.pointerDown(on('b'), { ...mouse, buttons: 1 });
    const before = c.transform;
    // Outside of the window: the board hears of it when the mouse comes back.
    await fireEvent.pointerMove(on('a'), { ...mouse, buttons: 0, clientX: 90, clientY: 90 });
    expect(c.held).toBe(false);
    expect(c.transform).toBe(before);
    expect(heard.over).toHaveBeenLastCalledWith('a');
  });

  test('the mouse is over a thing, or over none', async () => {
    await fireEvent.pointerMove(on('b'), { pointerType: 'mouse', buttons: 0 });
    await fireEvent.pointerLeave(board.svg);
    expect(heard.over.mock.calls).toEqual([['b'], [null]]);
  });
});

describe('the keyboard', () => {
  const pick = vi.fn<(thing: string) => boolean>(() => true);
  const point = vi.fn();
  const leave = vi.fn(() => false);

  function keyboard(things = ['a', 'b', 'c']) {
    const board = squares();
    const c = camera();
    const focus: Focus<string> = new Focus(c, {
      find: board.find,
      control: board.control,
      at: () => ({ x: 0, y: 0 }),
      home: () => 'b',
      has: (name) => things.includes(name),
      step: (key, from) =>
        key === 'ArrowRight' ? (things[things.indexOf(from) + 1] ?? from) : null,
      pick,
      leave,
      point,
    });
    board.svg.addEventListener('keydown', focus.onkeydown);
    board.svg.addEventListener('focusin', focus.onfocusin);
    board.svg.addEventListener('focusout', focus.onfocusout);
    const press = (key: string, more = {}) =>
      fireEvent.keyDown(document.activeElement ?? board.svg, { key, ...more });
    return { c, focus, press, control: board.control };
  }

  test('keys lead from thing to thing, and Tab comes back to the last one', async () => {
    const { focus, press, control } = keyboard();
    expect(focus.stop).toBe('b');
    focus.to('a');
    await press('ArrowRight');
    await press('ArrowRight');
    expect(document.activeElement).toBe(control('c'));
    expect(focus.stop).toBe('c');
    (document.activeElement as SVGElement).blur();
    expect(focus.stop).toBe('c');
  });

  test('Tab comes home when the thing has gone', () => {
    const things = ['a', 'b', 'c'];
    const { focus } = keyboard(things);
    focus.to('c');
    things.pop();
    focus.to('a');
    things.shift();
    expect(focus.stop).toBe('b');
  });

  test('Enter and space pick, Escape leaves, other keys are left alone', async () => {
    const { focus, press } = keyboard();
    focus.to('a');
    expect(await press('Enter')).toBe(false);
    expect(await press(' ')).toBe(false);
    expect(pick.mock.calls).toEqual([['a'], ['a']]);
    expect(await press('Escape')).toBe(true); // there was nothing to leave
    leave.mockReturnValueOnce(true);
    expect(await press('Escape')).toBe(false);
    expect(await press('x')).toBe(true);
    expect(await press('Enter', { ctrlKey: true })).toBe(true);
  });

  test('plus, minus and 0 move the camera', async () => {
    const { c, focus, press } = keyboard();
    focus.to('a');
    await press('+');
    await press('+');
    await press('-');
    expect(c.k).toBeCloseTo(1.4);
    await press('0');
    expect(c.k).toBe(1);
  });

  test.each([
    ['a', 1, 'c'],
    ['c', 1, 'a'],
    ['a', -1, 'c'],
    ['b', 1, 'c'],
    ['b', -1, 'a'],
  ] as const)('from %s in direction %i the next wanted one is %s', (from, way, to) => {
    expect(nextWanted(['a', 'b', 'c'], from, way, (name) => name !== 'b')).toBe(to);
  });

  test('nothing wanted is nothing found', () => {
    expect(nextWanted(['a', 'b'], 'a', 1, () => false)).toBeNull();
  });
});

describe('what the pointer rests on', () => {
  let pointed = $state.raw<string | null>(null);
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('shows after a moment, the next one at once, and stays while it is read', () => {
    pointed = null;
    const rest = new Rest<string>();
    const end = $effect.root(() => rest.follow(() => pointed));
    const to = (thing: string | null, ms: number) => {
      pointed = thing;
      flushSync();
      vi.advanceTimersByTime(ms);
    };
    to('a', 400);
    expect(rest.thing).toBeNull();
    vi.advanceTimersByTime(100);
    expect(rest.thing).toBe('a');
    to('b', 0);
    expect(rest.thing).toBe('b');
    rest.reading = true;
    to('c', 1000);
    expect(rest.thing).toBe('b');
    rest.reading = false;
    to(null, 1000);
    expect(rest.thing).toBeNull();
    end();
  });
});
