import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameNamed } from '../../../games/index.ts';
import { jsonText } from '../../../lib/files/files.ts';
import { playDataset } from '../../dataset.ts';
import type { Reading } from '../case.ts';
import type { Scene } from '../fuzz.ts';
import { done, GAME } from './folder.ts';

const fitted = (...more: string[]): Reading => ({
  words: ['fit', 'data', '--features', 'full', '--force', '--out', 'fit.json', ...more],
  writes: ['fit.json'],
});
const play = (weights: string): Reading => ({
  words: ['play', GAME, '--watch', `${weights},random`, '--limit', 'depth=1'],
});

/** Weights files of every kind, and what fits read beside a data set. */
export const weights: Scene = {
  name: 'weights',
  async make(folder, seed) {
    await playDataset(join(folder, 'data'), GAME, 150, seed, 6);
    const fitTo = (words: string, settings: object): Promise<void> =>
      done(folder, 'fit', 'data', ...words.split(' '), '--config', JSON.stringify(settings));
    await fitTo('--constrain tempo>=0 --out linear.json', { relativeTo: 'end-line' });
    await fitTo('--features full --out tapered.json', { phase: 'pieces' });
    const network = (out: string, settings: object): Promise<void> =>
      fitTo(`--model network --out ${out}`, { epochs: 2, ...settings });
    await network('network.json', { shape: '2x2-2/2', backend: 'wasm' });
    await network('beside.json', { shape: 'star:2x2', beside: 'original' });
    const features = gameNamed(GAME).features.find(({ name }) => name === 'full')!.list;
    const rows = features.map(({ name }, i) => [name, (i - 2) / 8] as const);
    writeFileSync(
      join(folder, 'import.csv'),
      ['name,weight', ...rows.map((row) => row.join()), 'tempo,0.25', ''].join('\n'),
    );
    writeFileSync(join(folder, 'import.json'), jsonText({ ...Object.fromEntries(rows), tempo: 0.25 }));
    const rules = [`${features[0]!.name} >= 0`, { rule: `${features[1]!.name} <= 2`, reason: 'as they say' }];
    writeFileSync(join(folder, 'rules.json'), jsonText(rules));
  },
  files: () => [
    {
      file: 'linear.json',
      readings: [
        { words: ['games', GAME, '--weights', 'linear.json', '--json'] },
        play('linear.json'),
        { words: ['games', GAME, '--weights', 'linear.json'] },
      ],
      free: 'weights file',
    },
    ...['tapered.json', 'network.json', 'beside.json'].map((file) => ({
      file,
      readings: [play(file), { words: ['fit', 'data', '--weights', file, '--config', '{"curve":false,"repeats":1}'] }],
      free: 'weights file',
    })),
    { file: 'rules.json', readings: [fitted('--constrain', 'rules.json')], free: 'constraints' },
    ...['import.csv', 'import.json'].map((file) => ({
      file,
      readings: [fitted('--weights', file)],
      free: 'imported weights',
    })),
  ],
};
