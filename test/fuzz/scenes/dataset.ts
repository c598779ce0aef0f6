import { filesIn } from '../../folder.ts';
import type { Scene } from '../fuzz.ts';
import { done, GAME } from './folder.ts';

const generate = (seed: number): string[] =>
  `data generate ${GAME} --games 260 --agent hand@depth=1 --workers 1 --seed ${seed} --out data`.split(' ');
/** Fits the rows; its second run finds the caches that the first has made. */
const fit = ['fit', 'data', '--features', 'full', '--out', 'weights.json', '--force'];
const boards = [...'fit data --model network --force --out network.json --config'.split(' ')].concat(
  JSON.stringify({ shape: '2x2', epochs: 1, batch: 1024, backend: 'wasm' }),
);

/** A data set with its caches: two shards, whose games may be played on. */
export const dataset: Scene = {
  name: 'data set',
  async make(folder, seed) {
    await done(folder, ...generate(seed));
    await done(folder, ...fit);
    await done(folder, ...boards);
  },
  files: (folder, seed) =>
    filesIn(folder)
      .filter((file) => file.startsWith('data/'))
      .map((file) => ({
        file,
        readings: [
          { words: fit, writes: ['weights.json'] },
          { words: generate(seed), writes: ['data/manifest.json', 'data/rows-00000.csv', 'data/rows-00001.csv'] },
          { words: ['data', 'audit', 'data', '--features', 'full', '--json'] },
          { words: boards, writes: ['network.json'] },
          { words: ['data', 'export', 'data', '--features', 'full', '--out', 'rows.csv'], writes: ['rows.csv'] },
          { words: ['fit', 'data', '--weights', 'hand', '--config', '{"curve":false,"repeats":1}', '--json'] },
        ],
        free: 'nothing',
      })),
};
