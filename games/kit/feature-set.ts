import { someOf } from '../feature-sets.ts';
import type { Feature, Features, Game, Player, Position } from '../game.ts';
import { featuresNamed } from '../index.ts';

/**
 * The sum of `worth` over the cells of `board` that hold `piece`.
 *
 * @example
 * ```ts
 * import { Grid, sumOver } from 'weightroom/kit';
 *
 * const grid = new Grid(3);
 * sumOver(Int8Array.of(1, 0, 2, 1, 0, 0, 0, 0, 1), 1, (cell) => grid.y(cell)); // 3, of the rows 0, 1 and 2
 * ```
 */
export function sumOver(board: ArrayLike<number>, piece: number, worth: (cell: number) => number): number {
  let sum = 0;
  for (let cell = 0; cell < board.length; cell++) if (board[cell] === piece) sum += worth(cell);
  return sum;
}

/**
 * How many of `lines` hold `piece` on `count` of their cells, and nothing on the others.
 *
 * @example
 * ```ts
 * import { Grid, linesWith } from 'weightroom/kit';
 *
 * const grid = new Grid(3);
 * linesWith(Int8Array.of(1, 0, 2, 0, 0, 0, 0, 0, 1), grid.lines(3), 1, 1); // 2: the left column and the top row
 * ```
 */
export function linesWith(
  board: ArrayLike<number>,
  lines: readonly ArrayLike<number>[],
  piece: number,
  count: number,
): number {
  let found = 0;
  for (const line of lines) {
    let held = 0;
    for (let i = 0; i < line.length; i++) {
      const value = board[line[i]!]!;
      if (value === piece) held++;
      else if (value !== 0) held = Number.NEGATIVE_INFINITY;
    }
    if (held === count) found++;
  }
  return found;
}

/** A feature and how it is computed: what `player` has in an unfinished `position`. */
export interface ValuedFeature<P extends Position = Position> extends Feature {
  value(position: P, player: Player): number;
  /** Only where the board shows it: the cells on which the feature rests, as `Features.cellsOf` says. */
  cells?(position: P, player: Player): readonly string[];
}

/**
 * A feature and its function in one line.
 *
 * @example
 * ```ts
 * import { type GridPosition, valued } from 'weightroom/kit';
 *
 * const own = ({ holding }: GridPosition, player: number) => holding[player + 1]!;
 * const pieces = valued<GridPosition>('pieces', 'pieces', 'own pieces', 0, 16, own);
 * pieces.high; // 16
 * ```
 */
export function valued<P extends Position>(
  name: string,
  unit: string,
  meaning: string,
  low: number,
  high: number,
  value: ValuedFeature<P>['value'],
): ValuedFeature<P> {
  return { name, unit, meaning, low, high, value };
}

/**
 * A feature set of functions, one for each feature: short to write. Where one pass over the board gives many features,
 * an `extract` of your own is faster.
 *
 * @example
 * ```ts
 * import { featureSet, GridPosition } from 'weightroom/kit';
 *
 * const original = featureSet<GridPosition>('original', [
 *   {
 *     name: 'material',
 *     unit: 'pieces',
 *     meaning: 'own pieces',
 *     low: 0,
 *     high: 16,
 *     value: ({ holding }, player) => holding[player + 1]!,
 *   },
 * ]);
 * original.list.map(({ name }) => name); // ['material']
 * ```
 */
export function featureSet<P extends Position>(name: string, valued: readonly ValuedFeature<P>[]): Features<P> {
  return {
    name,
    list: valued.map(({ value: _, cells: __, ...feature }) => feature),
    extract(position, player, out, at) {
      for (let i = 0; i < valued.length; i++) out[at + i] = valued[i]!.value(position, player);
    },
    ...(valued.some(({ cells }) => cells !== undefined)
      ? { cellsOf: (index: number, position: P, player: Player) => valued[index]!.cells?.(position, player) }
      : {}),
    only: (indices) => ({
      extract: featureSet(
        name,
        indices.map((index) => valued[index]!),
      ).extract,
    }),
  };
}

/**
 * The features of a game's set `base` with more behind them, as a set called `name`; else `<base>-plus`. Throws
 * InputError where the game has no such set.
 *
 * @example
 * ```ts
 * import { extend, type GridPosition } from 'weightroom/kit';
 * import type { Game } from 'weightroom/game';
 *
 * export const withCentre = (game: Game) =>
 *   extend<GridPosition>(game, 'original', [
 *     {
 *       name: 'centre',
 *       unit: 'pieces',
 *       meaning: 'own pieces on the central cell',
 *       low: 0,
 *       high: 1,
 *       value: ({ board }, player) => (board[board.length >> 1] === player + 1 ? 1 : 0),
 *     },
 *   ]);
 * ```
 */
export function extend<P extends Position>(
  game: Game,
  base: string,
  added: readonly ValuedFeature<P>[],
  name = `${base}-plus`,
): Features {
  const before = featuresNamed(game, base);
  return joined(before, featureSet(name, added) as unknown as Features, name);
}

/** The features of one set, and those of another behind them. */
function joined(before: Features, more: Features, name: string): Features {
  const count = before.list.length;
  const width = count + more.list.length;
  const both = new Float64Array(2 * count);
  return {
    name,
    list: [...before.list, ...more.list],
    ...(before.costly === undefined ? {} : { costly: before.costly }),
    extract(position, player, out, at) {
      before.extract(position, player, out, at);
      more.extract(position, player, out, at + count);
    },
    // What the base has found to be quicker stays so.
    ...(before.extractBoth === undefined ? {} : { extractBoth }),
    ...(before.cellsOf === undefined && more.cellsOf === undefined ? {} : { cellsOf }),
    only: (indices) => {
      const [own, other] = [indices.filter((index) => index < count), indices.filter((index) => index >= count)];
      return joined(
        someOf(before, own, name),
        someOf(
          more,
          other.map((index) => index - count),
          name,
        ),
        name,
      );
    },
  };

  function cellsOf(index: number, position: Position, player: Player): readonly string[] | undefined {
    return index < count ? before.cellsOf?.(index, position, player) : more.cellsOf?.(index - count, position, player);
  }

  function extractBoth(position: Position, out: Float64Array, at: number): void {
    before.extractBoth!(position, both, 0);
    for (let i = 0; i < count; i++) {
      out[at + i] = both[i]!;
      out[at + width + i] = both[count + i]!;
    }
    more.extract(position, 0, out, at + count);
    more.extract(position, 1, out, at + width + count);
  }
}
