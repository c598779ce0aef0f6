import { createHash } from 'node:crypto';
import type { RowFacts } from '../facts.ts';

/** How many games something is true of, and the numbers of the first few. */
export interface Games {
  readonly count: number;
  readonly first: readonly number[];
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

/** What the rows of each game, taken together, say. */
export function auditGames(facts: RowFacts) {
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
    /** Games that have rows; `distinct` are those whose row of positions no earlier game has. */
    games: all.length,
    distinct: new Set(all.map((seen) => digestOf(facts, seen))).size,
    /** Games with rows in several splits. */
    divided: where(({ divided }) => divided),
    /** Games whose rows don't agree about who won. */
    contradictory: where(({ contradictory }) => contradictory),
    /** Games whose rows don't stand together, ply after ply: one number may stand for two games. */
    scattered: where(({ scattered }) => scattered),
    /** By the first player's result, contradictory ones left out. */
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
