import type { Reading } from '../case.ts';
import type { Scene } from '../fuzz.ts';
import { done, GAME } from './folder.ts';

const parts = (seed: number): Reading => ({
  words: [
    ...`experiment grid ${GAME} --across part=pvs=off,table=0 --pairs 0 --workers 1 --seed ${seed}`.split(' '),
    ...'--config {"depth":2,"positions":4} --json --out parts'.split(' '),
  ],
  writes: ['parts/searches.json'],
  tells: true,
});

/** What an experiment keeps. */
export const experiment: Scene = {
  name: 'experiment',
  make: (folder, seed) => done(folder, ...parts(seed).words),
  files: (_, seed) =>
    ['searches', 'experiment'].map((file) => ({
      file: `parts/${file}.json`,
      readings: [parts(seed)],
      free: 'nothing',
    })),
};
