import type { Evaluator } from '../agents/evaluation/evaluator.ts';
import { DifferenceEvaluator } from '../agents/evaluation/evaluator.ts';
import { evaluatorOf } from '../agents/evaluator-of.ts';
import { NetworkEvaluator } from '../agents/network/evaluator.ts';
import { NetworkKernel } from '../agents/network/kernel.ts';
import { layoutOf } from '../agents/network/layout.ts';
import { Search } from '../agents/search/search.ts';
import { handWeights } from '../agents/weights/weights.ts';
import type { Board, Features, Game } from '../games/game.ts';
import { families, gameOfSize } from '../games/index.ts';
import { walk } from '../games/walk.ts';
import { Random } from '../lib/maths/random.ts';
import { anyNetwork } from './any-network.ts';
import type { Job } from './measure.ts';

/** Nodes of one search: enough that its start doesn't count. */
const NODES = 100_000;
const POSITIONS = 4;
const SHAPES = ['2x16', '2x32', '2x32-16', 'star:2x4'];
/** Points a step of the output: evaluations are of the size of hand weights. */
const POINTS = 1 / 500;

/** What a search costs with a network on the board, beside hand weights and linear ones: nodes, of whole searches. */
export function networkJobs(only?: Game): Job[] {
  const games = only === undefined ? families.map((family) => gameOfSize(family, family.defaultSize)) : [only];
  return games.flatMap(jobsOf);
}

function jobsOf(game: Game): Job[] {
  const { board } = game;
  if (board === undefined) return [];
  const linear = game.features.map((features): [string, Evaluator] => [`linear ${features.name}`, anyLinear(features)]);
  const shapes = SHAPES.filter((shape) => board.near !== undefined || !shape.startsWith('star'));
  const evaluators: readonly [string, Evaluator][] = [
    ['hand', evaluatorOf(game, handWeights(game, 'own'))],
    ...linear,
    ...shapes.map((shape): [string, Evaluator] => [`network ${shape}`, networkOn(board, shape)]),
  ];
  return evaluators.map(([name, evaluator]) => searchJob(game, name, evaluator));
}

/** Weights without sense, all different. */
function anyLinear(features: Features): Evaluator {
  return new DifferenceEvaluator(
    features,
    features.list.map((_, i) => 10 + i),
    0,
  );
}

function networkOn(board: Board, shape: string): Evaluator {
  const kernel = new NetworkKernel(layoutOf(board, anyNetwork(board, shape), 'bench'));
  return new NetworkEvaluator(board, kernel, POINTS, undefined);
}

function searchJob(game: Game, name: string, evaluator: Evaluator): Job {
  const positions = Array.from({ length: POSITIONS }, (_, i) =>
    walk(game, { shortest: 12, longest: 12 }, new Random(i, 'bench', game.name)),
  );
  const search = new Search(game, evaluator);
  return {
    name: `${game.name}: whole search, ${name}`,
    unit: 'nodes',
    run() {
      let nodes = 0;
      for (const position of positions) {
        search.start();
        nodes += search.choose(position, { nodes: NODES }).nodes;
      }
      return nodes;
    },
  };
}
