/** Domineering: dominoes are put upright by one side and flat by the other; who finds no place has lost. */
import type { Family, Game } from 'weightroom/game';
import { featureSet, Grid, GridRules, gridGame, rowsOf } from 'weightroom/kit';
import { COVERED, Domineering } from './board.ts';
import { ORIGINAL } from './features.ts';

function onBoard(size: number): Game {
  const grid = new Grid(size);
  // A domino is nobody's once it lies: V and H only name the sides.
  const rules = new GridRules({ name: `domineering-${size}`, grid, pieces: ['V', 'H'], neutral: 'X' });
  return gridGame<Domineering>({
    rules,
    family: 'domineering',
    seats: ['V', 'H'],
    maxMoves: size * (size - 1),
    mirror: 'diagonal',
    start: () => ({ board: new Int8Array(grid.area), turn: 0 }),
    scatter: (random) => {
      const share = random.unit() * 0.6;
      const board = new Int8Array(grid.area).map(() => (random.chance(share) ? COVERED : 0));
      return { board, turn: random.chance(0.5) ? 0 : 1 };
    },
    position: (state) => new Domineering(rules, state),
    moveText: (_, cell) => grid.name(cell),
    why: () => 'no domino fits there',
    wrong: ({ holding }) => (holding[1]! + holding[2]! > 0 ? 'a covered cell is an X' : undefined),
    features: [featureSet('original', ORIGINAL(size))],
    hand: { points: [10, 10, 0, 0], draw: 0, source: 'agent.py: HAND' },
    walk: { shortest: 2, longest: size },
    tuning: { games: 1000, selfplayDepth: 3, pairs: 200, depth: 3 },
  });
}

export const family: Family = {
  name: 'domineering',
  meaning: 'dominoes are put upright by one side and flat by the other; who finds no place has lost',
  sizes: [4, 6, 8, 10],
  defaultSize: 8,
  game: onBoard,
  sizeOf: rowsOf,
};
