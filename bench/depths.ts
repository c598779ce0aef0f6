import { evaluatorOf } from '../agents/agent-weights.ts';
import { Search } from '../agents/search/search.ts';
import { type AgentSpec, agentText } from '../agents/spec.ts';
import type { Game, Position } from '../games/game.ts';
import { walk } from '../games/moves.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';

const POSITIONS = 30;

/**
 * How deep `agent` sees on average in positions of `game`, and where its nodes go. Throws InputError unless the agent
 * is our search.
 */
export function depthsOf(game: Game, agent: AgentSpec) {
  if (agent.kind !== 'search') throw new InputError(`${agentText(agent)}: expected our search, with weights`);
  const search = new Search(game, evaluatorOf(game, agent.weights), agent.options);
  let [depth, nodes, growth, moves] = [0, 0, 0, 0];
  const list = new Int32Array(game.maxMoves);
  for (let i = 0; i < POSITIONS; i++) {
    const position = openPosition(game, i);
    search.start();
    const found = search.choose(position, agent.limit);
    depth += found.depth!;
    nodes += found.nodes;
    growth += Math.log(found.nodes) / Math.max(1, found.depth!);
    moves += position.moves(list, 0);
  }
  const { counts } = search;
  return {
    game: game.name,
    agent: agentText(agent),
    /** Legal moves. */
    moves: moves / POSITIONS,
    nodes: nodes / POSITIONS,
    /** Plies that were searched to their end. */
    depth: depth / POSITIONS,
    /** One more ply multiplies the nodes by this: the geometric mean over positions. */
    branching: Math.exp(growth / POSITIONS),
    /** Share of the positions with a refutation in which the first move was one. */
    firstCutoffs: share(counts.firstCutoffs, counts.cutoffs),
    /** Of nodes. */
    quiet: counts.quiet / nodes,
    again: counts.again / nodes,
    /** Of looks into the table. */
    found: share(counts.found, counts.looks),
    ended: share(counts.ended, counts.looks),
  };
}

/** 0 where there is nothing: a search without a table never looks into it. */
function share(part: number, of: number): number {
  return of === 0 ? 0 : part / of;
}

/** A position after 4 to 20 random moves that are no blunders a ply deep. */
function openPosition(game: Game, index: number): Position {
  for (let again = 0; ; again++) {
    const random = new Random(index, 'depths', game.name, again);
    const length = 4 + random.int(17);
    const position = walk(game, { shortest: length, longest: length }, random);
    if (!position.over()) return position;
  }
}
