import { evaluatorOf } from '../agents/index.ts';
import { Search } from '../agents/search.ts';
import { handWeights } from '../agents/weights.ts';
import type { Features, Game } from '../games/game.ts';
import { families, gameOfSize } from '../games/index.ts';
import { perft } from '../games/perft.ts';
import { walk } from '../games/walk.ts';
import { Random } from '../lib/random.ts';
import type { Job } from './measure.ts';

/** Nodes of one search: enough that its start doesn't count. */
const NODES = 300_000;
const EXTRACTS = 20_000;

/** The speed of every registered game, or of the one called `only`: rules, features, and plain alpha-beta with the `original` evaluation. */
export function speedJobs(only?: Game): Job[] {
  const games = only === undefined ? families.map((family) => gameOfSize(family, family.usual)) : [only];
  return games.flatMap((game) => [
    rulesJob(game),
    ...game.features.map((features) => featuresJob(game, features)),
    searchJob(game, 'own'),
    searchJob(game, 'difference'),
  ]);
}

function rulesJob(game: Game): Job {
  const position = benchPosition(game);
  let depth = 1;
  while (perft(position, depth, game.mostMoves) < NODES) depth++;
  return {
    name: `${game.name}: perft ${depth}`,
    unit: 'nodes',
    run: () => perft(position, depth, game.mostMoves),
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

function searchJob(game: Game, judge: 'own' | 'difference'): Job {
  const position = benchPosition(game);
  const search = new Search(game, evaluatorOf(game, handWeights(game, judge)));
  return {
    name: `${game.name}: plain alpha-beta, original, ${judge}`,
    unit: 'nodes',
    run: () => search.choose(position, { nodes: NODES }).nodes,
  };
}

function benchPosition(game: Game): ReturnType<Game['parse']> {
  return walk(game, { shortest: 12, longest: 12 }, new Random(1, 'bench', game.name));
}
