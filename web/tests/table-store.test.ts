import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TheNow } from '../src/contract/the_now';
import { TableStore } from '../src/net/table.svelte';
import { SHOWN, SPACING, type Place, type PointKind } from '../src/net/pointing.svelte';
import { LONGEST_WAIT, PING_EVERY, PONG_WITHIN } from '../src/net/socket';
import { text } from '../src/text';
import { asked, changed, info, sync } from './live';
import { serve, type Answer } from './server';
import { fakeSockets, FakeSocket } from './socket';

const step = (n: number, says: string[], seat: number | null = 0) => ({
  k: n,
  n,
  seat,
  by: 'seat',
  at: n,
  told: says.map((say) => ({ event: { type: 'Moved' }, say, about: [0] })),
  round: 1,
  label: 'Round 1',
});
const replayOf = (...steps: unknown[]): Answer => ({ body: { steps } });

let store: TableStore<TheNow>;
let answers: Record<string, Answer>;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  fakeSockets();
  answers = {
    '/api/tables/ab12/replay': replayOf(step(1, ['Ann moved.'])),
    '/api/tables/ab12/chat': { body: [] },
    '/api/games/the_now/editions/the-now': { body: { edition: 'the-now', nodes: [] } },
  };
  serve(answers);
  store = new TableStore<TheNow>('ab12');
});

afterEach(() => {
  store.close();
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

/** The line stands, and the table has told how things are. */
async function live(n = 1) {
  store.open();
  FakeSocket.last.accept();
  FakeSocket.last.tell({ type: 'table', info: info() });
  FakeSocket.last.tell(sync(n));
  await settled();
}

/** It broke, and came back with this sync. */
async function backWith(n: number, more = {}) {
  FakeSocket.last.break();
  await vi.advanceTimersByTimeAsync(1000);
  FakeSocket.last.accept();
  FakeSocket.last.tell(sync(n, more));
  await settled();
}

describe('what comes down', () => {
  test('the first sync brings view, printed edition, history and the line to life', async () => {
    await live();
    expect(FakeSocket.last.url).toMatch(/^ws:.*\/ws\/tables\/ab12\?aid=1$/);
    expect(store.connection).toBe('live');
    expect(store.me).toBe(0);
    expect(store.ask('TakeTurn')?.n).toBe(1);
    expect(store.printed?.edition).toBe('the-now');
    expect(store.log.map((line) => line.say)).toEqual(['Ann moved.']);
  });

  test('a change replaces the sync and adds its sentences to the log', async () => {
    await live();
    FakeSocket.last.tell(changed(2, 'Ann ended the turn.'));
    expect(store.sync?.n).toBe(2);
    expect(store.log.map((line) => line.say)).toEqual(['Ann moved.', 'Ann ended the turn.']);
  });

  test('a change may say only what is new: the rest stays the very same object', async () => {
    await live();
    const before = store.view;
    const patch = [
      { op: 'replace', path: '/n', value: 2 },
      { op: 'replace', path: '/waiting', value: [1] },
    ];
    FakeSocket.last.tell({ ...changed(2, 'Ann ended the turn.'), sync: undefined, patch });
    expect(store.sync?.n).toBe(2);
    expect(store.sync?.waiting).toEqual([1]);
    expect(store.view).toBe(before);
    expect(store.log.map((line) => line.say)).toEqual(['Ann moved.', 'Ann ended the turn.']);
  });

  test('a change of what is not known here: on a new line everything is told', async () => {
    await live();
    const before = FakeSocket.all.length;
    const patch = [{ op: 'replace', path: '/view/nowhere/at/all', value: 1 }];
    FakeSocket.last.tell({ type: 'sync', n: 2, patch });
    expect(store.connection).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(before + 1);
    FakeSocket.last.accept();
    FakeSocket.last.tell(sync(2));
    await settled();
    expect(store.connection).toBe('live');
    expect(store.sync?.n).toBe(2);
  });

  test('a game that begins while one waits begins with a change', async () => {
    store.open();
    FakeSocket.last.accept();
    FakeSocket.last.tell({ type: 'table', info: info() });
    FakeSocket.last.tell(changed(1, 'The game begins.', { seat: null, by: 'chance' }));
    await settled();
    expect(store.connection).toBe('live');
    expect(store.printed?.edition).toBe('the-now');
  });

  test('after an undo the log is what still counts', async () => {
    await live();
    FakeSocket.last.tell(changed(2, 'Ann ended the turn.'));
    FakeSocket.last.tell(changed(3, '', { by: 'undo', events: [] }));
    await settled();
    expect(store.log.map((line) => line.say)).toEqual(['Ann moved.']);
  });

  test('what is said is heard once, even if it is told again', async () => {
    await live();
    const said = { type: 'chat', n: 1, name: 'Bob', text: 'Hello', at: 5 };
    FakeSocket.last.tell(said);
    FakeSocket.last.tell(said);
    expect(store.chat).toHaveLength(1);
  });

  describe('the chat', () => {
    const said = (n: number, seat: number | null) => ({
      type: 'chat',
      n,
      name: 'x',
      text: 'Hello',
      at: n,
      seat,
    });
    test('what others said is unread until it is shown, what one said oneself never', async () => {
      await live();
      for (const line of [said(0, 1), said(1, 0), said(2, null)]) FakeSocket.last.tell(line);
      expect(store.unread).toBe(2);
      store.readChat();
      expect(store.unread).toBe(0);
      FakeSocket.last.tell(said(3, 1));
      expect(store.unread).toBe(1);
    });

    test('what is said while the past is fetched is not lost', async () => {
      let answer = (): void => undefined;
      const after = new Promise<void>((done) => (answer = done));
      answers['/api/tables/ab12/chat'] = { body: [said(0, 1)], after };
      await live();
      FakeSocket.last.tell(said(1, 1));
      answer();
      await vi.waitFor(() => expect(store.chat.map(({ n }) => n)).toEqual([0, 1]));
    });

    test('what was read stays read when one comes back', async () => {
      answers['/api/tables/ab12/chat'] = { body: [said(0, 1), said(1, 1)] };
      await live();
      await vi.waitFor(() => expect(store.chat).toHaveLength(2));
      store.readChat();
      store.close();
      answers['/api/tables/ab12/chat'] = { body: [said(0, 1), said(1, 1), said(2, 1)] };
      store = new TableStore<TheNow>('ab12');
      await live();
      await vi.waitFor(() => expect(store.unread).toBe(1));
    });
  });

  test('an empty digest is none', async () => {
    await live();
    FakeSocket.last.tell({ type: 'digest', since: 0, events: [] });
    expect(store.digest).toBeNull();
  });

  test('a table that is gone stays gone', async () => {
    await live();
    FakeSocket.last.tell({ type: 'gone', why: 'The table has been deleted.' });
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT * 2);
    expect(store.connection).toBe('gone');
    expect(store.gone).toBe('The table has been deleted.');
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('a socket that the server refuses is not tried again', async () => {
    store.open();
    FakeSocket.last.break(4404, 'There is no such table.');
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT * 2);
    expect(store.gone).toBe('There is no such table.');
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe('answering', () => {
  test('an answer carries its decision and number, and waits for its reply', async () => {
    await live();
    const done = store.act(asked(1), { type: 'EndTurn' });
    expect(FakeSocket.last.sent).toEqual([
      { type: 'act', n: 1, decision: { type: 'TakeTurn', seat: 0 }, action: { type: 'EndTurn' } },
    ]);
    FakeSocket.last.tell({ type: 'done' });
    expect(store.sending).toBe(true); // until one is told what came of it
    FakeSocket.last.tell(sync(2));
    expect(await done).toBe(true);
    expect(store.sending).toBe(false);
  });

  test('while one answer is under way a second is not sent', async () => {
    await live();
    void store.act(asked(1), { type: 'EndTurn' });
    expect(await store.act(asked(1), { type: 'EndTurn' })).toBe(false);
    expect(FakeSocket.last.sent).toHaveLength(1);
  });

  test('a refusal gives the reason and the rule, until the next attempt', async () => {
    await live();
    const done = store.act(asked(1), { type: 'EndTurn' });
    FakeSocket.last.tell({ type: 'refused', why: 'Not now.', rule: 'TN-TURN-3', n: 1 });
    expect(await done).toBe(false);
    expect(store.refused).toEqual({ why: 'Not now.', rule: 'TN-TURN-3' });
    void store.act(asked(1), { type: 'EndTurn' });
    expect(store.refused).toBeNull();
  });

  test('replies belong to what was sent, in order', async () => {
    await live();
    const chat = store.say('Hello');
    const act = store.act(asked(1), { type: 'EndTurn' });
    FakeSocket.last.tell({ type: 'refused', why: 'Too fast.', rule: null, n: null });
    FakeSocket.last.tell({ type: 'done' });
    FakeSocket.last.tell(sync(2));
    expect([await chat, await act]).toEqual([false, true]);
  });
});

test('a no of the rules to what is asked before one decides is told to who asked', async () => {
  await live();
  const wrong = { why: 'Too far.', rule: 'RB-MOVE-1' };
  answers['/api/tables/ab12/plan'] = { body: { n: 1, outlook: null, wrong } };
  expect((await store.plan({ type: 'AskWay' } as never)).wrong).toEqual(wrong);
  expect(store.refused).toBeNull();
});

describe('a broken line', () => {
  test('is told, and comes back by itself with what is true now', async () => {
    await live();
    FakeSocket.last.break();
    expect(store.connection).toBe('lost');
    expect(store.sync?.n).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.accept();
    FakeSocket.last.tell(sync(7));
    expect(store.connection).toBe('live');
    expect(store.sync?.n).toBe(7);
  });

  test('waits longer and longer between attempts', async () => {
    await live();
    for (let i = 0; i < 12; i++) {
      FakeSocket.last.break();
      await vi.advanceTimersByTimeAsync(LONGEST_WAIT * 1.3);
    }
    const before = FakeSocket.all.length;
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT * 0.7);
    expect(FakeSocket.all).toHaveLength(before);
  });

  test('is noticed by a ping without an answer', async () => {
    await live();
    await vi.advanceTimersByTimeAsync(PING_EVERY);
    expect(FakeSocket.last.sent).toEqual([{ type: 'ping' }]);
    await vi.advanceTimersByTimeAsync(PONG_WITHIN);
    expect(store.connection).toBe('lost');
  });

  test('is noticed as soon as the device knows of it', async () => {
    await live();
    dispatchEvent(new Event('offline'));
    expect(store.connection).toBe('lost');
    const sockets = FakeSocket.all.length;
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT);
    expect(FakeSocket.all.length).toBeGreaterThan(sockets);
    FakeSocket.last.accept();
    FakeSocket.last.tell(sync(1));
    expect(store.connection).toBe('live');
  });

  test('a pong is nobody’s reply', async () => {
    await live();
    const done = store.act(asked(1), { type: 'EndTurn' });
    FakeSocket.last.tell({ type: 'pong' });
    FakeSocket.last.tell({ type: 'done' });
    FakeSocket.last.tell(sync(2));
    expect(await done).toBe(true);
  });

  test('an answer is sent again while it is asked under the same number', async () => {
    await live();
    const done = store.act(asked(1), { type: 'EndTurn' });
    await backWith(1);
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'act', n: 1 }]);
    FakeSocket.last.tell({ type: 'done' });
    FakeSocket.last.tell(sync(2));
    expect(await done).toBe(true);
  });

  test('an answer that was stored before the break is not sent again', async () => {
    await live();
    const done = store.act(asked(1), { type: 'EndTurn' });
    answers['/api/tables/ab12/replay'] = replayOf(step(1, []), step(2, ['Ann ended the turn.']));
    await backWith(2, { asked: [] });
    expect(await done).toBe(true);
    expect(FakeSocket.last.sent).toEqual([]);
    expect(store.refused).toBeNull();
    expect(store.sending).toBe(false);
  });

  test('an answer counts that nobody has been told of yet', async () => {
    await live();
    const done = store.act(asked(1), { type: 'EndTurn' });
    await backWith(1, { asked: [] });
    expect(await done).toBe(true);
    expect(store.refused).toBeNull();
  });

  test('an answer that came too late is told as such', async () => {
    await live();
    const done = store.act(asked(1), { type: 'EndTurn' });
    answers['/api/tables/ab12/replay'] = replayOf(step(1, []), {
      ...step(2, ['A bot played for Ann.']),
      by: 'clock',
    });
    await backWith(2, { asked: [asked(2)] });
    expect(await done).toBe(false);
    expect(store.refused?.why).toBe(text.table.fate.missed);
  });

  test('an answer given while the line is down waits for it', async () => {
    await live();
    FakeSocket.last.break();
    const done = store.act(asked(1), { type: 'EndTurn' });
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.accept();
    FakeSocket.last.tell(sync(1));
    await settled();
    FakeSocket.last.tell({ type: 'done' });
    FakeSocket.last.tell(sync(2));
    expect(await done).toBe(true);
  });
});

test('the next one at a shared device starts with nothing of the one before', async () => {
  await live();
  store.open(1);
  expect(FakeSocket.last.url).toContain('seat=1');
  expect(store.sync).toBeNull();
  expect(store.log).toEqual([]);
  expect(store.seat).toBe(1);
});

describe('pointing', () => {
  const HERE: Place = [1000, -2000, 0];
  const pointed = (kind: PointKind, points: Place[], seat = 1) =>
    FakeSocket.last.tell({ type: 'pointed', kind, points, seat, name: 'Bob' });
  const shown = () => store.pointed.map(({ kind, seat }) => [kind, seat]);

  test('what others point at is shown for a while, one of each kind for each seat', async () => {
    await live();
    pointed('ping', [HERE]);
    pointed('ruler', [HERE, [0, 0, 0]]);
    pointed('ping', [[0, 0, 0]]);
    pointed('ping', [HERE], 2);
    expect(shown()).toEqual([
      ['ruler', 1],
      ['ping', 1],
      ['ping', 2],
    ]);
    await vi.advanceTimersByTimeAsync(SHOWN.ping);
    expect(shown()).toEqual([['ruler', 1]]);
    pointed('ruler', []);
    expect(shown()).toEqual([]);
  });

  test('of a ruler that is drawn the newest is sent, and no more than one at a time', async () => {
    await live();
    const before = FakeSocket.last.sent.length;
    for (const x of [1, 2, 3]) store.point('ruler', [HERE, [x, 0, 0]]);
    await vi.advanceTimersByTimeAsync(SPACING);
    expect(FakeSocket.last.sent.slice(before)).toEqual([
      { type: 'point', kind: 'ruler', points: [HERE, [1, 0, 0]] },
      { type: 'point', kind: 'ruler', points: [HERE, [3, 0, 0]] },
    ]);
    FakeSocket.last.tell({ type: 'done' });
    FakeSocket.last.tell({ type: 'refused', why: 'Wait.', rule: null, n: null });
    expect(store.refused?.why).toBe('Wait.');
  });

  test('without a line nothing is sent, and on another one nothing is shown', async () => {
    await live();
    pointed('look', [HERE]);
    FakeSocket.last.break();
    store.point('ping', [HERE]);
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([]);
    store.open(1);
    expect(shown()).toEqual([]);
  });
});
