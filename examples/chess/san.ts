import type { Move } from 'weightroom/game';
import { InputError, quoted } from 'weightroom/kit';
import { type Chess, MAX_MOVES } from './board.ts';
import { grid, KINDS, KING, LAST_ROW, PAWN } from './squares.ts';

const KIND_LETTERS = ' PNBRQK';
/** Kinds that a pawn becomes, by the bits of its move. */
const BECOMES = 'QRBN';

/** A legal move as standard algebraic notation: `Nbd7`, `exd8=Q+`, `O-O`. */
export function sanOf(position: Chess, move: Move): string {
  const bare = bareSan(position, move, legal(position));
  position.make(move);
  const checks = position.inCheck();
  const mates = checks && position.over() && position.winner() !== undefined;
  position.unmake();
  return `${bare}${mates ? '#' : checks ? '+' : ''}`;
}

/**
 * Reads a move. Signs of check, praise and `=` may be missing, zeros stand for the letters of castling, and more of the
 * move's start may be told than is needed. Throws InputError for what is no legal move, or several.
 */
export function moveOf(position: Chess, text: string): Move {
  const told = text.replace(/[+#!?]+$/, '').replace(/^0-0(-0)?$/, (zeros) => zeros.replaceAll('0', 'O'));
  const moves = legal(position);
  const exact = moves.find((move) => bareSan(position, move, moves) === told);
  if (exact !== undefined) return exact;
  const [, kind = '', from = '', to, becomes = ''] =
    /^([NBRQK])?([a-h]?[1-8]?)[x-]?([a-h][1-8])(?:=?([NBRQ]))?$/.exec(told) ?? [];
  const found = moves.filter((move) => {
    const start = (move >> 6) & 63;
    const pawn = kindAt(position, start) === PAWN;
    return (
      grid.name(move & 63) === to &&
      (kind === '' ? pawn : KIND_LETTERS[kindAt(position, start)] === kind) &&
      (from.length === 2 ? grid.name(start) === from : grid.name(start).includes(from)) &&
      (becomes === '' ? !isPromotion(position, move) : isPromotion(position, move) && BECOMES[move >> 12] === becomes)
    );
  });
  if (found.length === 1) return found[0]!;
  const why = found.length === 0 ? 'no legal move' : `${found.length} moves`;
  throw new InputError(`${quoted(text, 100)}: ${why} (in '${position.text()}')`);
}

function legal(position: Chess): Move[] {
  const out = new Int32Array(MAX_MOVES);
  return [...out.subarray(0, position.moves(out, 0))];
}

function kindAt({ board }: Chess, cell: number): number {
  return board[cell]! > KINDS ? board[cell]! - KINDS : board[cell]!;
}

function isPromotion(position: Chess, move: Move): boolean {
  return kindAt(position, (move >> 6) & 63) === PAWN && (move & 63) >> 3 === LAST_ROW[position.turn];
}

/** Without the sign of a check; `moves` are all legal ones. */
function bareSan(position: Chess, move: Move, moves: readonly Move[]): string {
  const [from, to] = [(move >> 6) & 63, move & 63];
  const kind = kindAt(position, from);
  if (kind === KING && to - from === 2) return 'O-O';
  if (kind === KING && from - to === 2) return 'O-O-O';
  const name = grid.name(from);
  // A pawn that leaves its column takes, in passing too.
  const takes = position.board[to] !== 0 || (kind === PAWN && (from & 7) !== (to & 7));
  const becomes = isPromotion(position, move) ? `=${BECOMES[move >> 12]}` : '';
  const target = `${takes ? 'x' : ''}${grid.name(to)}${becomes}`;
  if (kind === PAWN) return `${takes ? name[0] : ''}${target}`;
  const others = moves
    .map((other) => (other >> 6) & 63)
    .filter((start, i) => start !== from && (moves[i]! & 63) === to && kindAt(position, start) === kind);
  const column = others.every((start) => (start & 7) !== (from & 7));
  const row = others.every((start) => start >> 3 !== from >> 3);
  const start = others.length === 0 ? '' : column ? name[0] : row ? name[1] : name;
  return `${KIND_LETTERS[kind]}${start}${target}`;
}
