import { join } from 'node:path';
import type { Features, Game } from '../games/game.ts';
import type { DataSet } from './data-set.ts';
import { type RowFacts, readFacts } from './facts.ts';
import type { Reading } from './fill.ts';
import { GrowingRows } from './growing-rows.ts';
import { featureColumns, roomOf } from './matrix.ts';
import { withRoom } from './room.ts';
import { mapSplits, rowsBySplit, type Splits, splits } from './split.ts';
import { type AnyValues, copyRows, kindOfAll, readNumbers } from './stored-values.ts';
import { kindOf, sharedAt, sharedValues, spread, type Values, valuesAt } from './values.ts';

/**
 * Positions as numbers: what a fit sees, each kind of numbers in the fewest bytes that hold them all exactly. Row i
 * stands at index i * names.length of `features`.
 */
export interface AnySamples {
  /** One per column. */
  readonly names: readonly string[];
  readonly rows: number;
  /** f(mover) - f(other), row by row; at most 4 bytes each where there are many, and in a file where there are more. */
  readonly features: AnyValues;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Values;
  /** Points for the player to move; NaN where the generating agent did not evaluate. */
  readonly scores: Values;
  /** The number of the game that each row is from: rows of one game go together. */
  readonly games: Values;
  /** How far the game has come, where a fit asked for it: the mean of both players' value of one feature. */
  readonly phases?: Values;
  /** The number of each row in its data set. */
  readonly numbers?: Uint32Array;
}

/** Samples in memory. */
export type Samples = AnySamples & { readonly features: Values };

/** How samples are read, and how many features are kept in memory. */
interface SampleReading extends Reading {
  readonly kept?: number;
}

/** What samples keep of a data set's facts. */
const labels = ['games', 'results', 'scores', 'splits'] as const;
export type Labels = Pick<RowFacts, (typeof labels)[number]>;

/**
 * `data` through `features`, as differences, by the split of each row's game: those of the caches, shard after shard, so
 * that nothing else of their size is in memory, and the features are not where there are more than `reading.kept` of
 * them. With `phase`, the name of a feature, each row's phase is the mean of both players' value of it. Rows that aren't
 * in the caches yet are read and checked, as `reading` says; `known` are the data set's facts, where the caller has
 * them. Throws InputError as `readMatrix` does.
 */
export async function readSamples(
  data: DataSet,
  game: Game,
  features: Features,
  phase?: string,
  reading?: SampleReading,
  known?: Labels,
): Promise<Splits<AnySamples>> {
  return withRoom(data.name, roomOf(data.rows, features.list.length), () =>
    allSamples(data, game, features, phase, reading, known),
  );
}

async function allSamples(
  data: DataSet,
  game: Game,
  features: Features,
  phase?: string,
  reading?: SampleReading,
  known?: Labels,
): Promise<Splits<AnySamples>> {
  const names = features.list.map(({ name }) => name);
  const width = names.length;
  const columns = featureColumns(data, game, features, reading);
  // Both kinds of columns come of one pass over the shards.
  const first = await columns.next();
  const { games, results, scores, splits: splitOf } = known ?? (await readFacts(data, game, reading, labels));
  const members = rowsBySplit(splitOf);
  const place = join(data.parts[0]!.folder, 'cache');
  const numbers = new GrowingRows(
    splits.map((split) => members[split].length * width),
    place,
    reading?.kept,
  );
  const phases = phase === undefined ? undefined : splits.map((split) => new Float64Array(members[split].length));
  const filled = [0, 0, 0];
  const phaseAt = phase === undefined ? -1 : names.indexOf(phase);
  const most = Math.max(0, ...data.parts.flatMap(({ manifest }) => manifest.shards.map(({ rows }) => rows)));
  // Of one kind, whatever the columns': the loops stay quick.
  const mover = new Float64Array(most);
  const other = new Float64Array(most);
  let before = 0;
  for (let next = first; !next.done; next = await columns.next()) {
    const count = next.value[0]!.length;
    const begun = [...filled];
    const runs = runsOf(splitOf, before, before + count, filled);
    numbers.begin(filled.map((to, split) => (to - begun[split]!) * width));
    for (let i = 0; i < width; i++) {
      mover.set(next.value[i]!);
      other.set(next.value[width + i]!);
      if (i === phaseAt)
        for (const { split, from, to, place } of runs)
          for (let row = from - before; row < to - before; row++)
            phases![split]![place + row + before - from] = (mover[row]! + other[row]!) / 2;
      subtract(mover, other, count);
      numbers.hold(kindOf(mover, count));
      const { arrays } = numbers;
      for (const { split, from, to, place } of runs)
        spread(mover, from - before, to - before, arrays[split]!, (place - begun[split]!) * width + i, width);
    }
    before += count;
  }
  const all = numbers.finish();
  return mapSplits(members, (some, split): AnySamples => {
    const at = splits.indexOf(split);
    return {
      names,
      rows: some.length,
      features: all[at]!,
      results: sharedAt(results, some),
      scores: valuesAt(scores, some),
      games: valuesAt(games, some),
      numbers: some,
      ...(phases === undefined ? {} : { phases: phases[at]! }),
    };
  });
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
function runsOf(splitOf: Values, from: number, to: number, filled: number[]): Run[] {
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

/** The rows of `samples` numbered `rows`, in that order. */
export function samplesAt<Some extends AnySamples>(samples: Some, rows: ArrayLike<number>): Some {
  const { names, features, results, scores, games, phases, numbers } = samples;
  const some: AnySamples = {
    names,
    rows: rows.length,
    features: copyRows(features, names.length, rows),
    results: sharedAt(results, rows),
    scores: valuesAt(scores, rows),
    games: valuesAt(games, rows),
    ...(phases === undefined ? {} : { phases: valuesAt(phases, rows) }),
    ...(numbers === undefined ? {} : { numbers: valuesAt(numbers, rows) }),
  };
  return some as Some;
}

/** The same samples in memory, whatever room they need there. */
export function inMemory(samples: AnySamples): Samples {
  const { features } = samples;
  const values = sharedValues(kindOfAll(features), features.length);
  readNumbers(features, 0, features.length, values);
  return { ...samples, features: values };
}
