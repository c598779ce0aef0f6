import type { Features, Player } from 'weightroom/game';
import { feature, type Grid } from 'weightroom/kit';
import type { Breakthrough } from './board.ts';

/** Before the row of each piece: what stands in all sets of weights. */
const OTHERS = [
  ['guarded', 'own pieces that another one would avenge'],
  ['hanging', 'own pieces that can be taken and would not be avenged'],
  ['beside', 'own pieces with another one at their right'],
  ['free', 'own pieces past the middle that no enemy can stop'],
] as const;

/** What the pieces are worth by hand: more towards the goal, and a little more at home, where they defend. */
export const handPoints = (size: number): readonly number[] => [
  ...[6, -20, 3, 60],
  ...Array.from({ length: size - 1 }, (_, row) =>
    row === 0 ? 46 : 40 + Math.round(30 * ((row - 1) / (size - 3)) ** 2),
  ),
];

/** Features of one pass over the board: how many own pieces stand on each row, and how safe they are. */
export function featuresOn(grid: Grid): Features<Breakthrough> {
  const { area, width, height } = grid;
  /** By player and cell: the cells from which an enemy could still meet a piece on its way. */
  const ways = ([1, -1] as const).map((up) =>
    grid.cells.map((from) => {
      const ahead = (cell: number) => (grid.y(cell) - grid.y(from)) * up;
      return Int32Array.from(
        grid.cells.filter((cell) => ahead(cell) > 0 && Math.abs(grid.x(cell) - grid.x(from)) <= ahead(cell)),
      );
    }),
  );
  const rows = ([1, -1] as const).map((up) =>
    Int32Array.from(grid.cells, (cell) => (up === 1 ? grid.y(cell) : height - 1 - grid.y(cell))),
  );
  const right = grid.step(1, 0);

  function isFree(board: Int8Array, way: Int32Array, enemy: number): boolean {
    for (let i = 0; i < way.length; i++) if (board[way[i]!] === enemy) return false;
    return true;
  }

  return {
    name: 'original',
    costly: true,
    list: [
      ...OTHERS.map(([name, meaning]) => feature(name, 'pieces', meaning, 0, 2 * width)),
      ...Array.from({ length: height - 1 }, (_, row) =>
        feature(`row-${row + 1}`, 'pieces', `own pieces on row ${row + 1}, counted from the own side`, 0, width),
      ),
    ],
    extract({ board, lines }, player: Player, out, at) {
      const own = player + 1;
      const enemy = 2 - player;
      const [left, , aheadRight] = lines.ahead[player] as [Int32Array, Int32Array, Int32Array];
      const [back, , backRight] = lines.ahead[player === 0 ? 1 : 0] as [Int32Array, Int32Array, Int32Array];
      const row = rows[player]!;
      const way = ways[player]!;
      let [guarded, hanging, beside, free] = [0, 0, 0, 0];
      const firstRow = at + OTHERS.length;
      for (let i = 0; i < height - 1; i++) out[firstRow + i] = 0;
      for (let cell = 0; cell < area; cell++) {
        if (board[cell] !== own) continue;
        const up = row[cell]!;
        out[firstRow + up]!++;
        // Outside the board, at -1, nothing stands.
        if (board[back[cell]!] === own || board[backRight[cell]!] === own) guarded++;
        else if (board[left[cell]!] === enemy || board[aheadRight[cell]!] === enemy) hanging++;
        if (board[right[cell]!] === own) beside++;
        if (2 * up >= height && isFree(board, way[cell]!, enemy)) free++;
      }
      out[at] = guarded;
      out[at + 1] = hanging;
      out[at + 2] = beside;
      out[at + 3] = free;
    },
  };
}
