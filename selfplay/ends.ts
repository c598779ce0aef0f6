import { type Agent, MAX_POINTS } from '../agents/agent.ts';
import { evaluatorOf } from '../agents/agent-weights.ts';
import { createAgent } from '../agents/create-agent.ts';
import type { Evaluator } from '../agents/evaluation/evaluator.ts';
import { Searcher } from '../agents/search/search-agent.ts';
import type { AgentSpec } from '../agents/spec.ts';
import type { Proof, Result } from '../datasets/row.ts';
import type { Game, Position } from '../games/game.ts';
import { Random } from '../lib/maths/random.ts';

/** A position's result under perfect play for the player to move; undefined where it isn't proven. */
type Prover = (position: Position) => Result | undefined;

/** Above every evaluation, below every win: a search that finds exactly this has found a draw. */
const DRAW = MAX_POINTS - 1;

/** After this many positions in a row without a proof, earlier ones aren't tried: they are further from the end. */
const GIVEN_UP = 8;

/**
 * Proves by the scores of the agent that `spec` describes: a win or a loss. Our search proves draws, too. It searches
 * twice: a draw is nearly a win and nothing better is found, then it is nearly a loss and nothing worse is found.
 */
export function proverOf(game: Game, spec: AgentSpec): Prover {
  if (spec.kind !== 'search') {
    const agent = createAgent(game, spec);
    return (position) => resultOf(scoreBy(agent, position));
  }
  const evaluator = evaluatorOf(game, spec.weights);
  // What is left out may hold the move that refutes a draw.
  const options = { ...spec.options, lmr: false, late: 0, futility: false };
  const [hoping, fearing] = [DRAW, 0 - DRAW].map(
    (draw) => new Searcher(game, withDraw(evaluator, draw), spec.limit, options),
  ) as [Searcher, Searcher];
  return (position) => {
    const score = scoreBy(hoping, position);
    if (score !== DRAW) return resultOf(score);
    return scoreBy(fearing, position) === 0 - DRAW ? 0.5 : undefined;
  };
}

/** The agent first forgets what it searched: a label must not depend on the positions before. */
function scoreBy(agent: Agent, position: Position): number | undefined {
  agent.start();
  return agent.choose(position, new Random(0, 'proof')).score;
}

function resultOf(score = 0): Result | undefined {
  return score > MAX_POINTS ? 1 : score < 0 - MAX_POINTS ? 0 : undefined;
}

/** `evaluator`, to which a drawn game is worth `draw`. */
function withDraw(evaluator: Evaluator, draw: number): Evaluator {
  const { costly = false } = evaluator;
  return { evaluate: (position, player) => evaluator.evaluate(position, player), draw, costly };
}

/**
 * The proven results of a finished game's positions, for the first player, by the number of moves before each. `prove`
 * is asked from the end backwards, until it proves no more. `position`, in which the `moves` were made, is taken back.
 */
export function provenEnds(position: Position, moves: number, prove: Prover): Map<number, Result> {
  const found = new Map<number, Result>();
  let missed = 0;
  for (let at = moves - 1; at >= 0 && missed < GIVEN_UP; at--) {
    position.unmake();
    const own = prove(position);
    missed = own === undefined ? missed + 1 : 0;
    if (own !== undefined) found.set(at, (position.turn === 0 ? own : 1 - own) as Result);
  }
  return found;
}

/**
 * The result of each of `moves` positions for the first player: the proven one, else that of the next position, and at
 * the end `played`.
 */
export function resultsFrom(proven: ReadonlyMap<number, Result>, moves: number, played: Result): Result[] {
  const results = new Array<Result>(moves);
  let result = played;
  for (let at = moves - 1; at >= 0; at--) results[at] = result = proven.get(at) ?? result;
  return results;
}

/** How far each proven position was from the end of the game, and whether the game had another result. */
export function proofsOf(proven: ReadonlyMap<number, Result>, moves: number, played: Result): Proof[] {
  return [...proven].map(([at, result]) => ({ left: moves - at, wrong: result !== played }));
}
