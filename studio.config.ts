import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The page that `weightroom studio` serves, into dist/studio/page; `npm run studio` serves it as it is written. */
export default defineConfig({
  root: join(import.meta.dirname, 'studio/page'),
  // Wherever it is served from.
  base: './',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../../dist/studio/page',
    emptyOutDir: true,
    target: 'es2023',
    // The policy of the served page allows no script in the page itself, nor data as scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `weightroom studio --port 8021` beside it answers.
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:8021', headers: { origin: 'http://127.0.0.1:8021' }, changeOrigin: true },
    },
  },
});
