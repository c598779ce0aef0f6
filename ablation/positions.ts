import { createAgent } from '../agents/create-agent.ts';
import { plainSearch } from '../agents/search/search-options.ts';
import { searcher } from '../agents/spec.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import type { Game } from '../games/game.ts';
import { walk } from '../games/walk.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';

/** Walks drawn for each new position at most. */
const DRAWS = 1000;
/** What plain alpha-beta may search in each of the positions that settle the default depth. */
const SOUNDING_NODES = 300_000;
const SOUNDED = 5;
const DEEPEST = 64;

/** The positions of an ablation: random walks, no two alike. Throws InputError where the game has too few. */
export function drawPositions(game: Game, seed: number, count: number): string[] {
  const positions = new Set<string>();
  for (let i = 0; positions.size < count; i++) {
    if (i >= count * DRAWS)
      throw new InputError(`--positions ${count}: only ${positions.size} different walks found in ${game.name}`);
    positions.add(walk(game, game.walk, new Random(seed, 'ablation', i)).text());
  }
  return [...positions];
}

/** Plain alpha-beta's depth in `SOUNDING_NODES`, the median of some `positions`: the same on any machine. */
export function defaultDepth(game: Game, weights: AgentWeights, positions: readonly string[]): number {
  const plain = createAgent(game, searcher('plain', weights, { nodes: SOUNDING_NODES }, plainSearch));
  const reached = positions.slice(0, SOUNDED).map((text) => {
    plain.start();
    const { depth, nodes } = plain.choose(game.parse(text), new Random(0));
    // What is decided sooner sets no bound.
    return nodes < SOUNDING_NODES ? DEEPEST : Math.max(1, depth);
  });
  return reached.sort((a, b) => a - b)[Math.floor((reached.length - 1) / 2)]!;
}
