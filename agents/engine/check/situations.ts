import type { Game, Move, Player } from '../../../games/game.ts';
import type { Random } from '../../../lib/maths/random.ts';

/** How a game begins in which an engine is asked for moves. */
export interface Situation {
  readonly about: string;
  readonly start: string;
  /** The engine's. */
  readonly seat: Player;
  /** Moves of its opponent, with which the game begins. */
  readonly moves: readonly string[];
  /** How many moves it is asked for at most. */
  readonly asks: number;
}

const WHOLE_GAME = 40;
const FEW = 4;
/** Random moves made in search of rare positions. */
const TRIES = 3_000;
/** Of the finished game. */
const MAX_MOVES = 20_000;

/**
 * Games that show all that a referee may ask: from the start as either side, from other boards, where nothing but one
 * move (a pass, say) is legal, and in games where a move may keep the turn also where either side has two in a row. What
 * random games don't show is left out.
 */
export function situationsOf(game: Game, random: Random): Situation[] {
  const start = game.start(random);
  const first = start.turn;
  const begin = (about: string, from: string, seat: Player, asks: number): Situation => ({
    about,
    start: from,
    seat,
    moves: [],
    asks,
  });
  const board = game.scatter(random);
  const rare = rareOf(game, random);
  return [
    begin('a whole game, moving first', start.text(), first, WHOLE_GAME),
    begin('a whole game, moving second', start.text(), other(first), WHOLE_GAME),
    begin('another board, as the side to move', board.text(), board.turn, FEW),
    begin('another board, as the other side', board.text(), other(board.turn), FEW),
    ...rare,
  ];
}

/** A position of a finished game: its start and all its moves. */
export function finishedGame(game: Game, random: Random): { start: string; moves: readonly string[] } {
  const position = game.start(random);
  const start = position.text();
  const buffer = new Int32Array(game.maxMoves);
  const moves: string[] = [];
  while (!position.over() && moves.length < MAX_MOVES) {
    const move = random.pick([...buffer.subarray(0, position.moves(buffer, 0))]);
    moves.push(game.moveText(position, move));
    position.make(move);
  }
  return { start, moves };
}

function rareOf(game: Game, random: Random): Situation[] {
  const found = new Map<string, Situation>();
  const buffer = new Int32Array(game.maxMoves);
  const note = (about: string, start: string, seat: Player, moves: readonly string[]): void => {
    if (!found.has(about)) found.set(about, { about, start, seat, moves, asks: FEW });
  };
  let position = game.start(random);
  for (let tries = 0; tries < TRIES && found.size < 4; tries++) {
    if (position.over()) {
      position = game.start(random);
      continue;
    }
    const moves = [...buffer.subarray(0, position.moves(buffer, 0))];
    const { turn } = position;
    const text = position.text();
    if (moves.length === 1) {
      const pass = game.moveText(position, moves[0]!) === 'pass';
      note(pass ? 'nothing but a pass' : 'only one legal move', text, turn, []);
    }
    const again = moves.find((move) => keeps(position, move));
    if (again !== undefined) {
      const said = game.moveText(position, again);
      note('a move that keeps the turn, by the engine', text, turn, []);
      position.make(again);
      const then = afterOther(game, position, turn, buffer);
      if (then !== undefined) note('two moves in a row by its opponent', text, other(turn), [said, ...then]);
      position.unmake();
    }
    position.make(random.pick(moves));
  }
  return [...found.values()];
}

/** A move, as text, that gives the turn to the other one; undefined where the first legal ones don't. */
function afterOther(
  game: Game,
  position: ReturnType<Game['start']>,
  turn: Player,
  buffer: Int32Array,
): readonly string[] | undefined {
  if (position.over()) return undefined;
  const moves = [...buffer.subarray(0, position.moves(buffer, 0))];
  const move = moves.find((one) => !keeps(position, one) && !ends(position, one));
  return move === undefined || position.turn !== turn ? undefined : [game.moveText(position, move)];
}

/** Whether the one who plays `move` is to move again. */
function keeps(position: ReturnType<Game['start']>, move: Move): boolean {
  const { turn } = position;
  position.make(move);
  const kept = !position.over() && position.turn === turn;
  position.unmake();
  return kept;
}

function ends(position: ReturnType<Game['start']>, move: Move): boolean {
  position.make(move);
  const over = position.over();
  position.unmake();
  return over;
}

function other(player: Player): Player {
  return player === 0 ? 1 : 0;
}
