import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
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

/** Tests that register games of their own in their process, each under another name. */
const outside = ['cli/commands/new.test.ts', 'examples/*.test.ts', 'games/modules/{kit,outside}.test.ts'];

/** Tests whose games have names that others use too, and one that measures the memory of its process. */
const alone = [
  'agents/play/referee.test.ts',
  'cli/modules.test.ts',
  'cli/commands/check.test.ts',
  'games/modules/{code-elsewhere,own-board}.test.ts',
];

/**
 * How the files of quick tests run. Most share one process a core: a process a file, with imports of its own, takes a
 * fifth of the whole time. `setup` is loaded before each file as well.
 */
export function quickTests(files: readonly string[], setup: readonly string[] = []): TestProjectInlineConfiguration[] {
  const setupFiles = [...tests.setupFiles, ...setup];
  const common = { ...tests, server: { deps: { external } }, setupFiles };
  return [
    {
      plugins: [native()],
      test: {
        ...common,
        name: 'shared',
        include: [...files],
        exclude: [...tests.exclude, ...outside, ...alone],
        setupFiles: [...setupFiles, './test/shared.ts'],
        isolate: false,
      },
    },
    { plugins: [native()], test: { ...common, name: 'outside', include: outside, isolate: false } },
    { plugins: [native()], test: { ...common, name: 'alone', include: alone } },
  ];
}

export default defineConfig({
  test: {
    globalSetup: ['./test/build.ts', './test/native.ts'],
    // Vitest would leave one core idle, and CI has two.
    maxWorkers: '100%',
    projects: quickTests(tests.include),
  },
});
