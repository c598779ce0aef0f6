/**
 * Ataxx (Dave Crummack and Craig Galley, 1988): a piece multiplies onto a cell beside it or jumps two cells, and all
 * enemies beside its new cell change sides. The player with more pieces wins. A player without a move passes; two
 * passes in a row end the game.
 */
import type { Family, Features, Game, Move, Player } from 'weightroom/game';
import { fairyUci, feature, Grid, GridRules, gridGame, MajorityPosition, symmetriesOf } from 'weightroom/kit';

const grid = new Grid(7);
const { area } = grid;

/** By cell: those whose larger distance along rows or columns is this. */
const ring = (far: number): readonly Int32Array[] =>
  grid.cells.map((from) =>
    Int32Array.from(
      grid.cells.filter(
        (cell) => Math.max(Math.abs(grid.x(cell) - grid.x(from)), Math.abs(grid.y(cell) - grid.y(from))) === far,
      ),
    ),
  );
/** Where a piece multiplies, and where it jumps. */
const beside = ring(1);
const twoAway = ring(2);

/** A piece that multiplies is its new cell; one that jumps (from + 1) · area + to. */
class Ataxx extends MajorityPosition {
  readonly #passed: number[] = [];

  override make(move: Move): void {
    this.#passed.push(this.hashLow, this.hashHigh);
    super.make(move);
  }

  override unmake(): void {
    super.unmake();
    this.#passed.length -= 2;
  }

  /** The last 100 positions: jumps can lead back to them. */
  past(out: Int32Array, at: number): number {
    for (const half of this.#passed.slice(-200)) out[at++] = half;
    return at;
  }

  movesOf(player: Player, out: Int32Array, at: number): number {
    const { board } = this;
    const own = player + 1;
    for (let cell = 0; cell < area; cell++) if (board[cell] === 0 && this.hasBeside(cell, own)) out[at++] = cell;
    for (let from = 0; from < area; from++) {
      if (board[from] !== own) continue;
      const jumps = twoAway[from]!;
      for (let i = 0; i < jumps.length; i++) if (board[jumps[i]!] === 0) out[at++] = (from + 1) * area + jumps[i]!;
    }
    return at;
  }

  /** Whether `value` stands on a cell beside this one. */
  hasBeside(cell: number, value: number): boolean {
    const { board } = this;
    const near = beside[cell]!;
    for (let i = 0; i < near.length; i++) if (board[near[i]!] === value) return true;
    return false;
  }

  protected place(move: number): void {
    const { board, turn } = this;
    const from = Math.floor(move / area) - 1;
    const to = move % area;
    if (from >= 0) this.set(from, 0);
    this.set(to, turn + 1);
    const near = beside[to]!;
    for (let i = 0; i < near.length; i++) if (board[near[i]!] === 2 - turn) this.set(near[i]!, turn + 1);
  }
}

const features: Features<Ataxx> = {
  name: 'original',
  costly: true,
  list: [
    feature('pieces', 'pieces', 'own pieces', 0, area),
    feature('reach', 'cells', 'empty cells beside an own piece', 0, area),
    feature('open', 'pieces', 'own pieces beside an empty cell', 0, area),
  ],
  extract(position, player, out, at) {
    const { board, holding } = position;
    const own = player + 1;
    let [reach, open] = [0, 0];
    for (let cell = 0; cell < area; cell++) {
      if (board[cell] === 0) {
        if (position.hasBeside(cell, own)) reach++;
      } else if (board[cell] === own && position.hasBeside(cell, 0)) open++;
    }
    out[at] = holding[own]!;
    out[at + 1] = reach;
    out[at + 2] = open;
  },
};

const rules = new GridRules({ name: 'ataxx', grid, pieces: ['X', 'O'], counters: [Ataxx.PASSES] });
/** Who holds the corners a1, g1, a7, g7. */
const corners = new Map([
  [0, 2],
  [6, 1],
  [42, 1],
  [48, 2],
]);

function moveText(_: Ataxx, move: Move): string {
  if (move === Ataxx.PASS) return 'pass';
  const from = move < area ? '' : grid.name(Math.floor(move / area) - 1);
  return from + grid.name(move % area);
}

const game: Game = gridGame<Ataxx>({
  rules,
  family: 'ataxx',
  seats: ['X', 'O'],
  // A piece jumps to 16 cells, and a cell is reached from 16.
  maxMoves: area + (16 * area) / 2,
  mirror: 'same',
  start: () => ({ board: Int8Array.from(grid.cells, (cell) => corners.get(cell) ?? 0), turn: 0 }),
  position: (state) => new Ataxx(rules, state),
  moveText,
  board: { symmetries: symmetriesOf(grid, 'diagonal', 'half-turn') },
  features: [features],
  hand: { points: [20, 2, -1], draw: 0, source: 'this example: pieces, and a little for room' },
  // Only jumps can bring a board back.
  draws: {
    plies: 400,
    repetitions: 3,
    grid: (position, move) => (move >= area && move !== Ataxx.PASS ? position.text() : undefined),
  },
  walk: { shortest: 2, longest: 12 },
  tuning: { games: 1000, selfplayDepth: 2, pairs: 300, depth: 2 },
});

export const family: Family = {
  name: 'ataxx',
  meaning: 'pieces multiply or jump, and take over what is beside them; more pieces win',
  sizes: [],
  defaultSize: 0,
  game: () => game,
  sizeOf: () => 0,
};

export const uci = fairyUci<Ataxx>({ variant: () => 'ataxx', pieces: ['X', 'O'], moveText });
