import type { Drawing, Run } from '../game.ts';
import { BLACK, EMPTY, LETTERS } from './grid.ts';
import type { HexPosition } from './position.ts';

/**
 * The rhombus, row 1 at the top and each row half a cell further right, with Black's edges (`-`) above and below and
 * White's (`\`) on both sides.
 */
export function drawHex(position: HexPosition): Drawing {
  const { grid, board } = position;
  const size = grid.size;
  const letters = Array.from({ length: size }, (_, column) => String.fromCharCode(97 + column)).join(' ');
  const edge = '-'.repeat(2 * size - 1);
  const cell = (row: number, column: number): Run => {
    const holds = board[grid.cell(row, column)]!;
    if (holds === EMPTY) return { text: ' .' };
    return { text: ` ${LETTERS[holds]}`, player: holds === BLACK ? 0 : 1 };
  };
  const rows = Array.from({ length: size }, (_, row): Run[] => [
    { text: `${' '.repeat(row)}${String(row + 1).padStart(3)}` },
    { text: ' \\', player: 1 },
    ...Array.from({ length: size }, (_, column) => cell(row, column)),
    { text: ' \\', player: 1 },
  ]);
  return [
    [{ text: `    ${letters}` }],
    [{ text: '    ' }, { text: edge, player: 0 }],
    ...rows,
    [{ text: ' '.repeat(size + 6) }, { text: edge, player: 0 }],
    [{ text: `${' '.repeat(size + 7)}${letters}` }],
  ];
}
