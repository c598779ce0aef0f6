import { linesWith, sumOver, type ValuedFeature, valued } from 'weightroom/kit';
import { MEN, mills, millsOf, type NineMensMorris, neighbours } from './board.ts';

type Valued = ValuedFeature<NineMensMorris>;

const most = mills.length;

/** How many empty points lie beside a cell. */
const gapsBeside = (board: Int8Array, cell: number): number => {
  let count = 0;
  for (const to of neighbours[cell]!) if (board[to] === 0) count++;
  return count;
};

/** The mills that lack one man only, which a man of this kind closes by one step along a line. */
function closable(board: Int8Array, man: number): number {
  return sumOver(board, 0, (gap) => {
    let count = 0;
    for (const mill of millsOf[gap]!) {
      if (linesWith(board, [mill], man, 2) === 0) continue;
      if (neighbours[gap]!.some((cell) => board[cell] === man && !mill.includes(cell))) count++;
    }
    return count;
  });
}

/** What Kartik Kukreja's bot counts while men are placed; a mill that was just closed is a part of the move here. */
export const ORIGINAL: readonly Valued[] = [
  valued('mills', 'mills', 'own mills', 0, most, ({ board }, player) => linesWith(board, mills, player + 1, 3)),
  valued('blocked', 'men', "the other side's men without an empty point beside them", 0, MEN, ({ board }, player) =>
    sumOver(board, 2 - player, (cell) => (gapsBeside(board, cell) === 0 ? 1 : 0)),
  ),
  valued('men', 'men', 'own men on the board and in hand', 0, MEN, (position, player) => position.men(player)),
  valued('twos', 'mills', 'mills that lack one man only', 0, most, ({ board }, player) =>
    linesWith(board, mills, player + 1, 2),
  ),
  valued('doubles', 'men', 'own men in two such mills', 0, MEN, ({ board }, player) =>
    sumOver(board, player + 1, (cell) => (linesWith(board, millsOf[cell]!, player + 1, 2) === 2 ? 1 : 0)),
  ),
];

export const FULL: readonly Valued[] = [
  valued('steps', 'moves', 'steps along a line that the own men have', 0, 4 * MEN, ({ board }, player) =>
    sumOver(board, player + 1, (cell) => gapsBeside(board, cell)),
  ),
  valued('closable', 'mills', 'mills that one step along a line closes', 0, most, ({ board }, player) =>
    closable(board, player + 1),
  ),
  valued('crossings', 'men', 'own men on points with four neighbours', 0, 4, ({ board }, player) =>
    sumOver(board, player + 1, (cell) => (neighbours[cell]!.length === 4 ? 1 : 0)),
  ),
  valued('flying', 'men', '1 where three own men are left, who fly', 0, 1, (position, player) =>
    position.men(player) === 3 ? 1 : 0,
  ),
];
