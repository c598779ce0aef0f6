import type { Game, Move } from '../game.ts';
import { rowsText } from '../notation.ts';
import type { GridPosition } from './grid-position.ts';

/** A game that Fairy-Stockfish plays with pawns: each side has one kind of piece. */
export interface FairySetup<P extends GridPosition> {
  /** What Fairy-Stockfish calls the variant. */
  variant(game: Game): string;
  /** As GridRules has them. */
  readonly pieces: readonly [string, string];
  moveText(position: P, move: Move): string;
  /** What both sides have in hand, as FEN has it: `[PPpp]`. */
  inHand?(position: P): string;
}

/**
 * How a module tells UCI of such a game, for its export `uci`. Player 0 is White. A piece that is put down is `P@d3`; a
 * pass is the move of the first own piece to where it is. FEN doesn't tell of passes.
 *
 * @example
 * ```ts
 * import { fairyUci, Grid, GridRules } from 'weightroom/kit';
 *
 * const grid = new Grid(8);
 * const moveText = (_: unknown, move: number) => grid.name(Math.floor(move / 64)) + grid.name(move % 64);
 * const uci = fairyUci({ variant: () => 'breakthrough', pieces: ['W', 'B'], moveText });
 * uci.textOf('pp6/8/8/8/8/8/8/PP6 w - - 0 1'); // 'BB6/8/8/8/8/8/8/WW6 w'
 * ```
 */
export function fairyUci<P extends GridPosition>({ variant, pieces, moveText, inHand }: FairySetup<P>) {
  return {
    variant,
    fen(position: P): string {
      const { rules, board, turn } = position;
      return `${rowsText(rules.grid.rows, board, 'Pp')}${inHand?.(position) ?? ''} ${turn === 0 ? 'w' : 'b'} - - 0 1`;
    },
    textOf(fen: string): string {
      const [rows = '', side] = fen.replace(/\[.*?\]/, '').split(' ');
      const own = rows.replace(/p/gi, (letter) => pieces[letter === 'P' ? 0 : 1]);
      return `${own} ${pieces[side === 'b' ? 1 : 0].toLowerCase()}`;
    },
    moveText(position: P, move: Move): string {
      const text = moveText(position, move);
      if (text === 'pass') return position.rules.grid.name(position.board.indexOf(position.turn + 1)).repeat(2);
      return text.length === 2 ? `P@${text}` : text;
    },
  };
}
