import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { HANG } from './tests/patience.ts';

const server = '127.0.0.1:8765';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The files that a module comes with, but for those that every page needs. */
function filesOf(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || chunk.isEntry || found.has(name)) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(add);
  };
  for (const chunk of chunks)
    if (chunk.moduleIds.some((id) => id.endsWith(module))) add(chunk.fileName);
  return [...found];
}

/** What public/ahead.js has fetched along with the first file: of a page, of a game at its table. */
const AHEAD = {
  table: '/pages/table/TablePage.svelte',
  the_now: '/games/the_now/client.ts',
  riftbound: '/games/riftbound/client.ts',
  character: '/CharacterPage.svelte',
};

const ahead: Plugin = {
  name: 'ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const table = filesOf(bundle, AHEAD.table);
      return Object.entries(AHEAD).flatMap(([name, module]) =>
        filesOf(bundle, module)
          .filter((file) => name === 'table' || name === 'character' || !table.includes(file))
          .map((file) => ({
            tag: 'meta',
            attrs: { name, content: `/${file}` },
            injectTo: 'head-prepend' as const,
          })),
      );
    },
  },
};

export default defineConfig({
  plugins: [svelte(), svelteTesting(), ahead],
  base: '/', // deep links such as /rules/TN-LINK-3 load the same assets
  build: {
    outDir: '../src/worldline/static',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        // What every page needs, what lists of tables show of players, what keeps pages in step with
        // the server, parts that most pages have, and what tables, lessons and replays share: one
        // file of each is sooner there than many.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 3 },
            {
              name: 'marks',
              test: /\/src\/(table\/sitter|games\/(lobby|SeatMark|the_now\/(lobby|marks|text\/lobby|card\/PlayerMark)))/,
              priority: 2,
            },
            { name: 'line', test: /\/src\/net\/(socket|share|patch|followed|kept)/, priority: 2 },
            { name: 'dialog', test: /\/src\/ui\/Dialog/, priority: 2 },
            { name: 'chip', test: /\/src\/ui\/Chip/, priority: 2 },
            {
              name: 'table',
              test: /\/src\/(reactivity|transition|board|motion|ui\/more|table\/(?!Coach|LessonBar|ReplayFrame)|pages\/table\/TablePage)/,
              priority: 1,
            },
            { name: 'the_now', test: /\/src\/games\/the_now\/(?!learn|replay|lobby)/ },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] }, // the lines of the emblems, which the printed sheet has, too
    proxy: { '/api': `http://${server}`, '/ws': { target: `ws://${server}`, ws: true } },
  },
  test: {
    environment: 'jsdom',
    pool: 'vmThreads', // jsdom is read once by each worker, and each file has a window of its own
    maxWorkers: '100%',
    css: { include: [/(tokens|marks)\.css/] }, // read by the contrast test; no other style matters to jsdom
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    testTimeout: HANG,
    hookTimeout: HANG,
  },
});
