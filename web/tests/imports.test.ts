// Who may import whom, as `npm run lint` says.
import { expect, test } from 'vitest';
import { importsOf, problems } from '../scripts/imports.js';

const found = (files: Record<string, string>) =>
  problems(importsOf(new Map(Object.entries({ 'net/api.ts': '', ...files }))));

test('a folder imports those below it', () => {
  expect(
    found({
      'table/Log.svelte': "<script>import { ask } from '../net/api';</script>",
      'games/clients.ts': "export const load = () => import('./the_now/client');",
      'games/the_now/client.ts': "import Log from '../../table/Log.svelte';",
      'pages/Page.svelte': "<script>import { load } from '../games/clients';</script>",
    }),
  ).toEqual([]);
});

test.each([
  ['net/log.ts', '../games/clients', 'games/clients.ts'],
  ['table/Log.svelte', '../games/the_now/marks', 'games/the_now/marks.ts'],
  ['games/riftbound/map.ts', '../the_now/marks', 'games/the_now/marks.ts'],
  ['pages/Page.svelte', '../games/the_now/marks', 'games/the_now/marks.ts'],
  ['games/the_now/marks.ts', '../../pages/Page.svelte', 'pages/Page.svelte'],
  ['games/riftbound/builder/api.ts', '../character/api', 'games/riftbound/character/api.ts'],
  ['games/riftbound/fight/api.ts', '../client', 'games/riftbound/client.ts'],
])('%s may not import %s', (from, path, to) => {
  const text = `import type { Any } from '${path}';`;
  expect(found({ [to]: '', [from]: text })).toEqual([`${from} may not import ${to}`]);
});

test('inside a game as well, where every folder has a place', () => {
  expect(
    found({
      'games/riftbound/text/map.ts': '',
      'games/riftbound/fight/map.ts': "import { map } from '../text/map';",
      'games/riftbound/client.ts': "import { map } from './fight/map';",
    }),
  ).toEqual([]);
  expect(found({ 'games/riftbound/mapping/map.ts': '' })).toEqual([
    'games/riftbound/mapping has no place in the order of its game',
  ]);
});

test('a circle is found, however long and whatever it carries', () => {
  expect(
    found({
      'net/table.svelte.ts': "import { Device } from './device.svelte';",
      'net/device.svelte.ts': "import { reader } from './reader';",
      'net/reader.ts': "import type { TableStore } from './table.svelte';",
    }),
  ).toEqual([
    'a circle: net/table.svelte.ts -> net/device.svelte.ts -> net/reader.ts -> net/table.svelte.ts',
  ]);
});
