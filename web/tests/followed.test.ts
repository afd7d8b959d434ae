// What a device follows: all of it once, then what changes, and anew where something is missing.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CharacterAt } from '../src/contract/riftbound';
import type { Operation } from '../src/contract/server';
import { Keeping } from '../src/games/riftbound/character/keeping.svelte';
import { Following } from '../src/games/riftbound/net/following.svelte';
import { LONGEST_WAIT } from '../src/net/socket';
import { FakeSocket, fakeSockets } from './socket';

const at = (version: number, hp: number) =>
  ({
    line: { version, campaign: null },
    at: version,
    character: { hp, name: 'Ann' },
    sheet: { items: [{ id: 1 }] },
  }) as unknown as CharacterAt;

const to = (path: string, value: unknown): Operation => ({ op: 'replace', path, value });
const patch = (n: number, version: number, hp: number) => ({
  type: 'patch',
  n,
  patch: [to('/at', version), to('/line/version', version), to('/character/hp', hp)],
});

let keeping: Keeping;
let stop: () => void;
const tell = (message: unknown) => FakeSocket.last.tell(message);

beforeEach(() => {
  vi.useFakeTimers();
  fakeSockets();
  keeping = new Keeping('c');
  stop = keeping.start(Promise.resolve(at(1, 9)));
  FakeSocket.last.accept();
  tell({ type: 'character', n: 1, now: at(1, 9) });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const again = async () => {
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT);
  FakeSocket.last.accept();
};

test('a patch changes what it names, and leaves all else as it was', () => {
  const before = keeping.now;
  tell(patch(2, 2, 7));
  expect(keeping.now).toEqual(at(2, 7));
  expect(keeping.now?.sheet).toBe(before?.sheet);
  tell(patch(3, 3, 6));
  expect(keeping.now).toEqual(at(3, 6));
});

test('who leaves while the line is still being opened leaves nothing open', () => {
  const leave = new Keeping('d').start(Promise.resolve(at(1, 9)));
  const line = FakeSocket.last;
  leave();
  expect(line.readyState).toBe(FakeSocket.CONNECTING); // the browser would complain if it were not
  line.accept();
  expect(line.readyState).toBe(3);
});

test('where a number is missing all is told anew', async () => {
  tell(patch(3, 3, 6));
  expect(keeping.now).toEqual(at(1, 9));
  expect(keeping.online).toBe(false);
  await again();
  expect(FakeSocket.all).toHaveLength(2);
  tell({ type: 'character', n: 1, now: at(3, 6) });
  expect(keeping.now).toEqual(at(3, 6));
  expect(keeping.online).toBe(true);
});

test('after a cut line nothing is patched before all was told', async () => {
  FakeSocket.last.break();
  expect(keeping.online).toBe(false);
  await again();
  tell({ type: 'character', n: 1, now: at(4, 2) });
  tell(patch(2, 5, 1));
  expect(keeping.now).toEqual(at(5, 1));
});

test('an answer that came first stays, and a patch goes by what the line has told', () => {
  keeping.see(at(3, 6));
  tell(patch(2, 2, 7));
  expect(keeping.now).toEqual(at(3, 6));
  tell({ type: 'patch', n: 3, patch: [to('/at', 3), to('/character/hp', 6)] });
  expect(keeping.now?.character).toMatchObject({ hp: 6, name: 'Ann' });
});

test('whoever may not follow is told why, and a line that answers is there', async () => {
  dispatchEvent(new Event('offline'));
  expect(keeping.online).toBe(false);
  await again();
  tell({ type: 'pong' });
  expect(keeping.online).toBe(true);
  FakeSocket.last.break(4404, 'There is no such character.');
  expect(keeping.gone).toBe('There is no such character.');
});

test('a campaign is followed alike', () => {
  const following = new Following('c', 'ann');
  const leave = following.start();
  FakeSocket.last.accept();
  tell({ type: 'campaign', n: 1, now: { line: { role: 'gm' }, campaign: { minutes: 0 } } });
  tell({ type: 'patch', n: 2, patch: [to('/campaign/minutes', 60)] });
  expect(following.view?.minutes).toBe(60);
  expect(following.leads).toBe(true);
  leave();
});
