// The queue of moments, by a clock of its own: a change is a word, and its letters are its moments.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pacing, PACES, takes } from '../src/motion/pace.svelte';
import { Queue } from '../src/motion/queue.svelte';
import type { Change } from '../src/net/changes';
import { TableStore } from '../src/net/table.svelte';
import { announcer } from '../src/ui/announce.svelte';
import { asked, changed, info, sync, view } from './live';
import { serve } from './server';
import { fakeSockets, FakeSocket } from './socket';

const TIME = 100;
const READ = 1000;

/** Each letter takes its time; a word in capitals is left to be read; digits show nothing. */
const show = (word: string) =>
  /\d/.test(word)
    ? null
    : {
        moments: [...word].map((scene) => ({ scene, time: TIME })),
        ...(word !== word.toLowerCase() && { rest: { scene: `${word}!`, time: READ } }),
        say: `${word}.`,
      };

let queue: Queue<string, string>;
const pass = (time: number) => vi.advanceTimersByTime(time);

/** What is seen, at each of its changes, until nothing is left. */
function seen(): (string | null)[] {
  const all: (string | null)[] = [];
  for (let time = 0; time < 10_000; time += 10) {
    if (all.at(-1) !== queue.scene || all.length === 0) all.push(queue.scene);
    pass(10);
  }
  return all;
}

beforeEach(() => {
  vi.useFakeTimers();
  queue = new Queue(show);
});
afterEach(() => {
  pacing.now = 'normal';
  reducedMotion(false);
  vi.useRealTimers();
});

const reducedMotion = (wanted: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wanted && query.includes('prefers-reduced-motion'),
    addEventListener: () => undefined,
  }));

describe('a queue', () => {
  test('shows one moment after the other, one change after the other, each in its time', () => {
    queue.push('ab');
    queue.push('cd');
    expect(queue.played).toBe('a');
    pass(TIME - 1);
    expect(queue.played).toBe('a');
    expect(seen()).toEqual(['a', 'b', 'c', 'd', null]);
    expect(queue.state).toBe('idle');
  });

  test('is at once over a change that a game has no moments for', () => {
    queue.push('1');
    expect(queue.state).toBe('idle');
    queue.push('a');
    queue.push('2');
    queue.push('b');
    expect(seen()).toEqual(['a', 'b', null]);
  });

  test('leaves to be read what a change leaves, above how things stand', () => {
    queue.push('A');
    pass(TIME);
    expect([queue.state, queue.scene, queue.played]).toEqual(['reading', 'A!', null]);
    pass(READ - 1);
    expect(queue.scene).toBe('A!');
    pass(1);
    expect([queue.state, queue.scene]).toEqual(['idle', null]);
  });

  test('what is being read gives way to what comes, and to nothing less', () => {
    queue.push('A');
    pass(TIME);
    queue.push('1');
    expect(queue.scene).toBe('A!');
    queue.push('b');
    expect(seen()).toEqual(['b', null]);
  });

  test('does what comes with a moment as it begins, and leaves none out that is skipped', () => {
    const done: string[] = [];
    const told = (letter: string) => ({
      scene: letter,
      time: letter === '-' ? 0 : TIME,
      begins: () => done.push(letter),
    });
    const queue = new Queue((word: string) => ({ moments: [...word].map(told) }));
    queue.push('a-b');
    queue.push('cd');
    expect(done).toEqual(['a']);
    pass(TIME);
    expect(done).toEqual(['a', '-', 'b']);
    queue.skip();
    expect(done.at(-1)).toBe('c');
    queue.catchUp();
    expect(done.at(-1)).toBe('d');
    pacing.now = 'off';
    queue.push('e-f');
    expect(done.join('')).toBe('a-bcde-f');
    expect(queue.state).toBe('idle');
  });

  test('skips the change that it shows, and goes on with the next one', () => {
    queue.push('abc');
    queue.push('de');
    queue.skip();
    expect(queue.played).toBe('d');
    queue.skip();
    expect(queue.state).toBe('idle');
    queue.push('Fg');
    queue.skip();
    expect([queue.played, queue.scene]).toEqual([null, 'Fg!']);
    queue.skip(); // nothing is played any more
    expect(queue.scene).toBe('Fg!');
  });

  test('catches up with how things stand; the last that was to be read still is', () => {
    queue.push('abc');
    queue.push('De');
    queue.push('fg');
    queue.catchUp();
    expect([queue.played, queue.scene]).toEqual([null, 'De!']);
    expect(seen()).toEqual(['De!', null]);
    queue.push('ab');
    queue.catchUp();
    expect(queue.state).toBe('idle');
  });

  test('is cleared of all that waits and of what is read', () => {
    for (const word of ['abc', 'A']) {
      queue.push(word);
      pass(TIME);
      queue.clear();
      expect([queue.state, ...seen()]).toEqual(['idle', null]);
    }
  });

  test('tells the ear at once, played or not', () => {
    queue.push('ab');
    queue.push('cd');
    expect(announcer.said).toBe('ab. cd.');
  });
});

describe('the pace', () => {
  test.each([
    ['fast', 50],
    ['normal', 100],
    ['slow', 160],
  ] as const)('%s: a tenth of a second takes %i ms', (pace, time) => {
    pacing.now = pace;
    queue.push('ab');
    pass(time - 1);
    expect(queue.played).toBe('a');
    pass(1);
    expect(queue.played).toBe('b');
  });

  test('off: things are at once as they stand, what is to be read has its time', () => {
    pacing.now = 'off';
    queue.push('ab');
    expect(queue.state).toBe('idle');
    queue.push('A');
    expect([queue.played, queue.scene]).toEqual([null, 'A!']);
    pass(READ - 1);
    expect(queue.scene).toBe('A!');
  });

  test('set while something is played it counts from the next moment on', () => {
    queue.push('abc');
    pacing.now = 'slow';
    pass(TIME);
    expect(queue.played).toBe('b');
    pass(TIME);
    expect(queue.played).toBe('b');
    pacing.now = 'off';
    pass(TIME);
    expect(queue.state).toBe('idle');
  });

  test('who wants less motion of every page has none here, at any pace', () => {
    reducedMotion(true);
    for (const pace of PACES) {
      pacing.now = pace;
      expect(takes(500)).toBe(0);
      queue.push('ab');
      expect(queue.state).toBe('idle');
    }
  });

  test('off also stills the motions of styles', () => {
    pacing.now = 'off';
    expect(document.documentElement.dataset.motion).toBe('less');
    pacing.now = 'fast';
    expect(document.documentElement.dataset.motion).toBeUndefined();
  });
});

describe('at a table', () => {
  let store: TableStore;
  let moments: Queue<Change, number>;
  const round = (change: Change) => (change.after as { round: number }).round;

  beforeEach(async () => {
    localStorage.clear();
    fakeSockets();
    serve({
      '/api/tables/ab12/replay': { body: { steps: [] } },
      '/api/tables/ab12/chat': { body: [] },
      '/api/games/the_now/editions/the-now': { body: {} },
    });
    store = new TableStore('ab12');
    store.open();
    FakeSocket.last.accept();
    FakeSocket.last.tell({ type: 'table', info: info() });
    FakeSocket.last.tell(sync(1));
    await vi.advanceTimersByTimeAsync(0);
    moments = new Queue((change) => ({ moments: [{ scene: round(change), time: TIME }] }));
    store.changes.show(moments);
  });
  afterEach(() => store.close());

  const tell = (n: number, more = {}) =>
    FakeSocket.last.tell(
      changed(n, `Step ${n}.`, { sync: sync(n, { view: view({ round: n }) }), ...more }),
    );

  test('changes that come at once are shown in order, and all else is at the newest state', () => {
    tell(2);
    tell(3);
    expect(store.sync?.n).toBe(3);
    expect(store.log.map(({ say }) => say)).toEqual(['Step 2.', 'Step 3.']);
    expect(moments.played).toBe(2);
    pass(TIME);
    expect(moments.played).toBe(3);
  });

  test('a change has the views before and after, what happened, and whose answer it was', () => {
    const shown: Change[] = [];
    store.changes.show(new Queue((change) => (shown.push(change), null)));
    const before = store.view;
    tell(2, { seat: 1 });
    expect(shown).toEqual([
      { before, after: store.view, events: changed(2, 'Step 2.').events, seat: 1 },
    ]);
    expect(shown[0]?.before).not.toBe(shown[0]?.after);
  });

  test('who acts while moments wait answers the newest state, which is seen at once', async () => {
    tell(2);
    tell(3);
    const done = store.act(asked(3), { type: 'EndTurn' });
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'act', n: 3 }]);
    expect(moments.state).toBe('idle');
    FakeSocket.last.tell({ type: 'done' });
    tell(4);
    expect(await done).toBe(true);
    expect(moments.played).toBe(4);
  });

  test('who takes back catches up, and what was taken back is not shown', () => {
    tell(2);
    void store.undo();
    expect(moments.state).toBe('idle');
    tell(3);
    tell(4, { by: 'undo', events: [] });
    expect(moments.state).toBe('idle');
  });

  test('after a break nothing is shown of what was before it', async () => {
    tell(2);
    tell(3);
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(1000);
    moments.push({ before: view(), after: view({ round: 9 }), events: [], seat: null });
    expect(moments.played).toBe(9);
    FakeSocket.last.accept();
    FakeSocket.last.tell(sync(7));
    expect(moments.state).toBe('idle');
    expect(store.sync?.n).toBe(7);
  });

  test('a sync that only tells of a clock leaves it alone, another position does not', () => {
    tell(2);
    FakeSocket.last.tell(sync(2, { view: view({ round: 2 }), waiting: [1] }));
    expect(moments.played).toBe(2);
    FakeSocket.last.tell(sync(2, { view: view({ round: 5 }) }));
    expect(moments.state).toBe('idle');
  });

  test('the next one at a shared device sees nothing of the one before', () => {
    tell(2);
    store.open(1);
    expect(moments.state).toBe('idle');
  });

  test('who no longer shows it is left in peace', () => {
    const stop = store.changes.show(moments);
    tell(2);
    stop();
    expect(moments.state).toBe('idle');
    tell(3);
    expect(moments.state).toBe('idle');
  });
});
