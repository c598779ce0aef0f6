import type { Game, Player, Position } from '../../../games/game.ts';
import type { Random } from '../../../lib/maths/random.ts';

/** A position of which an engine is asked for a move. */
export interface Asked {
  /** `position fen TEXT moves …`. */
  readonly line: string;
  readonly position: Position;
  readonly legal: readonly string[];
}

/** How a game begins in which an engine is asked for moves. */
interface Situation {
  readonly about: string;
  readonly start: string;
  /** The engine's. */
  readonly seat: Player;
  /** Moves of its opponent, with which the game begins. */
  readonly moves?: readonly string[];
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
  const [start, board] = [game.start(random), game.scatter(random)];
  const begin = (about: string, from: Position, seat: number, asks: number): Situation => ({
    about,
    start: from.text(),
    seat: seat as Player,
    asks,
  });
  return [
    begin('a whole game, moving first', start, start.turn, WHOLE_GAME),
    begin('a whole game, moving second', start, 1 - start.turn, WHOLE_GAME),
    begin('another board, as the side to move', board, board.turn, FEW),
    begin('another board, as the other side', board, 1 - board.turn, FEW),
    ...rareOf(game, random),
  ];
}

function rareOf(game: Game, random: Random): Situation[] {
  const found = new Map<string, Situation>();
  const note = (about: string, start: string, seat: Player, moves: readonly string[] = []): void => {
    if (!found.has(about)) found.set(about, { about, start, seat, moves, asks: FEW });
  };
  let position = game.start(random);
  /** What the player to move has played since the other one did. */
  let run = { from: position.text(), moves: [] as string[] };
  for (let tries = 0; tries < TRIES && found.size < 4; tries++) {
    if (position.over()) {
      position = game.start(random);
      run = { from: position.text(), moves: [] };
    }
    const legal = legalTexts(game, position);
    const { turn } = position;
    if (legal.length === 1)
      note(legal[0] === 'pass' ? 'nothing but a pass' : 'only one legal move', position.text(), turn);
    const move = random.pick(legal);
    position.make(game.parseMove(position, move));
    if (position.over()) continue;
    run.moves.push(move);
    if (position.turn === turn) note('a move that keeps the turn, by the engine', run.from, turn);
    else {
      if (run.moves.length === 2) note('two moves in a row by its opponent', run.from, position.turn, run.moves);
      run = { from: position.text(), moves: [] };
    }
  }
  return [...found.values()];
}

/** A position of a finished game: its start and all its moves. */
export function finishedGame(game: Game, random: Random): string {
  const position = game.start(random);
  const start = position.text();
  const moves: string[] = [];
  while (!position.over() && moves.length < MAX_MOVES) {
    moves.push(random.pick(legalTexts(game, position)));
    position.make(game.parseMove(position, moves.at(-1)!));
  }
  return `position fen ${start} moves ${moves.join(' ')}`;
}

/**
 * Plays a game from `situation`, against random moves: `ask` is called for each of the engine's moves; the game ends with
 * the first that isn't there.
 */
export async function playFrom(
  game: Game,
  { start, seat, moves: begun = [], asks }: Situation,
  random: Random,
  ask: (asked: Asked) => Promise<string | undefined>,
): Promise<void> {
  const position = game.parse(start);
  const moves: string[] = [];
  const make = (text: string): void => {
    position.make(game.parseMove(position, text));
    moves.push(text);
  };
  for (const text of begun) make(text);
  for (let asked = 0; asked < asks && !position.over(); ) {
    if (position.turn !== seat) {
      make(random.pick(legalTexts(game, position)));
      continue;
    }
    asked++;
    const move = await ask(askedAt(game, position, start, moves));
    if (move === undefined) return;
    make(move);
  }
}

/** A position as a question: where the game began, and the moves since. */
export function askedAt(game: Game, position: Position, start = position.text(), moves: readonly string[] = []): Asked {
  const said = moves.length === 0 ? '' : ` moves ${moves.join(' ')}`;
  return { line: `position fen ${start}${said}`, position, legal: legalTexts(game, position) };
}

function legalTexts(game: Game, position: Position): string[] {
  const moves = new Int32Array(game.maxMoves);
  return Array.from(moves.subarray(0, position.moves(moves, 0)), (move) => game.moveText(position, move));
}
