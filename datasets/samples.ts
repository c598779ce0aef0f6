import type { Features, Game } from '../games/game.ts';
import { featureColumns, type RowFacts, readFacts, roomOf, withRoom } from './columns.ts';
import { type DataSet, shardsOf } from './data-set.ts';
import type { Reading } from './fill.ts';
import { mapSplits, rowsBySplit, type Splits, splits } from './split.ts';
import { copyRows, Numbers, sharedAt, sharedValues, type Values, valuesAt, widestOf } from './values.ts';

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
    const numbers = mapSplits(members, () => new Numbers(widestOf(splitOf.length * width)));
    const phases = phase === undefined ? undefined : mapSplits(members, () => new Numbers());
    const phaseAt = phase === undefined ? -1 : names.indexOf(phase);
    const most = Math.max(0, ...shardsOf(data).map(({ rows }) => rows));
    // Of one kind, whatever the columns': the loops stay quick.
    const mover = new Float64Array(most);
    const other = new Float64Array(most);
    let before = 0;
    for (let next = first; !next.done; next = await columns.next()) {
      const count = next.value[0]!.length;
      const here = rowsBySplit(splitOf.subarray(before, before + count));
      const differences = mapSplits(here, (some) => new Float64Array(some.length * width));
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
        features: numbers[split].finish(sharedValues),
        results: sharedAt(results, some),
        scores: valuesAt(scores, some),
        games: valuesAt(games, some),
        numbers: some,
        ...(phases === undefined ? {} : { phases: phases[split].finish() }),
      }),
    );
  });
}

/** Writes `mover` less `other` on `rows` to every `step`-th place of `out`, from `at` on. Hot. */
function subtract(
  mover: Float64Array,
  other: Float64Array,
  rows: Uint32Array,
  out: Float64Array,
  at: number,
  step: number,
): void {
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
