import type { Player } from 'weightroom/game';
import type { ValuedFeature } from 'weightroom/kit';
import { type ConnectFour, fours, grid } from './board.ts';

type Valued = ValuedFeature<ConnectFour>;

const middle = grid.width >> 1;

/** In how many fours `player` has `own` pieces and the other one none. */
function openFours({ board }: ConnectFour, player: Player, own: number): number {
  let count = 0;
  for (const line of fours) {
    let found = 0;
    for (let i = 0; i < 4; i++) {
      const piece = board[line[i]!]!;
      if (piece === player + 1) found++;
      else if (piece !== 0) found = -4;
    }
    if (found === own) count++;
  }
  return count;
}

/** How many empty cells of these would give `player` a four. */
function gaps(position: ConnectFour, player: Player, counted: (cell: number) => boolean): number {
  const { board } = position;
  let count = 0;
  for (let cell = 0; cell < board.length; cell++)
    if (board[cell] === 0 && counted(cell) && wins(position, player, cell)) count++;
  return count;
}

const through = grid.cells.map((cell) => fours.filter((line) => line.includes(cell)));

function wins({ board }: ConnectFour, player: Player, cell: number): boolean {
  for (const line of through[cell]!) {
    let own = 0;
    for (let i = 0; i < 4; i++) if (board[line[i]!] === player + 1) own++;
    if (own === 3) return true;
  }
  return false;
}

export const ORIGINAL: readonly Valued[] = [
  {
    name: 'middle',
    unit: 'pieces',
    meaning: 'own pieces in the middle column',
    low: 0,
    high: grid.height,
    value({ board }, player) {
      let count = 0;
      for (let cell = middle; cell < board.length; cell += grid.width) if (board[cell] === player + 1) count++;
      return count;
    },
  },
  {
    name: 'twos',
    unit: 'lines',
    meaning: 'places of four with two own pieces and nothing else',
    low: 0,
    high: fours.length,
    value: (position, player) => openFours(position, player, 2),
  },
  {
    name: 'threes',
    unit: 'lines',
    meaning: 'places of four with three own pieces and nothing else',
    low: 0,
    high: fours.length,
    value: (position, player) => openFours(position, player, 3),
  },
];

/**
 * 1 for the one who began, else 0: with all other columns full, the one who began fills the rows 1, 3 and 5 of the last
 * one, and the other 2, 4 and 6 (Allis 1988, chapter 3, zugzwang). Rows are counted from 0 here.
 */
function oddRow({ holding, turn }: ConnectFour, player: Player): number {
  const began = holding[1] === holding[2] ? turn : 1 - turn;
  return player === began ? 0 : 1;
}

export const FULL: readonly Valued[] = [
  {
    name: 'ones',
    unit: 'lines',
    meaning: 'places of four with one own piece and nothing else',
    low: 0,
    high: fours.length,
    value: (position, player) => openFours(position, player, 1),
  },
  {
    name: 'now',
    unit: 'cells',
    meaning: 'cells that can be filled now and give a four',
    low: 0,
    high: grid.width,
    value: (position, player) => gaps(position, player, (cell) => (position.board[cell - grid.width] ?? 1) !== 0),
  },
  {
    name: 'own-rows',
    unit: 'cells',
    meaning: 'cells that give a four, in rows that fall to the player at the end: 1, 3, 5 to the one who began',
    low: 0,
    high: grid.area / 2,
    value(position, player) {
      const row = oddRow(position, player);
      return gaps(position, player, (cell) => grid.y(cell) % 2 === row);
    },
  },
  {
    name: 'other-rows',
    unit: 'cells',
    meaning: 'cells that give a four, in the other rows',
    low: 0,
    high: grid.area / 2,
    value(position, player) {
      const row = oddRow(position, player);
      return gaps(position, player, (cell) => grid.y(cell) % 2 !== row);
    },
  },
];
