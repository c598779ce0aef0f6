import { createAgent } from '../agents/index.ts';
import { plainSearch } from '../agents/search-options.ts';
import { searcher } from '../agents/spec.ts';
import type { Weights } from '../agents/weights.ts';
import type { Game } from '../games/game.ts';
import { walk } from '../games/walk.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/random.ts';

/** Walks drawn at most for one position that none before it equals. */
const DRAWS = 1000;
/** Nodes that plain alpha-beta may need for a position at the depth that is usual, on average. */
const USUAL_NODES = 1_000_000;
/** Positions that settle the usual depth. */
const SOUNDED = 8;
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

/** The greatest depth to which plain alpha-beta searches the first of `positions` with `USUAL_NODES` each on average: the same on any machine. */
export function usualDepth(game: Game, weights: Weights, positions: readonly string[]): number {
  const sounded = positions.slice(0, SOUNDED);
  const random = new Random(0);
  const most = USUAL_NODES * sounded.length;
  for (let depth = 1; ; depth++) {
    const plain = createAgent(game, searcher('plain', weights, { depth: depth + 1, nodes: most }, plainSearch));
    let nodes = 0;
    for (const text of sounded) {
      plain.start();
      nodes += plain.choose(game.parse(text), random).nodes;
      if (nodes >= most) return depth;
    }
    if (depth + 1 >= DEEPEST) return DEEPEST;
  }
}
