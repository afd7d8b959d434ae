// A game without screens of its own: whatever is asked can be answered, in sentences.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import PlainTable from '../src/games/PlainTable.svelte';
import { TableStore } from '../src/net/table.svelte';
import Options from '../src/table/Options.svelte';
import { text } from '../src/text';
import { asked, info, sync } from './live';

const pass = { action: { type: 'EndTurn' } as const, say: 'pass' };

function shown() {
  const store = new TableStore('ab12');
  store.info = info({ game: 'riftbound' });
  const silent = asked(3, { say: 'Auto-answers can be set', options: [] });
  const now = sync(3, { asked: [asked(3, { say: 'Rook may react', options: [pass] }), silent] });
  store.sync = now;
  store.connection = 'live';
  const act = vi.spyOn(store, 'act').mockResolvedValue(true);
  render(PlainTable, { store, sync: now });
  return { store, act };
}

test('it says which game it is, who plays and who is to act', () => {
  shown();
  expect(screen.getByRole('heading', { name: 'Riftbound' })).toBeTruthy();
  const [ann, bob] = screen.getByLabelText(text.table.plain.people).querySelectorAll('li');
  expect(ann?.textContent).toContain(text.table.plain.turn);
  expect(bob?.textContent).not.toContain(text.table.plain.turn);
});

test('an option is chosen by its sentence; a question without options is not shown', () => {
  const { act, store } = shown();
  expect(screen.queryByText('Auto-answers can be set')).toBeNull();
  screen.getByRole('button', { name: 'pass' }).click();
  expect(act).toHaveBeenCalledExactlyOnceWith(store.asked[0], pass.action);
});

test('what is seldom meant stands last, and is asked about first', async () => {
  const store = new TableStore('ab12');
  const attack = { action: { type: 'Attack' } as const, say: 'attack Bea' };
  const decision = asked(3, { say: 'Ana takes an Action', options: [attack, pass] as never });
  const act = vi.spyOn(store, 'act').mockResolvedValue(true);
  const warning = (_: unknown, option: number) => (option === 0 ? 'Bea is an ally. Really?' : '');
  render(Options, { store, asked: [decision], warning });
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([
    'pass',
    'attack Bea',
  ]);
  const { yes, no } = text.table.options;
  await fireEvent.click(screen.getByRole('button', { name: 'attack Bea' }));
  expect(screen.getByText('Bea is an ally. Really?')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Attack Bea' }));
  await fireEvent.click(screen.getByRole('button', { name: no }));
  expect(screen.queryByText('Bea is an ally. Really?')).toBeNull();
  expect(act).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'attack Bea' }));
  await fireEvent.click(screen.getByRole('button', { name: yes }));
  expect(act).toHaveBeenCalledExactlyOnceWith(decision, attack.action);
});

test('a refusal is told', async () => {
  const { store } = shown();
  store.refused = { why: 'Nobody is in sight.', rule: null };
  expect((await screen.findByRole('alert')).textContent).toContain('Nobody is in sight.');
});
