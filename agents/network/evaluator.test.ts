import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Game, Position } from '../../games/game.ts';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import { movesOf, walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { minimax } from '../../test/minimax.ts';
import { mistake } from '../../test/mistake.ts';
import { outputOf, randomNetwork, torus } from '../../test/network.ts';
import { networkWeights, randomNetworkWeights } from '../../test/network-weights.ts';
import { evaluatorOf, parseWeights } from '../agent-weights.ts';
import { Search } from '../search/search.ts';
import type { NetworkWeights } from '../weights/schema.ts';
import { describeFeatures, handWeights } from '../weights/weights.ts';
import { maxNetworkPoints } from './check.ts';
import { NetworkKernel, useKernel } from './kernel.ts';
import { layoutOf } from './network.ts';

const games = families.map((family) => gameOfSize(family, family.defaultSize)).filter((game) => game.board);
const shapes = ['2x16', '2x12-4/3', 'star:2x4'];

function positionOf(game: Game, i: number): Position {
  const random = new Random(i, 'board', game.name);
  return i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
}

function bytesOf(game: Game, position: Position): Uint8Array {
  const bytes = new Uint8Array(game.board!.cells);
  game.board!.write(position, bytes, 0);
  return bytes;
}

test('the games have boards', () => expect(games.length).toBeGreaterThan(4));

describe.each(games)('$name', (game) => {
  test.each(shapes)('%s: points are those of the network as it is described', (shape) => {
    const network = randomNetwork(game.board!, shape, new Random(1, 'network', game.name));
    const weights = networkWeights(game, network);
    const evaluator = evaluatorOf(game, weights);
    const max = maxNetworkPoints(weights, game, 'test');
    for (let i = 0; i < 10; i++) {
      const position = positionOf(game, i);
      const sum = outputOf(game.board!, network, bytesOf(game, position), position.turn);
      const wanted = Math.round(sum * ((network.outputStep / network.one) * weights.scale)) + 0;
      expect(evaluator.evaluate(position, position.turn)).toBe(wanted);
      expect(evaluator.evaluate(position, position.turn === 0 ? 1 : 0)).toBe(0 - wanted);
      expect(Math.abs(wanted)).toBeLessThanOrEqual(max);
      // The other player's board is the exchanged position's: it is worth the same to the exchanged player.
      const exchanged = game.exchange?.(position);
      if (exchanged === undefined) continue;
      expect([exchanged.turn === position.turn, evaluator.evaluate(exchanged, exchanged.turn)]).toEqual([
        false,
        wanted,
      ]);
    }
  });

  test('linear weights beside the network are added, to the point', () => {
    const weights = randomNetworkWeights(game, '2x4', 2);
    const { points } = handWeights(game, 'difference');
    const beside = { features: describeFeatures(game, game.features[0]!), points: [...points], tempo: 7 };
    const linear = evaluatorOf(game, { ...handWeights(game, 'difference'), tempo: 7 });
    const [together, network] = [evaluatorOf(game, { ...weights, beside }), evaluatorOf(game, weights)];
    for (let i = 0; i < 10; i++) {
      const position = positionOf(game, i);
      for (const player of [0, 1] as const)
        expect(together.evaluate(position, player)).toBe(
          network.evaluate(position, player) + linear.evaluate(position, player),
        );
    }
  });

  test('depends on the position alone, along games forth and back', () => {
    const weights = randomNetworkWeights(game, '2x4/2', 4);
    const evaluator = evaluatorOf(game, weights);
    for (let i = 0; i < 2; i++) {
      const position = positionOf(game, i);
      const random = new Random(i, 'path');
      for (let step = 0; step < 20; step++) {
        if (position.over() || (step % 3 === 2 && step > 4)) {
          position.unmake();
          continue;
        }
        expect(evaluator.evaluate(position, 0)).toBe(evaluatorOf(game, weights).evaluate(position, 0));
        position.make(random.pick(movesOf(game, position)));
      }
    }
  });
});

test.each(['hex-4', 'slider-4', 'hexifence-2'])('%s: alpha-beta with a network equals minimax', (name) => {
  const game = gameNamed(name);
  const evaluator = evaluatorOf(game, randomNetworkWeights(game, '2x8', 8));
  const search = new Search(game, evaluator);
  for (let i = 0; i < 6; i++) {
    const position = positionOf(game, i);
    const { move, score } = search.choose(position, { depth: 2 });
    expect({ move, score }).toEqual(minimax(game, evaluator, position, 2));
  }
});

describe('what a file says', () => {
  const game = gameNamed('slider-4');
  const network = randomNetwork(game.board!, '2x4-2/2', new Random(5, 'file'));
  const weights = networkWeights(game, network);
  const { points } = handWeights(game, 'difference');
  const beside = { features: describeFeatures(game, game.features[0]!), points: [...points], tempo: 7 };
  const input = (change: Partial<NetworkWeights['input']>) => ({ input: { ...weights.input, ...change } });
  const numbers = (change: Partial<NetworkWeights['network']>) => ({ network: { ...weights.network, ...change } });

  test('is what was written', () => {
    const whole = { ...weights, beside };
    const value: unknown = JSON.parse(JSON.stringify(whole));
    expect(parseWeights(value, game, 'net.json')).toEqual(whole);
  });

  test.each<[string, object, string]>([
    ["another game's", { game: 'hus' }, 'weights for hus, not slider-4'],
    ["another board's", input({ cells: 30 }), 'a board of 30 cells with 4 values; that of slider-4 has 16 with 4'],
    ['a board that says something else now', input({ fingerprint: '0' }), 'the board of slider-4 says something else'],
    ['no shape', input({ shape: '3x4' }), 'shape: 3x4; a shape such as 2x32'],
    ['an odd number of units', input({ shape: '2x5-2/2' }), 'an even number of units'],
    ['another shape', input({ shape: '2x6-2/2' }), 'first: 512 bytes, not 384 numbers of 2 bytes'],
    ['a second layer less', input({ shape: '2x4/2' }), 'the second layer is one too many'],
    ['a second layer more', numbers({ second: undefined }), 'the second layer is missing'],
    ['a bucket more', input({ shape: '2x4-2/3' }), '1 thresholds for 3 buckets'],
    ['a star where there is none', input({ shape: 'star:2x4-2' }), 'a star has no second layer'],
    ['thresholds in no order', { ...input({ shape: '2x4-2/3' }), ...numbers({ thresholds: [5, 5] }) }, 'ascending'],
    ['an activation out of bounds', numbers({ one: 9000 }), 'one: 9000; expected 127 to 4095'],
    ['too few piece-square values', numbers({ linear: 'AAAA' }), 'linear: 3 bytes, not'],
    ['no base64', numbers({ output: '???' }), 'output'],
    ['an output that could outrank a win', numbers({ outputStep: 1e300 }), 'outrank a win'],
    ['a scale that could', { scale: 1e12 }, 'outrank a win'],
    ['a step of nothing', numbers({ outputStep: 0 }), 'outputStep'],
    ['no numbers', { network: undefined }, 'network'],
    ['half a threshold', numbers({ thresholds: [0.5] }), 'thresholds'],
    ['points beside it that are too few', { beside: { ...beside, points: [1] } }, 'beside: 1 points for'],
    [
      'features beside it that changed',
      { beside: { ...beside, features: { ...beside.features, fingerprint: '0' } } },
      'compute something else',
    ],
    ['points beside it that outrank a win', { beside: { ...beside, tempo: 2 ** 30 } }, 'outrank a win'],
  ])('refused: %s', (_, change, message) => {
    const value: unknown = JSON.parse(JSON.stringify({ ...weights, ...change }));
    expect(() => parseWeights(value, game, 'net.json')).toThrow(mistake(/^net\.json: /));
    expect(() => parseWeights(value, game, 'net.json')).toThrow(message);
  });

  test('a network of a board where the game gives none is refused', () =>
    expect(() => parseWeights(weights, { ...game, board: undefined } as unknown as Game, 'net.json')).toThrow(
      'net.json: a network, and slider-4 has no board',
    ));
});

const kernelShapes = [
  ...['2x2', '2x8', '2x10', '2x16', '2x24/2', '2x32/3', '2x64/4', '2x66', '2x128/3', '2x126/5', '2x128/8'],
  ...['2x2-1', '2x16-8', '2x32-16/3', '2x128-32', '2x20-9/8'],
  ...['shared:2x2', 'shared:2x6', 'shared:2x32/3', 'shared:2x16-5', 'shared:2x8-4/2'],
  ...['pairs:2x2', 'pairs:2x32/3', 'pairs:2x66', 'pairs:2x16-5/2', 'pairs:2x10/5'],
  ...['star:2x2', 'star:2x4/3', 'star:2x6', 'star:2x6/4', 'star:2x8/8'],
];

test.each(kernelShapes)('%s: the kernel says what the description says, whatever it was asked before', (shape) => {
  for (const [side, values, times] of [
    [1, 2, 20],
    [3, 3, 30],
    [4, 5, 30],
    [7, 13, 30],
    [20, 4, 12],
  ] as const) {
    if (side === 1 && !/^2x/.test(shape)) continue;
    const board = torus(side, values);
    const random = new Random(side, 'kernel', shape);
    const network = randomNetwork(board, shape, random);
    const kernel = new NetworkKernel(layoutOf(board, network, 'test'));
    const bytes = new Uint8Array(board.cells);
    const found = new Set<number>();
    for (let i = 0; i < times; i++) {
      // Boards far apart and near to each other.
      const changes = i % 7 === 0 ? board.cells : random.int(5);
      for (let change = 0; change < changes; change++) bytes[random.int(board.cells)] = random.int(values);
      const turn = random.int(2) as 0 | 1;
      kernel.board.set(bytes, kernel.at);
      const wanted = outputOf(board, network, bytes, turn);
      expect(kernel.of(turn)).toBe(wanted);
      found.add(wanted);
    }
    if (side > 3) expect(found.size).toBeGreaterThan(5);
  }
});

test('another module in its place is refused in a line', () => {
  const board = torus(3, 2);
  const layout = layoutOf(board, randomNetwork(board, '2x8-2', new Random(1, 'other')), 'test');
  const kernel = new NetworkKernel(layout);
  useKernel(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  expect(() => new NetworkKernel(layout)).toThrow(mistake('kernel.wasm: has no twoLayers; npm run build makes it'));
  expect(kernel.of(0)).toBe(outputOf(board, layout.network, new Uint8Array(9), 0));
  // Other files of tests share this process.
  useKernel(readFileSync('dist/agents/network/kernel.wasm'));
  expect(() => new NetworkKernel(layout)).not.toThrow();
});

test('without the SIMD that it needs, the program says so in a line', { tags: 'slow' }, () => {
  // V8's own name for an x64 processor without it.
  const words = ['dist/cli/weightroom.js', 'play', 'slider-6', '--watch', 'tuned,tuned', '--limit', 'depth=1'];
  const { status, stderr } = spawnSync(process.execPath, ['--no-enable-sse4-1', ...words], { encoding: 'utf8' });
  expect(stderr).toMatch(/^[^\n]*kernel\.wasm: [^\n]*SIMD unsupported[^\n]*\n$/);
  expect(status).toBe(1);
});
