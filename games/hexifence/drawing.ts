import type { Drawing, Run } from '../game.ts';
import type { HexifencePosition } from './position.ts';

const CENTRES = ' br';

/**
 * The board as hexagons, one text line per row of the grid, its number in front and the letter of each slanted column
 * above it. A dot is an unclaimed edge; claimed ones are lines in the colour of the claimant, captured cells hold `b`
 * or `r`.
 */
export function drawHexifence(position: HexifencePosition): Drawing {
  const { board, claims, owners, captured } = position;
  const { width, size, edgeAt, cellAt } = board;
  const reach = 2 * size - 1;
  const run = (row: number, column: number): Run => {
    const square = row * width + column;
    const edge = edgeAt[square];
    const owner = edge === -1 ? owners[cellAt[square]] : claims[edge];
    const line = row % 2 === 1 ? '|' : column % 2 === 1 ? '\\' : '/';
    const text = edge === -1 ? CENTRES[owner] : owner === 0 ? '.' : line;
    return owner === 0 ? { text: ` ${text}` } : { text: ` ${text}`, player: owner === 1 ? 0 : 1 };
  };
  const letter = (column: number): string => ` ${String.fromCharCode(97 + column)}`;
  const lines: Run[][] = [];
  for (let row = -1; row < width; row++) {
    const first = Math.max(0, row - reach);
    const last = Math.min(width - 1, row + reach);
    const number = row === -1 ? '' : String(row + 1);
    const line: Run[] = [{ text: number.padStart(2) + ' '.repeat(2 * first - row + reach) }];
    if (row >= 0) for (let column = first; column <= last; column++) line.push(run(row, column));
    if (row === -1) for (let column = 0; column <= reach; column++) line.push({ text: letter(column) });
    else if (row + 1 + reach < width) line.push({ text: letter(row + 1 + reach) });
    lines.push(line);
  }
  return [
    ...lines,
    [{ text: `blue ${captured[0]} cells`, player: 0 }, { text: ', ' }, { text: `red ${captured[1]} cells`, player: 1 }],
  ];
}
