import type { CellFinders } from '../feature-cells.ts';
import type { Player } from '../game.ts';
import { BLOCK, EMPTY, forward, OUTSIDE } from './grid.ts';
import { cellText } from './notation.ts';
import type { SliderPosition } from './position.ts';

/** A piece, and what stands around it as its side sees it. */
interface Piece {
  readonly cell: number;
  /** How far along its way it is, and how far across it. */
  readonly done: number;
  readonly across: number;
  readonly last: number;
  readonly own: number;
  readonly enemy: number;
  /** The next thing ahead; where enemies come from; the other side. Then how far each is: 1 is beside. */
  readonly ahead: Seen;
  readonly behind: Seen;
  readonly beyond: number;
  readonly canAdvance: boolean;
}

interface Seen {
  readonly holds: number;
  readonly steps: number;
  readonly next: number;
  readonly empty: readonly number[];
}

type Test = (piece: Piece) => boolean;

/** The pieces that a feature counts. */
const counted: Readonly<Record<string, Test>> = {
  pieces: () => true,
  'moves-to-win': () => true,
  'end-line': ({ done, last }) => done === last,
  'near-end': ({ done, last }) => done === last - 1,
  diagonal: ({ done, across }) => done >= across,
  'enemy-end': ({ across, last }) => across === last,
  'direct-blocks': ({ behind, enemy }) => behind.next === enemy,
  'far-blocks': ({ behind, enemy }) => behind.steps > 1 && behind.holds === enemy,
  'forward-moves': ({ canAdvance }) => canAdvance,
  'clear-lines': ({ ahead }) => ahead.holds === OUTSIDE,
  stuck: ({ canAdvance, behind, beyond }) => !canAdvance && behind.next !== EMPTY && beyond !== EMPTY,
  trapped: isHeld,
  'own-trapped': isHeld,
};

function isHeld({ across, done, last, ahead, behind, enemy }: Piece): boolean {
  return across === last && done < last - 1 && ahead.next === enemy && (behind.next === enemy || behind.next === BLOCK);
}

function piecesOf(position: SliderPosition, player: Player): Piece[] {
  const { board, grid } = position;
  const own = player + 1;
  const way = grid.steps[forward(player)]!;
  const behind = player === 0 ? grid.stride : -1;
  const look = (from: number, step: number): Seen => {
    const empty: number[] = [];
    let at = from + step;
    for (; board[at] === EMPTY; at += step) empty.push(at);
    return { holds: board[at]!, steps: empty.length + 1, next: board[from + step]!, empty };
  };
  return Array.from(grid.cells)
    .filter((cell) => board[cell] === own)
    .map((cell) => ({
      cell,
      done: grid.along[player * grid.area + cell]!,
      across: grid.along[(1 - player) * grid.area + cell]!,
      last: grid.size - 1,
      own,
      enemy: 2 - player,
      ahead: look(cell, way),
      behind: look(cell, behind),
      beyond: board[cell - behind]!,
      canAdvance: board[cell + way] === EMPTY || board[cell + way] === OUTSIDE,
    }));
}

/** What Slider's features rest on. */
export const sliderCells: CellFinders<SliderPosition> = {
  ...Object.fromEntries(
    Object.entries(counted).map(([name, test]) => [
      name,
      (position: SliderPosition, player: Player) =>
        piecesOf(position, player)
          .filter(test)
          .map(({ cell }) => cellText(position.grid, cell)),
    ]),
  ),
  'room-ahead': (position, player) => [
    ...new Set(
      piecesOf(position, player).flatMap(({ ahead }) => ahead.empty.map((cell) => cellText(position.grid, cell))),
    ),
  ],
};
