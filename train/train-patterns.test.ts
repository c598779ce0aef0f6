import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { evaluatorOf, parseWeights } from '../agents/agent-weights.ts';
import { playedPatterns } from '../agents/patterns/check.ts';
import type { PatternWeights } from '../agents/weights/schema.ts';
import { openData } from '../datasets/data-set.ts';
import { gameNamed } from '../games/index.ts';
import { walk } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { unwatched } from '../lib/progress/running.ts';
import { playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { patternFitOptions, trainPatternWeights } from './train-patterns.ts';

const folder = testFolder();
const options = patternFitOptions.read({ least: '3' });

async function trained(name: string): Promise<PatternWeights> {
  const data = openData(join(folder, name));
  return trainPatternWeights(data, gameNamed(name), options, unwatched);
}

describe.each(['slider-4', 'hex-4'])('patterns of %s', (name) => {
  const game = gameNamed(name);
  const board = game.board!;
  let weights: PatternWeights;
  beforeAll(async () => {
    await playDataset(join(folder, name), name, 100, 7);
    weights = await trained(name);
  });

  test('the kernel says what loops over all tables do, whatever was evaluated before', () => {
    const evaluator = evaluatorOf(game, weights);
    const { patterns, points } = playedPatterns(weights, board, 'test');
    const { held, tempo } = weights.patterns;
    const bytes = new Uint8Array(board.cells);
    let nonzero = 0;
    for (let i = 0; i < 300; i++) {
      const random = new Random(i, 'patterns');
      const position = i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
      board.write(position, bytes, 0);
      let sum = 0;
      for (const { cells, strides, from } of patterns.tables)
        sum += points[cells.reduce((at, c, k) => at + Math.max(0, held[c]!.indexOf(bytes[c]!)) * strides[k]!, from)]!;
      const wanted = tempo + (position.turn === 0 ? sum : 0 - sum);
      expect(evaluator.evaluate(position, position.turn)).toBe(wanted);
      expect(Math.abs(wanted)).toBeLessThanOrEqual(weights.origin.maxPoints);
      if (sum !== 0) nonzero++;
      const exchanged = game.exchange?.(position);
      if (exchanged !== undefined) expect(evaluator.evaluate(exchanged, exchanged.turn)).toBe(wanted);
    }
    expect(nonzero).toBeGreaterThan(250);
  });

  test('it predicts the rows that it was fitted to better than a coin', () =>
    expect(weights.origin.measures.train.logLoss).toBeLessThan(0.69));

  test('the same data make the same bytes', async () =>
    expect(JSON.stringify(await trained(name))).toBe(JSON.stringify(weights)));

  test.each<[string, (weights: PatternWeights) => unknown, string]>([
    ['another board', (one) => ({ ...one, input: { ...one.input, cells: 9 } }), 'a board of 9 cells'],
    ['a table too small', (one) => changed(one, { points: 'AAA=' }), 'points: 2 bytes, not'],
    ['values of too few cells', (one) => changed(one, { held: [[0]] }), 'held: values of 1 cells, not of'],
    [
      'a weight that is none',
      (one) => changed(one, { count: 1, weights: '////fw==', points: 'AQA=' }),
      'weight 2147483647;',
    ],
    [
      'overflow',
      (one) => changed(one, { points: btoa('\xff\x7f'.repeat(one.patterns.count)) }),
      'bits don.t hold|outrank',
    ],
  ])('%s is refused in one line', (_what, change, message) => {
    const read = (): unknown => parseWeights(JSON.parse(JSON.stringify(change(weights))), game, 'weights.json');
    expect(read).toThrow(new RegExp(`^weights.json: [^\\n]*(${message})[^\\n]*$`));
  });
});

function changed(weights: PatternWeights, patterns: Partial<PatternWeights['patterns']>): PatternWeights {
  return { ...weights, patterns: { ...weights.patterns, ...patterns } };
}
