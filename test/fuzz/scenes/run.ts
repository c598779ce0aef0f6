import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '../case.ts';
import type { Scene } from '../fuzz.ts';
import { done, filesIn, GAME } from './folder.ts';

const tuned = ['tune', GAME, '--seed', '3', '--games', '280', '--pairs', '3', '--depth', '1', '--workers', '1'].concat([
  '--limit',
  'nodes=60',
  '--costs',
  'hand:own=1,hand:difference=1.2,tuned-original=1.2,tuned-full=1.6',
  '--selfplay-agent',
  'hand@depth=1',
  '--out',
  'run',
]);
const outcome = ['run/outcome.json'];
const logs = ['tournament', 'random-boards', 'equal-depth'].map((part) => `run/${part}/games.jsonl`);
const goOn: Reading = { words: [...tuned, '--json'], writes: outcome, tells: true };
const report: Reading = { words: ['report', 'run', '--json'], writes: outcome };
const recompute: Reading = { words: ['report', 'run', '--recompute', '--json'], writes: outcome };

/** Every file of a finished run. */
export const run: Scene = {
  name: 'run',
  make: (folder) => done(folder, ...tuned),
  files: (folder) =>
    filesIn(folder)
      .filter((file) => !/report\.(html|md)$|\/tables\//.test(file))
      .map((file) => ({
        file,
        readings: [report, goOn, report, recompute],
        free: /(baseline|tournament|random-boards|equal-depth)\/timing\.jsonl$/.test(file)
          ? 'timing.jsonl of a tournament'
          : 'nothing',
      })),
};

/** A run that was stopped after its fits. */
export const stoppedRun: Scene = {
  name: 'stopped run',
  async make(folder) {
    await done(folder, ...tuned);
    for (const file of ['tournament', 'random-boards', 'equal-depth', 'outcome.json', 'report.html', 'report.md'])
      rmSync(join(folder, 'run', file), { recursive: true });
  },
  files: (folder) =>
    filesIn(folder)
      .filter((file) => !file.includes('/cache/'))
      .map((file) => ({
        file,
        readings: [
          {
            words: [...tuned, '--json'],
            writes: [...outcome, ...logs],
            printsTimes: true,
            tells: true,
          },
        ],
        free: 'nothing',
      })),
};
