import { tenTo } from '../../../lib/maths/power.ts';
import { totalOf } from '../counts.ts';

/** The probabilities of a game's results in R. Coulom's BayesElo: a draw lies within `drawElo` points of equality. */
function probabilitiesOf(elo: number, drawElo: number): { win: number; draw: number; loss: number } {
  const win = 1 / (1 + tenTo((drawElo - elo) / 400));
  const loss = 1 / (1 + tenTo((drawElo + elo) / 400));
  return { win, draw: 1 - win - loss, loss };
}

/** How wide the draws of a sample are, in BayesElo points; losses, draws and wins are all above 0. */
export function drawEloOf(counts: readonly number[]): number {
  const total = totalOf(counts);
  const loss = counts[0]! / total;
  const win = counts[2]! / total;
  return 200 * Math.log10((((1 - loss) / loss) * (1 - win)) / win);
}

/** The mean scores that two differences in BayesElo points stand for, with the draws of the sample. */
export function bayesScores(counts: readonly number[], elo0: number, elo1: number): [number, number] {
  const drawElo = drawEloOf(counts);
  const score = (elo: number): number => {
    const { win, draw } = probabilitiesOf(elo, drawElo);
    return win + draw / 2;
  };
  return [score(elo0), score(elo1)];
}

/**
 * The log-likelihood ratio of `elo1` against `elo0`, both in BayesElo points, with the draws of the sample: not a
 * GSPRT. A result that never came counts as one. For comparison with cutegames.
 */
export function directRatio(counts: readonly number[], elo0: number, elo1: number): number {
  const floored = counts.map((count) => Math.max(1, count));
  return ratioOf(floored, elo0, elo1, drawEloOf(floored));
}

/**
 * The same as in cutechess: half a game more in each count, and hypotheses in logistic points, turned into BayesElo
 * points by the scale at equality with the draws of the sample.
 */
export function scaledRatio(counts: readonly number[], elo0: number, elo1: number): number {
  const more = counts.map((count) => count + 0.5);
  const drawElo = drawEloOf(more);
  const x = tenTo(-drawElo / 400);
  const scale = (4 * x) / (1 + x) ** 2;
  return ratioOf(more, elo0 / scale, elo1 / scale, drawElo);
}

function ratioOf(counts: readonly number[], elo0: number, elo1: number, drawElo: number): number {
  const [under0, under1] = [probabilitiesOf(elo0, drawElo), probabilitiesOf(elo1, drawElo)];
  return (
    counts[0]! * Math.log(under1.loss / under0.loss) +
    counts[1]! * Math.log(under1.draw / under0.draw) +
    counts[2]! * Math.log(under1.win / under0.win)
  );
}
