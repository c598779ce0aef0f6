import type { Features, Game } from '../games/game.ts';
import { rowsWhere, valuesAt } from './column.ts';
import { factColumns, type RowFacts } from './facts.ts';
import type { Reading } from './fill.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import { featureColumns, type Matrix } from './matrix.ts';
import { type Room, withRoom } from './room.ts';
import { mapSplits, type Splits, splits, splitsOf } from './split.ts';
import { alike, EXACT_BYTES, GrowingValues, kindOf, spread, type Values } from './values.ts';

/** Positions as numbers: what a fit sees. Row i stands at index i * names.length of `features`. */
export interface Samples {
  /** One per column. */
  readonly names: readonly string[];
  readonly rows: number;
  /** f(mover) - f(other), row by row, in the fewest bytes that hold them all exactly; at most 4 where there are many. */
  readonly features: Values;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Float64Array;
  /** Points for the player to move; NaN where the generating agent did not evaluate. */
  readonly scores: Float64Array;
  /** The number of the game that each row is from: rows of one game go together. */
  readonly games: Float64Array;
  /** How far the game has come, where a fit asked for it: the mean of both players' value of one feature. */
  readonly phases?: Float64Array;
  /** The number of each row in its data set. */
  readonly numbers?: Uint32Array;
}

/**
 * The data set in `folder` through `features`, as differences, by the split of each row's game: those of the caches,
 * shard after shard, so that nothing else of their size is in memory. With `phase`, the name of a feature, each row's
 * phase is the mean of both players' value of it. Rows that aren't in the caches yet are read and checked, as `reading`
 * says; `facts` are those of the data set, where they are known. Throws InputError as `readMatrix` does.
 */
export async function readSamples(
  folder: string,
  game: Game,
  features: Features,
  phase?: string,
  reading?: Reading,
  facts?: Labels,
): Promise<Splits<Samples>> {
  const manifest = manifestOf(folder, game);
  return withRoom(folder, roomOf(manifest.rows, features.list.length), () =>
    allSamples(folder, manifest, game, features, phase, reading, facts),
  );
}

/** What the samples keep of a data set's facts. */
type Labels = Pick<RowFacts, 'games' | 'results' | 'scores'>;

/** What the features of so many rows take, if they aren't whole numbers. */
export function roomOf(rows: number, columns: number): Room {
  return { rows, columns, bytes: rows * columns * 8 > EXACT_BYTES ? 4 : 8 };
}

async function allSamples(
  folder: string,
  manifest: Manifest,
  game: Game,
  features: Features,
  phase?: string,
  reading?: Reading,
  facts?: Labels,
): Promise<Splits<Samples>> {
  const names = features.list.map(({ name }) => name);
  const width = names.length;
  const columns = featureColumns(folder, manifest, game, features, reading);
  // Both kinds of columns come of one pass over the shards.
  const first = await columns.next();
  const { games, results, scores } = facts ?? (await labelsOf(folder, manifest, game, reading));
  const splitOf = splitsOf(games, manifest.seed);
  const members = mapSplits({ train: 0, validation: 1, test: 2 }, (split) =>
    rowsWhere(manifest.rows, (row) => splitOf[row] === split),
  );
  const numbers = new GrowingValues(splits.map((split) => members[split].length * width));
  const phases = phase === undefined ? undefined : splits.map((split) => new Float64Array(members[split].length));
  const filled = [0, 0, 0];
  const phaseAt = phase === undefined ? -1 : names.indexOf(phase);
  const most = Math.max(0, ...manifest.shards.map((shard) => shard.rows));
  // Of one kind, whatever the columns': the loops stay quick.
  const mover = new Float64Array(most);
  const other = new Float64Array(most);
  let before = 0;
  for (let next = first; !next.done; next = await columns.next()) {
    const count = next.value[0]!.length;
    const runs = runsOf(splitOf, before, before + count, filled);
    for (let i = 0; i < width; i++) {
      mover.set(next.value[i]!);
      other.set(next.value[width + i]!);
      if (i === phaseAt)
        for (const { split, from, to, place } of runs)
          for (let row = from - before; row < to - before; row++)
            phases![split]![place + row + before - from] = (mover[row]! + other[row]!) / 2;
      subtract(mover, other, count);
      numbers.hold(kindOf(mover, count));
      for (const { split, from, to, place } of runs)
        spread(mover, from - before, to - before, numbers.arrays[split]!, place * width + i, width);
    }
    before += count;
  }
  return mapSplits(members, (some, split): Samples => {
    const at = splits.indexOf(split);
    return {
      names,
      rows: some.length,
      features: numbers.arrays[at]!,
      results: valuesAt(results, some),
      scores: valuesAt(scores, some),
      games: valuesAt(games, some),
      numbers: some,
      ...(phases === undefined ? {} : { phases: phases[at]! }),
    };
  });
}

async function labelsOf(folder: string, manifest: Manifest, game: Game, reading?: Reading): Promise<Labels> {
  const column = (): Float64Array => new Float64Array(manifest.rows);
  const [games, results, scores] = [column(), column(), column()];
  let at = 0;
  for await (const columns of factColumns(folder, manifest, game, reading)) {
    games.set(columns[0]!, at);
    results.set(columns[2]!, at);
    scores.set(columns[3]!, at);
    at += columns[0]!.length;
  }
  return { games, results, scores };
}

/** Takes `other` from the first `count` of `mover`. Hot. */
function subtract(mover: Float64Array, other: Float64Array, count: number): void {
  for (let row = 0; row < count; row++) mover[row]! -= other[row]!;
}

/** Rows of one split that follow each other, and where they come in it. */
interface Run {
  readonly split: number;
  readonly from: number;
  readonly to: number;
  readonly place: number;
}

/** The rows from `from` to before `to` as runs; `filled` counts the rows of each split so far. */
function runsOf(splitOf: Uint8Array, from: number, to: number, filled: number[]): Run[] {
  const runs: Run[] = [];
  for (let begin = from, row = from; row < to; row++) {
    const split = splitOf[begin]!;
    if (row + 1 < to && splitOf[row + 1] === split) continue;
    runs.push({ split, from: begin, to: row + 1, place: filled[split]! });
    filled[split]! += row + 1 - begin;
    begin = row + 1;
  }
  return runs;
}

/** Rows of `matrix`, by number, as differences; with `phase`, the name of a feature, each has its phase too. */
export function samplesOf(matrix: Matrix, members: ArrayLike<number>, phase?: string): Samples {
  const { names, mover, other } = matrix;
  const width = names.length;
  const features = new Float64Array(members.length * width);
  for (let at = 0; at < members.length; at++) {
    const row = members[at]! * width;
    for (let i = 0; i < width; i++) features[at * width + i] = mover[row + i]! - other[row + i]!;
  }
  const samples: Samples = {
    names,
    rows: members.length,
    features,
    results: valuesAt(matrix.results, members),
    scores: valuesAt(matrix.scores, members),
    games: valuesAt(matrix.games, members),
  };
  if (phase === undefined) return samples;
  const at = names.indexOf(phase);
  const mean = (row: number): number => (mover[row * width + at]! + other[row * width + at]!) / 2;
  return { ...samples, phases: Float64Array.from(members, mean) };
}

/** The rows of `samples` numbered `rows`, in that order. */
export function samplesAt(samples: Samples, rows: ArrayLike<number>): Samples {
  const { names, features, results, scores, games, phases, numbers } = samples;
  const width = names.length;
  const values = alike(features, rows.length * width);
  for (let to = 0; to < rows.length; to++) {
    const from = rows[to]! * width;
    for (let i = 0; i < width; i++) values[to * width + i] = features[from + i]!;
  }
  return {
    names,
    rows: rows.length,
    features: values,
    results: valuesAt(results, rows),
    scores: valuesAt(scores, rows),
    games: valuesAt(games, rows),
    ...(phases === undefined ? {} : { phases: valuesAt(phases, rows) }),
    ...(numbers === undefined ? {} : { numbers: Uint32Array.from(rows, (row) => numbers[row]!) }),
  };
}
