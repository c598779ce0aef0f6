import { type Patterns, spread } from '../../agents/patterns/patterns.ts';
import { PatternWalk } from '../../agents/patterns/sums.ts';
import type { Board } from '../../games/game.ts';
import { sigmoid } from '../../lib/maths/normal.ts';
import { hear } from '../../lib/progress/running.ts';
import { type NetworkSamples, someRows } from '../network/batch.ts';
import { rowLoss } from '../network/computation.ts';
import { dot } from '../solver/polytope.ts';
import { formsOf } from './forms.ts';

/**
 * In logits: a weight of each number, then what being to move is worth, then the weights of the features beside, each
 * by its deviation.
 */
type PatternLogits = Float64Array<ArrayBuffer>;

/** Penalties, in rows: a weight that stands in as many is halved. */
const RIDGES: readonly number[] = [3000, 1000, 300, 100, 30, 10];
/** Cells of the largest patterns that are tried. */
const CELLS = [4, 6, 8];
/** Patterns take time: the smallest must lower the loss by this share, larger ones by more. */
const WORTH = 0.01;
const LARGER_WORTH = 0.03;
/** The penalty of the features beside, which only keeps apart what the rows don't tell apart. */
const RIDGE_BESIDE = 1;
/** The penalty of the weights that patterns of one form share. */
const RIDGE_SHARED = 100;
const MOST_STEPS = 60;
/** Rows that choose the size: all of them are fitted to in that size only. */
const CHOOSING = 32_768;
/** In passes of the smallest patterns, what most fits take at most: over the rows that choose, then over all. */
const CHOOSING_PASSES = 40;
const LAST_PASSES = 35;
/** Passes that are timed. */
const TIMED_PASSES = 3;
/** A fit has ended where a step takes less than this share off the loss; sooner, where it only chooses. */
const STILL = 1e-4;
const STILL_CHOOSING = 5e-4;
/** Steps that the solver remembers. */
const MEMORY = 8;

/** Patterns of up to `cells` cells. */
interface Start {
  readonly cells: number;
  readonly patterns: Patterns;
  readonly logits: PatternLogits;
  /** What the penalty pulls the weights towards. */
  readonly prior: PatternLogits;
}

/** The same fitted with a penalty, and their loss on the validation rows. */
interface Fitted extends Start {
  readonly ridge: number;
  readonly loss: number;
}

/** How many rows most fits can read in `seconds`, where a pass over one of them takes `perRow`. */
export function rowsWithin(seconds: number, perRow: number): number {
  const passes = seconds / perRow;
  const choosing = passes / (CHOOSING_PASSES + LAST_PASSES);
  return choosing <= CHOOSING ? choosing : (passes - CHOOSING_PASSES * CHOOSING) / LAST_PASSES;
}

/** Seconds for each of `rows` that a pass of the smallest patterns takes now, on this machine. */
export function passSeconds(board: Board, patternsOf: (cells: number) => Patterns, rows: NetworkSamples): number {
  const patterns = patternsOf(CELLS[0]!);
  const logits = new Float64Array(patterns.weights + 1 + rows.features);
  const slopes = logits.slice();
  // The first pass is slow: it is compiled.
  lossOf(board, patterns, rows, logits, slopes);
  const begun = performance.now();
  for (let pass = 0; pass < TIMED_PASSES; pass++) lossOf(board, patterns, rows, logits, slopes);
  return (performance.now() - begun) / 1000 / TIMED_PASSES / rows.rows;
}

/** How often each weight stands in `rows`. */
function countsIn(board: Board, patterns: Patterns, rows: NetworkSamples): Float64Array {
  const counts = new Float64Array(patterns.weights);
  const entries = new Float64Array(patterns.entries);
  walked(
    board,
    patterns,
    rows,
    entries,
    () => 0,
    () => 1,
  );
  for (const { from, weights } of patterns.parts)
    for (const [entry, weight] of weights.entries())
      if (weight !== 0) counts[Math.abs(weight) - 1]! += entries[from + entry]!;
  return counts;
}

/**
 * Walks from row to row: `score` is told the sum of `entries` on each row's board, and what it returns is added to
 * `slopes` at all entries that the board shows. An entry gets what came while it was shown when it is left, so that a
 * row costs as much as what changed on it.
 */
function walked(
  board: Board,
  patterns: Patterns,
  { boards, cells, members }: NetworkSamples,
  slopes: Float64Array | undefined,
  valueAt: (entry: number) => number,
  score: (row: number, i: number, sum: number) => number,
): void {
  const walk = new PatternWalk(board, patterns);
  const since = new Float64Array(patterns.tables.length);
  let [sum, slope] = [0, 0];
  for (const entry of walk.entry) sum += valueAt(entry);
  const moved = (table: number, before: number, after: number): number => {
    if (slopes !== undefined) {
      slopes[before]! += slope - since[table]!;
      since[table] = slope;
    }
    return valueAt(after) - valueAt(before);
  };
  for (let i = 0; i < members.length; i++) {
    const row = members[i]!;
    for (let cell = 0; cell < cells; cell++) walk.board[cell] = boards[row * cells + cell]!;
    sum += walk.read(moved);
    slope += score(row, i, sum);
  }
  if (slopes !== undefined) for (const [table, entry] of walk.entry.entries()) slopes[entry]! += slope - since[table]!;
}

/** The mean log loss of `logits` on `rows`; their slopes, summed over the rows, go to `out`. */
export function lossOf(
  board: Board,
  patterns: Patterns,
  rows: NetworkSamples,
  logits: PatternLogits,
  out?: Float64Array,
): number {
  const entries = new Float64Array(patterns.entries);
  spread(patterns, logits, entries);
  const slopes = out && new Float64Array(patterns.entries);
  const { beside, features } = rows;
  const tempo = logits[patterns.weights]!;
  const first = patterns.weights + 1;
  const slopesBeside = new Float64Array(1 + features);
  let loss = 0;
  walked(
    board,
    patterns,
    rows,
    slopes,
    (entry) => entries[entry]!,
    (row, i, sum) => {
      const side = rows.turns[row] === 0 ? 1 : -1;
      let logit = side * sum + tempo;
      for (let f = 0; f < features; f++) logit += logits[first + f]! * beside[row * features + f]!;
      const off = sigmoid(logit) - rows.targets[i]!;
      loss += rowLoss(logit, rows.targets[i]!);
      slopesBeside[0]! += off;
      for (let f = 0; f < features; f++) slopesBeside[1 + f]! += off * beside[row * features + f]!;
      return side * off;
    },
  );
  if (out === undefined) return loss / rows.rows;
  out.fill(0);
  for (const { from, weights } of patterns.parts)
    for (let entry = 0; entry < weights.length; entry++) {
      const weight = weights[entry]!;
      if (weight !== 0) out[Math.abs(weight) - 1]! += Math.sign(weight) * slopes![from + entry]!;
    }
  out.set(slopesBeside, patterns.weights);
  return loss / rows.rows;
}

/** The mean log loss that no fit to the targets of `rows` is below: above 0 where they are scores. */
function leastLoss({ targets, rows }: NetworkSamples): number {
  // A target of 0 or 1 can be met: 0 · log(0) counts 0.
  const bits = (share: number): number => (share === 0 ? 0 : share * Math.log(share));
  return 0 - targets.reduce((sum, target) => sum + bits(target) + bits(1 - target), 0) / rows;
}

/**
 * Patterns and weights in logits that fit `train` best. The features beside are fitted alone, then with patterns of
 * more and more cells, while these are worth it on `validation`, which chooses the penalty, too. It pulls each weight
 * towards what patterns of its form share, wherever they stand; weights in fewer than `least` rows are equal to it.
 * Throws the signal's reason.
 */
export async function fitPatterns(
  board: Board,
  held: readonly (readonly number[])[],
  patternsOf: (cells: number) => Patterns,
  train: NetworkSamples,
  validation: NetworkSamples,
  least: number,
  signal: AbortSignal,
  told: (done: number, total: number, note: string) => void,
) {
  const history: { cells: number; ridge: number; validation: number }[] = [];
  const share = CHOOSING / train.rows;
  // Another object, also where it has all rows.
  const [some, judging] = [{ ...someRows(train, share) }, someRows(validation, share)];
  const floor = leastLoss(judging);
  const none = new Float64Array(1 + train.features);
  const features = { cells: 0, patterns: patternsOf(0), logits: none, prior: none };
  const coarse = RIDGES.filter((_, i) => i % 2 === 0);
  // Without patterns, the penalty is nothing's.
  let best = await bestOf(features, RIDGES.slice(-1), some, judging);
  for (const cells of CELLS) {
    const grown = await bestOf(await begun(cells, best, some), coarse, some, judging);
    const worth = best.cells === 0 ? WORTH : LARGER_WORTH;
    if (grown.loss - floor > (best.loss - floor) * (1 - worth)) break;
    best = grown;
  }
  // More rows may do with less of a penalty.
  best = await bestOf(best, RIDGES.slice(RIDGES.indexOf(best.ridge)), train, validation);
  return { ...best, history };

  /** Patterns of up to `cells` cells with the weights that those of one form share, fitted to `rows`. */
  async function begun(cells: number, before: Start, rows: NetworkSamples): Promise<Start> {
    const patterns = patternsOf(cells);
    const { of, patterns: alike } = formsOf(board, held, patterns);
    const zeros = new Float64Array(alike.weights + 1 + train.features);
    const logits = zeros.slice();
    logits.set(before.logits.subarray(before.patterns.weights), alike.weights);
    const start = { cells, patterns: alike, logits, prior: zeros };
    const shared = await minimised(
      start,
      countsIn(board, alike, rows),
      RIDGE_SHARED,
      rows,
      toldOf(start, RIDGES[0]!, rows),
    );
    const prior = new Float64Array(patterns.weights + 1 + train.features);
    for (const [weight, form] of of.entries())
      if (form !== 0) prior[weight] = Math.sign(form) * shared[Math.abs(form) - 1]!;
    const whole = prior.slice();
    whole.set(shared.subarray(alike.weights), patterns.weights);
    return { cells, patterns, logits: whole, prior };
  }

  /** With the penalty of `ridges` that fits `rows` best, the first that is no worse than the next, from `start` on. */
  async function bestOf(
    start: Start,
    ridges: readonly number[],
    rows: NetworkSamples,
    judges: NetworkSamples,
  ): Promise<Fitted> {
    const counts = countsIn(board, start.patterns, rows);
    let found: Fitted | undefined;
    for (const ridge of ridges) {
      const next = await fitted(found ?? start, ridge, rows, judges, counts);
      if (found !== undefined && next.loss > found.loss) break;
      found = next;
    }
    return found!;
  }

  async function fitted(
    start: Start,
    ridge: number,
    rows: NetworkSamples,
    judges: NetworkSamples,
    counts: Float64Array,
  ): Promise<Fitted> {
    const { cells, patterns } = start;
    const logits = await minimised(start, counts, ridge, rows, toldOf(start, ridge, rows));
    const loss = lossOf(board, patterns, judges, logits);
    history.push({ cells, ridge, validation: loss });
    return { ...start, ridge, logits, loss };
  }

  function toldOf({ cells }: Start, ridge: number, rows: NetworkSamples): (steps: number) => void {
    const all = (1 + CELLS.length) * RIDGES.length + 1;
    const done = rows === some ? (1 + CELLS.indexOf(cells)) * RIDGES.length + RIDGES.indexOf(ridge) : all - 1;
    return (steps) => told(done, all, `up to ${cells} cells, ridge ${ridge}, step ${steps}`);
  }

  /** L-BFGS with halved steps (Nocedal and Wright, algorithms 7.4 and 3.1), each weight in units of its deviation. */
  async function minimised(
    { patterns, logits: start, prior }: Start,
    counts: Float64Array,
    ridge: number,
    train: NetworkSamples,
    told: (steps: number) => void,
  ): Promise<PatternLogits> {
    const penalties = Float64Array.from(start, (_, i) => (i < counts.length ? ridge : RIDGE_BESIDE));
    penalties[counts.length] = 0;
    // A weight that stands in a row several times counts by the square.
    const curvature = penalties.map((penalty, i) => {
      const count = counts[i] ?? train.rows;
      return penalty + Math.max(count, count ** 2 / train.rows) / 4;
    });
    const at = (logits: PatternLogits) => {
      const slopes = new Float64Array(logits.length);
      let value = train.rows * lossOf(board, patterns, train, logits, slopes);
      for (let i = 0; i < logits.length; i++) {
        slopes[i] = i < counts.length && counts[i]! < least ? 0 : slopes[i]! + penalties[i]! * (logits[i]! - prior[i]!);
        value += (penalties[i]! * (logits[i]! - prior[i]!) ** 2) / 2;
      }
      return { logits, slopes, value };
    };
    let here = at(start.slice());
    const past: { step: Float64Array; change: Float64Array; product: number }[] = [];
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      await hear(signal);
      told(steps + 1);
      const direction = here.slopes.slice();
      const shares = past.map(() => 0);
      for (let i = past.length - 1; i >= 0; i--) {
        const { step, change, product } = past[i]!;
        shares[i] = dot(step, direction) / product;
        for (let w = 0; w < direction.length; w++) direction[w]! -= shares[i]! * change[w]!;
      }
      for (let w = 0; w < direction.length; w++) direction[w]! /= curvature[w]!;
      for (const [i, { step, change, product }] of past.entries()) {
        const share = shares[i]! - dot(change, direction) / product;
        for (let w = 0; w < direction.length; w++) direction[w]! += share * step[w]!;
      }
      const gain = dot(direction, here.slopes);
      let next = here;
      for (let share = past.length === 0 ? 1 / 8 : 1; share > 1e-6; share /= 2) {
        next = at(here.logits.map((logit, w) => logit - share * direction[w]!));
        if (next.value <= here.value - 1e-4 * share * gain) break;
      }
      if (next.value >= here.value) break;
      const step = next.logits.map((logit, w) => logit - here.logits[w]!);
      const change = next.slopes.map((slope, w) => slope - here.slopes[w]!);
      const product = dot(step, change);
      if (product > 0) past.push({ step, change, product });
      if (past.length > MEMORY) past.shift();
      const still = here.value - next.value < (train === some ? STILL_CHOOSING : STILL) * here.value;
      here = next;
      if (still) break;
    }
    return here.logits;
  }
}
