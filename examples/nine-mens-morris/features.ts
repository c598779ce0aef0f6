import type { Player } from 'weightroom/game';
import type { ValuedFeature } from 'weightroom/kit';
import { MEN, mills, type NineMensMorris, neighbours, points } from './board.ts';

type Valued = ValuedFeature<NineMensMorris>;

/** How many mills have `own` men of `player` and none of the other side. */
function openMills({ board }: NineMensMorris, player: Player, own: number): number {
  let count = 0;
  for (const mill of mills) {
    let found = 0;
    for (let i = 0; i < 3; i++) {
      const man = board[mill[i]!]!;
      if (man === player + 1) found++;
      else if (man !== 0) found = -3;
    }
    if (found === own) count++;
  }
  return count;
}

function overMen({ board }: NineMensMorris, player: Player, worth: (cell: number) => number): number {
  let sum = 0;
  for (const cell of points) if (board[cell] === player + 1) sum += worth(cell);
  return sum;
}

const gapsBeside = ({ board }: NineMensMorris, cell: number): number => {
  let count = 0;
  for (const to of neighbours[cell]!) if (board[to] === 0) count++;
  return count;
};

/** How many men of `player` stand where two mills cross that lack one man each. */
function doubles(position: NineMensMorris, player: Player): number {
  const { board } = position;
  let count = 0;
  for (const cell of points) {
    if (board[cell] !== player + 1) continue;
    let open = 0;
    for (const mill of mills) {
      if (!mill.includes(cell)) continue;
      let [own, empty] = [0, 0];
      for (let i = 0; i < 3; i++) {
        if (board[mill[i]!] === player + 1) own++;
        else if (board[mill[i]!] === 0) empty++;
      }
      if (own === 2 && empty === 1) open++;
    }
    if (open === 2) count++;
  }
  return count;
}

/** Mills that the next move along a line closes. */
function closable({ board }: NineMensMorris, player: Player): number {
  let count = 0;
  for (const mill of mills) {
    let [own, gap] = [0, -1];
    for (let i = 0; i < 3; i++) {
      if (board[mill[i]!] === player + 1) own++;
      else if (board[mill[i]!] === 0) gap = mill[i]!;
    }
    if (own === 2 && gap !== -1 && neighbours[gap]!.some((cell) => board[cell] === player + 1 && !mill.includes(cell)))
      count++;
  }
  return count;
}

const other = (player: Player): Player => (player === 0 ? 1 : 0);

/** What Kartik Kukreja's bot counts while men are placed; the mill that was just closed is a move here, not a fact. */
export const ORIGINAL: readonly Valued[] = [
  {
    name: 'mills',
    unit: 'mills',
    meaning: 'own mills',
    low: 0,
    high: mills.length,
    value: (position, player) => openMills(position, player, 3),
  },
  {
    name: 'blocked',
    unit: 'men',
    meaning: 'men of the other side without an empty point beside them',
    low: 0,
    high: MEN,
    value: (position, player) => overMen(position, other(player), (cell) => (gapsBeside(position, cell) === 0 ? 1 : 0)),
  },
  {
    name: 'men',
    unit: 'men',
    meaning: 'own men on the board and in hand',
    low: 0,
    high: MEN,
    value: (position, player) => position.men(player),
  },
  {
    name: 'twos',
    unit: 'mills',
    meaning: 'places of a mill with two own men and a gap',
    low: 0,
    high: mills.length,
    value: (position, player) => openMills(position, player, 2),
  },
  {
    name: 'doubles',
    unit: 'men',
    meaning: 'own men where two such places cross',
    low: 0,
    high: MEN,
    value: doubles,
  },
];

export const FULL: readonly Valued[] = [
  {
    name: 'moves',
    unit: 'moves',
    meaning: 'steps along a line that the own men have',
    low: 0,
    high: 4 * MEN,
    value: (position, player) => overMen(position, player, (cell) => gapsBeside(position, cell)),
  },
  {
    name: 'closable',
    unit: 'mills',
    meaning: 'mills that one step along a line closes',
    low: 0,
    high: mills.length,
    value: closable,
  },
  {
    name: 'crossings',
    unit: 'men',
    meaning: 'own men on points where four lines meet',
    low: 0,
    high: 4,
    value: (position, player) => overMen(position, player, (cell) => (neighbours[cell]!.length === 4 ? 1 : 0)),
  },
  {
    name: 'flying',
    unit: 'men',
    meaning: '1 where three own men are left, who fly',
    low: 0,
    high: 1,
    value: (position, player) => (position.men(player) === 3 ? 1 : 0),
  },
];
