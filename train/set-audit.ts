import type { Samples } from '../datasets/samples.ts';
import { numbered } from '../datasets/values.ts';
import { inverseOf } from '../lib/maths/inverse.ts';
import { BLOCK, type Block, blockOf, ROOM } from './algebra/block.ts';
import { dependenciesOf, extremeEigenvalues } from './algebra/matrix.ts';

/** From these figures on, weights are badly told apart, or a feature is hardly ever active. */
const limits = { inflation: 10, condition: 30, gamesOfFeature: 20, shareOfGames: 0.02 } as const;

/** What the training rows can tell of the features of `set`. */
export function auditSet(set: string, train: Samples) {
  const activities = activitiesOf(train);
  const { games, features } = activities;
  return { set, rows: train.rows, games, features, collinearity: collinearityOf(train, activities) };
}

/** The features of one set on the training rows, mover's less other's. */
export type SetAudit = ReturnType<typeof auditSet>;

/** What speaks against a fit of these features, in words. */
export function setWarnings({ set, features, rows, games, collinearity }: SetAudit): string[] {
  const { condition, made } = collinearity;
  const least = Math.min(limits.gamesOfFeature, limits.shareOfGames * games);
  const inflated = collinearity.features.filter(({ inflation = 0 }) => inflation > limits.inflation);
  return [
    ...features.map(
      ({ name, low, high }) =>
        low === 0 && high === 0 && `${set}: ${name} is 0 on all ${rows} training rows: nothing is learnt about it`,
    ),
    ...features.map(
      ({ name, low, high }) =>
        low === high && low !== 0 && `${set}: ${name} is ${low} on all ${rows} training rows: a tempo by another name`,
    ),
    ...features.map(
      (one) =>
        one.rows > 0 &&
        one.games < least &&
        `${set}: ${one.name} is hardly ever active: ${one.rows} of ${rows} training rows, in ${one.games} of ${games} games`,
    ),
    ...made.map(({ why }) => `${set}: collinear: ${why} on every training row: their weights can't be told apart`),
    inflated.length > 0 &&
      `${set}: nearly made by others, and which multiplies the variance of the weight by: ${inflated.map(inflationText).join('; ')}`,
    condition > limits.condition &&
      `${set}: condition number ${condition.toFixed(0)} (above ${limits.condition} is serious): weights change much with little in the data`,
  ].filter((line) => line !== false);
}

/** `pieces 43 (end-line, moves-to-win)`. */
function inflationText({ name, inflation, partners }: ReturnType<typeof collinearityOf>['features'][number]): string {
  return `${name} ${inflation!.toFixed(0)} (${partners.join(', ')})`;
}

/** The features of `samples`, some rows at a time, each of which counts once. */
function eachBlock({ names, rows, features }: Samples, work: (block: Block, from: number, count: number) => void) {
  const width = names.length;
  const block = blockOf(width);
  for (let from = 0; from < rows; from += BLOCK) {
    const count = Math.min(BLOCK, rows - from);
    block.load({ values: features, stride: width }, from, from + count);
    block.second.fill(1, 0, count);
    work(block, from, count);
  }
}

/**
 * How often each feature says something: on how many rows, in how many games, and from where to where it goes. Hot:
 * there may be millions of rows.
 */
function activitiesOf(samples: Samples) {
  const { names, rows } = samples;
  const width = names.length;
  const { of, count: games } = numbered(samples.games);
  const [active, sums, squares] = [new Float64Array(width), new Float64Array(width), new Float64Array(width)];
  const low = new Float64Array(width).fill(Infinity);
  const high = new Float64Array(width).fill(-Infinity);
  const met = names.map(() => new Uint8Array(games));
  eachBlock(samples, (block, from, count) => {
    block.addProducts(block.second, sums);
    block.addSquares(squares);
    const { columns } = block;
    for (let i = 0; i < width; i++) {
      const metHere = met[i]!;
      let [least, most, filled] = [low[i]!, high[i]!, 0];
      for (let row = 0, at = i * ROOM; row < count; row++, at++) {
        const value = columns[at]!;
        if (value < least) least = value;
        if (value > most) most = value;
        if (value === 0) continue;
        filled++;
        metHere[of[from + row]!] = 1;
      }
      low[i] = least;
      high[i] = most;
      active[i]! += filled;
    }
  });
  const features = names.map((name, i) => ({
    name,
    /** Rows on which it is not 0, and games with such a row. */
    rows: active[i]!,
    games: met[i]!.reduce((sum, one) => sum + one, 0),
    low: rows === 0 ? 0 : low[i]!,
    high: rows === 0 ? 0 : high[i]!,
  }));
  return { games, features, sums, squares };
}

const PARTNERS = 2;
/** A standard deviation below this share of a feature's size is rounding. */
const VARIES = 1e-12;

/** How collinear the features of `samples` are, the tempo taken out: all of it is about their correlations. */
function collinearityOf(samples: Samples, activities: ReturnType<typeof activitiesOf>) {
  const { names } = samples;
  const { deviations, correlations, varying } = correlationsOf(samples, activities);
  const dependencies = dependenciesOf(correlations, varying.length);
  const dependent = new Set(dependencies.map(({ column }) => column));
  const kept = [...varying.keys()].filter((column) => !dependent.has(column));
  const size = kept.length;
  const among = Float64Array.from(kept.flatMap((a) => kept.map((b) => correlations[a * varying.length + b]!)));
  const inverse = inverseOf(among, size);
  if (inverse === undefined) throw new Error('correlations of independent columns are singular');
  const made = dependencies.map(({ column, others }) => {
    const parts = others.map(({ column: other, share }) => {
      const coefficient = (share * deviations[column]!) / deviations[other]!;
      return `${Number(coefficient.toPrecision(4))}·${names[varying[other]!]}`;
    });
    const name = names[varying[column]!]!;
    return { name, why: `${name} = ${parts.length === 0 ? '0' : parts.join(' + ')} and a constant` };
  });
  const involved = new Set(dependencies.flatMap(({ column, others }) => [column, ...others.map((one) => one.column)]));
  const [largest, smallest] = extremeEigenvalues(among, size);
  return {
    /**
     * The condition number: the largest singular value of the features, each of mean 0 and size 1, by the smallest. 1
     * where nothing correlates, serious from about 30 (D. A. Belsley, E. Kuh and R. E. Welsch, Regression Diagnostics,
     * 1980, chapter 3). Features in `made` are left out.
     */
    condition: size === 0 ? 1 : Math.sqrt(Math.max(1, largest / Math.max(smallest, 1e-16))),
    /**
     * The variance inflation factor of each: 1 / (1 - R²) of the feature regressed on the others. Undefined where it
     * doesn't vary, and where it is a combination of others. `partners` explain most of it, the first first.
     */
    features: names.map((name, i): { name: string; inflation: number | undefined; partners: readonly string[] } => {
      const column = varying.indexOf(i);
      const at = kept.indexOf(column);
      if (column < 0 || at < 0 || involved.has(column)) return { name, inflation: undefined, partners: [] };
      const partners = kept
        .map((other, j) => ({ other, share: Math.abs(inverse[at * size + j]!) }))
        .filter(({ other, share }) => other !== column && share > 0)
        .sort((one, other) => other.share - one.share)
        .slice(0, PARTNERS)
        .map(({ other }) => names[varying[other]!]!);
      return { name, inflation: Math.max(1, inverse[at * (size + 1)]!), partners };
    }),
    /** Features that are combinations of others and a constant on every row: `pairs = 2·edge + -1·free`. */
    made,
  };
}

/** Correlations of the features that vary, row after row. */
function correlationsOf(samples: Samples, { features, sums, squares }: ReturnType<typeof activitiesOf>) {
  const { names, rows } = samples;
  const width = names.length;
  // A mean that is small beside the deviation costs no digits when it is taken out afterwards, and zeros stay zeros.
  const centres = sums.map((sum, i) => ((2 * sum * sum) / rows > squares[i]! ? sum / rows : 0));
  const rests = new Float64Array(width);
  const { gram } = blockOf(width);
  gram.fill(0);
  eachBlock(samples, (block) => {
    block.centre(centres);
    block.addProducts(block.second, rests);
    block.addGram();
  });
  const products = gram.slice();
  for (let a = 0; a < width; a++)
    for (let b = 0; b <= a; b++) products[a * width + b]! -= (rests[a]! * rests[b]!) / rows;
  const deviation = (i: number): number => Math.sqrt(products[i * (width + 1)]! / rows);
  const sizeOf = ({ low, high }: (typeof features)[number]): number => Math.max(-low, high);
  const varying = names.map((_, i) => i).filter((i) => deviation(i) > VARIES * sizeOf(features[i]!));
  const correlation = (a: number, b: number): number =>
    products[Math.max(a, b) * width + Math.min(a, b)]! / (rows * deviation(a) * deviation(b));
  return {
    correlations: Float64Array.from(varying.flatMap((a) => varying.map((b) => (a === b ? 1 : correlation(a, b))))),
    deviations: varying.map(deviation),
    /** The features' places. */
    varying,
  };
}
