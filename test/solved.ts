import { WIN } from '../agents/agent.ts';
import { evaluatorOf } from '../agents/agent-weights.ts';
import { Search } from '../agents/search/search.ts';
import type { SearchOptions } from '../agents/search/search-options.ts';
import { handWeights } from '../agents/weights/weights.ts';
import type { hex } from '../games/hex/index.ts';
import type { hexifence } from '../games/hexifence/index.ts';
import { vectors } from './vectors.ts';

/** A solved position that our search can search to the end of the game. */
interface Solved {
  readonly position: string;
  readonly size: number;
  /** Plies to the end under perfect play: so deep must the search look. */
  readonly plies: number;
  /** What it must find there. */
  readonly score: number;
  /** One of these it must play: those that win the soonest, or lose the latest; empty where any will do. */
  readonly best: readonly string[];
}

/** Every solved Hex line whose plies are known. */
export function solvedHex(): Solved[] {
  return vectors<{ position: string; n: number; mover_wins: boolean; plies: number | null; fastest: string[] }>(
    'hex',
    'solved',
  )
    .filter((line) => line.plies !== null)
    .map(({ position, n, mover_wins, plies, fastest }) => ({
      position,
      size: n,
      plies: plies!,
      score: mover_wins ? WIN - plies! : plies! - WIN,
      best: mover_wins ? fastest : [],
    }));
}

/**
 * Every solved Hexifence line that isn't finished. A game always lasts until all edges are claimed, so any winning move
 * is the fastest.
 */
export function solvedHexifence(): Solved[] {
  return vectors<{ position: string; n: number; edgesLeft: number; value: number; best: string[] }>(
    'hexifence',
    'solved',
  )
    .filter(({ edgesLeft }) => edgesLeft > 0)
    .map(({ position, n, edgesLeft, value }) => ({
      position,
      size: n,
      plies: edgesLeft,
      score: value > 0 ? WIN - edgesLeft : edgesLeft - WIN,
      best: [],
    }));
}

/** What our search finds in the solved position, in the form of `wanted`. */
export function searched(solved: Solved, family: typeof hex | typeof hexifence, options: SearchOptions): object {
  const game = family.game(solved.size);
  const position = game.parse(solved.position);
  const search = new Search(game, evaluatorOf(game, handWeights(game, 'difference')), options);
  const { move, score } = search.choose(position, { depth: solved.plies });
  const text = game.moveText(position, move);
  return {
    position: solved.position,
    score,
    move: solved.best.length === 0 || solved.best.includes(text) ? 'best' : text,
  };
}

export function wanted(solved: Solved): object {
  return { position: solved.position, score: solved.score, move: 'best' };
}
