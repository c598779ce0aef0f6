import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../folder.ts';
import type { Reading } from '../case.ts';
import type { Scene } from '../fuzz.ts';
import { done, GAME } from './folder.ts';

const outcome = ['run/outcome.json'];

const tune = (seed: number): string[] =>
  `tune ${GAME} --generations 1 --games 60 --pairs 8 --nodes 60 --workers 1 --seed ${seed} --out run`.split(' ');

const readers: readonly Reading[] = [
  { words: ['run', 'show', 'run', '--json'] },
  { words: ['run', 'report', 'run'], writes: ['run/report.html'] },
];

/** Only weights are published. The clock decides how strong the original program is, which may become champion. */
const publishing: Reading = {
  words: ['run', 'publish', 'run', '--to', 'public'],
  writes: ['public/outcome.json', 'public/champion.json'],
};

/** Every file of a finished run of the champion loop. */
export const run: Scene = {
  name: 'run',
  make: (folder, seed) => done(folder, ...tune(seed)),
  files: (folder, seed) =>
    filesIn(folder)
      .filter((file) => !/report\.(html|md)$|\/cache\//.test(file))
      .map((file) => ({
        file,
        readings: [
          ...readers,
          ...(existsSync(join(folder, 'run', 'champion.json')) ? [publishing] : []),
          { words: [...tune(seed), '--json'], writes: outcome, tells: true },
        ],
        free: file.endsWith('timing.jsonl') ? 'timing.jsonl of a tournament' : 'nothing',
      })),
};

/** A run that was stopped after its fits. */
export const stoppedRun: Scene = {
  name: 'stopped run',
  async make(folder, seed) {
    await done(folder, ...tune(seed));
    for (const name of ['generation-1/challenge', 'generation-1/race', 'verdict', 'outcome.json'])
      rmSync(join(folder, 'run', name), { recursive: true, force: true });
  },
  files: (folder, seed) =>
    filesIn(folder)
      .filter((file) => !/report\.(html|md)$|\/cache\//.test(file))
      .map((file) => ({
        file,
        readings: [{ words: [...tune(seed), '--json'], writes: outcome, printsTimes: true, tells: true }],
        free: 'nothing',
      })),
};
