import type { Game, Move } from '../games/game.ts';
import { gameOfSize } from '../games/index.ts';
import { type GridPosition, MajorityPosition, rowsText } from '../games/kit/index.ts';
import { loadOutside } from '../games/modules/outside.ts';
import { movesOf } from '../games/moves.ts';
import { InputError } from '../lib/input-error.ts';
import { packageFolder } from '../lib/version.ts';

/** The games that we and Fairy-Stockfish play: the module, the board and the variant's name. */
const games = {
  'breakthrough-6': { module: 'breakthrough', size: 6, variant: 'breakthrough6' },
  'breakthrough-8': { module: 'breakthrough', size: 8, variant: 'breakthrough' },
  othello: { module: 'othello', size: 0, variant: 'flipello' },
  ataxx: { module: 'ataxx', size: 0, variant: 'ataxx' },
  clobber: { module: 'clobber', size: 0, variant: 'clobber' },
} as const;

export const fieldGames = Object.keys(games);

/** A game of ours as Fairy-Stockfish has it. */
export interface FieldGame {
  readonly game: Game<GridPosition>;
  readonly module: string;
  readonly variant: string;
}

/** Loads one of `fieldGames`; they are modules in `examples/`. */
export async function fieldGame(name: string): Promise<FieldGame> {
  if (!Object.hasOwn(games, name)) throw new InputError(`${name}: expected one of ${fieldGames.join(', ')}`);
  const { module: folder, size, variant } = games[name as keyof typeof games];
  const module = `./examples/${folder}`;
  const { family } = await loadOutside(module, packageFolder);
  return { game: gameOfSize(family, size) as unknown as Game<GridPosition>, module, variant };
}

/** Discs that a player of Othello has in hand at the start. */
const HAND = 60;

/** A position in the letters of chess: player 0 is White, and each of its pieces is a pawn. */
export function fenOf({ variant }: FieldGame, position: GridPosition): string {
  const { rules, board, turn, holding } = position;
  const side = turn === 0 ? 'w' : 'b';
  const rows = rowsText(rules.grid.rows, board, 'Pp');
  if (variant !== 'flipello') return `${rows} ${side} - - 0 1`;
  // As if none had passed: the first player has put one more before the second one's turn.
  const put = rules.grid.area - holding[0]! - 4;
  const first = turn === 0 ? Math.floor(put / 2) : Math.ceil(put / 2);
  return `${rows}[${'P'.repeat(HAND - first)}${'p'.repeat(HAND - put + first)}] ${side} - - 0 1`;
}

/** A move in UCI: `a2b3`; a piece that is put down `P@d3`; a pass is the move of the first own piece to where it is. */
export function uciMove({ game }: FieldGame, position: GridPosition, move: Move): string {
  if (move === MajorityPosition.PASS)
    return position.rules.grid.name(position.board.indexOf(position.turn + 1)).repeat(2);
  const text = game.moveText(position, move);
  return text.length === 2 ? `P@${text}` : text;
}

/** Reads what `uciMove` writes. */
export function readUciMove(field: FieldGame, position: GridPosition, text: string): Move {
  const found = movesOf(field.game, position).find((move) => uciMove(field, position, move) === text);
  if (found === undefined) throw new Error(`${field.variant} said ${text} in ${position.text()}`);
  return found;
}
