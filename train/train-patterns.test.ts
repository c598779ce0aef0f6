import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { evaluatorOf, parseWeights } from '../agents/agent-weights.ts';
import { maxPatternPoints, playedPatterns, storedPoints } from '../agents/patterns/check.ts';
import { patternsOf } from '../agents/patterns/patterns.ts';
import type { PatternWeights } from '../agents/weights/schema.ts';
import { openData } from '../datasets/data-set.ts';
import { boardFingerprint } from '../games/fingerprint.ts';
import type { Position } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { movesOf, walk } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { unwatched } from '../lib/progress/running.ts';
import { playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { rowsWithin } from './patterns/fit.ts';
import { patternFitOptions, trainPatternWeights } from './train-patterns.ts';

const folder = testFolder();
const options = patternFitOptions.read({ least: '3' });

async function trained(name: string): Promise<PatternWeights> {
  const data = openData(join(folder, name));
  return trainPatternWeights(data, gameNamed(name), options, unwatched);
}

test.each([1e-7, 3e-6, 1e-4])('more seconds read more rows, step by step, with %s seconds for a row', (perRow) => {
  const step = 1000 * perRow;
  const rows = Array.from({ length: 10_000 }, (_, i) => rowsWithin(i * step, perRow));
  for (const [i, more] of rows.slice(1).entries()) {
    expect(more).toBeGreaterThan(rows[i]!);
    expect(more - rows[i]!).toBeLessThan(1000 / 30);
  }
});

test('a bridge of Hex is a pattern: two cells, and both cells between them', () => {
  const board = gameNamed('hex-5').board!;
  const held = Array.from({ length: board.cells }, (_, cell) => (cell < 25 ? [0, 1, 2] : [0]));
  const { tables, parts } = patternsOf(board, held, 4, 'test');
  // The cells that the weights of a pattern depend on: each has three values.
  const patterns = parts.map(({ from, weights }) => {
    const { cells, strides } = tables.find((table) => table.from === from)!;
    const varies = (stride: number): boolean =>
      weights.some((weight, entry) => Math.floor(entry / stride) % 3 > 0 && weight !== weights[entry - stride]);
    return cells.filter((_, i) => varies(strides[i]!)).join();
  });
  expect(patterns).toContain('7,11,12,16');
});

describe.each([
  ['slider-4', 0],
  ['hex-4', 6],
])('patterns of %s', (name, cells) => {
  const game = gameNamed(name);
  const board = game.board!;
  let weights: PatternWeights;
  /** The same with points of any size at all patterns. */
  let full: PatternWeights;
  beforeAll(async () => {
    await playDataset(join(folder, name), name, 100, 7);
    weights = await trained(name);
    const { held } = weights.patterns;
    const random = new Random(1, 'points');
    const points = Int16Array.from({ length: patternsOf(board, held, 8, 'test').weights }, () =>
      random.between(-99, 99),
    );
    const patterns = { held, count: points.filter((point) => point !== 0).length, ...storedPoints(points), tempo: 9 };
    full = { ...weights, patterns };
  });

  test('they are as large as the rows are worth', () => expect(weights.patterns.cells).toBe(cells));

  /** What loops over all tables and features say, for the player to move. */
  function loops(): (position: Position) => number {
    const { patterns, points } = playedPatterns(full, board, 'test');
    const { held, tempo } = full.patterns;
    const bytes = new Uint8Array(board.cells);
    const [features] = game.features;
    const values = [0, 1].map(() => new Float64Array(features!.list.length));
    return (position) => {
      board.write(position, bytes, 0);
      let sum = 0;
      for (const { cells, strides, from } of patterns.tables)
        sum += points[cells.reduce((at, c, k) => at + Math.max(0, held[c]!.indexOf(bytes[c]!)) * strides[k]!, from)]!;
      for (const player of [0, 1] as const) features!.extract(position, player, values[player]!, 0);
      const linear = full.beside!.points.reduce((all, w, f) => all + w * (values[0]![f]! - values[1]![f]!), 0);
      const first = sum + Math.trunc(linear);
      return tempo + (position.turn === 0 ? first : 0 - first);
    };
  }

  test('the evaluation kept while moves are made and taken back is that of loops', () => playsAsLoops(2000));
  test('the same on 10,000 positions', { tags: 'slow' }, () => playsAsLoops(10_000));

  function playsAsLoops(positions: number): void {
    const [evaluator, wanted] = [evaluatorOf(game, full), loops()];
    const most = maxPatternPoints(full, game, 'test');
    const texts = new Map<string, number>();
    let [nonzero, largest] = [0, 0];
    for (let i = 0; texts.size < positions; i++) {
      const random = new Random(i, 'patterns');
      const position = i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
      while (!position.over()) {
        const moves = movesOf(game, position);
        for (const move of moves) {
          position.make(move);
          if (!position.over()) check(position);
          position.unmake();
        }
        check(position);
        position.make(moves[random.int(moves.length)]!);
      }
    }
    expect(nonzero).toBeGreaterThan(0.9 * positions);
    expect(largest).toBeLessThanOrEqual(most);
    // In any other order.
    const turned = new Random(1, 'turned');
    for (const [text, points] of [...texts].sort(() => turned.unit() - 0.5)) {
      const position = game.parse(text);
      expect(evaluator.evaluate(position, position.turn)).toBe(points);
    }

    function check(position: Position): void {
      const points = evaluator.evaluate(position, position.turn);
      if (points !== wanted(position)) throw new Error(`${position.text()}: ${points}, not ${wanted(position)}`);
      largest = Math.max(largest, Math.abs(points));
      if (points !== 9) nonzero++;
      texts.set(position.text(), points);
    }
  }

  test('with the sides exchanged, the player to move has the same value', () => {
    // A feature may have an asymmetry, as Slider's special-corner has.
    const evaluator = evaluatorOf(game, { ...full, beside: undefined });
    for (let i = 0; i < 300; i++) {
      const position = walk(game, game.walk, new Random(i, 'exchanged'));
      const exchanged = game.exchange?.(position);
      if (exchanged === undefined) continue;
      expect(evaluator.evaluate(exchanged, exchanged.turn)).toBe(evaluator.evaluate(position, position.turn));
    }
  });

  test('it predicts the rows that it was fitted to better than a coin', () =>
    expect(weights.origin.measures.train.logLoss).toBeLessThan(0.69));

  test('the same data make the same bytes', { tags: 'slow' }, async () =>
    expect(JSON.stringify(await trained(name))).toBe(JSON.stringify(weights)),
  );

  test.each<[string, (weights: PatternWeights) => unknown, string]>([
    ['another board', (one) => ({ ...one, input: { ...one.input, cells: 9 } }), 'a board of 9 cells'],
    ['a board that says something else now', (one) => printed(one, '0'), 'says something else now'],
    ['patterns of an older weightroom', (one) => printed(one, boardFingerprint(game, board)), 'an older weightroom'],
    ['a table too small', () => changed(full, { points: 'AAA=' }), 'points: 2 bytes, not'],
    ['patterns too large', (one) => changed(one, { cells: 9 }), 'cells'],
    ['too few features beside', (one) => ({ ...one, beside: { ...one.beside!, points: [1] } }), 'beside: 1 points for'],
    [
      'features beside that changed',
      (one) => ({ ...one, beside: { ...one.beside!, features: { ...one.beside!.features, fingerprint: '0' } } }),
      'compute something else now',
    ],
    ['values of too few cells', (one) => changed(one, { held: [[0]] }), 'patterns: values of 1 cells, not of'],
    [
      'a weight that is none',
      (one) => changed(one, { count: 1, weights: '////fw==', points: 'AQA=' }),
      'weight 2147483647;',
    ],
    [
      'overflow',
      () => changed(full, { points: btoa('\xff\x7f'.repeat(full.patterns.count)) }),
      'bits don.t hold|outrank',
    ],
  ])('%s is refused in one line', (_what, change, message) => {
    const read = (): unknown => parseWeights(JSON.parse(JSON.stringify(change(weights))), game, 'weights.json');
    expect(read).toThrow(new RegExp(`^weights.json: [^\\n]*(${message})[^\\n]*$`));
  });
});

function printed(weights: PatternWeights, fingerprint: string): PatternWeights {
  return { ...weights, input: { ...weights.input, fingerprint } };
}

function changed(weights: PatternWeights, patterns: Partial<PatternWeights['patterns']>): PatternWeights {
  return { ...weights, patterns: { ...weights.patterns, ...patterns } };
}
