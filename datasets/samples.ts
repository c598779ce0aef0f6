import type { Features, Game } from '../games/game.ts';
import { rowsWhere, valuesAt } from './column.ts';
import { factColumns } from './facts.ts';
import type { Reading } from './fill.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import { featureColumns, type Matrix } from './matrix.ts';
import { type Room, withRoom } from './room.ts';
import { mapSplits, type Splits, splits, splitsOf } from './split.ts';

/** Positions as numbers: what a fit sees. Row i stands at index i * names.length of `features`. */
export interface Samples {
  /** One per column. */
  readonly names: readonly string[];
  readonly rows: number;
  /** f(mover) - f(other), row by row; in 4 bytes each where they hold every value exactly, or 8 would be too many. */
  readonly features: Float64Array | Float32Array;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Float64Array;
  /** Points for the player to move; NaN where the generating agent did not evaluate. */
  readonly scores: Float64Array;
  /** The number of the game that each row is from: rows of one game go together. */
  readonly games: Float64Array;
  /** How far the game has come, where a fit asked for it: the mean of both players' value of one feature. */
  readonly phases?: Float64Array;
}

/** Bytes of a data set's features that are kept exactly; of more, each has 4 bytes, seven digits. */
const EXACT_BYTES = 2 ** 30;

/**
 * The data set in `folder` through `features`, as differences, by the split of each row's game: those of the caches,
 * shard after shard, so that nothing else of their size is in memory. With `phase`, the name of a feature, each row's
 * phase is the mean of both players' value of it. Rows that aren't in the caches yet are read and checked, as `reading`
 * says. Throws InputError as `readMatrix` does.
 */
export async function readSamples(
  folder: string,
  game: Game,
  features: Features,
  phase?: string,
  reading?: Reading,
): Promise<Splits<Samples>> {
  const manifest = manifestOf(folder, game);
  return withRoom(folder, roomOf(manifest.rows, features.list.length), () =>
    allSamples(folder, manifest, game, features, phase, reading),
  );
}

/** What the features of so many rows take. */
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
): Promise<Splits<Samples>> {
  const names = features.list.map(({ name }) => name);
  const width = names.length;
  const columns = featureColumns(folder, manifest, game, features, reading);
  // Both kinds of columns come of one pass over the shards.
  const first = await columns.next();
  const { rows } = manifest;
  const { games, results, scores } = await labelsOf(folder, manifest, game, reading);
  const splitOf = splitsOf(games, manifest.seed);
  const members = mapSplits({ train: 0, validation: 1, test: 2 }, (split) =>
    rowsWhere(rows, (row) => splitOf[row] === split),
  );
  const numbers = (length: number): Samples['features'] =>
    roomOf(rows, width).bytes === 4
      ? new Float32Array(new SharedArrayBuffer(4 * length))
      : new Float64Array(new SharedArrayBuffer(8 * length));
  const samples = mapSplits(members, (some) => ({
    names,
    rows: some.length,
    features: numbers(some.length * width),
    results: valuesAt(results, some),
    scores: valuesAt(scores, some),
    games: valuesAt(games, some),
    ...(phase === undefined ? {} : { phases: new Float64Array(some.length) }),
  }));
  const parts = splits.map((split) => samples[split]);
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
      for (const { split, from, to, place } of runs) {
        const { features: out, phases } = parts[split]!;
        const [begin, end] = [from - before, to - before];
        subtract(mover, other, begin, end, out, place * width + i, width);
        if (i !== phaseAt) continue;
        for (let row = begin; row < end; row++) phases![place + row - begin] = (mover[row]! + other[row]!) / 2;
      }
    }
    before += count;
  }
  return samples;
}

/** What the samples keep of a data set's facts. */
async function labelsOf(folder: string, manifest: Manifest, game: Game, reading?: Reading) {
  const numbers = (): Float64Array => new Float64Array(manifest.rows);
  const [games, results, scores] = [numbers(), numbers(), numbers()];
  let at = 0;
  for await (const columns of factColumns(folder, manifest, game, reading)) {
    games.set(columns[0]!, at);
    results.set(columns[2]!, at);
    scores.set(columns[3]!, at);
    at += columns[0]!.length;
  }
  return { games, results, scores };
}

/** Writes mover less other of the rows from `from` to before `to` to every `step`-th place of `out`. Hot. */
function subtract(
  mover: Float64Array,
  other: Float64Array,
  from: number,
  to: number,
  out: Samples['features'],
  at: number,
  step: number,
): void {
  for (let row = from, place = at; row < to; row++, place += step) out[place] = mover[row]! - other[row]!;
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
export function samplesOf(matrix: Matrix, members: readonly number[], phase?: string): Samples {
  const { names, mover, other } = matrix;
  const width = names.length;
  const features = new Float64Array(members.length * width);
  members.forEach((row, at) => {
    for (let i = 0; i < width; i++) features[at * width + i] = mover[row * width + i]! - other[row * width + i]!;
  });
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
  const { names, features, results, scores, games, phases } = samples;
  const width = names.length;
  const values = new (features instanceof Float32Array ? Float32Array : Float64Array)(rows.length * width);
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
  };
}
