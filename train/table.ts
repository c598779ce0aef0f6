import type { Samples } from '../datasets/samples.ts';
import { mapSplits, type Split, type Splits, splitOf, splits } from '../datasets/split.ts';
import { type Cell, columnAt, columnsAt, numberIn, ResultColumn, readTable, type TakeRow } from '../datasets/table.ts';
import { countResults, Numbers, sharedValues } from '../datasets/values.ts';
import { InputError } from '../lib/input-error.ts';
import { percent } from '../lib/numbers.ts';
import type { Watching } from '../lib/progress/running.ts';
import { quoted } from '../lib/quoted.ts';
import type { TableColumns, TableOptions } from './options.ts';
import { auditSet, setWarnings } from './set-audit.ts';
import { TEMPO } from './solver/design-matrix.ts';

/** The rows of a table as a fit sees them. */
export interface TableSamples {
  readonly samples: Splits<Samples>;
  readonly rows: number;
  /** Groups of rows whose results hang together: games. */
  readonly groups: number;
  /** Groups with rows in more than one split, which only a column of splits can make. */
  readonly divided: number;
  readonly notation: ResultColumn['notation'];
}

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
  columns: TableColumns & { readonly seed?: number | undefined; readonly all: boolean },
  watching: Watching,
  check: (names: readonly string[]) => void = () => {},
): Promise<TableSamples> {
  let reader: RowReader | undefined;
  await readTable(
    path,
    (names, placeOf) => {
      reader = new RowReader(
        names,
        columns,
        placeOf,
        columns.all ? () => 'train' : (group) => splitOf(columns.seed ?? 1, group),
      );
      check(reader.names);
      return reader.take;
    },
    watching,
  );
  if (reader === undefined || reader.rows === 0) throw new InputError(`${path}: no rows; at least one is wanted`);
  return reader.finish();
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

class RowReader {
  rows = 0;
  /** The features. */
  readonly names: readonly string[];
  readonly #features: Int32Array;
  readonly #at: Readonly<Record<'result' | 'group' | 'score' | 'phase' | 'split', number>>;
  readonly #placeOf: (at: number) => string;
  readonly #columns: readonly string[];
  readonly #results: ResultColumn;
  readonly #splitOf: (group: number) => Split;
  /** The number of each group by its name, and its split. */
  readonly #groups = new Map<string, number>();
  readonly #splits: Split[] = [];
  /** By a column of splits. */
  readonly #given: Split[] = [];
  readonly #divided = new Set<number>();
  readonly #parts: Splits<SplitRows> = { train: new SplitRows(), validation: new SplitRows(), test: new SplitRows() };

  constructor(
    columns: readonly string[],
    { result, group, score, phase, split, ignore = [] }: TableColumns,
    placeOf: (at: number) => string,
    splitOfGroup: (group: number) => Split,
  ) {
    this.#at = columnsAt(columns, { result, group, score, phase, split });
    const roles = Object.entries(this.#at).filter(([, at]) => at >= 0);
    for (const [role, at] of roles) {
      const other = roles.find(([name, place]) => name !== role && place === at);
      if (other !== undefined)
        throw new InputError(
          `--${role} and --${other[0]}: both are ${quoted(columns[at]!, 100)}; a column for each is wanted`,
        );
    }
    const taken = new Set([...Object.values(this.#at), ...ignore.map((name) => columnAt(columns, name, '--ignore'))]);
    const features = [...columns.keys()].filter((at) => !taken.has(at));
    if (features.length === 0) throw new InputError(`${placeOf(1)}: no column is left for a feature`);
    this.names = features.map((at) => columns[at]!);
    if (this.names.includes(TEMPO))
      throw new InputError(`${placeOf(1)}: a feature called ${TEMPO}: that is the constant's name; --ignore ${TEMPO}`);
    this.#features = Int32Array.from(features);
    this.#columns = columns;
    this.#placeOf = placeOf;
    this.#results = new ResultColumn(result);
    this.#splitOf = splitOfGroup;
  }

  /** Hot: millions of rows. */
  readonly take: TakeRow = (cells, at) => {
    const result = this.#results.read(cells[this.#at.result]!, at, this.#placeOf);
    const group = this.#groupOf(cells, at);
    const part = this.#parts[this.#at.split < 0 ? this.#splits[group]! : this.#givenSplit(cells, at, group)];
    part.results.add(result);
    part.groups.add(group);
    part.scores.add(this.#at.score < 0 ? Number.NaN : this.#scoreOf(cells, at));
    if (this.#at.phase >= 0) part.phases.add(this.#numberOf(cells, this.#at.phase, at));
    const { features } = part;
    for (const column of this.#features) features.add(this.#numberOf(cells, column, at));
    part.rows++;
    this.rows++;
  };

  finish(): TableSamples {
    let before = 0;
    const samples = mapSplits(this.#parts, (part): Samples => {
      const { rows, features, results, scores, groups, phases } = part;
      const first = before;
      before += rows;
      return {
        names: this.names,
        rows,
        features: features.finish(sharedValues),
        results: Float64Array.from(results.finish(), (value) => this.#results.resultOf(value)),
        scores: scores.finish(),
        games: groups.finish(),
        // Split after split, since nobody knows a row by its place in the table.
        numbers: Uint32Array.from({ length: rows }, (_, row) => first + row),
        ...(this.#at.phase < 0 ? {} : { phases: phases.finish() }),
      };
    });
    const groups = this.#at.group < 0 ? this.rows : this.#groups.size;
    return { samples, rows: this.rows, groups, divided: this.#divided.size, notation: this.#results.notation };
  }

  /** The number of the row's group; a new one gets its split. */
  #groupOf(cells: readonly Cell[], at: number): number {
    if (this.#at.group < 0) {
      this.#splits[this.rows] = this.#splitOf(this.rows);
      return this.rows;
    }
    const name = String(cells[this.#at.group]!);
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    if (name.trim() === '') throw this.#wrong(cells, this.#at.group, at, "a game's name or number");
    const number = this.#groups.size;
    if (number === MAX_GROUPS)
      throw new InputError(`${this.#placeOf(at)}: more than ${MAX_GROUPS} groups; at most so many are wanted`);
    this.#groups.set(name, number);
    this.#splits[number] = this.#splitOf(number);
    return number;
  }

  #givenSplit(cells: readonly Cell[], at: number, group: number): Split {
    const given = splits.find((split) => split === cells[this.#at.split]);
    if (given === undefined) throw this.#wrong(cells, this.#at.split, at, splits.join(', '));
    // The first row of a group says its split.
    this.#given[group] ??= given;
    if (this.#given[group] !== given) this.#divided.add(group);
    return given;
  }

  #scoreOf(cells: readonly Cell[], at: number): number {
    return cells[this.#at.score] === '' ? Number.NaN : this.#numberOf(cells, this.#at.score, at);
  }

  #numberOf(cells: readonly Cell[], column: number, at: number): number {
    const cell = cells[column]!;
    const value = numberIn(cell);
    if (!Number.isFinite(value)) throw this.#wrong(cells, column, at, 'a finite number');
    return value;
  }

  #wrong(cells: readonly Cell[], column: number, at: number, wanted: string): InputError {
    const [name, found] = [this.#columns[column]!, String(cells[column])].map((text) => quoted(text, 100));
    return new InputError(`${this.#placeOf(at)}, column ${name}: '${found}'; ${wanted} is wanted`);
  }
}

/** What the rows of a table can and can't teach: plain data. */
export type TableAudit = ReturnType<typeof auditTable>;

/** From these figures on, something speaks against a table. */
const limits = { score: 0.8, draws: 0.6, fewGroups: 30 } as const;

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
    group === undefined &&
      'groups: every row stands alone: where rows of one game share its result, losses and intervals look too good; --group names their column',
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
    /** Groups of rows whose results hang together. */
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
