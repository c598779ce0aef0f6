import { defineConfig } from 'vitest/config';
import { external, native } from './test/native.ts';

/** Proofs that take minutes: `npm run test:slow`. */
export default defineConfig({
  plugins: [native()],
  test: {
    include: ['**/*.slow.ts'],
    exclude: ['node_modules', 'dist', 'runs'],
    globalSetup: ['./test/build.ts', './test/native.ts'],
    setupFiles: ['./test/setup.ts'],
    server: { deps: { external } },
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    // Where a run decides what lands, a test has to fail twice.
    retry: process.env.CI === undefined ? 0 : 1,
    // One file a core: CI has two, and a limit.
    maxWorkers: '100%',
  },
});
