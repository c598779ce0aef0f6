import type { Family, Game, Player } from 'weightroom/game';
import { featureSet, Grid, GridPosition, GridRules, type GridState, gridGame, rowsOf } from 'weightroom/kit';
import { advance, FEATURES } from './breakthrough-features.ts';

/** By player: the row that wins. */
const lastRow = (grid: Grid, player: Player): number => (player === 0 ? grid.height - 1 : 0);

/** A move is from · 3 + 0, 1, 2: straight ahead, ahead to the left, ahead to the right. */
export class Breakthrough extends GridPosition {
  readonly ahead: readonly (readonly Int32Array[])[];

  constructor(rules: GridRules, state: GridState) {
    super(rules, state);
    const { grid } = rules;
    this.ahead = [1, -1].map((dy) => [0, -1, 1].map((dx) => grid.step(dx, dy)));
  }

  moves(out: Int32Array, at: number): number {
    if (this.over()) return at;
    const { board, turn } = this;
    const own = turn + 1;
    const steps = this.ahead[turn]!;
    for (let from = 0; from < board.length; from++) {
      if (board[from] !== own) continue;
      for (let way = 0; way < 3; way++) {
        const to = steps[way]![from]!;
        if (to !== -1 && (way === 0 ? board[to] === 0 : board[to] !== own)) out[at++] = from * 3 + way;
      }
    }
    return at;
  }

  target(move: number): number {
    return this.ahead[this.turn]![move % 3]![Math.floor(move / 3)]!;
  }

  protected play(move: number): void {
    const to = this.target(move);
    this.set(Math.floor(move / 3), 0);
    this.set(to, this.turn + 1);
  }

  over(): boolean {
    return this.winner() !== undefined;
  }

  winner(): Player | undefined {
    for (const player of [0, 1] as const) if (this.holding[2 - player] === 0 || this.arrived(player)) return player;
    return undefined;
  }

  arrived(player: Player): boolean {
    const { grid } = this.rules;
    const first = lastRow(grid, player) * grid.width;
    for (let cell = first; cell < first + grid.width; cell++) if (this.board[cell] === player + 1) return true;
    return false;
  }

  ending(): string {
    return this.arrived(this.winner()!) ? 'a piece has reached the last row' : 'all pieces are taken';
  }
}

function breakthrough(size: number): Game {
  const grid = new Grid(size);
  const rules = new GridRules({ name: `breakthrough-${size}`, grid, pieces: ['W', 'B'] });
  const start = Int8Array.from({ length: grid.area }, (_, cell) => {
    const y = grid.y(cell);
    return y < 2 ? 1 : y >= size - 2 ? 2 : 0;
  });
  const original = FEATURES(size);
  return gridGame<Breakthrough>({
    rules,
    family: 'breakthrough',
    seats: ['white', 'black'],
    maxMoves: 6 * size,
    mirror: 'upside-down',
    start: () => ({ board: start.slice(), turn: 0 }),
    position: (state) => new Breakthrough(rules, state),
    moveText: (position, move) =>
      `${grid.name(Math.floor(move / 3))}${position.board[position.target(move)] === 0 ? '' : 'x'}${grid.name(position.target(move))}`,
    wrong: ({ holding }) =>
      Math.max(holding[1]!, holding[2]!) > 2 * size ? `more than ${2 * size} pieces` : undefined,
    features: [featureSet('original', original.slice(0, 2)), featureSet('full', [...original, advance(size)])],
    hand: { points: [100, 10], draw: 0, source: 'a guess' },
    walk: { shortest: 2, longest: 2 * size },
    tuning: { games: 2000, selfplayDepth: 3, pairs: 200, depth: 3 },
  });
}

export const family: Family = {
  name: 'breakthrough',
  meaning: 'pawns that step ahead and take askew; the first to reach the far row wins',
  sizes: [5, 6, 7, 8],
  defaultSize: 6,
  game: breakthrough,
  sizeOf: rowsOf,
};
