import type { Reading } from '../case.ts';
import type { Scene } from '../fuzz.ts';
import { done, GAME } from './folder.ts';

const parts: Reading = {
  words: ['experiment', 'grid', GAME, '--across', 'part=pvs=off,table=0', '--pairs', '0', '--workers', '1'].concat([
    '--config',
    '{"depth": 2, "positions": 4}',
    '--json',
    '--out',
    'parts',
  ]),
  writes: ['parts/searches.json'],
  tells: true,
};

/** What an experiment keeps. */
export const experiment: Scene = {
  name: 'experiment',
  make: (folder) => done(folder, ...parts.words),
  files: () =>
    ['searches', 'experiment'].map((file) => ({ file: `parts/${file}.json`, readings: [parts], free: 'nothing' })),
};
