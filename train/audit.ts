import { MAX_POINTS } from '../agents/agent.ts';
import {
  auditRows,
  auditScores,
  countResults,
  type RowAudit,
  rowWarnings,
  type ScoreAudit,
} from '../datasets/audit.ts';
import { type RowFacts, readFacts } from '../datasets/columns.ts';
import type { DataSet } from '../datasets/data-set.ts';
import { fillCaches, type Reading } from '../datasets/fill.ts';
import { readSamples, type Samples } from '../datasets/samples.ts';
import { mapSplits, splits } from '../datasets/split.ts';
import { rowsWhere, type Values, valuesAt } from '../datasets/values.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { sigmoid } from '../lib/maths/normal.ts';
import type { TableOptions } from './options.ts';
import { bestScale } from './scale/scale.ts';
import { auditSet, type SetAudit, setWarnings } from './set-audit.ts';
import { withoutFoundWins } from './solver/design-matrix.ts';
import type { TableSamples } from './table.ts';

/**
 * What a data set can and can't teach: its rows by themselves, and what fits to them show. Plain data, JSON's words
 * only.
 */
export interface DatasetAudit extends RowAudit {
  readonly scores: ScoreAudit & { readonly saturation: Saturation | undefined };
  readonly sets: readonly SetAudit[];
  /** In words; empty where nothing speaks against the data. */
  readonly warnings: readonly string[];
}

/**
 * What `dataset` can and can't teach through the feature sets called `sets`. Rows that aren't in its
 * caches yet are read and checked, once for all sets: of those `reading` hears. Throws InputError for a bad data set
 * and for an unknown set, and the signal's reason.
 */
export async function auditDataset(
  dataset: DataSet,
  game: Game,
  sets: readonly string[],
  reading: Reading = {},
): Promise<DatasetAudit> {
  const chosen = sets.map((set) => featuresNamed(game, set));
  await fillCaches(dataset, game, sets, reading);
  // The facts are let go before the features come.
  const rows = looksAt(await readFacts(dataset, game, reading), dataset, game);
  const audits: SetAudit[] = [];
  for (const features of chosen) {
    const { train } = await readSamples(dataset, game, features, undefined, reading);
    audits.push(auditSet(features.name, train));
  }
  return withSets(rows, audits);
}

/** What the rows say, whatever the features. */
interface RowLooks {
  readonly rows: RowAudit;
  readonly saturation: Saturation | undefined;
}

/** What `facts` say of `dataset`. */
export function looksAt(
  facts: RowFacts,
  dataset: Pick<DataSet, 'games' | 'rows' | 'parts'>,
  game: Pick<Game, 'name' | 'seats'>,
): RowLooks {
  return { rows: auditRows(facts, dataset, game, MAX_POINTS), saturation: saturationOf(facts) };
}

/** The audit of a data set of whose rows and features all was looked at. */
export function withSets({ rows, saturation }: RowLooks, sets: readonly SetAudit[]): DatasetAudit {
  return {
    ...rows,
    scores: { ...rows.scores, saturation },
    sets,
    warnings: [...rowWarnings(rows), ...saturationWarnings(saturation, rows.scores), ...sets.flatMap(setWarnings)],
  };
}

/** How many scores, found wins left out, are so large that the game counts as decided. */
interface Saturation {
  /** Points worth one logit, as fits the results best. */
  readonly scale: number;
  /** Rows whose score says that one player wins 99 times of 100. */
  readonly rows: number;
}

/** The probability from which on a score is sure. */
const SURE = 0.99;
/** The share of sure scores from which on they speak against a fit to scores. */
const LIMIT = 0.5;

/** Undefined where the scores say nothing of the results: all missing, all alike, or the wrong way round. */
function saturationOf({ rows, games, results, scores }: RowFacts): Saturation | undefined {
  let missing = 0;
  for (let row = 0; row < rows; row++) if (Number.isNaN(scores[row]!)) missing++;
  if (missing === rows) return undefined;
  const scored = missing === 0 ? undefined : rowsWhere(rows, (row) => !Number.isNaN(scores[row]!));
  const of = (column: Values): Values => (scored === undefined ? column : valuesAt(column, scored));
  const values = of(scores);
  const evaluated = withoutFoundWins({
    names: ['score'],
    rows: rows - missing,
    features: values,
    results: of(results),
    scores: values,
    games: of(games),
  });
  try {
    const { scale } = bestScale(evaluated, [1], false);
    if (scale === 0) return undefined;
    const sure = (score: number): boolean => sigmoid(Math.abs(score) * scale) > SURE;
    let count = 0;
    for (const score of evaluated.scores) if (sure(score)) count++;
    return { scale: 1 / scale, rows: count };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** What sure scores speak against, in words. */
function saturationWarnings(saturation: Saturation | undefined, scores: ScoreAudit): string[] {
  const evaluated = scores.rows - scores.missing - scores.found;
  return saturation !== undefined && saturation.rows > LIMIT * evaluated
    ? [
        `scores: ${saturation.rows} of ${evaluated} say that the game is as good as decided (99 of 100): little is left to learn from them`,
      ]
    : [];
}

/** What the rows of a table can and can't teach: plain data. */
export type TableAudit = ReturnType<typeof auditTable>;

/** From these figures on, something speaks against a table. */
const tableLimits = { score: 0.8, draws: 0.6, fewGroups: 30, saturated: 0.5 } as const;
/** Columns of fewer values than that have no range to be cut off. */
const VALUES = 5;

export function auditTable(read: TableSamples, options: Pick<TableOptions, 'group' | 'score' | 'all'>) {
  const facts = factsOf(read, options);
  const warnings = [
    ...warningsOf(facts, read, options.group),
    ...splitWarnings(facts, options.all),
    ...facts.sets.flatMap(setWarnings),
  ];
  /** In words; empty where nothing speaks against the data. */
  return { ...facts, warnings };
}

type TableFacts = ReturnType<typeof factsOf>;

function factsOf({ samples, rows, groups: games }: TableSamples, { score }: Pick<TableOptions, 'score'>) {
  return {
    rows,
    /** Groups of rows whose results hang together. */
    games,
    splits: mapSplits(samples, (part) => ({ rows: part.rows, games: new Set(part.games).size })),
    /** Of all rows, as their column says. */
    results: countResults(...splits.map((split) => samples[split].results)),
    /** Undefined without a column of scores. */
    scores: score === undefined ? undefined : auditScores(samples.train.scores, MAX_POINTS),
    /** The features on the training rows: one set. */
    sets: [auditSet('rows', samples.train)],
    saturated: saturatedColumns(samples.train),
  };
}

function warningsOf(
  { rows, games, results, saturated, scores }: TableFacts,
  { divided }: TableSamples,
  group: string | undefined,
): string[] {
  const score = (results.wins + results.draws / 2) / rows;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return [
    ...(group === undefined
      ? [
          'groups: every row stands alone: where rows of one game share its result, losses and intervals look too good; --group names their column',
        ]
      : games === rows
        ? [`groups: ${group} is another on every row: it says nothing of what belongs together`]
        : []),
    ...(divided > 0 ? [`splits: ${divided} groups have rows on both sides of a split`] : []),
    ...(Math.max(score, 1 - score) > tableLimits.score
      ? [`balance: ${percent(score)} of the points are won: are results those of the player whose features come first?`]
      : []),
    ...(results.draws > tableLimits.draws * rows
      ? [`balance: ${percent(results.draws / rows)} of the rows are drawn, and a draw teaches little`]
      : []),
    ...(scores !== undefined && scores.missing > 0 && scores.missing < scores.rows
      ? [`scores: ${scores.missing} of ${scores.rows} training rows have none: fits to scores are refused`]
      : []),
    ...saturated.map(
      ({ name, value, rows: there, active }) =>
        `rows: ${name} is ${value}, an end of its range, on ${there} of the ${active} training rows where it is not 0: cut off there?`,
    ),
  ];
}

function splitWarnings({ splits: parts }: TableFacts, all: boolean): string[] {
  if (all) return ['splits: all rows are fitted to: the losses are those of rows that the weights have seen'];
  return splits
    .filter((split) => parts[split].games < tableLimits.fewGroups)
    .map((split) => `splits: ${parts[split].games} groups in the ${split} split: figures on it say little`);
}

/** The columns that stand at one end of their range, `value`, on most of the rows where they are not 0. */
export function saturatedColumns({ names, rows, features }: Pick<Samples, 'names' | 'rows' | 'features'>) {
  const width = names.length;
  const found = names.map(() => ({
    low: Infinity,
    high: -Infinity,
    atLow: 0,
    atHigh: 0,
    active: 0,
    values: new Set<number>(),
  }));
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < width; i++) {
      const value = features[row * width + i]!;
      const one = found[i]!;
      if (value < one.low) [one.low, one.atLow] = [value, 0];
      if (value > one.high) [one.high, one.atHigh] = [value, 0];
      if (value === one.low) one.atLow++;
      if (value === one.high) one.atHigh++;
      if (value !== 0) one.active++;
      if (one.values.size < VALUES) one.values.add(value);
    }
  return names.flatMap((name, i) => {
    const { low, high, atLow, atHigh, active, values } = found[i]!;
    if (values.size < VALUES) return [];
    const ends = [
      { value: low, rows: atLow },
      { value: high, rows: atHigh },
    ].filter((end) => end.value !== 0 && end.rows > tableLimits.saturated * active);
    return ends.map((end) => ({ name, ...end, active }));
  });
}

/** Throws InputError for an audit with warnings; `where` is what was audited. */
export function refuseWarnings(where: string, { warnings }: { readonly warnings: readonly string[] }): void {
  if (warnings.length === 0) return;
  const others = warnings.length === 1 ? '' : ` (and ${warnings.length - 1} more)`;
  throw new InputError(`${where}: --strict: ${warnings[0]}${others}`);
}
