import { describe, expect, test } from 'vitest';
import { field, radius } from '../src/games/the_now/hex';
import { Camera, TOUCH } from '../src/board/camera.svelte';
import {
  APOTHEM,
  between,
  BOX,
  curve,
  edge,
  nowBorder,
  place,
  rays,
  SIZE,
  spots,
  TURN,
  V616MON,
} from '../src/games/the_now/field/geometry';
import { printed } from './the_now';

const past = (upTo: number) => printed.nodes.slice(0, upTo + 1);
const edges = (path: string) => path.split('L').length;

describe('the Now', () => {
  test('surrounds exactly the nodes of the past, within a ring as well', () => {
    expect(edges(nowBorder(past(0)))).toBe(6);
    expect(edges(nowBorder(past(6)))).toBe(18);
    // 2.0 shares one edge with the past and adds five of its own.
    expect(edges(nowBorder(past(7)))).toBe(18 - 1 + 5);
    expect(nowBorder([])).toBe('');
  });

  test('is one line all the game long', () => {
    for (let node = 0; node < 61; node++) expect(nowBorder(past(node)).match(/M/g)).toHaveLength(1);
  });

  test('moves outward, and only where something has become past', () => {
    const [before, after] = [rays(past(6)), rays(past(7))];
    before.forEach((from, k) => expect(after[k]).toBeGreaterThanOrEqual(from - 1e-6));
    const moved = before.filter((from, k) => (after[k] ?? 0) > from + 1);
    expect(moved.length).toBeGreaterThan(10);
    expect(moved.length).toBeLessThan(60);
    expect(between(before, after, 0)).toBe(between(before, before, 1));
  });

  test('begins at the centre', () => {
    expect(Math.max(...rays([]))).toBe(0);
    expect(Math.max(...rays(past(0)))).toBeCloseTo(SIZE);
  });
});

test('everything lies within the box, V616Mon beside the field', () => {
  for (const node of printed.nodes) {
    const { x, y } = place(node);
    expect(Math.abs(x) + SIZE).toBeLessThanOrEqual(BOX.width / 2);
    expect(Math.abs(y) + APOTHEM).toBeLessThanOrEqual(BOX.height / 2);
  }
  const outside = printed.nodes[V616MON];
  const far = field(4).map((hex) => {
    const [a, b] = [place({ ...hex, node: 0 }), outside ? place(outside) : { x: 0, y: 0 }];
    return Math.hypot(a.x - b.x, a.y - b.y);
  });
  expect(Math.min(...far)).toBeGreaterThan(2 * APOTHEM);
});

test.each([1, 2, 3, 4, 5, 6])('%i pawns stand within a node, none before another', (count) => {
  for (const besideCard of [false, true]) {
    const all = spots(count, besideCard);
    expect(all).toHaveLength(count);
    all.forEach((a, i) => {
      for (const b of all.slice(i + 1)) {
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.r + b.r);
      }
      for (let direction = 0; direction < 6; direction++) {
        const { x, y } = edge(direction);
        const towards = (a.x * x + a.y * y) / APOTHEM;
        expect(towards + a.r + TURN).toBeLessThanOrEqual(APOTHEM);
      }
    });
  }
});

test('a Needle runs beside the straight line and stops short of both middles', () => {
  const { path, middle } = curve({ x: 0, y: 0 }, { x: 200, y: 0 });
  expect(path).toMatch(/^M\d/);
  expect(Math.abs(middle.y)).toBeGreaterThan(10);
});

describe('the camera', () => {
  test('lets a finger hit a node on a phone of 360 pixels', () => {
    const phone = Object.assign(new Camera(BOX), { width: 360, height: 500 });
    expect(2 * APOTHEM * phone.scale).toBeGreaterThanOrEqual(TOUCH);
  });

  test('makes a node large enough for a finger and puts it in the middle', () => {
    const c = Object.assign(new Camera(BOX), { width: 424, height: 476 });
    const centre = printed.nodes[2];
    if (!centre) throw new Error('no node');
    c.to(place(centre), 2 * APOTHEM, 88);
    expect(2 * APOTHEM * c.scale * c.k).toBeCloseTo(88);
    expect(c.seen(place(centre)).x).toBeCloseTo(212);
  });
});

test('the rings of the field are those of the rulebook', () => {
  for (const node of printed.nodes.slice(0, 61)) expect(radius(node)).toBe(node.radius);
});
