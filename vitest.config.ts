import { defineConfig } from 'vitest/config';
import { external, native } from './test/native.ts';

/** What all runs of the tests have in common. */
export const tests = {
  include: ['**/*.test.ts'],
  exclude: ['node_modules', 'dist', 'runs'],
  // The games are registered before any test.
  setupFiles: ['./test/setup.ts', './test/here.ts'],
  // For what hangs: on a machine with much else to do, what takes ten seconds by itself takes minutes.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  tags: [{ name: 'slow', description: 'takes most of a second or more: `npm run test:slow` runs it' }],
};

/** Tests that measure the memory of their own process, and those that register games of their own in it. */
const alone = [
  'agents/play/referee.test.ts',
  'cli/modules.test.ts',
  'cli/outside-board.test.ts',
  'cli/commands/check.test.ts',
  'cli/commands/new.test.ts',
  'examples/*.test.ts',
  'library/*.test.ts',
  'games/modules/*.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['./test/build.ts', './test/native.ts'],
    // Vitest would leave one core idle, and CI has two.
    maxWorkers: '100%',
    projects: [
      // One process a core for all files: a process a file, with imports of its own, is a fifth of the whole time.
      {
        plugins: [native()],
        test: {
          ...tests,
          name: 'shared',
          server: { deps: { external } },
          exclude: [...tests.exclude, ...alone],
          setupFiles: [...tests.setupFiles, './test/shared.ts'],
          isolate: false,
        },
      },
      {
        plugins: [native()],
        test: { ...tests, name: 'alone', include: alone, server: { deps: { external } } },
      },
    ],
  },
});
