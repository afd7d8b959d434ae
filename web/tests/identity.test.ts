import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serve } from './server';

const WELCOME = { id: 'p1', name: 'Ann', secret: 's', recovery: 'ABCD-EFGH' };
const NOBODY = { body: null };
const WRONG = { status: 401, body: { why: 'Nobody has this secret.' } };

/** As after a reload: nothing is in memory. */
async function fresh() {
  vi.resetModules();
  return (await import('../src/net/identity.svelte')).identity;
}

describe('who one is', () => {
  beforeEach(() => localStorage.clear());

  test.each([NOBODY, WRONG])('no cookie, or one of nobody’s, is nobody: %o', async (answer) => {
    serve({ '/api/people/me': answer });
    const identity = await fresh();
    expect(await identity.load()).toBeNull();
    expect(identity.me).toBeNull();
  });

  test('a browser that knows of no name does not ask until one is needed', async () => {
    const server = serve({ '/api/people/me': { body: { id: 'p1', name: 'Ann' } } });
    const identity = await fresh();
    expect(await identity.glance()).toBeNull();
    expect(server.asked).toHaveLength(0);
    // A cookie that no script can see may still be there: it must not be lost to a new name.
    expect((await identity.need('Guest')).name).toBe('Ann');
    expect((await (await fresh()).glance())?.name).toBe('Ann');
  });

  test('the server is asked once, and again if it did not answer', async () => {
    const down = serve({ '/api/people/me': 'unreachable' });
    const identity = await fresh();
    await expect(identity.load()).rejects.toThrow();
    expect(down.asked).toHaveLength(1);
    const up = serve({ '/api/people/me': { body: { id: 'p1', name: 'Ann' } } });
    await Promise.all([identity.load(), identity.load()]);
    expect(up.asked).toHaveLength(1);
    expect(identity.me?.name).toBe('Ann');
  });

  test('whoever has a name keeps it; whoever has none gets one', async () => {
    const known = serve({ '/api/people/me': { body: { id: 'p1', name: 'Ann' } } });
    expect((await (await fresh()).need('Guest')).name).toBe('Ann');
    expect(known.paths()).toEqual(['/api/people/me']);
    serve({ '/api/people/me': NOBODY, '/api/people': { body: { ...WELCOME, name: 'Guest' } } });
    expect((await (await fresh()).need('Guest')).name).toBe('Guest');
  });

  test('the recovery code survives a reload until it is written down; the secret is never kept', async () => {
    serve({ '/api/people/me': NOBODY, '/api/people': { body: WELCOME } });
    await (await fresh()).take('Ann');
    const later = await fresh();
    expect(later.recovery).toBe('ABCD-EFGH');
    expect(JSON.stringify({ ...localStorage })).not.toContain('"s"');
    later.noted();
    expect((await fresh()).recovery).toBeNull();
  });

  test('a recovery code continues as who one was', async () => {
    serve({ '/api/people/recover': { body: WELCOME } });
    const identity = await fresh();
    await identity.recover(' abcd-efgh ');
    expect(identity.me).toEqual({ id: 'p1', name: 'Ann' });
  });
});
