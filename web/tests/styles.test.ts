// Which styles stand in several components, as `npm run lint` says.
import { expect, test } from 'vitest';
import { copiedBodies, handMade } from '../scripts/styles.js';

const styled = (body: string) => `<p>Hello</p>\n<style>\n  p {\n    ${body}\n  }\n</style>\n`;
const files = (all: Record<string, string>) => new Map(Object.entries(all));

test('a body of three declarations stands in one component, in whatever order', () => {
  const copied = copiedBodies(
    files({
      'A.svelte': styled('color: red; margin: 0; padding: 0;'),
      'B.svelte': styled('padding: 0; margin: 0; color: red;'),
      'C.svelte': styled('margin: 0; color: red;'),
      'D.svelte': styled('margin: 0; color: red;'),
    }),
  );
  expect([...copied.values()].map((all) => [...all])).toEqual([['A.svelte', 'B.svelte']]);
});

test('a button is Button', () => {
  const found = handMade(
    files({
      'pages/A.svelte': '<button class="button primary">Go</button>',
      'pages/B.svelte': '<a class="row icon-button" href="/">Go</a>',
      'pages/C.svelte': '<Button kind="primary">Go</Button><p class="buttons">Two</p>',
      'ui/Button.svelte': '<button class="button">Go</button>',
    }),
  );
  expect(found).toEqual(['pages/A.svelte', 'pages/B.svelte']);
});
