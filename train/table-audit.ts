import { MAX_POINTS } from '../agents/agent.ts';
import { auditScores, countResults } from '../datasets/audit/row-audit.ts';
import type { Samples } from '../datasets/samples.ts';
import { mapSplits, splits } from '../datasets/split.ts';
import type { TableOptions } from './options.ts';
import { auditSet, setWarnings } from './set-audit.ts';
import type { TableSamples } from './table.ts';

/** What the rows of a table can and can't teach: plain data. */
export type TableAudit = ReturnType<typeof auditTable>;

/** From these figures on, something speaks against the data. */
const limits = { score: 0.8, draws: 0.6, fewGroups: 30, saturated: 0.5 } as const;
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

type Facts = ReturnType<typeof factsOf>;

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
  { rows, games, results, saturated, scores }: Facts,
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
    ...(Math.max(score, 1 - score) > limits.score
      ? [`balance: ${percent(score)} of the points are won: are results those of the player whose features come first?`]
      : []),
    ...(results.draws > limits.draws * rows
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

function splitWarnings({ splits: parts }: Facts, all: boolean): string[] {
  if (all) return ['splits: all rows are fitted to: the losses are those of rows that the weights have seen'];
  return splits
    .filter((split) => parts[split].games < limits.fewGroups)
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
    ].filter((end) => end.value !== 0 && end.rows > limits.saturated * active);
    return ends.map((end) => ({ name, ...end, active }));
  });
}
