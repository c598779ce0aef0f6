import type { Player } from '../../games/game.ts';
import { mean, sum } from '../../lib/maths/mean.ts';
import { algorithms, type Count, type FigureGame } from './figure-1.ts';

/** Figure 1 of Infexion's report, played again: plain data. */
export interface FigureOutcome {
  readonly seeds: number;
  readonly algorithms: readonly {
    readonly name: string;
    /** As red, as blue. */
    readonly seats: readonly [FigureCounts, FigureCounts];
    readonly authors: readonly [Count, Count];
  }[];
}

/** One algorithm in one seat, means over the games. */
export interface FigureCounts extends Count {
  readonly won: number;
  /** By turn: the games that came to it and the states generated at it, on average over these. */
  readonly perTurn: readonly { readonly turn: number; readonly games: number; readonly generated: number }[];
}

/** The means over `games`, which are whole seeds. */
export function figureOutcome(seeds: number, games: readonly FigureGame[]): FigureOutcome {
  return {
    seeds,
    algorithms: algorithms.map(({ name, authors }, algorithm) => {
      const counts = (seat: Player): FigureCounts =>
        countsOf(games.filter((game) => game.algorithm === algorithm && game.seat === seat));
      return { name, authors, seats: [counts(0), counts(1)] };
    }),
  };
}

function countsOf(games: readonly FigureGame[]): FigureCounts {
  const longest = Math.max(...games.map((game) => game.generated.length));
  return {
    turns: mean(games.map(lastTurn)),
    generated: mean(games.map((game) => sum(game.generated))),
    won: games.filter((game) => game.won).length,
    perTurn: Array.from({ length: longest }, (_, at) => {
      const there = games.filter((game) => at < game.generated.length);
      return {
        turn: 2 * at + 1 + there[0]!.seat,
        games: there.length,
        generated: mean(there.map((game) => game.generated[at]!)),
      };
    }),
  };
}

/** Red moves at turns 1, 3, 5, blue at 2, 4, 6. */
function lastTurn({ generated, seat }: FigureGame): number {
  return 2 * generated.length - 1 + seat;
}
