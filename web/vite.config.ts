import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const server = '127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  base: '/', // deep links such as /rules/TN-LINK-3 load the same assets
  build: { outDir: '../src/worldline/static', emptyOutDir: true },
  server: {
    proxy: { '/api': `http://${server}`, '/ws': { target: `ws://${server}`, ws: true } },
  },
  test: {
    environment: 'jsdom',
    css: { include: [/(tokens|marks)\.css/] }, // read by the contrast test; no other style matters to jsdom
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
  },
});
