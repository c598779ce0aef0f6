import { evaluatorOf } from '../agents/create-agent.ts';
import { DifferenceEvaluator, type Evaluator } from '../agents/evaluation/evaluator.ts';
import { Search } from '../agents/search/search.ts';
import { fullSearch, plainSearch, type SearchOptions } from '../agents/search/search-options.ts';
import { handWeights } from '../agents/weights/weights.ts';
import type { Features, Game } from '../games/game.ts';
import { families, gameOfSize } from '../games/index.ts';
import { perft } from '../games/perft.ts';
import { walk } from '../games/walk.ts';
import { Random } from '../lib/maths/random.ts';
import { materialEvaluator } from './material.ts';
import type { Job } from './measure.ts';

/** Nodes of one search: enough that its start doesn't count. */
const NODES = 300_000;
const EXTRACTS = 20_000;

/**
 * The speed of all games, or of `only`: rules, features, and search, plain and whole, with hand weights and with
 * `full`; or of features and search with `sets` alone.
 */
export function speedJobs(only?: Game, sets?: readonly Features[]): Job[] {
  if (only !== undefined && sets !== undefined) return sets.flatMap((features) => setJobs(only, features));
  // A variant is as fast as its game.
  const usual = families
    .filter(({ name }) => !name.includes('-'))
    .map((family) => gameOfSize(family, family.defaultSize));
  return (only === undefined ? usual : [only]).flatMap((game) => {
    const hand = { name: 'hand', evaluator: evaluatorOf(game, handWeights(game, 'own')) };
    const full = {
      name: 'full',
      evaluator: new DifferenceEvaluator(game.features[1]!, anyWeights(game.features[1]!), 0),
    };
    const material = materialEvaluator(game.family);
    return [
      rulesJob(game),
      makeJob(game),
      ...game.features.map((features) => featuresJob(game, features)),
      ...[hand, full].flatMap(({ name, evaluator }) => [
        searchJob(game, `plain alpha-beta, ${name}`, evaluator, plainSearch),
        searchJob(game, `whole search, ${name}`, evaluator, fullSearch),
      ]),
      ...(material === undefined ? [] : [searchJob(game, 'plain alpha-beta, material', material, plainSearch)]),
    ];
  });
}

/** What a feature set costs: by itself, and in searches. */
function setJobs(game: Game, features: Features): Job[] {
  const evaluator = new DifferenceEvaluator(features, anyWeights(features), 0);
  return [
    featuresJob(game, features),
    searchJob(game, `plain alpha-beta, ${features.name}`, evaluator, plainSearch),
    searchJob(game, `whole search, ${features.name}`, evaluator, fullSearch),
  ];
}

/** Weights without sense, all different, for features that nobody weighed by hand. */
function anyWeights(features: Features): number[] {
  return features.list.map((_, i) => 10 + i);
}

/** Every legal move of one position made and taken back, again and again. */
function makeJob(game: Game): Job {
  const position = benchPosition(game);
  const moves = new Int32Array(game.maxMoves);
  const count = position.moves(moves, 0);
  const rounds = Math.ceil(NODES / count);
  return {
    name: `${game.name}: make and unmake`,
    unit: 'moves',
    run() {
      for (let round = 0; round < rounds; round++)
        for (let i = 0; i < count; i++) {
          position.make(moves[i]!);
          position.unmake();
        }
      return rounds * count;
    },
  };
}

function rulesJob(game: Game): Job {
  const position = benchPosition(game);
  let depth = 1;
  while (perft(position, depth, game.maxMoves) < NODES) depth++;
  return {
    name: `${game.name}: perft ${depth}`,
    unit: 'nodes',
    run: () => perft(position, depth, game.maxMoves),
  };
}

function featuresJob(game: Game, features: Features): Job {
  const position = benchPosition(game);
  const values = new Float64Array(features.list.length);
  return {
    name: `${game.name}: ${features.name} features`,
    unit: 'extracts',
    run() {
      for (let i = 0; i < EXTRACTS; i++) features.extract(position, (i & 1) as 0 | 1, values, 0);
      return EXTRACTS;
    },
  };
}

function searchJob(game: Game, name: string, evaluator: Evaluator, options: SearchOptions): Job {
  const position = benchPosition(game);
  const search = new Search(game, evaluator, options);
  return {
    name: `${game.name}: ${name}`,
    unit: 'nodes',
    run() {
      search.start();
      return search.choose(position, { nodes: NODES }).nodes;
    },
  };
}

function benchPosition(game: Game): ReturnType<Game['parse']> {
  return walk(game, { shortest: 12, longest: 12 }, new Random(1, 'bench', game.name));
}
