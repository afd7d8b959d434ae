import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import type { GameEvent, TheNow } from '../src/contract/the_now';
import TurnLog from '../src/games/the_now/log/TurnLog.svelte';
import { turnsOf } from '../src/games/the_now/log/turns';
import { Board } from '../src/games/the_now/table/board.svelte';
import { tables } from '../src/net/api';
import type { LogLine } from '../src/net/log';
import { TableStore } from '../src/net/table.svelte';
import { node, printed, view } from './the_now';

const colours = view.players.map(({ colour }) => colour);
const seats = ['Sage', 'Mira', 'Planner', 'Tao', 'Oskar', 'Ada'].slice(0, colours.length);
const names = { printed, colours, seats };
const capital = (seat: number) => {
  const colour = colours[seat] ?? '';
  return colour.charAt(0).toUpperCase() + colour.slice(1);
};

let n = 0;
/** A line of this round; the sentence begins with the colour of who did it. */
function line(
  round: number,
  event: { type: string; [field: string]: unknown },
  say: string,
): LogLine<TheNow> {
  n += 1;
  const seat = 'seat' in event ? (event.seat as number) : null;
  const about = seat === null ? [] : [seat];
  const whole = seat === null ? say : `${capital(seat)} ${say}`;
  return {
    key: `${n}.0`,
    n,
    seat,
    by: 'seat',
    kind: event.type,
    event: event as unknown as GameEvent,
    say: whole,
    about,
    round,
    at: n,
  };
}

const card = printed.cards.find(({ name }) => name === 'Expected Regatta')?.number;
const promise = printed.cards.find(({ name }) => name === `${capital(1)}'s Promise`);
const LINES = [
  line(3, { type: 'RoundBegan', round: 3, order: [0, 1] }, 'Round 3 begins.'),
  line(3, { type: 'TurnBegan', seat: 0 }, "'s turn begins."),
  line(3, { type: 'Moved', seat: 0, origin: node('2.0'), node: node('3.0'), how: 'move' }, 'moves from 2.0 to 3.0.'),
  line(3, { type: 'Moved', seat: 0, origin: node('3.0'), node: node('3.1'), how: 'move' }, 'moves from 3.0 to 3.1.'),
  line(3, { type: 'Organized', seat: 0, card, node: node('3.1') }, 'organizes Expected Regatta in 3.1 (token at ✓).'),
  line(3, { type: 'Impacted', seat: 0, node: node('3.1'), impact: 3, why: 'stabilizer' }, 'applies an impact.'),
  line(3, { type: 'Impacted', seat: 0, node: node('3.7'), impact: 3, why: 'stabilizer' }, 'applies an impact.'),
  line(3, { type: 'TurnEnded', seat: 0 }, "'s turn ends."),
  line(3, { type: 'TurnBegan', seat: 1 }, "'s turn begins."),
  line(3, { type: 'TurnedOver', seat: 1, card: 3, fits: false }, 'turns over Forbidden Treaty, which does not fit.'),
  line(3, { type: 'TurnedOver', seat: 1, card: 4, fits: false }, 'turns over Forbidden Mutiny, which does not fit.'),
  line(3, { type: 'Extracted', seat: 1, node: node('3.1'), energy: 9, collector: 0 }, `extracts 9 ⚡ beside ${promise?.name ?? ''} of ${capital(0)}.`),
  line(3, { type: 'TurnEnded', seat: 1 }, "'s turn ends."),
  line(3, { type: 'Realized', node: node('3.0'), points: 2, occurred: true }, 'The event in 3.0 occurs: its sum is +2.'),
  line(3, { type: 'Scored', seat: 1, points: 2, node: node('3.0') }, 'scores 2 points for 3.0.'),
  line(4, { type: 'RoundBegan', round: 4, order: [0, 1] }, 'Round 4 begins.'),
  line(4, { type: 'TurnBegan', seat: 0 }, "'s turn begins."),
  line(4, { type: 'TurnEnded', seat: 0 }, "'s turn ends."),
]; // prettier-ignore

describe('the log by turns', () => {
  const turns = turnsOf(LINES, names);

  test('a line says what somebody did in their turn', () => {
    expect(turns.map(({ seat, did }) => [seat, did])).toEqual([
      [0, 'walked 2 to 3.1, organized Expected Regatta in 3.1, impact +3 on 3.1, 3.7'],
      [1, 'extracted 9 ⚡'],
      [null, 'Mira +2'],
      [0, 'only ended the turn'],
    ]);
  });

  test('it opens to its steps, where people go by their names and cards by theirs', () => {
    expect(turns[0]?.steps.map(({ say }) => say)[0]).toBe('Moves from 2.0 to 3.0.');
    expect(turns[1]?.steps.map(({ say }) => say)).toEqual([
      `Extracts 9 ⚡ beside ${promise?.name ?? ''} of Sage.`,
    ]);
    expect(turns[2]?.steps.map(({ say }) => say)[1]).toBe('Mira scores 2 points for 3.0.');
  });

  test('cards turned over that do not fit are folded', () => {
    expect(turns[1]?.folded).toHaveLength(2);
    expect(turns[0]?.folded).toHaveLength(0);
  });

  test('only what is wanted is left, and turns without it are not there', () => {
    const scored = turnsOf(LINES, names, ({ kind }) => kind === 'Scored');
    expect(scored.map(({ steps }) => steps.length)).toEqual([1]);
  });
});

describe('on the page', () => {
  function draw() {
    const store = new TableStore<TheNow>('t');
    store.printed = printed;
    store.log = LINES;
    const board = new Board();
    render(TurnLog, { store, view, board, seatNames: seats });
    return { board, store };
  }
  const turn = (name: RegExp) => screen.getByRole('button', { name });

  test('the newest round stands first, the newest turn is open', async () => {
    draw();
    const heads = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Round 4', 'Round 3']);
    const first = turn(/^Sage walked 2/);
    expect(first.getAttribute('aria-expanded')).toBe('false');
    await fireEvent.click(first);
    expect(turn(/^Moves from 2\.0 to 3\.0/)).toBeTruthy();
  });

  test('pointing at a line, or reaching it by keys, lights up its nodes and pawns', async () => {
    const { board } = draw();
    await fireEvent.pointerEnter(turn(/^Sage walked 2/));
    expect(board.lit).toEqual({ nodes: ['2.0', '3.0', '3.1', '3.7'].map(node), seats: [0] });
    await fireEvent.pointerLeave(turn(/^Sage walked 2/));
    expect(board.lit).toBeNull();
    turn(/^Mira extracted/).focus();
    expect(board.lit).toEqual({ nodes: [node('3.1')], seats: [1] });
  });

  test('a click on a step shows its moment on the board, and leads back', async () => {
    const { board, store } = draw();
    const told = { told: [], round: 3, label: '', seat: 0, by: 'seat' as const, at: 0 };
    const steps = LINES.map((line, k) => ({ ...told, k, n: line.n }));
    vi.spyOn(tables, 'replay').mockResolvedValue({ steps, forks: [] });
    const moment = vi.spyOn(tables, 'moment');
    moment.mockResolvedValue({ k: 4, view, aid: null, told: [], views: [] });
    await fireEvent.click(turn(/^Sage walked 2/));
    await fireEvent.click(turn(/^Organizes Expected Regatta/));
    await vi.waitFor(() => expect(board.shown).toEqual({ view, aid: null }));
    expect(moment).toHaveBeenCalledWith(store.id, 4, null);
    await tick();
    expect(screen.getByRole('status').textContent).toContain('a moment of round 3');
    await fireEvent.click(within(screen.getByRole('status')).getByRole('button'));
    expect(board.shown).toBeNull();
    vi.restoreAllMocks();
  });
});
