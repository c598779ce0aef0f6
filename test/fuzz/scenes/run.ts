import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '../case.ts';
import type { Scene } from '../fuzz.ts';
import { done, filesIn, GAME } from './folder.ts';

const tuned = ['tune', GAME, '--seed', '3', '--games', '280', '--pairs', '3', '--depth', '1', '--workers', '1'].concat([
  '--selfplay-agent',
  'hand@depth=1',
  '--out',
  'run',
]);
const outcome = ['run/outcome.json'];
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
        free: file === 'run/tournament/timing.jsonl' ? 'timing.jsonl of a tournament' : 'nothing',
      })),
};

/** A run that was stopped after its fits. */
export const stoppedRun: Scene = {
  name: 'stopped run',
  async make(folder) {
    await done(folder, ...tuned);
    for (const file of ['tournament', 'outcome.json', 'timing.json', 'report.html', 'report.md'])
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
            writes: [...outcome, 'run/tournament/games.jsonl'],
            printsTimes: true,
            tells: true,
          },
        ],
        free: 'nothing',
      })),
};
