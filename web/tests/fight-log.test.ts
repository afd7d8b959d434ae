// The log of a fight: what belongs together, its dice, and its rules behind it.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { GameEvent, SeenUnit, View } from '../src/contract/riftbound';
import { entriesOf, type Entry, type FightLine } from '../src/games/riftbound/fight/entries';
import { apartFromRules } from '../src/games/riftbound/parts/rules';
import FightLog from '../src/games/riftbound/fight/FightLog.svelte';
import { fight } from '../src/games/riftbound/text/fight';

const units = ['Ana', 'Brute', 'Cy'].map((name, id) => ({ id, name })) as unknown as SeenUnit[];

const told = (...events: object[]): FightLine[] =>
  events.map((event, i) => {
    const { say = 'something', ...rest } = event as GameEvent & { say?: string };
    const line = { n: 1, seat: 0, by: 'seat', about: [], round: 1, at: 0 };
    return { ...line, key: `${i}`, kind: rest.type, event: rest, say };
  }) as FightLine[];

const attack = {
  type: 'Acted',
  unit: 0,
  deed: { type: 'Attack', targets: [1] },
  say: 'Ana: attack',
};
const hitRoll = {
  type: 'Threw',
  purpose: 'hit',
  faces: [1, 4, 6],
  needs: 5,
  added: [{ change: 1 }],
};
const hurt = { type: 'Hurt', unit: 1, hp: 1, ehp: 0 };

const only = (entries: Entry[]): Entry => {
  expect(entries).toHaveLength(1);
  const [entry] = entries;
  if (!entry) throw new Error('one is told');
  return entry;
};

test('an attack is one entry with its dice, successes bright, and all it took', () => {
  const dodge = { type: 'Threw', purpose: 'dodge', faces: [3], needs: 4, added: [] };
  const entry = only(entriesOf(told(attack, hitRoll, dodge, hurt, hurt), units));
  expect(entry.dice.map(({ purpose, faces }) => [purpose, faces.map(({ good }) => good)])).toEqual([
    ['hit', [false, true, true]], // each with what is added to it
    ['dodge', [false]],
  ]);
  expect(entry.results).toEqual([{ how: 'lost', unit: 1, hp: 2, ehp: 0, hits: 0 }]);
  expect(entry.lines).toHaveLength(5);
});

test('all dice for turn order are one entry, which says the order at last', () => {
  const roll = { type: 'Threw', roller: 0, purpose: 'order', faces: [6, 6, 2], needs: null };
  const early = { type: 'Foretold', unit: 0, say: 'Ana has a further turn' };
  const sum = { type: 'Totalled', unit: 0, say: 'Ana: 14' };
  const dice = [roll, early, sum, { ...roll, roller: 1 }, { ...sum, unit: 1 }];
  const under = entriesOf(told(...dice), units);
  expect(under.map(({ say }) => say)).toEqual([fight.log.order, 'Ana has a further turn']);
  const ordered = { type: 'Ordered', order: [], say: 'Turn order: Ana 14 and Brute 9' };
  const [entry, ...others] = entriesOf(told(...dice, ordered), units);
  expect([entry?.say, entry?.lines.length]).toEqual(['Turn order: Ana 14 and Brute 9', 5]);
  expect(others).toHaveLength(1);
});

test('dice that were thrown again are shown as they lie, what they showed struck through', () => {
  const say = 'Ana rerolls die 1 by Prepare (RB-PREPARE-1): 5.';
  const again = { type: 'Rethrew', places: [0], faces: [5], say };
  const entry = only(entriesOf(told(attack, hitRoll, again), units));
  expect(entry.dice[0]?.faces).toEqual([
    { face: 5, good: true, was: 1 },
    { face: 4, good: true },
    { face: 6, good: true },
  ]);
  expect(shown(attack, hitRoll, again)).toContain('Ana rerolls die 1 by Prepare: 5');
  expect(screen.getByLabelText(fight.log.was(1)).tagName).toBe('S');
});

test('what a target pays to stop hits is told, and nobody is said to dodge without dice', () => {
  const used = { type: 'Used', unit: 1, say: 'Brute uses Shield: Block (RB-KEY-BLOCK-1).' };
  const paid = { type: 'Paid', unit: 1, sp: 1, say: 'Brute pays 1 SP.' };
  const hit = { type: 'Hit', attacker: 0, target: 1, successes: 2, hits: 0 };
  const said = shown(attack, hitRoll, used, paid, hit);
  for (const part of ['Brute uses Shield: Block', 'Brute pays 1 SP', fight.log.stopped])
    expect(said).toContain(part);
});

test.each([
  [2, 4, '2 hits, 2 damage each: −4 HP'],
  [2, 2, '2 hits: −2 HP'],
  [2, 3, '2 hits: −3 HP'],
  [1, 2, '1 hit: −2 HP'],
])('%d hits that take %d HP say what each does: %s', (hits, hp, said) => {
  const hit = { type: 'Hit', attacker: 0, target: 1, successes: 5, hits };
  expect(shown(attack, hitRoll, hit, { ...hurt, hp })).toContain(said);
});

test('of whom one sees no more it is told as it was when they were seen', () => {
  const turn = { type: 'TurnStarted', unit: 7, actions: [2], say: 'Turn of Raider: 2 Actions.' };
  const move = { type: 'Acted', unit: 7, deed: { type: 'Move' }, say: 'Raider moves.' };
  const at = { type: 'Moved', unit: 7, path: [[0, 0, 0]], walked: 5000 };
  const moved = { ...at, say: 'Raider is now at (0, 0), after 5m.' };
  expect(entriesOf(told(turn, move), units).map(({ say }) => say)).toEqual([
    'Turn of Raider: 2 Actions',
    'Raider moves',
  ]);
  expect(entriesOf(told(move, moved), units).map(({ say }) => say)).toEqual([
    'Raider is now at (0, 0), after 5m',
  ]);
});

test('a move is one line, also where somebody fires at it', () => {
  const move = { type: 'Acted', unit: 0, deed: { type: 'Move' } };
  const step = { type: 'Moved', unit: 0, path: [[0, 0, 0]], walked: 2250 };
  const shot = { ...attack, unit: 1, deed: { type: 'Attack', targets: [0] } };
  const entries = entriesOf(told(move, step, shot, step), units);
  expect(entries.map(({ kind }) => kind)).toEqual(['move', 'deed']);
  expect(entries[0]?.say).toBe('Ana moves 4.5 m');
});

test('who gets into a vehicle is not told as moved besides', () => {
  const board = { type: 'Acted', unit: 0, deed: { type: 'Board' }, say: 'Ana boards the Bike' };
  const put = { type: 'Moved', unit: 0, path: [], walked: 0 };
  const entries = entriesOf(told(board, put), units);
  expect(entries.map(({ say, lines }) => [say, lines.length])).toEqual([
    ['Ana boards the Bike', 2],
  ]);
});

test.each([
  [[[1000, 0, 0]], 'Cy changes place, 1 m'],
  [[], 'Cy is moved'],
])('who steps in or is pushed changes place, who is put somewhere is moved: %j', (path, say) => {
  const step = { type: 'Moved', unit: 2, at: [1000, 0, 0], path, walked: path.length * 1000 };
  const [, moved] = entriesOf(told(attack, step), units);
  expect(moved?.say).toBe(say);
});

test('a fall is an entry of its own, and what comes after still belongs to the attack', () => {
  const fall = { type: 'FellCritical', unit: 1 };
  const entries = entriesOf(told(attack, hurt, fall, hurt), units);
  expect(entries.map(({ kind }) => kind)).toEqual(['deed', 'moment']);
  expect(entries[0]?.results).toEqual([{ how: 'lost', unit: 1, hp: 2, ehp: 0, hits: 0 }]);
});

test('rounds and turns are headings', () => {
  const round = { type: 'RoundStarted', round: 2, say: 'Round 2.' };
  const turn = { type: 'TurnStarted', unit: 1, actions: [2] };
  const end = { type: 'TurnEnded', unit: 1 };
  expect(entriesOf(told(round, turn, end), units).map(({ kind, say }) => [kind, say])).toEqual([
    ['round', 'Round 2'],
    ['turn', fight.log.idle('Brute')],
  ]);
  const [, heading] = entriesOf(told(round, turn, attack, end), units);
  expect(heading?.say).toBe(fight.log.turn('Brute'));
});

// --- as it is shown

const shown = (...events: object[]) => {
  const view = { units } as unknown as View;
  const { container } = render(FightLog, { log: told(...events), view });
  return container.textContent.replaceAll(/\s+/g, ' ');
};

test.each([
  [-2, '6+'], // RB-COUNTER-3
  [-4, fight.log.needs(8)],
  [1, '3+'],
])('dice tell what each had to show, with %d added', (change, needs) => {
  const roll = { ...hitRoll, roller: 0, needs: 4, added: [{ change }] };
  expect(shown(attack, roll)).toContain(`146 ${needs}`);
});

test('whose dice they are, what for, and whom it really hit is told', () => {
  const dodge = { type: 'Threw', roller: 2, purpose: 'dodge', faces: [3], needs: 4, added: [] };
  const taken = { type: 'Redirected', by: 2, successes: 2 };
  const said = shown(attack, hitRoll, taken, dodge, { ...hurt, unit: 2 });
  for (const part of ['hit', 'Cy, dodge', 'Cy steps in', 'Cy −1 HP']) expect(said).toContain(part);
  expect(said).not.toContain('Brute −');
});

test('what a unit loses of its EHP is told as EHP', () => {
  const said = shown(attack, { ...hurt, hp: 0, ehp: 4 });
  expect(said).toContain('−4 EHP');
  expect(said).not.toMatch(/\d HP/);
});

test.each([
  [0, fight.log.missed],
  [2, fight.log.stopped],
])('an attack that hits nobody says so: %d successes', (successes, how) => {
  const hit = { type: 'Hit', attacker: 0, target: 1, successes, hits: 0 };
  expect(shown(attack, hitRoll, hit)).toContain(how);
});

test('whoever has scrolled away is told how much is new, and goes there by one press', async () => {
  const view = { units } as unknown as View;
  const deeds = (n: number) => told(...Array.from({ length: n }, () => attack));
  const { rerender } = render(FightLog, { log: deeds(3), view });
  const list = screen.getByRole('list', { name: fight.log.title });
  Object.defineProperty(list, 'scrollHeight', { value: 500 });
  await fireEvent.scroll(list); // to its top
  expect(screen.queryByRole('button', { name: /new line/ })).toBeNull();
  await rerender({ log: deeds(5), view });
  expect(list.scrollTop).toBe(0);
  await fireEvent.click(screen.getByRole('button', { name: fight.log.newer(2) }));
  expect(list.scrollTop).toBe(500);
  await rerender({ log: deeds(6), view });
  expect(screen.queryByRole('button', { name: /new line/ })).toBeNull();
});

test.each([
  ['Ana falls into Critical Condition (RB-DYING-1).', 'Ana falls into Critical Condition.', 1],
  ['Ana: 4 + 1 - 2 (Grave wounds, RB-DYING-9) = 3.', 'Ana: 4 + 1 - 2 (Grave wounds) = 3.', 1],
  ['Dice: 1, 2 (RB-ATTACK-7, RB-ATTACK-9).', 'Dice: 1, 2.', 2],
  ['Ana moves.', 'Ana moves.', 0],
])('the codes of rules stand behind a sentence: %s', (told, say, rules) => {
  const found = apartFromRules(told);
  expect([found.say, found.rules.length]).toEqual([say, rules]);
});

test('Tab stops once in the log, at the newest line; arrows lead to the others', async () => {
  render(FightLog, { log: told(attack, { type: 'Rested' }, attack), view: { units } as View });
  const lines = [...document.querySelectorAll<HTMLElement>('ol > li > button')];
  const stops = () => lines.filter(({ tabIndex }) => tabIndex === 0);
  expect(lines.length).toBeGreaterThan(1);
  expect(stops()).toEqual([lines.at(-1)]);
  lines.at(-1)?.focus();
  await fireEvent.keyDown(lines.at(-1) as HTMLElement, { key: 'Home' });
  expect(document.activeElement).toBe(lines[0]);
  expect(stops()).toEqual([lines[0]]);
});

test('who has won is said by those who stand, and whoever lost reads that first', () => {
  expect(fight.end.won(['Shieldbearer'], true)).toBe('You lost: Shieldbearer wins');
  expect(fight.end.won(['Ana', 'Cy'], false)).toBe('Ana and Cy win');
  expect(fight.end.won(['Ana', 'Bo', 'Cy'], false)).toBe('Ana and 2 more win');
});
