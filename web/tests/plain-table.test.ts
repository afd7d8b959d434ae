// A game without screens of its own: whatever is asked can be answered, in sentences.
import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import PlainTable from '../src/games/PlainTable.svelte';
import { TableStore } from '../src/net/table.svelte';
import { text } from '../src/text';
import { asked, info, sync } from './live';

const pass = { action: { type: 'EndTurn' } as const, say: 'pass' };

function shown() {
  const store = new TableStore('ab12');
  store.info = info({ game: 'riftbound' });
  const silent = asked(3, { say: 'Standing answers', options: [] });
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
  expect(screen.queryByText('Standing answers')).toBeNull();
  screen.getByRole('button', { name: 'pass' }).click();
  expect(act).toHaveBeenCalledExactlyOnceWith(store.asked[0], pass.action);
});

test('a refusal is told', async () => {
  const { store } = shown();
  store.refused = { why: 'Nobody is in sight.', rule: null };
  expect((await screen.findByRole('alert')).textContent).toContain('Nobody is in sight.');
});
