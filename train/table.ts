import type { Samples } from '../datasets/samples.ts';
import { mapSplits, type Split, type Splits, splitOf, splits } from '../datasets/split.ts';
import { type Cell, columnAt, columnsAt, numberIn, ResultColumn, readTable } from '../datasets/table.ts';
import { countResults, Numbers, sharedValues } from '../datasets/values.ts';
import { InputError } from '../lib/input-error.ts';
import { percent } from '../lib/numbers.ts';
import type { Watching } from '../lib/progress/running.ts';
import { quoted } from '../lib/quoted.ts';
import type { TableColumns, TableOptions } from './options.ts';
import { auditSet, setWarnings } from './set-audit.ts';
import { TEMPO } from './solver/design-matrix.ts';

/** The rows of a table as a fit sees them. */
export type TableSamples = ReturnType<ReturnType<typeof rowReader>['finish']>;

/** Which columns are no features, and how groups are dealt among the splits. */
type Columns = TableColumns & Pick<TableOptions, 'seed' | 'all'>;

/** More keys than that no Map holds. */
const MAX_GROUPS = 2 ** 24 - 1;

/**
 * Reads the table in `path`. A row's split is that of its group, as a data set's is of its game: groups are numbered in
 * the order in which they come, `seed` deals them; or the column of splits says it; with `all` every row is for
 * training. Without a column of groups each row is one. `check` is told the features' names before the first row.
 * Throws InputError, which names line and column, for a value that can't be read, and for a table without rows.
 */
export async function readTableSamples(
  path: string,
  columns: Columns,
  watching: Watching,
  check: (names: readonly string[]) => void = () => {},
): Promise<TableSamples> {
  let reader: ReturnType<typeof rowReader> | undefined;
  await readTable(
    path,
    (names, placeOf) => {
      reader = rowReader(names, columns, placeOf);
      check(reader.names);
      return reader.take;
    },
    watching,
  );
  const samples = reader?.finish();
  if (samples === undefined || samples.rows === 0) throw new InputError(`${path}: no rows; expected at least one`);
  return samples;
}

/** What one split's rows say. */
class SplitRows {
  rows = 0;
  readonly features = new Numbers();
  readonly results = new Numbers();
  readonly scores = new Numbers();
  readonly groups = new Numbers();
  readonly phases = new Numbers();
}

function rowReader(
  names: readonly string[],
  { result, group, score, phase, split, ignore = [], all, seed = 1 }: Columns,
  placeOf: (at: number) => string,
) {
  const places = columnsAt(names, { result, group, score, phase, split });
  const roles = Object.entries(places).filter(([, at]) => at >= 0);
  for (const [role, at] of roles) {
    const other = roles.find(([name, place]) => name !== role && place === at);
    if (other !== undefined)
      throw new InputError(
        `--${role} and --${other[0]}: both are ${quoted(names[at]!, 100)}; expected a column for each`,
      );
  }
  const taken = new Set([...Object.values(places), ...ignore.map((name) => columnAt(names, name, '--ignore'))]);
  const features = Int32Array.from([...names.keys()].filter((at) => !taken.has(at)));
  if (features.length === 0) throw new InputError(`${placeOf(1)}: no column is left for a feature`);
  const called = Array.from(features, (at) => names[at]!);
  if (called.includes(TEMPO))
    throw new InputError(`${placeOf(1)}: a feature called ${TEMPO}: that is the constant's name; --ignore ${TEMPO}`);
  const results = new ResultColumn(result);
  let rows = 0;
  /** The number of each group by its name, and its split. */
  const groups = new Map<string, number>();
  const dealt: Split[] = [];
  /** By a column of splits. */
  const given: Split[] = [];
  const divided = new Set<number>();
  const parts: Splits<SplitRows> = { train: new SplitRows(), validation: new SplitRows(), test: new SplitRows() };
  const deal = (number: number): Split => (all ? 'train' : splitOf(seed, number));

  const wrong = (cells: readonly Cell[], column: number, at: number, wanted: string): InputError => {
    const [name, found] = [names[column]!, String(cells[column])].map((text) => quoted(text, 100));
    return new InputError(`${placeOf(at)}, column ${name}: '${found}'; expected ${wanted}`);
  };
  const numberOf = (cells: readonly Cell[], column: number, at: number): number => {
    const value = numberIn(cells[column]!);
    if (!Number.isFinite(value)) throw wrong(cells, column, at, 'a finite number');
    return value;
  };
  /** The number of the row's group; a new one gets its split. */
  const groupOf = (cells: readonly Cell[], at: number): number => {
    if (places.group < 0) {
      dealt[rows] = deal(rows);
      return rows;
    }
    const name = String(cells[places.group]!);
    const known = groups.get(name);
    if (known !== undefined) return known;
    if (name.trim() === '') throw wrong(cells, places.group, at, "a game's name or number");
    const number = groups.size;
    if (number === MAX_GROUPS)
      throw new InputError(`${placeOf(at)}: more than ${MAX_GROUPS} groups; expected at most ${MAX_GROUPS}`);
    groups.set(name, number);
    dealt[number] = deal(number);
    return number;
  };
  const givenSplit = (cells: readonly Cell[], at: number, number: number): Split => {
    const found = splits.find((one) => one === cells[places.split]);
    if (found === undefined) throw wrong(cells, places.split, at, splits.join(', '));
    // The first row of a group says its split.
    given[number] ??= found;
    if (given[number] !== found) divided.add(number);
    return found;
  };
  return {
    /** The features. */
    names: called,
    /** Hot: millions of rows. */
    take(cells: readonly Cell[], at: number): void {
      const points = results.read(cells[places.result]!, at, placeOf);
      const number = groupOf(cells, at);
      const part = parts[places.split < 0 ? dealt[number]! : givenSplit(cells, at, number)];
      part.results.add(points);
      part.groups.add(number);
      const scored = places.score >= 0 && cells[places.score] !== '';
      part.scores.add(scored ? numberOf(cells, places.score, at) : Number.NaN);
      if (places.phase >= 0) part.phases.add(numberOf(cells, places.phase, at));
      for (const column of features) part.features.add(numberOf(cells, column, at));
      part.rows++;
      rows++;
    },
    finish() {
      let before = 0;
      const samples = mapSplits(parts, (part): Samples => {
        const first = before;
        before += part.rows;
        return {
          names: called,
          rows: part.rows,
          features: part.features.finish(sharedValues),
          results: Float64Array.from(part.results.finish(), (value) => results.resultOf(value)),
          scores: part.scores.finish(),
          games: part.groups.finish(),
          // Split after split, since nobody knows a row by its place in the table.
          numbers: Uint32Array.from({ length: part.rows }, (_, row) => first + row),
          ...(places.phase < 0 ? {} : { phases: part.phases.finish() }),
        };
      });
      return {
        samples,
        rows,
        /** Groups of rows whose results depend on each other: games. */
        groups: places.group < 0 ? rows : groups.size,
        /** Groups with rows in more than one split, which only a column of splits can make. */
        divided: divided.size,
        notation: results.notation,
      };
    },
  };
}

/** From these figures on, something speaks against a table. */
const limits = { score: 0.8, draws: 0.6, fewGroups: 30 } as const;

/** What the rows of a table can and can't teach: plain data. */
export function auditTable(
  { samples, rows, groups: games, divided }: TableSamples,
  options: Pick<TableOptions, 'group' | 'score' | 'all'>,
) {
  const { group, all } = options;
  const { train } = samples;
  const parts = mapSplits(samples, (part) => ({ rows: part.rows, games: new Set(part.games).size }));
  const results = countResults(...splits.map((split) => samples[split].results));
  const score = (results.wins + results.draws / 2) / rows;
  const scored = options.score === undefined ? undefined : train.scores.filter((one) => !Number.isNaN(one)).length;
  const set = auditSet('rows', train);
  const warnings = [
    group !== undefined &&
      games === rows &&
      `groups: ${group} is another on every row: it says nothing of what belongs together`,
    divided > 0 && `splits: ${divided} groups have rows on both sides of a split`,
    Math.max(score, 1 - score) > limits.score &&
      `balance: ${percent(score)} of the points are won: are results those of the player whose features come first?`,
    results.draws > limits.draws * rows &&
      `balance: ${percent(results.draws / rows)} of the rows are drawn, and a draw teaches little`,
    scored !== undefined &&
      scored > 0 &&
      scored < train.rows &&
      `scores: ${train.rows - scored} of ${train.rows} training rows have none: fits to scores are refused`,
    all && 'splits: all rows are fitted to: the losses are those of rows that the weights have seen',
    ...splits.map(
      (split) =>
        !all &&
        parts[split].games < limits.fewGroups &&
        `splits: ${parts[split].games} groups in the ${split} split: figures on it say little`,
    ),
    ...setWarnings(set),
  ].filter((line) => line !== false);
  return {
    rows,
    /** Groups of rows whose results depend on each other. */
    games,
    splits: parts,
    /** Of all rows, as their column says. */
    results,
    /** Training rows that have a score; undefined without a column of scores. */
    scored,
    /** The features on the training rows. */
    set,
    /** In words; empty where nothing speaks against the data. */
    warnings,
  };
}
