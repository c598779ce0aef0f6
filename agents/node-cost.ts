import type { Game, Position } from '../games/game.ts';
import { walk } from '../games/moves.ts';
import { median } from '../lib/maths/mean.ts';
import { Random } from '../lib/maths/random.ts';
import { counter, unwatched, type Watching } from '../lib/progress/running.ts';
import { evaluatorOf, searchOf } from './agent-weights.ts';
import type { Evaluator } from './evaluation/evaluator.ts';
import { Search } from './search/search.ts';
import type { SearchOptions } from './search/search-options.ts';
import type { AgentWeights } from './weights/schema.ts';
import { handWeights } from './weights/weights.ts';

/** Weights, and the parts of the search that plays them. */
export interface Priced {
  readonly weights: AgentWeights;
  readonly options: SearchOptions;
}

type Evaluation = AgentWeights | Evaluator | Priced;

/** Rounds that count, and those before them, which run the code in. */
const ROUNDS = 9;
const WARM_ROUNDS = 3;
/** Milliseconds of the processor after which the unit has searched enough in a round. */
const ENOUGH = 40;
/** Games whose positions are searched, each once in a round at most: this many of each, from all over it. */
const GAMES = 16;
const OF_EACH = 12;
/** `hand:own` plays these games quickly, and leaves them after this many plies. */
const QUICK = 100;
const LONGEST = 150;
/** Random moves that half of the games begin with; the others begin with the game's own walk. */
const NEAR = 8;

/**
 * What a node of our search costs with each of `evaluations`, in multiples of the first one, the unit: time of the
 * processor, evaluation and search together, the median of several rounds. In a round all search the same positions,
 * in turns, so that what else the machine does slows all; each within the nodes that take as long as `nodes` of the
 * unit, since a deeper search has other nodes. Measured, so it differs a little from time to time. Throws the signal's
 * reason.
 */
export async function nodeCosts(
  game: Game,
  evaluations: readonly Evaluation[],
  nodes: number,
  watching: Watching = unwatched,
): Promise<number[]> {
  const rounds = await nodeTimes(game, evaluations, nodes, watching);
  return evaluations.map((_, at) => median(rounds.map((times) => times[at]! / times[0]!)));
}

/** Nanoseconds of the processor that a node takes with `evaluation`, likewise. */
export async function nodeNanoseconds(
  game: Game,
  evaluation: Evaluation,
  nodes: number,
  watching: Watching,
): Promise<number> {
  const rounds = await nodeTimes(game, [evaluation], nodes, watching);
  return 1e6 * median(rounds.map(([time]) => time!));
}

/** Milliseconds of the processor that a node takes with each of `evaluations`, round by round. */
async function nodeTimes(
  game: Game,
  evaluations: readonly Evaluation[],
  nodes: number,
  watching: Watching,
): Promise<number[][]> {
  const games = playedGames(game);
  const searches = evaluations.map((evaluation) => searchWith(game, evaluation));
  let costs = evaluations.map(() => 1);
  const rounds: number[][] = [];
  const step = counter((WARM_ROUNDS + ROUNDS) * evaluations.length, watching);
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    // Nobody's cost is known at first: fewer nodes for all.
    const limits = costs.map((cost) => Math.ceil(nodes / (round === 0 ? 4 : 1) / cost));
    const spent = searches.map(() => 0);
    const made = searches.map(() => 0);
    for (let i = 0; spent[0]! < ENOUGH && i < GAMES; i++) {
      const positionsOf = games[(round + i) % GAMES]!;
      for (let turn = 0; turn < searches.length; turn++) {
        const at = (round + i + turn) % searches.length;
        const search = searches[at]!;
        search.start();
        const begun = process.cpuUsage();
        for (const position of positionsOf) made[at]! += search.choose(position, { nodes: limits[at]! }).nodes;
        const { user, system } = process.cpuUsage(begun);
        spent[at]! += (user + system) / 1000;
        // Gives a signal its chance to be heard.
        await new Promise(setImmediate);
        watching.signal.throwIfAborted();
      }
    }
    const times = spent.map((milliseconds, at) => milliseconds / made[at]!);
    if (round < WARM_ROUNDS) costs = times.map((time) => time / times[0]!);
    else rounds.push(times);
    for (const _ of evaluations) await step();
  }
  return rounds;
}

/** Each search has an evaluator of its own. */
function searchWith(game: Game, evaluation: Evaluation): Search {
  if ('evaluate' in evaluation) return new Search(game, evaluation);
  const { weights, options } =
    'options' in evaluation ? evaluation : { weights: evaluation, options: searchOf(evaluation) };
  return new Search(game, evaluatorOf(game, weights), options);
}

/** By game, its `playedGames`: a run measures nodes again and again, and its searches leave positions as they were. */
const played = new WeakMap<Game, readonly Position[][]>();

/** Positions of quick games between two of the same, each game in its order. */
function playedGames(game: Game): readonly Position[][] {
  const known = played.get(game);
  if (known !== undefined) return known;
  const search = searchWith(game, handWeights(game, 'own'));
  const games = Array.from({ length: GAMES }, (_, i) => {
    const random = new Random(0, 'node cost', i);
    const near = { shortest: Math.min(2, game.walk.longest), longest: Math.min(NEAR, game.walk.longest) };
    const position = walk(game, i % 2 === 0 ? near : game.walk, random);
    const texts: string[] = [];
    search.start();
    for (let ply = 0; !position.over() && ply < LONGEST; ply++) {
      texts.push(position.text());
      position.make(search.choose(position, { nodes: QUICK }).move);
    }
    const kept = Math.min(OF_EACH, texts.length);
    return Array.from({ length: kept }, (_, at) => game.parse(texts[Math.floor((at * texts.length) / kept)]!));
  });
  played.set(game, games);
  return games;
}
