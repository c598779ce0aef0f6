import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version1Log } from '../../version-1-log.ts';
import type { Reading } from '../case.ts';
import type { Scene } from '../fuzz.ts';
import { done, GAME } from './folder.ts';

const ablate = (game: string, out: string, ...more: string[]): Reading => ({
  words: ['ablate', game, '--depth', '2', '--positions', '4', '--pairs', '0', '--workers', '1', '--json'].concat(more, [
    '--out',
    out,
  ]),
  writes: [`${out}/positions.jsonl`],
  tells: true,
});
const parts = ablate(GAME, 'parts', '--parts', 'pvs=off,table=0');
const figure: Reading = {
  ...ablate('infexion', 'figure', '--figure', '1', '--parts', 'pvs=off'),
  writes: ['figure/positions.jsonl', 'figure/figure-1.jsonl'],
};

/** The logs of ablations. */
export const ablation: Scene = {
  name: 'ablation',
  async make(folder) {
    for (const { words } of [parts, figure]) await done(folder, ...words);
    cpSync(join(folder, 'parts'), join(folder, 'old'), { recursive: true });
    for (const file of ['positions.jsonl', 'timing.jsonl']) {
      const path = join(folder, 'old', file);
      writeFileSync(path, version1Log(readFileSync(path, 'utf8')).replace('ablation 2', 'ablation 1'));
    }
  },
  files: () => [
    ...['positions', 'timing'].map((file) => ({ file: `parts/${file}.jsonl`, readings: [parts], free: 'nothing' })),
    { file: 'figure/figure-1.jsonl', readings: [figure], free: 'nothing' },
    {
      file: 'old/positions.jsonl',
      readings: [ablate(GAME, 'old', '--parts', 'pvs=off,table=0')],
      free: 'files of older versions',
    },
  ],
};
