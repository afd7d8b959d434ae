import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { tables } from '../src/net/api';
import { noteCommitment } from '../src/net/commitment';
import Fairness from '../src/table/Fairness.svelte';
import { text } from '../src/text';
import { info } from './live';
import { serve } from './server';

const words = text.table.fair;
const FIRST = 'a1'.repeat(32);
const OTHER = 'b2'.repeat(32);
const over = { stage: 'over', seed: '7', salt: '5a' } as const;

beforeEach(() => localStorage.clear());

/** This browser saw the table so first, and shows it now so. */
function shown(first: object, now: object) {
  noteCommitment(info({ commitment: FIRST, ...first }));
  render(Fairness, { info: info({ commitment: FIRST, ...now }) });
}

test('a table shows its commitment before the game, to be copied', () => {
  shown({ stage: 'gathering' }, { stage: 'gathering' });
  expect(screen.getByLabelText<HTMLInputElement>(words.commitment).value).toBe(FIRST);
  expect(screen.getByText(words.noted)).toBeTruthy();
});

describe('at the end', () => {
  test('it is the same as before the game', () => {
    shown({ stage: 'gathering' }, over);
    expect(screen.getByText(words.same)).toBeTruthy();
    expect(screen.getByText('7')).toBeTruthy();
    const command = screen.getByLabelText<HTMLInputElement>(words.command).value;
    expect(command).toBe(`worldline verify ab12.jsonl --commitment ${FIRST}`);
  });

  test('it is the same as when one came, for who came later', () => {
    shown({ stage: 'playing' }, over);
    expect(screen.getByText(words.sameSince)).toBeTruthy();
  });

  test('who comes afterwards is told that he cannot know', () => {
    shown(over, over);
    expect(screen.getByText(words.late)).toBeTruthy();
  });
});

test('another commitment than at first is a warning, whenever it comes', () => {
  shown({ stage: 'gathering' }, { stage: 'playing', commitment: OTHER });
  expect(screen.getByRole('alert').textContent).toBe(words.differs(FIRST));
});

test('the first one stays noted, from the opening of the table on', async () => {
  serve({
    '/api/tables': { body: info({ stage: 'gathering', commitment: FIRST }) },
    '/api/tables/ab12': { body: info({ commitment: OTHER }) },
  });
  await tables.create({ game: 'the_now' });
  render(Fairness, { info: await tables.info('ab12') });
  expect(screen.getByRole('alert').textContent).toBe(words.differs(FIRST));
});
