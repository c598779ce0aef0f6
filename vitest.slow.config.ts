import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { external, native } from './test/native.ts';
import { PROOFS } from './test/proofs.ts';
import { quickTests } from './vitest.config.ts';

/** Simulations, kills, solved positions, whole games, other versions of Node: hours of one core, before a release. */
const proofs = [
  'agents/infexion/original',
  'agents/network/kernel',
  'agents/search/search',
  'agents/solved',
  'cli/experiment',
  'cli/fuzz',
  'cli/lies',
  'cli/node-versions',
  'cli/spsa',
  'datasets/fill',
  'games/games',
  'studio/engine/parity',
  'studio/page/play/whole-games',
  'test/conformance/vectors',
  'test/hex-solved/*',
  'tournament/hostile',
  'tournament/kills',
  'tournament/overhead',
  'tournament/results/standings',
  'tournament/statistics/**/*',
  'train/uncertainty/coverage',
  'tuning/contests/kills',
].map((file) => `${file}.slow.ts`);

/** They take half a minute of a core or more. Begun last, one would keep one core busy and leave the other idle. */
const longest = [
  'agents/network/kernel',
  'cli/queue',
  'cli/spsa',
  'test/hex-solved/solved',
  'cli/fuzz',
  'cli/lies',
  'docs/commands',
  'docs/packed',
  'docs/site',
  'tuning/run',
  'datasets/fill',
  'lib/tasks/queue/faults',
  'studio/page/pages',
  'cli/commands/run-publish',
  'studio/page/play/play-page',
  'agents/engine/check/check',
  'cli/modules',
  'bench/fairy-stockfish',
  'library/examples',
  'games/check/check-game',
  'train/kills',
  'tuning/search-choice',
  'selfplay/kills',
  'cli/commands/check',
  'cli/fuzz-short',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.slow.ts`));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Files with quick tests and slow ones. */
const mixed = execFileSync('git', ['grep', '-lE', '--untracked', "tags: 'slow'", '--', '*.test.ts'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n');

/** `npm run test:slow`: tests that take seconds or minutes. `npm run test:proofs`: these and the proofs. */
export default defineConfig({
  test: {
    globalSetup: ['./test/build.ts', './test/native.ts'],
    sequence: { sequencer: LongestFirst },
    // Two files a core: they wait half of their time, for pages, servers and the ends of processes.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        plugins: [native()],
        test: {
          name: 'slow',
          include: ['**/*.slow.ts'],
          exclude: ['node_modules', 'dist', 'runs', ...(PROOFS ? [] : proofs)],
          setupFiles: ['./test/setup.ts'],
          server: { deps: { external } },
          testTimeout: 1_800_000,
          hookTimeout: 1_800_000,
          // Wait two minutes for what a poll expects: one second is too short on a busy machine.
          expect: { poll: { timeout: 120_000 } },
        },
      },
      ...quickTests(mixed, ['./test/only-slow.ts']),
    ],
  },
});
