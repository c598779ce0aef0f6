import type { Features, Game } from '../games/game.ts';
import { featureColumns, type RowFacts, readFacts, roomOf, withRoom } from './columns.ts';
import { type DataSet, shardsOf } from './data-set.ts';
import type { Reading } from './fill.ts';
import { mapSplits, rowsBySplit, type Splits, splits } from './split.ts';
import { copyRows, Packed, sharedAt, sharedValues, type Values, valuesAt, widestOf } from './values.ts';

/**
 * Positions as numbers: what a fit sees, each kind of numbers in the fewest bytes that hold them all exactly. Row i
 * stands at index i * names.length of `features`.
 */
export interface Samples {
  /** One per column. */
  readonly names: readonly string[];
  readonly rows: number;
  /** f(mover) - f(other), row by row; at most 4 bytes each where there are many. */
  readonly features: Values;
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

/** What samples keep of a data set's facts. */
const labels = ['games', 'results', 'scores', 'splits'] as const;
type Labels = Pick<RowFacts, (typeof labels)[number]>;

/**
 * `data` through `features`, as differences, by the split of each row's game: those of the caches, shard after shard,
 * so that nothing else of their size is in memory. With `phase`, the name of a feature, each row's phase is the mean of
 * both players' value of it. Rows that aren't in the caches yet are read and checked, as `reading` says; `known` are
 * the data set's facts, where the caller has them. Throws InputError as `readMatrix` does.
 */
export function readSamples(
  data: DataSet,
  game: Game,
  features: Features,
  phase?: string,
  reading?: Reading,
  known?: Labels,
): Promise<Splits<Samples>> {
  return withRoom(data.name, roomOf(data.rows, features.list.length), async () => {
    const names = features.list.map(({ name }) => name);
    const width = names.length;
    const columns = featureColumns(data, game, features, reading);
    // Both kinds of columns come of one pass over the shards.
    const first = await columns.next();
    const { games, results, scores, splits: splitOf } = known ?? (await readFacts(data, game, reading, labels));
    const members = rowsBySplit(splitOf);
    const widest = widestOf(splitOf.length * width);
    const numbers = mapSplits(members, (some) => new Packed(some.length * width, widest, sharedValues));
    const phases = phase === undefined ? undefined : mapSplits(members, (some) => new Packed(some.length));
    const phaseAt = phase === undefined ? -1 : names.indexOf(phase);
    const most = Math.max(0, ...shardsOf(data).map(({ rows }) => rows));
    // Of two kinds, whatever the columns', and the same arrays for all shards: the loops stay quick.
    const [whole, broken] = [roomFor(Int32Array, most, width), roomFor(Float64Array, most, width)];
    let before = 0;
    for (let next = first; !next.done; next = await columns.next()) {
      const count = next.value[0]!.length;
      const here = rowsBySplit(splitOf.subarray(before, before + count));
      const isWhole = next.value.every((column) => column.BYTES_PER_ELEMENT < 4);
      const { mover, other, out } = isWhole ? whole : broken;
      const differences = mapSplits(here, (some, split) => out[split].subarray(0, some.length * width));
      for (let i = 0; i < width; i++) {
        mover.set(next.value[i]!);
        other.set(next.value[width + i]!);
        for (const split of splits) subtract(mover, other, here[split], differences[split], i, width);
        if (i === phaseAt)
          for (const split of splits)
            phases![split].append(Float64Array.from(here[split], (row) => (mover[row]! + other[row]!) / 2));
      }
      for (const split of splits) numbers[split].append(differences[split]);
      before += count;
    }
    return mapSplits(
      members,
      (some, split): Samples => ({
        names,
        rows: some.length,
        features: numbers[split].values,
        results: sharedAt(results, some),
        scores: valuesAt(scores, some),
        games: valuesAt(games, some),
        numbers: some,
        ...(phases === undefined ? {} : { phases: phases[split].values }),
      }),
    );
  });
}

type Wide = Int32Array | Float64Array;

/** Room for the columns of `rows` rows, and for their differences by split. */
function roomFor(kind: new (length: number) => Wide, rows: number, width: number) {
  const out = mapSplits({ train: 0, validation: 1, test: 2 }, () => new kind(rows * width));
  return { mover: new kind(rows), other: new kind(rows), out };
}

/** Writes `mover` less `other` on `rows` to every `step`-th place of `out`, from `at` on. Hot. */
function subtract(mover: Wide, other: Wide, rows: Uint32Array, out: Wide, at: number, step: number): void {
  for (let i = 0, place = at; i < rows.length; i++, place += step) out[place] = mover[rows[i]!]! - other[rows[i]!]!;
}

/** The rows of `samples` numbered `rows`, in that order. */
export function samplesAt(samples: Samples, rows: ArrayLike<number>): Samples {
  const { names, features, results, scores, games, phases, numbers } = samples;
  return {
    names,
    rows: rows.length,
    features: copyRows(features, names.length, rows),
    results: sharedAt(results, rows),
    scores: valuesAt(scores, rows),
    games: valuesAt(games, rows),
    ...(phases === undefined ? {} : { phases: valuesAt(phases, rows) }),
    ...(numbers === undefined ? {} : { numbers: valuesAt(numbers, rows) }),
  };
}
