import type { Drawing, Run } from '../game.ts';
import { BLOCK, EMPTY, LETTERS } from './grid.ts';
import type { SliderPosition } from './position.ts';

/** The board with its row numbers and column letters, the top row first; `#` is a block. */
export function drawSlider(position: SliderPosition): Drawing {
  const { grid, board } = position;
  const numbers = Array.from({ length: grid.size }, (_, i) => i);
  const cell = (x: number, y: number): Run => {
    const holds = board[grid.cell(x, y)]!;
    if (holds === EMPTY) return { text: ' .' };
    if (holds === BLOCK) return { text: ' #' };
    return { text: ` ${LETTERS[holds]}`, player: holds === 1 ? 0 : 1 };
  };
  const rows = numbers
    .toReversed()
    .map((y) => [{ text: String(y + 1).padStart(3) }, ...numbers.map((x) => cell(x, y))]);
  return [...rows, [{ text: '    ' }, { text: numbers.map((x) => String.fromCharCode(97 + x)).join(' ') }]];
}
