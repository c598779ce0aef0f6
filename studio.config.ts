import { join } from 'node:path';
import { defineConfig } from 'vite';

/** `weightroom studio` beside it, which answers by its own name alone. */
const address = 'http://127.0.0.1:8021';
const studio = { target: address, headers: { origin: address }, changeOrigin: true };

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
  server: {
    proxy: Object.fromEntries(['/api', '/engines'].map((path) => [path, studio])),
  },
});
