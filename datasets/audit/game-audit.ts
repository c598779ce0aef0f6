import { createHash } from 'node:crypto';
import { valuesAt } from '../column.ts';
import type { RowFacts } from '../facts.ts';
import type { Split } from '../split.ts';

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

/** Looks at the rows of `facts` game by game; `splitOf` has each row's split. */
export function auditGames(facts: RowFacts, splitOf: readonly Split[]): GameAudit {
  const all = rowsByGame(facts.games);
  const where = (is: (rows: readonly number[]) => boolean): Games => {
    const found = [...all].filter(([, rows]) => is(rows)).map(([game]) => game);
    return { count: found.length, first: found.slice(0, NAMED) };
  };
  const results = { wins: 0, draws: 0, losses: 0 };
  for (const rows of all.values()) {
    const result = firstPlayersResult(facts, rows[0]!);
    if (rows.some((row) => firstPlayersResult(facts, row) !== result)) continue;
    results[result === 1 ? 'wins' : result === 0 ? 'losses' : 'draws']++;
  }
  return {
    games: all.size,
    distinct: new Set([...all.values()].map((rows) => digestOf(facts.positions, rows))).size,
    divided: where((rows) => rows.some((row) => splitOf[row] !== splitOf[rows[0]!])),
    contradictory: where((rows) =>
      rows.some((row) => firstPlayersResult(facts, row) !== firstPlayersResult(facts, rows[0]!)),
    ),
    scattered: where((rows) =>
      rows.some((row, i) => i > 0 && (row !== rows[i - 1]! + 1 || facts.plies[row]! <= facts.plies[rows[i - 1]!]!)),
    ),
    results,
  };
}

function rowsByGame(games: Float64Array): Map<number, number[]> {
  const rows = new Map<number, number[]>();
  for (const [row, game] of games.entries()) {
    const known = rows.get(game);
    if (known === undefined) rows.set(game, [row]);
    else known.push(row);
  }
  return rows;
}

function firstPlayersResult({ turns, results }: RowFacts, row: number): number {
  return turns[row] === 0 ? results[row]! : 1 - results[row]!;
}

/** The same for games with the same positions in the same order, and for no others. */
function digestOf(positions: Float64Array, rows: readonly number[]): string {
  const sequence = valuesAt(positions, rows);
  return createHash('sha256').update(new Uint8Array(sequence.buffer)).digest('base64');
}
