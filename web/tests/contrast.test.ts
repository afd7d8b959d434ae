import { describe, expect, test } from 'vitest';
import marks from '../src/games/the_now/marks.css?raw';
import { COLOURS } from '../src/games/the_now/marks';
import tokensCss from '../src/ui/tokens.css?raw';

type Rgb = [number, number, number];

const tokens = new Map(
  [
    ...(tokensCss + marks).matchAll(
      /--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g,
    ),
  ].map(([, name, light, dark]) => [name, { light: rgb(light), dark: rgb(dark) }] as const),
);

function rgb(hex = ''): Rgb {
  return [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255) as Rgb;
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, two: Rgb): number {
  const [low, high] = [luminance(one), luminance(two)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function ratio(theme: 'light' | 'dark', ink: string, ground: string): number {
  const [one, two] = [tokens.get(ink), tokens.get(ground)];
  if (!one || !two) throw new Error(`tokens.css has no colour --${one ? ground : ink}`);
  return contrast(one[theme], two[theme]);
}

const GROUNDS = ['bg', 'glow', 'surface', 'raised', 'hover'];
const TEXT: [string, string[]][] = [
  ['text', [...GROUNDS, 'accent-soft', 'phase-2', 'phase-4']],
  ['muted', [...GROUNDS, 'phase-2', 'phase-4']],
  ['faint', GROUNDS],
  ['accent-ink', [...GROUNDS, 'accent-soft']],
  ['on-accent', ['accent']],
  ['on-mark', ['mark']],
  ['tick', ['surface']],
  ['cross', ['surface']],
  ['energy', ['surface', 'raised']],
  ['blue', ['surface', 'raised', 'hover', 'blue-soft']],
  ['teal', ['surface', 'raised', 'hover', 'teal-soft']],
];

const pairs = TEXT.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const));

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(pairs)('%s can be read on %s', (ink, ground) => {
    expect(ratio(theme, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GROUNDS)('the focus ring can be seen on %s', (ground) => {
    expect(ratio(theme, 'accent', ground)).toBeGreaterThanOrEqual(3);
  });

  test.each(COLOURS)('the shape of %s can be seen everywhere on the field', (colour) => {
    for (const ground of ['bg', 'surface', 'phase-0', 'phase-1', 'phase-2', 'phase-3', 'phase-4']) {
      expect(ratio(theme, `player-${colour}`, ground)).toBeGreaterThanOrEqual(3);
    }
  });
});

test('the formula gives the ratios of the standard', () => {
  expect(contrast(rgb('#000000'), rgb('#ffffff'))).toBeCloseTo(21);
  expect(contrast(rgb('#777777'), rgb('#ffffff'))).toBeCloseTo(4.48, 2);
});
