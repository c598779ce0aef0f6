import type { Player } from 'weightroom/game';
import type { GridPosition, ValuedFeature } from 'weightroom/kit';

/** How many rows a piece of `player` in row `y` has made. */
const made = (size: number, player: Player, y: number): number => (player === 0 ? y : size - 1 - y);

function sumOver(size: number, position: GridPosition, player: Player, worth: (rows: number) => number): number {
  const { board } = position;
  let sum = 0;
  for (let cell = 0; cell < board.length; cell++)
    if (board[cell] === player + 1) sum += worth(made(size, player, Math.floor(cell / size)));
  return sum;
}

export const FEATURES = (size: number): readonly ValuedFeature<GridPosition>[] => [
  {
    name: 'pieces',
    unit: 'pieces',
    meaning: 'own pieces',
    low: 0,
    high: 2 * size,
    value: ({ holding }, player) => holding[player + 1]!,
  },
  {
    name: 'rows',
    unit: 'rows',
    meaning: 'rows that the own pieces have made, together',
    low: 0,
    high: 2 * size * (size - 1),
    value: (position, player) => sumOver(size, position, player, (rows) => rows),
  },
];

export const advance = (size: number): ValuedFeature<GridPosition> => ({
  name: 'advance',
  unit: 'rows',
  meaning: 'the square of the rows that each own piece has made, together',
  low: 0,
  high: 2 * size * (size - 1) ** 2,
  value: (position, player) => sumOver(size, position, player, (rows) => rows * rows),
});
