import { Bench } from 'tinybench';
import { BoardEvaluator, evaluatorOf } from '../agents/agent-weights.ts';
import { DifferenceEvaluator, type Evaluator } from '../agents/evaluation/evaluator.ts';
import { outputsRead } from '../agents/network/check.ts';
import { NetworkKernel } from '../agents/network/kernel.ts';
import { hasPairs, layoutOf, type Network, parseShape, tyingOf } from '../agents/network/network.ts';
import { Search } from '../agents/search/search.ts';
import { fullSearch, plainSearch, type SearchOptions } from '../agents/search/search-options.ts';
import { handWeights } from '../agents/weights/weights.ts';
import type { Board, Features, Game, Position } from '../games/game.ts';
import { families, gameOfSize } from '../games/index.ts';
import { perft, walk } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';

/** A piece of work of known size. */
interface Job {
  readonly game: string;
  readonly name: string;
  readonly unit: 'nodes' | 'moves' | 'extracts';
  /** Does the work once; returns how many units that was. The same every time. */
  run(): number;
}

/** Units a second of a job. */
export type Speed = Awaited<ReturnType<typeof measureJobs>>[number];

/** Nodes of one search: enough that its start doesn't count. */
const NODES = 100_000;
const EXTRACTS = 20_000;
const SHAPES = ['2x16', '2x32', '2x32-16', 'star:2x4', 'pairs:2x32'];
/** Points a step of the output: evaluations are of the size of hand weights. */
const POINTS = 1 / 500;

/** Milliseconds of the processor, which other programs on a busy machine change little. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Times every job for about `seconds`, after a warm-up as long: units a second of the median run. */
export async function measureJobs(jobs: readonly Job[], seconds: number) {
  const speeds = [];
  for (const { game, name, unit, run } of jobs) {
    const units = run();
    const bench = new Bench({
      now: processorTime,
      time: seconds * 1000,
      iterations: 3,
      warmupTime: seconds * 1000,
      warmupIterations: 1,
    });
    bench.add(name, () => void run());
    await bench.run();
    const result = bench.tasks[0]!.result;
    if (!('latency' in result)) throw new Error(`${game}: ${name}: ${result.state}`);
    const { p50, min, max, samplesCount: runs } = result.latency;
    const speed = (time: number): number => (units * 1000) / time;
    speeds.push({ game, name, unit, runs, median: speed(p50), slowest: speed(max), fastest: speed(min) });
  }
  return speeds;
}

/**
 * The speed of all games, or of `only`: rules, features, and search, plain and whole, with hand weights and with
 * `full`; or of features and search with `sets` alone.
 */
export function speedJobs(only?: Game, sets?: readonly Features[]): Job[] {
  if (only !== undefined && sets !== undefined)
    return sets.flatMap((features) => [featuresJob(only, features), ...searchJobs(only, anyLinear(features))]);
  return gamesOf(only).flatMap((game) => [
    rulesJob(game),
    makeJob(game),
    ...game.features.map((features) => featuresJob(game, features)),
    ...searchJobs(game, hand(game)),
    ...searchJobs(game, anyLinear(game.features[1] ?? game.features[0]!)),
  ]);
}

/** What a search costs with a network on the board, beside hand weights, which come first, and linear ones. */
export function networkJobs(only?: Game): Job[] {
  return gamesOf(only).flatMap((game) => {
    const { board } = game;
    if (board === undefined) return [];
    const shapes = SHAPES.filter(
      (shape) => shape.startsWith('2x') || (shape.startsWith('star') ? board.near !== undefined : hasPairs(board)),
    );
    const networks = shapes.map((shape): Named => {
      const kernel = new NetworkKernel(layoutOf(board, anyNetwork(board, shape), 'bench'));
      return [`network ${shape}`, new BoardEvaluator(board, kernel, POINTS, undefined)];
    });
    return [hand(game), ...game.features.map(anyLinear), ...networks].map((one) => searchJob(game, one, fullSearch));
  });
}

/** All games, without variants, which are as fast as their games. */
export function gamesOf(only: Game | undefined): Game[] {
  const usual = families.filter(({ name }) => !name.includes('-'));
  return only === undefined ? usual.map((family) => gameOfSize(family, family.defaultSize)) : [only];
}

type Named = readonly [name: string, evaluator: Evaluator];

function hand(game: Game): Named {
  return ['hand', evaluatorOf(game, handWeights(game, 'own'))];
}

/** Weights without sense, all different, for features that nobody weighed by hand. */
function anyLinear(features: Features): Named {
  const points = features.list.map((_, i) => 10 + i);
  return [`linear ${features.name}`, new DifferenceEvaluator(features, points, 0)];
}

/** Every legal move of one position made and taken back, again and again. */
function makeJob(game: Game): Job {
  const [position] = positionsOf(game);
  const moves = new Int32Array(game.maxMoves);
  const count = position!.moves(moves, 0);
  const rounds = Math.ceil(NODES / count);
  return {
    game: game.name,
    name: 'make and unmake',
    unit: 'moves',
    run() {
      for (let round = 0; round < rounds; round++)
        for (let i = 0; i < count; i++) {
          position!.make(moves[i]!);
          position!.unmake();
        }
      return rounds * count;
    },
  };
}

function rulesJob(game: Game): Job {
  const [position] = positionsOf(game);
  let depth = 1;
  while (perft(position!, depth, game.maxMoves) < NODES) depth++;
  return {
    game: game.name,
    name: `perft ${depth}`,
    unit: 'nodes',
    run: () => perft(position!, depth, game.maxMoves),
  };
}

function featuresJob(game: Game, features: Features): Job {
  const [position] = positionsOf(game);
  const values = new Float64Array(features.list.length);
  return {
    game: game.name,
    name: `${features.name} features`,
    unit: 'extracts',
    run() {
      for (let i = 0; i < EXTRACTS; i++) features.extract(position!, (i & 1) as 0 | 1, values, 0);
      return EXTRACTS;
    },
  };
}

function searchJobs(game: Game, evaluator: Named): Job[] {
  return [plainSearch, fullSearch].map((options) => searchJob(game, evaluator, options));
}

function searchJob(game: Game, [name, evaluator]: Named, options: SearchOptions): Job {
  const positions = positionsOf(game);
  const search = new Search(game, evaluator, options);
  return {
    game: game.name,
    name: `${options === plainSearch ? 'plain alpha-beta' : 'whole search'}, ${name}`,
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

/** Four positions after 12 random moves. */
function positionsOf(game: Game): Position[] {
  return [0, 1, 2, 3].map((i) => walk(game, { shortest: 12, longest: 12 }, new Random(i, 'bench', game.name)));
}

/** A network of a shape on `board` with weights without sense, of the size that fits give. */
function anyNetwork(board: Board, text: string): Network {
  const shape = parseShape(text, 'bench');
  const { buckets, second } = shape;
  const { base, free, orbits } = tyingOf(board, shape, 'bench');
  const random = new Random(1, 'bench', text);
  const numbers = (length: number, size: number): number[] =>
    Array.from({ length }, () => Math.floor((2 * random.unit() - 1) * size));
  return {
    shape,
    one: 255,
    first: Int16Array.from(numbers(free, 60)),
    firstBiases: Int16Array.from(numbers(base, 60)),
    linear: Int32Array.from(numbers(buckets * orbits.count, 10_000)),
    second:
      second === 0
        ? undefined
        : {
            weights: Int16Array.from(numbers(2 * base * second, 200)),
            biases: Int32Array.from(numbers(second, 10_000)),
          },
    output: Int16Array.from(numbers(buckets * outputsRead(second, base), 500)),
    outputBiases: Int32Array.from(numbers(buckets, 10_000)),
    outputStep: 1 / 512,
    thresholds: Int32Array.from({ length: buckets - 1 }, (_, i) => 10 * (i + 1)),
  };
}
