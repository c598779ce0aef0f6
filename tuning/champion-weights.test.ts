import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handWeights } from '../agents/weights/weights.ts';
import { gameNamed } from '../games/index.ts';
import { championWeights } from './champion-weights.ts';

const game = gameNamed('slider-6');
const hand = handWeights(game, 'difference');
const measures = { rows: 1, logLoss: 0.5, brier: 0.2, accuracy: 0.7 };
const fitted = {
  ...hand,
  points: hand.points.map((_, i) => 100 * (i + 1)),
  tempo: 30,
  scale: 400,
  origin: {
    by: 'fit',
    program: 'weightroom',
    command: 'weightroom train',
    dataset: { checksum: '', games: 1, rows: 1, seed: 1 },
    ...{ model: 'logistic', target: 'result', ridge: 0.1, tempo: 0 },
    logits: hand.points.map(() => 0),
    unidentified: [{ names: ['free-files'], why: 'it is 0 on all rows' }],
    measures: { train: measures, validation: measures, test: measures },
  },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-champion-weights-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const found = (file: string | undefined) =>
  championWeights(folder, { game: 'slider-6', champion: { name: 'g1-original', file } });

test('fitted weights: each with its points, in logits, beside those by hand', () => {
  writeFileSync(join(folder, 'champion.json'), JSON.stringify(fitted));
  const { lines, ...rest } = found('champion.json')!;
  const names = game.features[0]!.list.map(({ name }) => name);
  expect(rest).toEqual({
    name: 'g1-original',
    set: 'original',
    perspective: 'difference',
    tempo: 30,
    scale: 400,
    hand: Object.fromEntries(names.map((name, i) => [name, game.hand.points[i]])),
    doubts: ['The data cannot tell these weights: free-files: it is 0 on all rows.'],
  });
  expect(lines.map(({ name, points, tuned }) => [name, points, tuned])).toEqual(
    names.map((name, i) => [name, 100 * (i + 1), (i + 1) / 4]),
  );
});

test('weights that games have moved: the same, without intervals', () => {
  const origin = { by: 'games', program: 'weightroom', command: 'weightroom spsa', start: 'g1', pairs: 9, verdict: '' };
  writeFileSync(join(folder, 'champion.json'), JSON.stringify({ ...fitted, origin }));
  const { lines } = found('champion.json')!;
  expect(lines.map(({ points, interval }) => [points, interval])).toEqual(
    fitted.points.map((points) => [points, undefined]),
  );
});

test('weights by hand, and no file: none', () => {
  writeFileSync(join(folder, 'champion.json'), JSON.stringify(hand));
  expect(found('champion.json')).toBeUndefined();
  expect(found(undefined)).toBeUndefined();
});
