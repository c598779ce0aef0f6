import type { Board, Family, Features, Game, Move, Player, Position } from 'weightroom/game';
import {
  feature,
  Grid,
  InputError,
  type NearSteps,
  nearOn,
  quoted,
  type Random,
  readRows,
  rowsOf,
  rowsText,
  symmetriesOf,
  UndoLog,
  type ZobristKeys,
  zobristKeys,
} from 'weightroom/kit';

/**
 * Domineering: player 0 puts dominoes upright, player 1 lays them; who can't has lost. A game that is no `gridGame`,
 * has of features one only: its networks read its board.
 */
class Dominoes implements Position {
  readonly grid: Grid;
  /** By cell: 1 where a domino lies. */
  readonly taken: Uint8Array;
  turn: Player;
  ply = 0;
  hashLow = 0;
  hashHigh = 0;
  readonly #keys: ZobristKeys;
  readonly #log = new UndoLog();

  constructor(grid: Grid, keys: ZobristKeys, taken: ArrayLike<number>, turn: Player) {
    this.grid = grid;
    this.#keys = keys;
    this.taken = Uint8Array.from(taken);
    this.turn = turn;
    this.taken.forEach((one, cell) => {
      if (one === 1) this.#toggle(cell);
    });
    if (turn === 1) this.#toggle(grid.area);
  }

  /** The cell above, or to the right: where the domino of `player` on `cell` ends. -1: outside. */
  end(cell: number, player: Player): number {
    return this.grid.step(player, 1 - player)[cell]!;
  }

  fits(cell: number, player: Player): boolean {
    const end = this.end(cell, player);
    return this.taken[cell] === 0 && end !== -1 && this.taken[end] === 0;
  }

  /** How many places `player` has. */
  places(player: Player): number {
    let count = 0;
    for (let cell = 0; cell < this.taken.length; cell++) if (this.fits(cell, player)) count++;
    return count;
  }

  moves(out: Int32Array, at: number): number {
    for (let cell = 0; cell < this.taken.length; cell++) if (this.fits(cell, this.turn)) out[at++] = cell;
    return at;
  }

  make(cell: Move): void {
    this.#log.begin();
    this.#log.add(cell, this.end(cell, this.turn));
    this.#put(cell, this.end(cell, this.turn), 1);
    this.ply++;
  }

  unmake(): void {
    this.#log.takeBack((cell, end) => this.#put(cell, end, 0));
    this.ply--;
  }

  #put(cell: number, end: number, taken: 0 | 1): void {
    for (const one of [cell, end]) {
      this.taken[one] = taken;
      this.#toggle(one);
    }
    this.#toggle(this.grid.area);
    this.turn = this.turn === 0 ? 1 : 0;
  }

  #toggle(key: number): void {
    this.hashLow ^= this.#keys.low[key]!;
    this.hashHigh ^= this.#keys.high[key]!;
  }

  over(): boolean {
    for (let cell = 0; cell < this.taken.length; cell++) if (this.fits(cell, this.turn)) return false;
    return true;
  }

  winner(): Player {
    return this.turn === 0 ? 1 : 0;
  }

  ending(): string {
    return 'no place is left';
  }

  text(): string {
    return `${rowsText(this.grid.rows, this.taken, 'X')} ${'vh'[this.turn]}`;
  }
}

const original: Features<Dominoes> = {
  name: 'original',
  list: [feature('places', 'places', 'places for own dominoes', 0, 64)],
  extract(position, player, out, at) {
    out[at] = position.places(player);
  },
};

/** What is above and below counts apart from what is beside: the first player's dominoes stand upright. */
const NEAR: NearSteps = [
  [[0, 0]],
  [
    [0, 1],
    [0, -1],
  ],
  [
    [1, 0],
    [-1, 0],
  ],
  [
    [0, 2],
    [0, -2],
  ],
  [
    [2, 0],
    [-2, 0],
  ],
  [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ],
];

const boardOf = (grid: Grid): Board<Dominoes> => ({
  cells: grid.area,
  values: 2,
  valueNames: ['empty', 'taken'],
  write(position, out, at) {
    out.set(position.taken, at);
  },
  exchange: { cells: symmetriesOf(grid, 'diagonal')[0]!, values: [0, 1] },
  symmetries: symmetriesOf(grid, 'mirror', 'flip'),
  near: nearOn(grid, NEAR),
});

function onBoard(size: number): Game {
  const grid = new Grid(size);
  const keys = zobristKeys(grid.area + 1, 'domineering', size);
  const positionOf = (taken: ArrayLike<number>, turn: Player): Dominoes => new Dominoes(grid, keys, taken, turn);
  const wrong = (text: string) => (what: string) => new InputError(`domineering position '${quoted(text)}': ${what}`);
  const game: Game<Dominoes> = {
    name: `domineering-${size}`,
    family: 'domineering',
    seats: ['vertical', 'horizontal'],
    maxMoves: size * (size - 1),
    start: () => positionOf(new Uint8Array(grid.area), 0),
    scatter(random: Random) {
      for (;;) {
        const share = random.unit() * 0.6;
        const position = positionOf(
          grid.cells.map(() => (random.chance(share) ? 1 : 0)),
          random.chance(0.5) ? 1 : 0,
        );
        if (!position.over()) return position;
      }
    },
    parse(text) {
      const [rows, side, ...more] = text.split(' ');
      if (side === undefined || more.length > 0 || !/^[vh]$/.test(side))
        throw wrong(text)('expected rows and a side, v or h');
      return positionOf(readRows(grid.rows, rows!, 'X', new Int8Array(grid.area), wrong(text)), side === 'v' ? 0 : 1);
    },
    draw: ({ taken }) =>
      rowsText(grid.rows, taken, 'X')
        .split('/')
        .map((row) => [{ text: row.replace(/\d+/g, (run) => '.'.repeat(Number(run))) }]),
    moveText: (_, cell) => grid.name(cell),
    parseMove(position, text) {
      const cell = grid.named(text);
      if (cell !== undefined && position.fits(cell, position.turn)) return cell;
      throw new InputError(`${quoted(text, 100)}: no domino fits there (in '${position.text()}')`);
    },
    exchange: ({ taken, turn }) =>
      positionOf(
        grid.cells.map((cell) => taken[grid.cell(grid.y(cell), grid.x(cell))]!),
        turn === 0 ? 1 : 0,
      ),
    features: [original],
    board: boardOf(grid),
    hand: { points: [10], draw: 0, source: 'everybody' },
    rare: [],
    walk: { shortest: 2, longest: size },
    draws: {},
    tuning: { games: 1000, selfplayDepth: 3, pairs: 200, depth: 3 },
  };
  return game as Game;
}

export const family: Family = {
  name: 'domineering',
  meaning: 'dominoes are put upright by one side and laid by the other; who finds no place has lost',
  sizes: [4, 5, 6, 7, 8],
  defaultSize: 6,
  game: onBoard,
  sizeOf: rowsOf,
};
