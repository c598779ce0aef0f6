import type { Scene } from '../fuzz.ts';
import { done, filesIn, GAME } from './folder.ts';

/** A data set, whose games may be played on: other commands that read one are in datasets/fuzz.slow.ts. */
const selfplayed = [
  'data',
  'generate',
  GAME,
  '--games',
  '260',
  '--agent',
  'hand@depth=1',
  '--workers',
  '1',
  '--out',
  'data',
];
export const dataset: Scene = {
  name: 'data set',
  make: (folder) => done(folder, ...selfplayed),
  files: (folder) =>
    filesIn(folder).map((file) => ({
      file,
      readings: [
        { words: selfplayed, writes: ['data/manifest.json', 'data/rows-00000.csv', 'data/rows-00001.csv'] },
        { words: ['fit', 'data', '--weights', 'hand', '--config', '{"curve":false,"repeats":1}', '--json'] },
      ],
      free: 'nothing',
    })),
};
