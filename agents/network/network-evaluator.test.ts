import { describe, expect, test } from 'vitest';
import type { Features, Game, Planes, Position } from '../../games/game.ts';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import { walk } from '../../games/walk.ts';
import { Random } from '../../lib/maths/random.ts';
import { minimax } from '../../test/minimax.ts';
import { inputOf, logitOf, randomNetwork, randomWeights } from '../../test/network.ts';
import { evaluatorOf } from '../create-agent.ts';
import { Search } from '../search/search.ts';
import { maxNetworkPoints } from './bound.ts';
import { networkOf } from './codec.ts';
import { inferenceOf } from './inference.ts';
import { quantised } from './quantised.ts';

const sources = families.flatMap((family) => {
  const game = gameOfSize(family, family.defaultSize);
  const read: [string, Features | Planes][] = game.features.map((features) => [features.name, features]);
  if (game.planes !== undefined) read.push(['planes', game.planes]);
  return read.map(([what, source]) => ({ name: `${game.name} ${what}`, game, source }));
});

function board(game: Game, i: number): Position {
  const random = new Random(i, 'network', game.name);
  return i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
}

/** The network's inputs, as a fit sees them. */
function inputsOf(game: Game, source: Features | Planes, position: Position): number[] {
  if (!('list' in source)) {
    const active = new Int32Array(source.max);
    const on = new Set(active.subarray(0, source.active(position, active, 0)));
    return Array.from({ length: source.inputs }, (_, i) => (on.has(i) ? 1 : 0));
  }
  const count = source.list.length;
  const values = new Float64Array(2 * count);
  source.extract(position, position.turn, values, 0);
  source.extract(position, position.turn === 0 ? 1 : 0, values, count);
  const [mover, other] = [Array.from(values.subarray(0, count)), Array.from(values.subarray(count))];
  const input = inputOf(game, source);
  if (input.kind !== 'features') throw new Error('features are read as features');
  const raw = [...mover.map((value, i) => value - other[i]!), ...mover, ...other];
  return raw.map((value, i) => (value - input.means[i]!) * input.factors[i]!);
}

describe.each(sources)('$name', ({ game, source }) => {
  const inputs = 'list' in source ? 3 * source.list.length : source.inputs;
  const input = inputOf(game, source);

  test.each([[[]], [[5]], [[13, 7, 4]]])("hidden layers %j: the logit is the textbook network's", (hidden) => {
    const network = randomNetwork(inputs, hidden, new Random(1, 'network'));
    const inference = inferenceOf(network, input, source);
    for (let i = 0; i < 20; i++) {
      const position = board(game, i);
      const wanted = logitOf(network, inputsOf(game, source, position));
      expect(Math.abs(inference.logit(position) - wanted)).toBeLessThan(1e-6);
    }
  });

  test('in whole numbers too', () => {
    const real = randomNetwork(inputs, [10, 9], new Random(2, 'network'));
    const network = quantised(real, [4, 4]);
    const inference = inferenceOf(network, input, source);
    let near = 0;
    for (let i = 0; i < 40; i++) {
      const position = board(game, i);
      const found = inference.logit(position);
      const values = inputsOf(game, source, position);
      // A sum right between two steps may be rounded either way.
      if (Math.abs(found - logitOf(network, values)) < 1e-9) near++;
      expect(Math.abs(found - logitOf(network, values))).toBeLessThan(0.05);
    }
    expect(near).toBeGreaterThan(35);
  });

  test('zero-sum: the other way round it is the negative', () => {
    const evaluator = evaluatorOf(game, randomWeights(game, source, [16, 8], 3));
    expect(evaluator.draw).toBe(0);
    const found = new Set<number>();
    for (let i = 0; i < 40; i++) {
      const position = board(game, i);
      const [first, second] = [evaluator.evaluate(position, 0), evaluator.evaluate(position, 1)];
      expect(Object.is(first, 0 - second) && Number.isInteger(first)).toBe(true);
      found.add(first);
    }
    expect(found.size).toBeGreaterThan(10);
  });

  test('depends on the position alone, not on those asked about before', () => {
    const network = randomNetwork(inputs, [16, 8], new Random(4, 'network'));
    // Weights of very unequal size, whose sums in 64-bit floats depend on their order.
    const { weights } = network[0]!;
    for (let i = 0; i < weights.length; i++) weights[i]! *= 10 ** -(i % 11);
    const inference = inferenceOf(network, input, source);
    const moves = new Int32Array(game.maxMoves);
    for (let i = 0; i < 6; i++) {
      const position = board(game, i);
      const random = new Random(i, 'path');
      for (let step = 0; step < 60; step++) {
        if (position.over() || (step % 3 === 2 && position.ply > 0 && step > 4)) {
          position.unmake();
          continue;
        }
        expect(inference.logit(position)).toBe(inferenceOf(network, input, source).logit(position));
        position.make(moves[random.int(position.moves(moves, 0))]!);
      }
    }
  });

  test('no evaluation outgrows its bound', () => {
    for (const seed of [5, 6]) {
      const weights = randomWeights(game, source, [16, 8], seed);
      const network = networkOf(weights.layers, 'test');
      const evaluator = evaluatorOf(game, weights);
      const max = maxNetworkPoints(network, input, source, weights.scale);
      let largest = 0;
      for (let i = 0; i < 60; i++) largest = Math.max(largest, Math.abs(evaluator.evaluate(board(game, i), 0)));
      expect(largest).toBeLessThanOrEqual(max);
      expect(max).toBeLessThan(1e7);
    }
  });
});

test.each(['hex-4', 'slider-4', 'hexifence-2'])('%s: alpha-beta with a network equals minimax', (name) => {
  const game = gameNamed(name);
  for (const source of [game.features.at(-1)!, game.planes!]) {
    const evaluator = evaluatorOf(game, randomWeights(game, source, [8], 8));
    const search = new Search(game, evaluator);
    for (let i = 0; i < 6; i++) {
      const position = board(game, i);
      const { move, score } = search.choose(position, { depth: 2 });
      expect({ move, score }).toEqual(minimax(game, evaluator, position, 2));
    }
  }
});
