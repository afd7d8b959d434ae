// The map of a fight, on what a server said of it.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type {
  Outlook,
  PlanQuestion,
  Riftbound,
  SeenUnit,
  SightLine,
  Sync,
} from '../src/contract/riftbound';
import { Camera } from '../src/board/camera.svelte';
import type { Aim } from '../src/games/riftbound/aim/aim.svelte';
import { map as words } from '../src/games/riftbound/text/map';
import Outside from '../src/games/riftbound/map/Outside.svelte';
import { uncovered } from '../src/games/riftbound/map/box';
import { aside, placed } from '../src/games/riftbound/map/labels';
import { holds } from '../src/games/riftbound/map/plane';
import { terrainWords } from '../src/games/riftbound/map/words';
import { enemiesOf, tokensOf, type Token } from '../src/games/riftbound/map/tokens';
import { still, type Spot } from '../src/games/riftbound/map/scene';
import { whereTo } from '../src/games/riftbound/reacting/places';
import type { Playing } from '../src/net/playing';
import fights from './fixtures/fights.json';
import MapOfFight from './MapOfFight.svelte';

interface Recorded {
  sync: Sync;
  answers: Record<string, Outlook>;
}
const recorded = fights as unknown as Record<string, Recorded>;

/** As a seat of a recorded fight sees it. */
async function draw(
  name: keyof typeof fights,
  command?: (unit: number) => void,
): Promise<{ aim: Aim; container: HTMLElement }> {
  const { sync, answers } = recorded[name] as Recorded;
  const { view, asked, seat } = sync;
  const plan = ({ type }: PlanQuestion) =>
    answers[type]
      ? Promise.resolve({ n: 0, outlook: answers[type], wrong: null })
      : Promise.reject(new Error('not recorded'));
  const store = { me: seat, view, asked, printed: null, plan };
  let aim: Aim | null = null;
  const { container } = render(MapOfFight, {
    store: store as unknown as Playing<Riftbound>,
    sync,
    made: (made: Aim) => (aim = made),
    ...(command && { command }),
  });
  await settled();
  return { aim: aim as unknown as Aim, container };
}

/** All questions are answered: five may be asked in a second. */
async function settled(): Promise<void> {
  for (let k = 0; k < 8; k++) {
    await new Promise((done) => setTimeout(done, 210));
    await tick();
    flushSync();
  }
}

const token = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name},`) });

beforeEach(() => localStorage.clear());

test('where everybody is, how far, and whom one sees, in words', async () => {
  await draw('yard');
  expect(token('Ines').getAttribute('aria-label')).toBe(
    'Ines, you, acts now, HP 4 of 17, Auto Rifle 6 of 6 Ammo',
  );
  expect(token('Leopold').getAttribute('aria-label')).toBe(
    'Leopold, ally, 5.7 m, in sight, sees you, HP 38 of 38, Standard Pistol 6 of 6 Ammo, Prone',
  );
  expect(token('Bruiser').getAttribute('aria-label')).toBe(
    'Bruiser, enemy, 19.2 m, no sight: a wall is in between, veiled',
  );
});

test('what a lesson points at has an arrow until the path ends there', async () => {
  const { aim, container } = await draw('yard');
  const arrows = () => container.querySelectorAll('.guide').length;
  const [x = 0, y = 0, z = 0] = aim.end ?? [];
  aim.pointed = { ...aim.pointed, place: [x + 3000, y, z] };
  await tick();
  expect(arrows()).toBe(1);
  aim.path = [[x + 1000, y, z]];
  await tick();
  expect(arrows()).toBe(1);
  aim.path = [[x + 3000, y, z]];
  await tick();
  expect(arrows()).toBe(0);
});

test('of the enemies who have not fallen one is the nearest', () => {
  const { view, aid, seat } = (recorded.yard as Recorded).sync;
  const [first, second, ally] = tokensOf(view, aid, seat);
  if (!first || !second || !ally) throw new Error('there are three');
  const far = { ...first, ours: false, health: 1, at: { x: 9, y: 0 } };
  const near = { ...second, ours: false, health: 1, at: { x: 5, y: 0 } };
  const from = { x: 0, y: 0 };
  const tokens = [far, near, { ...ally, ours: true, at: { x: 1, y: 0 } }];
  expect(enemiesOf(tokens, from)).toEqual([near, far]);
  expect(enemiesOf([far, { ...near, health: 0 }], from)).toEqual([far]);
});

test('a token shows what is left in the weapon, and that nothing is', () => {
  const { view, aid, seat } = structuredClone(recorded.yard as Recorded).sync;
  const ines = () => tokensOf(view, aid, seat).find(({ id }) => id === 0);
  expect(ines()?.load).toEqual({ name: 'Auto Rifle', left: 6, most: 6, charge: false });
  expect(ines()?.badges.map(({ kind }) => kind)).not.toContain('empty');
  const rifle = aid?.figures[0]?.tokens[0];
  if (rifle) rifle.ammo = 0;
  expect(ines()?.load?.left).toBe(0);
  expect(ines()?.badges.map(({ kind }) => kind)).toContain('empty');
});

test('marks of ours, of theirs and of nobody known have signs of their own', () => {
  const { view, aid, seat } = structuredClone(recorded.yard as Recorded).sync;
  const ours = tokensOf(view, aid, seat).find((token) => token.ours);
  const theirs = tokensOf(view, aid, seat).find((token) => !token.ours);
  const marked = view.units.find(({ id }) => id === ours?.id);
  expect(marked && theirs).toBeTruthy();
  if (!marked || !theirs) return;
  const by = (...sources: (number | null)[]) => {
    marked.marks = sources.map((source) => ({ mark: 'locked-on', count: 1, source }));
    const found = tokensOf(view, aid, seat).find(({ id }) => id === marked.id);
    return found?.badges.flatMap(({ kind, count }) =>
      kind.startsWith('marks') ? [[kind, count]] : [],
    );
  };
  expect(by()).toEqual([]);
  expect(by(theirs.id, theirs.id, marked.id)).toEqual([
    ['marks-ours', 1],
    ['marks-theirs', 2],
  ]);
  expect(by(null)).toEqual([['marks', 1]]);
});

test('the name of a unit at the edge stays whole within what is seen', () => {
  const seen = { left: 0, top: 0, right: 390, bottom: 300 };
  const at = (id: number, x: number, y: number) => ({ id, x, y, r: 13, width: 120 });
  const spots = placed([at(0, 16, 150), at(1, 200, 290), at(2, 200, 150)], 20, seen);
  expect(spots.get(0)).toMatchObject({ anchor: 'start', dy: 0 }); // beside it: below is no room
  expect(spots.get(1)?.dy).toBeLessThan(0);
  expect(spots.get(2)).toMatchObject({ anchor: 'middle', far: false });
});

test('words at the edge of the map are moved aside until they are whole', () => {
  const seen = { left: 0, top: 0, right: 390, bottom: 300 };
  const edges = (x: number) => [-1, 1].map((way) => x + aside(x, 200, seen) + way * 100);
  for (const x of [0, 68, 330, 390]) {
    const [left = 0, right = 0] = edges(x);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  }
  expect(aside(200, 200, seen)).toBe(0);
  expect(aside(-50, 200, seen)).toBe(0); // what is out of sight stays there
});

test('nothing is drawn of who is hidden', async () => {
  const { container } = await draw('hexes');
  expect(container.querySelectorAll('.token')).toHaveLength(2);
});

test('who picks somebody to move to is led beside them', async () => {
  const { aim } = await draw('yard');
  const picked = vi.fn();
  aim.picking = { kind: 'point', say: '', touches: true, picked, cancel: () => undefined };
  token('Leopold').focus();
  await fireEvent.keyDown(token('Leopold'), { key: 'Enter' });
  const { units } = (fights.yard as unknown as Recorded).sync.view;
  const [me, other] = ['Ines', 'Leopold'].map((name) => units.find((unit) => unit.name === name));
  if (!me || !other) throw new Error('both are there');
  const { point } = picked.mock.lastCall?.[0] as { point: number[] };
  const far = (to: number[]) => Math.hypot(...to.slice(0, 2).map((x, k) => x - (point[k] ?? 0)));
  expect(far(other.place)).toBeCloseTo((me.diameter + other.diameter) / 2, -1);
  expect(far(me.place)).toBeLessThan(6000); // on this side of them
});

test('without a path its end takes the focus, arrows lead it, and Enter is left to the Move', async () => {
  const { aim, container } = await draw('yard');
  const from = aim.end;
  const done = () => (aim.picking = null);
  aim.picking = {
    kind: 'point',
    say: '',
    touches: true,
    keys: true,
    picked: vi.fn(),
    cancel: done,
  };
  flushSync();
  const end = container.querySelector<SVGElement>('[data-unit="-1"] > [role]');
  expect(document.activeElement).toBe(end);
  if (!end || !from) throw new Error('the path begins at the unit');
  const led = vi.spyOn(aim, 'draw');
  await fireEvent.keyDown(end, { key: 'ArrowDown' });
  expect(led).toHaveBeenCalledWith([from[0], from[1] + 1000, from[2]]);
  expect(aim.picking).toBeNull();
  const heard = vi.fn();
  window.addEventListener('keydown', heard);
  await fireEvent.keyDown(end, { key: 'Enter' });
  window.removeEventListener('keydown', heard);
  expect(heard).toHaveBeenCalledOnce();
});

test('with a path drawn, Enter on the unit that is looked at is left to the Move', async () => {
  const { aim } = await draw('yard');
  const heard = vi.fn();
  window.addEventListener('keydown', heard);
  const enter = () => fireEvent.keyDown(token('Leopold'), { key: 'Enter' });
  await enter();
  expect(aim.focus).toBe(recorded.yard?.sync.view.units.find((u) => u.name === 'Leopold')?.id);
  expect(heard).not.toHaveBeenCalled();
  const [x = 0, y = 0, z = 0] = aim.end ?? [];
  aim.path = [[x + 1000, y, z]];
  await enter();
  window.removeEventListener('keydown', heard);
  expect(heard).toHaveBeenCalledOnce();
  expect(aim.focus).not.toBeNull();
});

test('the menu of commands is that of the unit under the mouse, and of none on the floor', async () => {
  const command = vi.fn();
  const { aim, container } = await draw('yard', command);
  const idOf = (name: string) => recorded.yard?.sync.view.units.find((u) => u.name === name)?.id;
  const board = container.querySelector('svg[role=application]');
  if (!board) throw new Error('the map is drawn');
  await fireEvent.contextMenu(token('Bruiser'));
  expect(command).toHaveBeenLastCalledWith(idOf('Bruiser'));
  aim.focus = idOf('Leopold') ?? null;
  await fireEvent.contextMenu(token('Bruiser'));
  expect(command).toHaveBeenLastCalledWith(idOf('Bruiser'));
  command.mockClear();
  await fireEvent.contextMenu(board, { clientX: -5000, clientY: -5000 });
  expect(command).not.toHaveBeenCalled();
});

test('who acts aboard a vehicle is marked as that vehicle', async () => {
  const { sync, answers } = structuredClone(recorded.yard as Recorded);
  const [ines, leopold] = ['Ines', 'Leopold'].map((name) =>
    sync.view.units.find((unit) => unit.name === name),
  ) as [SeenUnit, SeenUnit];
  ines.aboard = leopold.id;
  const plan = ({ type }: PlanQuestion) =>
    Promise.resolve({ n: 0, outlook: answers[type] ?? null, wrong: null });
  const { view, asked, seat } = sync;
  const store = { me: seat, view, asked, printed: null, plan } as unknown as Playing<Riftbound>;
  let aim = undefined as unknown as Aim;
  const { container } = render(MapOfFight, { store, sync, made: (made: Aim) => (aim = made) });
  flushSync();
  expect(container.querySelector(`[data-unit="${ines.id}"]`)).toBeNull();
  expect(container.querySelector(`[data-unit="${leopold.id}"] .acts.mine`)).toBeTruthy();
  aim.focus = leopold.id;
  const board = container.querySelector('svg[role=application]');
  await fireEvent.click(board as Element, { clientX: -5000, clientY: -5000 });
  expect(aim.focus).toBe(leopold.id); // on foot nobody aboard goes anywhere
  expect(screen.getByText(words.drives('Leopold'))).toBeTruthy();
});

test.each([
  ['from middle to middle', [], 'M0.5 0L9.5 0'],
  [
    'where they are seen past a corner',
    [{ here: [0, 500, 0], there: [10000, 500, 0] }],
    'M0 0.5L10 0.5',
  ],
])('the line of an Attack goes %s', (_, sights, path) => {
  const { sync } = structuredClone(recorded.yard as Recorded);
  const [one, two] = sync.view.units as [SeenUnit, SeenUnit];
  Object.assign(one, { place: [0, 0, 0], diameter: 1000, aboard: null });
  Object.assign(two, { place: [10_000, 0, 0], diameter: 1000, aboard: null });
  const lines = sights.map((line) => ({ target: two.id, ...line })) as SightLine[];
  sync.view.attack = { attacker: one.id, targets: [two.id], sights: lines };
  const { view, asked, seat } = sync;
  const plan = () => Promise.reject(new Error('not recorded'));
  const store = { me: seat, view, asked, printed: null, plan } as unknown as Playing<Riftbound>;
  const { container } = render(MapOfFight, { store, sync, made: () => undefined });
  flushSync();
  expect(container.querySelector('.attacked .line')?.getAttribute('d')).toBe(path);
});

test('a chip of who is out of sight points there', () => {
  const at = (x: number, y: number) => ({ id: x, at: { x, y }, unit: { name: 'Gunhand' } });
  const camera = { width: 390, height: 300, seen: (one: object) => one };
  const tokens = [at(200, -80), at(-500, 150), at(900, 290)];
  const { container } = render(Outside, { camera, tokens, narrow: true } as never);
  const turned = [...container.querySelectorAll<HTMLElement>('.way')].map(({ style }) =>
    Math.round(parseFloat(style.rotate)),
  );
  expect(turned[0]).toBe(-90);
  expect(turned[1]).toBe(180);
  const tops = [...container.querySelectorAll<HTMLElement>('.outside')].map(({ style }) =>
    parseFloat(style.top),
  );
  expect(Math.max(...tops)).toBeLessThan(300 - 56); // above the controls of a narrow map
});

test('where no enemy is in sight one chip says how many there are, and shows all', async () => {
  const at = (id: number, x: number, y: number) =>
    ({ id, at: { x, y }, radius: 0.5, unit: { name: 'Gunhand' } }) as unknown as Token;
  const fit = vi.fn();
  const camera = { width: 390, height: 300, k: 2, seen: (one: object) => one, fit };
  const enemies = [at(1, 200, -80), at(2, 300, -90)];
  render(Outside, { camera, tokens: enemies.slice(0, 1), narrow: true, enemies } as never);
  await fireEvent.click(screen.getByRole('button', { name: words.outside(words.enemies(2)) }));
  expect(fit).toHaveBeenCalledExactlyOnceWith({ x: 196.5, width: 107, y: -93.5, height: 17 }, 2);
});

test('in a question 0 leaves the map as it is, and L opens the list from anywhere', async () => {
  const { sync, answers } = structuredClone(recorded.yard as Recorded);
  const plan = ({ type }: PlanQuestion) =>
    Promise.resolve({ n: 0, outlook: answers[type] ?? null, wrong: null });
  const { view, seat } = sync;
  const asked = [{ ...sync.asked[0], owed: true, decision: { type: 'PickDice', seat } }];
  const store = { me: seat, view, asked, printed: null, plan } as unknown as Playing<Riftbound>;
  const props = { store, sync: { ...sync, asked } as unknown as Sync, made: () => undefined };
  const { container } = render(MapOfFight, props);
  flushSync();
  const where = () => container.querySelector<SVGElement>('.world')?.style.transform;
  await fireEvent.keyDown(token('Leopold'), { key: '+' });
  const before = where();
  await fireEvent.keyDown(token('Leopold'), { key: '0' });
  expect(where()).toBe(before);
  await fireEvent.keyDown(document.body, { key: 'l' });
  expect(screen.getByRole('region', { name: words.units.title })).toBeTruthy();
});

test('to the south is down on the map', () => {
  const here: [number, number, number] = [0, 0, 0];
  expect(whereTo(here, [[0, 3000, 0]])).toMatch(/south/);
  expect(whereTo(here, [[0, -3000, 0]])).toMatch(/north/);
});

test.each([
  [true, true, 'Container, 3 m high: no sight through it.'],
  [true, false, 'Container, 3 m high: it does not block sight.'],
  [false, true, 'Container, 3 m high: no sight through it, and one can walk through it.'],
])('terrain says how high it is, and whether one sees through it', (solid, opaque, say) => {
  const about = { corners: [], z: 0, height: 3000, muffles: false, firm: false };
  expect(terrainWords({ ...about, name: 'container', solid, opaque })).toBe(say);
});

test('a place is in an area or beside it, also where the area has a bay', () => {
  const bay = [[0, 0], [4000, 0], [4000, 4000], [2000, 1000], [0, 4000]] as const; // prettier-ignore
  const places = [[1, 1], [2, 3], [3.5, 3], [5, 1]] as const; // prettier-ignore
  expect(places.map(([x, y]) => holds(bay, { x, y }))).toEqual([true, false, true, false]);
});

test.each([
  ['as wide as it is', { width: 900, height: 800 }, { x: 64, y: 0 }],
  ['higher than it is', { width: 900, height: 300 }, { x: 64, y: 0 }],
  ['nearly as high as it is', { width: 900, height: 470 }, { x: 64, y: 0 }],
  ['on a phone', { width: 390, height: 300 }, { x: 0, y: 56 }],
  ['on a low phone', { width: 390, height: 180 }, { x: 0, y: 56 }],
])('whoever stands at the edge of a map %s is beside its controls', (_, on, covered) => {
  const box = { x: -10, y: -5, width: 60, height: 30 };
  for (const far of [
    { x: 49, y: 24 },
    { x: 20, y: 24 },
    { x: 49, y: 2 },
  ]) {
    const wider = uncovered(box, far, on, covered);
    const camera = Object.assign(new Camera(wider), on);
    const { x, y } = camera.seen(far);
    expect(x).toBeLessThanOrEqual(on.width - covered.x + 0.001);
    expect(y).toBeLessThanOrEqual(on.height - covered.y + 0.001);
    expect([wider.x, wider.y]).toEqual([box.x, box.y]);
    expect(camera.seen(box).x).toBeGreaterThanOrEqual(-0.001); // and nothing is cut off
    expect(camera.seen(box).y).toBeGreaterThanOrEqual(-0.001);
  }
});

test('a map with room beside all that lies on it is no larger for its controls', () => {
  const box = { x: 0, y: 0, width: 30, height: 30 };
  const on = { width: 900, height: 600 };
  expect(uncovered(box, { x: 30, y: 30 }, on, { x: 64, y: 0 })).toEqual(box);
});

/** The map of the yard on a phone. Where the enemies are `far` its middle is at Ines. */
async function onPhone(far = true) {
  const watch = class {
    constructor(private told: ResizeObserverCallback) {}
    observe() {
      const contentRect = { width: 390, height: 300 };
      this.told([{ contentRect } as ResizeObserverEntry], this as unknown as ResizeObserver);
    }
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', watch);
  const { sync, answers } = structuredClone(recorded.yard as Recorded);
  const ours = sync.view.units.find(({ seat }) => seat === sync.seat)?.side;
  for (const unit of far ? sync.view.units : [])
    if (unit.side !== ours) unit.place = [300_000, 9000, 0];
  const plan = ({ type }: PlanQuestion) =>
    Promise.resolve({ n: 0, outlook: answers[type] ?? null, wrong: null });
  const { view, asked, seat } = sync;
  const store = { me: seat, view, asked, printed: null, plan } as unknown as Playing<Riftbound>;
  const drawn = render(MapOfFight, { store, sync, made: () => undefined });
  flushSync();
  await tick();
  const world = drawn.container.querySelector<SVGElement>('.world');
  const board = drawn.container.querySelector('svg[role=application]');
  if (!world || !board) throw new Error('the map is drawn');
  const turnOf = async (name: string, more: Partial<SeenUnit> = {}) => {
    const next = structuredClone(sync);
    for (const unit of next.view.units) {
      if (unit.name !== name) continue;
      Object.assign(unit, more);
      Object.assign(next.view, { whose: unit.id, active: unit.id });
    }
    await drawn.rerender({ sync: next });
    flushSync();
  };
  const shot = async (from: Spot, to: Spot) => {
    const scene = { ...still(sync.view), shots: [{ from, to }], say: 'Leopold fires' };
    await drawn.rerender({ sync, scene });
    flushSync();
  };
  return { board, turnOf, shot, where: () => world.style.transform };
}

const toEnemies = () => screen.queryByRole('button', { name: /^Show (Bruiser|\d+ enemies)$/ });

test('on a phone one begins with everybody in the picture, where they can be told apart', async () => {
  await onPhone(false);
  expect(toEnemies()).toBeNull();
});

test('where the nearest enemy is too far one begins at one’s own unit, and a chip leads there', async () => {
  await onPhone();
  expect(toEnemies()).not.toBeNull();
});

test('what is played out of sight is brought there, no larger and no smaller', async () => {
  const { shot, where } = await onPhone();
  const before = where();
  await shot([299_000, 9000, 0], [300_000, 9000, 0]);
  expect(where()).not.toBe(before);
  const scale = (said: string) => /scale\(.*\)/.exec(said)?.[0];
  expect(scale(where())).toBe(scale(before));
});

test('while a finger is on the map it stays, and what is out of sight is said', async () => {
  const { board, shot, where } = await onPhone();
  const before = where();
  await fireEvent.pointerDown(board, { pointerId: 1, button: 0 });
  await shot([299_000, 9000, 0], [300_000, 9000, 0]);
  expect(where()).toBe(before);
  screen.getByText(words.missed('Leopold fires'));
});

const MINE = { seat: (recorded.yard as Recorded).sync.seat ?? -1 };

test('a unit of mine that is out of sight is brought there when its turn begins', async () => {
  const { turnOf, where } = await onPhone();
  const before = where();
  await turnOf('Leopold', MINE);
  expect(where()).not.toBe(before);
  const scale = (said: string) => /scale\(.*\)/.exec(said)?.[0];
  expect(scale(where())).toBe(scale(before));
  const brought = where();
  await turnOf('Leopold', MINE);
  expect(where()).toBe(brought);
});

test('the map stays when the unit is well in sight, or when somebody else leads it', async () => {
  const { turnOf, where } = await onPhone();
  const before = where();
  await turnOf('Bruiser');
  expect(where()).toBe(before);
  await turnOf('Leopold', { ...MINE, place: [4000, 9000, 0] });
  expect(where()).toBe(before);
});

test('the map stays while a finger is on it', async () => {
  const { board, turnOf, where } = await onPhone();
  const before = where();
  await fireEvent.pointerDown(board, { pointerId: 1, button: 0 });
  await turnOf('Leopold', MINE);
  expect(where()).toBe(before);
  await fireEvent.pointerUp(board, { pointerId: 1 });
  await turnOf('Ines');
  await turnOf('Leopold', MINE);
  expect(where()).not.toBe(before);
});

test('of a crew in a vehicle it is the vehicle that is brought into sight', async () => {
  const { turnOf, where } = await onPhone();
  const before = where();
  const leopold = (recorded.yard as Recorded).sync.view.units.find(
    ({ name }) => name === 'Leopold',
  );
  await turnOf('Gunhand', { ...MINE, aboard: leopold?.id ?? null });
  expect(where()).not.toBe(before);
});
