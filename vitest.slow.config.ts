import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { external, native } from './test/native.ts';

/** They take a minute of a core or more, the longest first: begun last, one would keep one core busy and the other idle. */
const longest = [
  'tuning/repeat',
  'cli/spsa',
  'test/hex-solved/solved',
  'cli/fuzz',
  'cli/try',
  'docs/your-own-game',
  'tuning/champion/run',
  'datasets/fill',
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
    // For what never comes: a second, as it is by default, is too little on a machine with much else to do.
    expect: { poll: { timeout: 120_000 } },
    // Where a run decides what lands, a test has to fail twice.
    retry: process.env.CI === undefined ? 0 : 1,
    sequence: { sequencer: LongestFirst },
    // One file a core: CI has two, and a limit.
    maxWorkers: '100%',
  },
});
