import { expect, test } from 'vitest';
import { border, centre, field, outline, radius } from '../src/games/the_now/hex';

test('the field of radius 4 has 61 nodes, in rings of 1, 6, 12, 18 and 24', () => {
  const rings = field(4).map(radius);
  expect(rings).toHaveLength(61);
  expect([0, 1, 2, 3, 4].map((r) => rings.filter((n) => n === r).length)).toEqual([
    1, 6, 12, 18, 24,
  ]);
});

test('direction 0 is up, and neighbours share an edge', () => {
  const [here, up] = [centre({ q: 0, r: 0 }, 10), centre({ q: 0, r: -1 }, 10)];
  expect(up.x).toBe(here.x);
  expect(here.y - up.y).toBeCloseTo(10 * Math.sqrt(3));
  const corners = (q: number, r: number) => outline({ q, r }, 10).split(' ');
  const shared = corners(0, 0).filter((c) => corners(0, -1).includes(c));
  expect(shared).toHaveLength(2);
});

test.each([0, 1, 2, 3, 4])(
  'the border around radius %i is one closed line of 6(2r + 1) edges',
  (r) => {
    const path = border(field(r), 21);
    expect(path).toMatch(/^M.*Z$/);
    expect(path.split('L')).toHaveLength(6 * (2 * r + 1));
  },
);

test('two hexes apart have a line each, and so has a hole', () => {
  const apart = [
    { q: 0, r: 0 },
    { q: 0, r: 2 },
  ];
  expect(border(apart, 10).match(/M/g)).toHaveLength(2);
  expect(
    border(
      field(1).filter((hex) => radius(hex) === 1),
      10,
    ).match(/M/g),
  ).toHaveLength(2);
  expect(border([], 10)).toBe('');
});
