import { binomial } from '../../../lib/maths/binomial.ts';
import type { Random } from '../../../lib/maths/random.ts';
import { differenceIn, type Encounter, gamesOf, type Strengths } from './encounter.ts';
import { winDrawLossOf } from './win-draw-loss.ts';

/** The same games played again at random by players of the strengths `truth`. Counts are rounded. */
export function replay(encounters: readonly Encounter[], truth: Strengths, random: Random): Encounter[] {
  return encounters.map((encounter) => {
    const { win, draw } = winDrawLossOf(differenceIn(encounter, truth), truth.draws);
    const games = Math.round(gamesOf(encounter));
    const wins = binomial(random, games, win);
    const draws = binomial(random, games - wins, draw / (1 - win));
    return { ...encounter, wins, draws, losses: games - wins - draws };
  });
}

/**
 * The standard error of every strength by simulation (the parametric bootstrap): how much `refit`, which returns
 * strengths less their mean, scatters over `runs` replays of the games, at least two.
 */
export function simulatedErrors(
  encounters: readonly Encounter[],
  truth: Strengths,
  runs: number,
  random: Random,
  refit: (sample: readonly Encounter[]) => Float64Array,
): Float64Array {
  const sums = new Float64Array(truth.strengths.length);
  const squares = new Float64Array(truth.strengths.length);
  for (let run = 0; run < runs; run++)
    refit(replay(encounters, truth, random)).forEach((strength, player) => {
      const off = strength - truth.strengths[player]!;
      sums[player]! += off;
      squares[player]! += off * off;
    });
  return sums.map((sum, player) => Math.sqrt(Math.max(0, squares[player]! - (sum * sum) / runs) / (runs - 1)));
}
