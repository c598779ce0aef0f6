import * as z from 'zod';
import { gameNamed } from '../../games/index.ts';
import type { GameRecord, Measured } from '../../tournament/log/record.ts';
import { type ComparisonLine, comparisonOf } from '../../tournament/results/comparison.ts';
import { same, type VectorKind, vectorKind } from './vector.ts';

const colours = ['black', 'white'] as const;
const perColour = z.object({ black: z.number(), white: z.number() });
const components = z.object({ away: z.number(), home: z.number(), time: z.number(), memory: z.number() });

const tournament = z.object({
  games: z.array(
    z.object({
      starter: z.enum(colours),
      winner: z.enum(colours),
      black_moves: z.int(),
      white_moves: z.int(),
      black_time: z.number(),
      white_time: z.number(),
      black_peak_memory: z.number(),
      white_peak_memory: z.number(),
    }),
  ),
  statistics: z.record(z.string(), z.number()),
  components: z.object({ black: components, white: components }),
  score: perColour,
  seed_raw_formula: perColour,
});

type Tournament = z.infer<typeof tournament>;

/** Empty boards with either colour to move: who has the first move is told by the board. */
const BOARDS = { black: '3/3/3 b', white: '3/3/3 w' } as const;

/** Nine decimal places are written. */
const CLOSE = 2e-9;

/** Tournaments of two, their statistics and the composite score, as the Hex report defines them. */
export const scoreKind: VectorKind = vectorKind({
  name: 'composite score',
  schema: tournament,
  check(_, vector) {
    const mismatches: string[] = [];
    const lines = linesOf(vector);
    same(mismatches, 'number_games', lines[0]!.games, vector.statistics.number_games);
    lines.forEach((line, i) => {
      const colour = colours[i]!;
      for (const [name, value] of Object.entries(statisticsOf(line)))
        close(mismatches, `${colour}_${name}`, value, vector.statistics[`${colour}_${name}`]);
      for (const [name, value] of Object.entries(line.components))
        close(mismatches, `${colour} ${name}`, value, vector.components[colour][name as keyof typeof line.components]);
      close(mismatches, `${colour} score`, line.score, vector.score[colour]);
      close(mismatches, `${colour} raw formula`, rawFormula(line), vector.seed_raw_formula[colour]);
    });
    return mismatches;
  },
});

/** Through the very table that tournaments get. */
function linesOf({ games }: Tournament): ComparisonLine[] {
  const records = games.map(
    (game, i): GameRecord => ({
      game: i,
      seats: [...colours],
      opening: i,
      position: BOARDS[game.starter],
      winner: game.winner === 'black' ? 0 : 1,
      ending: '',
      chosen: [game.black_moves, game.white_moves],
      nodes: [0, 0],
      moves: '',
    }),
  );
  const measured = games.map(
    (game): Measured => ({
      milliseconds: [1000 * game.black_time, 1000 * game.white_time],
      memory: [1e6 * game.black_peak_memory, 1e6 * game.white_peak_memory],
    }),
  );
  return comparisonOf(gameNamed('hex-3'), colours, { records, measured: new Map(measured.entries()) });
}

function statisticsOf({ games, home, away, averageMoves, secondsPerMove, peakMemory }: ComparisonLine) {
  return {
    home_wins: home.wins,
    away_wins: away.wins,
    number_moves: averageMoves * games,
    avg_number_moves: averageMoves,
    time: (secondsPerMove ?? 0) * averageMoves * games,
    avg_time: secondsPerMove ?? 0,
    peak_memory: peakMemory ?? 0,
  };
}

/** What the authors printed: games, seconds a game and megabytes, all added up, so that a slow agent scores higher. */
function rawFormula({ home, away, averageMoves, secondsPerMove, peakMemory }: ComparisonLine): number {
  const seconds = (secondsPerMove ?? 0) * averageMoves;
  return 0.45 * away.wins + 0.35 * home.wins + 0.15 * seconds + 0.05 * (peakMemory ?? 0);
}

function close(mismatches: string[], what: string, found: number, wanted: number | undefined): void {
  if (wanted === undefined || !(Math.abs(found - wanted) <= CLOSE * Math.max(1, Math.abs(wanted))))
    mismatches.push(`${what}: ${found}, wanted ${wanted}`);
}
