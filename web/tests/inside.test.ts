// A vehicle from within: its Systems on a ring, Terminals and places in the middle.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { Aid, SeenUnit, SystemState, View } from '../src/contract/riftbound';
import Inside from '../src/games/riftbound/map/Inside.svelte';
import { around } from '../src/games/riftbound/map/ring';
import { map as text } from '../src/games/riftbound/text/map';

const system = (n: number, name: string, watts: number, gives = 0): SystemState => ({
  n,
  key: `system/${n}`,
  system: name,
  name,
  terminal: 0,
  works: true,
  on: true,
  ammo: 0,
  most_ammo: 0,
  charge: 0,
  most_charge: 0,
  uses: [{ use: name, name: `use of ${name}`, kind: 'action', watts, ammo: 0, charge: 0, gives }],
});
const SYSTEMS = [system(0, 'Gun', 3), system(1, 'Engine', 0, 4), system(2, 'Wheels', 1)];

test('what gives Watts sits below, and a line leads to what takes them', () => {
  const { seats, middle, radius } = around(SYSTEMS, 600, 400);
  const [engine, ...others] = seats;
  expect(engine?.system.name).toBe('Engine');
  expect(engine?.at.x).toBeCloseTo(middle.x);
  expect(engine?.at.y).toBeCloseTo(middle.y + radius);
  expect([engine?.line, ...others.map(({ line }) => line !== '')]).toEqual(['', true, true]);
  for (const { at } of seats) {
    expect(Math.hypot(at.x - middle.x, at.y - middle.y)).toBeCloseTo(radius);
  }
});

test('places are buttons where somebody is, a System tells its uses, and Watts flow as they last', async () => {
  const vehicle = {
    id: 1,
    name: 'Turtle',
    nature: 'vehicle',
    diameter: 7000,
    posts: [
      { post: 0, unit: 2 },
      { post: -1, unit: null },
    ],
    sheet: { hp: 38, hp_base: 50 },
  } as unknown as SeenUnit;
  const seven = { id: 2, name: 'Seven' } as unknown as SeenUnit;
  const aid = {
    figures: [{ unit: 1, hp: 50 }],
    vehicles: [{ unit: 1, watts: 2, systems: SYSTEMS }],
  } as unknown as Aid;
  const look = vi.fn();
  const view = { units: [vehicle, seven] } as unknown as View;
  render(Inside, { vehicle, view, aid, me: 2, look, close: vi.fn() });
  await fireEvent.click(screen.getByRole('button', { name: /Terminal.*Seven/ }));
  expect(look).toHaveBeenCalledExactlyOnceWith(2);
  expect(screen.getByText(text.inside.seat(2)).parentElement?.textContent).toContain(
    text.inside.free,
  );
  const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
  expect(button('Wheels').className).toContain('flows');
  expect(button('Gun').className).not.toContain('flows'); // 3 W, and there are 2
  await fireEvent.click(button('Gun'));
  expect(button('Gun').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('use of Gun')).toBeTruthy();
  expect(screen.queryByText('use of Wheels')).toBeNull();
});
