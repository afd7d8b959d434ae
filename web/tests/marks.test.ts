import { expect, test } from 'vitest';
import { bar, chevrons, COLOURS, core, OUTCOMES, paint, shape } from '../src/games/the_now/marks';
import { printed } from './the_now';

test('every colour of the game has a shape of its own and a paint', () => {
  expect([...COLOURS]).toEqual(printed.colours);
  expect(new Set(COLOURS.map((colour) => shape(colour, 10))).size).toBe(COLOURS.length);
  expect(paint('blue')).toContain('--player-blue');
  expect(paint(null)).not.toContain('player');
});

test('a cause is one bar, a hindrance a broken one (TN-CARD-2)', () => {
  expect(bar(1).match(/M/g)).toHaveLength(1);
  expect(bar(2).match(/M/g)).toHaveLength(2);
});

test('a link has an arrow, and one more for each reinforcement (TN-LINK-5)', () => {
  expect(chevrons(true, 0).match(/M/g)).toHaveLength(1);
  expect(chevrons(true, 2).match(/M/g)).toHaveLength(3);
  expect(chevrons(true, 0)).not.toBe(chevrons(false, 0));
});

test('gain and loss differ in shape, outcomes in sign', () => {
  expect(core('red', 12)).not.toBe(core('green', 12));
  expect(new Set(OUTCOMES.map((outcome) => outcome?.path)).size).toBe(4);
});
