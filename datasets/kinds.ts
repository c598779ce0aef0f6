import { extractSides, partOf } from '../games/feature-sets.ts';
import { boardFingerprint, fingerprint, hashFingerprint } from '../games/fingerprint.ts';
import type { Board, Features, Game, Position } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import type { Column } from './cache.ts';
import type { ScannedRow } from './row.ts';
import { packed, valuesAt } from './values.ts';

/** Columns of numbers that are computed of a shard's rows, and kept beside it. */
export interface Kind {
  /** The folder of its caches, in words: `facts`, `features full`. */
  readonly what: KindName;
  /** The fingerprint of what computes it. */
  readonly print: string;
  begin(rows: number): Filling;
  /** The columns of the rows numbered `rows`, ascending. */
  at(columns: readonly Column[], rows: Uint32Array): Column[];
}

/** Columns that are being filled. */
interface Filling {
  /** Row `at` of the shard. */
  add(row: ScannedRow, position: Position, at: number): void;
  finish(): Column[];
}

/** What each row says beside its features, one column each. */
const facts = {
  /** The number of its game. */
  games: ({ game }: ScannedRow) => game,
  plies: ({ ply }: ScannedRow) => ply,
  /** 1, 0.5 or 0, for the player to move. */
  results: ({ result }: ScannedRow) => result,
  /** Points for the player to move; NaN where nobody evaluated. */
  scores: ({ score }: ScannedRow) => score,
  /** Who is to move. */
  turns: (_: ScannedRow, { turn }: Position) => turn,
  /**
   * 53 bits of the position's hash: rows with equal values count as one position, whatever the ply. Among a million
   * positions two different ones collide in one data set of 18,000.
   */
  positions: (_: ScannedRow, { hashHigh, hashLow }: Position) => (hashHigh >>> 0) * 2 ** 21 + (hashLow >>> 11),
};
export type FactName = keyof typeof facts;
export const factNames = Object.keys(facts) as FactName[];

/** What columns there are: facts, features of a set, what stands on the board. */
export type KindName = 'facts' | 'board' | `features ${string}`;

/** The kind with this name. */
export function kindNamed(game: Game, what: KindName): Kind {
  if (what === 'facts') return factsKind(game);
  return what === 'board' ? boardKind(game) : featuresKind(game, what.slice('features '.length));
}

function factsKind(game: Game): Kind {
  return {
    what: 'facts',
    print: hashFingerprint(game),
    begin(rows) {
      const columns = Object.values(facts).map((of) => ({ of, values: new Float64Array(rows) }));
      return {
        add(row, position, at) {
          for (const { of, values } of columns) values[at] = of(row, position);
        },
        finish: () => columns.map(({ values }) => packed(values)),
      };
    },
    at: eachAt,
  };
}

/** The mover's features, column by column, then the other player's: of all features of the set called `name`. */
function featuresKind(game: Game, name: string): Kind {
  const named = featuresNamed(game, name);
  // Of some features of a set, the set's own columns serve.
  const features = partOf(named)?.whole ?? named;
  return {
    what: `features ${features.name}`,
    print: fingerprint(game, features),
    begin: (rows) => fillFeatures(features, rows),
    at: eachAt,
  };
}

/** What stands on each cell, row after row: one column. */
function boardKind(game: Game): Kind {
  const board = game.board!;
  const { cells } = board;
  return {
    what: 'board',
    print: boardFingerprint(game, board),
    begin: (rows) => fillBoards(board, rows),
    at([boards], rows) {
      const bytes = new Uint8Array(rows.length * cells);
      for (const [at, row] of rows.entries())
        bytes.set((boards as Uint8Array).subarray(row * cells, (row + 1) * cells), at * cells);
      return [bytes];
    },
  };
}

function eachAt(columns: readonly Column[], rows: Uint32Array): Column[] {
  return columns.map((column) => valuesAt(column, rows));
}

function fillFeatures(features: Features, rows: number): Filling {
  const width = 2 * features.list.length;
  const values = new Float64Array(rows * width);
  const some = new Float64Array(width);
  return {
    add(_, position, at) {
      extractSides(features, position, position.turn, some);
      values.set(some, at * width);
    },
    finish: () =>
      Array.from({ length: width }, (_, i) => {
        const column = new Float64Array(rows);
        for (let row = 0; row < rows; row++) column[row] = values[row * width + i]!;
        return packed(column);
      }),
  };
}

function fillBoards(board: Board, rows: number): Filling {
  const { cells } = board;
  const bytes = new Uint8Array(rows * cells);
  return {
    add: (_, position, at) => board.write(position, bytes, at * cells),
    finish: () => [bytes],
  };
}
