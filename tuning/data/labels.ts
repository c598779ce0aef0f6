import { MAX_POINTS } from '../../agents/agent.ts';
import { type RowFacts, readFacts } from '../../datasets/columns.ts';
import type { DataSet } from '../../datasets/data-set.ts';
import type { Samples } from '../../datasets/samples.ts';
import { rowsWhere, valuesAt } from '../../datasets/values.ts';
import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { wilsonInterval } from '../../lib/maths/normal.ts';
import type { Running } from '../../lib/progress/running.ts';
import { fitWeights } from '../../train/fit-weights.ts';
import { trainOptions } from '../../train/options.ts';
import { bestScale } from '../../train/scale/scale.ts';

/** So little that a score which foretells all results has an end. */
const RIDGE = 1e-4;

/**
 * What the scores of `data`, the search's own, say of its results. `slope` is logits from an even score to the largest
 * one, undefined where nothing could be fitted; its 95 % interval knows that positions of one game share their result.
 * `points` are those of a score worth one logit. Throws InputError for a bad data set, and the signal's reason.
 */
export async function readLabels(data: DataSet, game: Game, running: Partial<Running> = {}) {
  const facts = await readFacts(data, game, running);
  const samples = rankSamples(facts);
  const games = new Set(samples.games).size;
  const nothing = { rows: samples.rows, games, points: undefined, slope: undefined, found: foundWins(facts) };
  if (samples.rows === 0) return nothing;
  try {
    const options = { ...trainOptions.read({}), ridge: RIDGE };
    const { fit, uncertainty } = await fitWeights(samples, options, [], 1);
    const interval = uncertainty?.weights[0];
    const slope = interval && { value: fit.weights[0]!, low: interval.low, high: interval.high };
    return { ...nothing, points: pointsOf(facts), slope: slope && Number.isFinite(slope.low) ? slope : undefined };
  } catch (error) {
    // Results or scores that are all alike.
    if (error instanceof InputError) return nothing;
    throw error;
  }
}

/** A found win that is worth less than this many logits foretells next to nothing: 73 % of the points at most. */
const WEAK = 1;
/** Of games in which a win was found, more than this share was won, significantly, where results are right. */
const KEPT = 0.75;

/**
 * Why the data set called `name` should teach nobody, in one line; undefined where its search foretold the results of
 * its own games, or may have: a few games show little, and many such data sets are read together. Flipped labels do the
 * opposite. Wins that were found, and then won, show that results are right even where weights mislead the search.
 */
export function labelsVerdict(
  name: string,
  { rows, games, slope, found }: Awaited<ReturnType<typeof readLabels>>,
): string | undefined {
  if (slope !== undefined && found.games > 0 && wilsonInterval(found.kept, found.games).low > KEPT) return undefined;
  if (slope !== undefined && (slope.low > 0 || slope.high >= WEAK)) return undefined;
  const seen = `${rows} scored positions of ${games} ${games === 1 ? 'game' : 'games'}`;
  if (slope === undefined)
    return `${name}: its ${seen} can't show that scores and results belong together; play more games, some won and some lost.`;
  const interval = `slope ${slope.value.toFixed(2)}, 95 % interval ${slope.low.toFixed(2)} to ${slope.high.toFixed(2)}, ${seen}`;
  return slope.high < 0
    ? `${name}: the side that its search preferred lost (${interval}): its labels are flipped, or its maker's weights. It is left out; mend what wrote its results, or play it again.`
    : `${name}: its search's scores don't foretell the results of its games (${interval}). It is left out; play more games or more nodes per move.`;
}

/**
 * One column, from -1 to 1: each score's sign, times the share of scores that are no larger than it. Found wins are
 * the largest, and no unit matters. Rows without a score are left out.
 */
function rankSamples(facts: RowFacts): Samples {
  const kept = rowsWhere(facts.rows, (row) => !Number.isNaN(facts.scores[row]!));
  const sizes = Float64Array.from(kept, (row) => Math.abs(facts.scores[row]!)).sort();
  const share = new Map<number, number>();
  for (const [i, size] of sizes.entries()) share.set(size, (i + 1) / sizes.length);
  return scoreColumn(facts, kept, (score) => Math.sign(score) * share.get(Math.abs(score))!);
}

/**
 * Games in which the search found a win, and those of them that the side with the last found win has won: a search may
 * lose sight of an earlier one.
 */
function foundWins({ rows, games, results, scores }: RowFacts) {
  const kept = new Map<number, boolean>();
  for (let row = 0; row < rows; row++)
    if (Math.abs(scores[row]!) > MAX_POINTS) kept.set(games[row]!, results[row] === (scores[row]! > 0 ? 1 : 0));
  return { games: kept.size, kept: [...kept.values()].filter(Boolean).length };
}

/** Points worth one logit of the results, found wins left out; undefined where scores say nothing. */
function pointsOf(facts: RowFacts): number | undefined {
  const kept = rowsWhere(facts.rows, (row) => Math.abs(facts.scores[row]!) <= MAX_POINTS);
  if (kept.length === 0) return undefined;
  const { scale } = bestScale(
    scoreColumn(facts, kept, (score) => score),
    [1],
    false,
  );
  return scale > 0 ? 1 / scale : undefined;
}

/** The rows `kept` with one feature, `of` each one's score. */
function scoreColumn({ games, results, scores }: RowFacts, kept: Uint32Array, of: (score: number) => number): Samples {
  const scored = valuesAt(scores, kept);
  return {
    names: ['score'],
    rows: kept.length,
    features: Float64Array.from(scored, of),
    results: valuesAt(results, kept),
    scores: scored,
    games: valuesAt(games, kept),
  };
}
