import { defineConfig } from 'vitest/config';

/** Proofs that take minutes: `npm run test:slow`. */
export default defineConfig({
  test: {
    include: ['**/*.slow.ts'],
    exclude: ['node_modules', 'dist', 'runs'],
    globalSetup: ['./test/build.ts'],
    setupFiles: ['./modules/shipped-vectors.ts'],
    testTimeout: 1_800_000,
    // Where a run decides what lands, a test has to fail twice.
    retry: process.env.CI === undefined ? 0 : 1,
    // One file a core: CI has two, and a limit.
    maxWorkers: '100%',
  },
});
