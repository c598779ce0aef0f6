import { createHash } from 'node:crypto';
import type { RowFacts } from '../facts.ts';

/** How many games something is true of, and the numbers of the first few. */
export interface Games {
  readonly count: number;
  readonly first: readonly number[];
}

/** What the rows of each game, taken together, say. */
export interface GameAudit {
  /** Games that have rows. */
  readonly games: number;
  /** Of those, games whose row of positions no earlier game has. */
  readonly distinct: number;
  /** Games with rows in several splits. */
  readonly divided: Games;
  /** Games whose rows don't agree about who won. */
  readonly contradictory: Games;
  /** Games whose rows don't stand together, ply after ply: one number may stand for two games. */
  readonly scattered: Games;
  /** By the first player's result, contradictory ones left out. */
  readonly results: { readonly wins: number; readonly draws: number; readonly losses: number };
}

const NAMED = 5;

/** What the rows of one game say, as they come. */
interface SeenGame {
  readonly game: number;
  readonly first: number;
  last: number;
  divided: boolean;
  contradictory: boolean;
  scattered: boolean;
}

/** Looks at the rows of `facts` game by game. */
export function auditGames(facts: RowFacts): GameAudit {
  const all = seenGames(facts);
  const where = (is: (seen: SeenGame) => boolean): Games => {
    const found = all.filter(is).map(({ game }) => game);
    return { count: found.length, first: found.slice(0, NAMED) };
  };
  const results = { wins: 0, draws: 0, losses: 0 };
  for (const { first, contradictory } of all) {
    if (contradictory) continue;
    const result = firstPlayersResult(facts, first);
    results[result === 1 ? 'wins' : result === 0 ? 'losses' : 'draws']++;
  }
  return {
    games: all.length,
    distinct: new Set(all.map((seen) => digestOf(facts, seen))).size,
    divided: where(({ divided }) => divided),
    contradictory: where(({ contradictory }) => contradictory),
    scattered: where(({ scattered }) => scattered),
    results,
  };
}

function seenGames(facts: RowFacts): SeenGame[] {
  const { rows, games, plies, splits: splitOf } = facts;
  const all = new Map<number, SeenGame>();
  let seen: SeenGame | undefined;
  for (let row = 0; row < rows; row++) {
    const game = games[row]!;
    // Rows of a game mostly follow each other.
    if (seen?.game !== game) seen = all.get(game);
    if (seen === undefined) {
      seen = { game, first: row, last: row, divided: false, contradictory: false, scattered: false };
      all.set(game, seen);
      continue;
    }
    const { first, last } = seen;
    if (splitOf[row] !== splitOf[first]) seen.divided = true;
    if (firstPlayersResult(facts, row) !== firstPlayersResult(facts, first)) seen.contradictory = true;
    if (row !== last + 1 || plies[row]! <= plies[last]!) seen.scattered = true;
    seen.last = row;
  }
  return [...all.values()];
}

function firstPlayersResult({ turns, results }: RowFacts, row: number): number {
  return turns[row] === 0 ? results[row]! : 1 - results[row]!;
}

/** The same for games with the same positions in the same order, and for no others. */
function digestOf({ games, positions }: RowFacts, { game, first, last, scattered }: SeenGame): string {
  const own = (_: number, i: number): boolean => games[first + i] === game;
  const sequence = positions.slice(first, last + 1);
  const chosen = scattered ? sequence.filter(own) : sequence;
  return createHash('sha256').update(new Uint8Array(chosen.buffer)).digest('base64');
}
