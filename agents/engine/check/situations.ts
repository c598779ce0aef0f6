import type { Game, Player, Position } from '../../../games/game.ts';
import { legalMoves } from '../../../games/moves.ts';
import type { Random } from '../../../lib/maths/random.ts';

/** A position in which an engine is asked for a move. */
export interface Asked {
  /** `position fen TEXT moves …`. */
  readonly line: string;
  readonly position: Position;
}

/** How a game begins in which an engine is asked for moves. */
interface Situation {
  readonly about: string;
  readonly start: string;
  /** The engine's; undefined: random moves decide the game. */
  readonly seat: number | undefined;
  /** Moves of its opponent, with which the game begins. */
  readonly moves?: readonly string[];
  /** How many moves it is asked for at most. */
  readonly asks: number;
}

const WHOLE_GAME = 40;
const FEW = 4;
/** Random moves made in search of rare positions. */
const TRIES = 3_000;
const MAX_MOVES = 20_000;

/**
 * Games that show all that a referee may ask: from the start as either side, from other boards, where nothing but one
 * move (a pass, say) is legal, and in games where a move may keep the turn also where either side has two in a row. What
 * random games don't show is left out.
 */
export function situationsOf(game: Game, random: Random): Situation[] {
  const [first, board] = [game.start(random), game.scatter(random)];
  const [start, other] = [first.text(), board.text()];
  return [
    { about: 'a whole game, moving first', start, seat: first.turn, asks: WHOLE_GAME },
    { about: 'a whole game, moving second', start, seat: 1 - first.turn, asks: WHOLE_GAME },
    { about: 'another board, as the side to move', start: other, seat: board.turn, asks: FEW },
    { about: 'another board, as the other side', start: other, seat: 1 - board.turn, asks: FEW },
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
    const legal = legalMoves(game, position);
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

/**
 * Plays a game from a situation, against random moves: `ask` is called for each of the engine's moves; the game ends with
 * the first that isn't there. Returns where it stands then, as a question.
 */
export async function playFrom(
  game: Game,
  { start, seat, moves: begun = [], asks }: Situation,
  random: Random,
  ask: (asked: Asked) => Promise<string | undefined>,
): Promise<Asked> {
  const position = game.parse(start);
  const moves: string[] = [];
  const asked = (): Asked => ({
    line: `position fen ${start}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`,
    position,
  });
  const make = (text: string): void => {
    position.make(game.parseMove(position, text));
    moves.push(text);
  };
  for (const text of begun) make(text);
  for (let left = asks; left > 0 && !position.over() && moves.length < MAX_MOVES; ) {
    if (position.turn !== seat) {
      make(random.pick(legalMoves(game, position)));
      continue;
    }
    left--;
    const move = await ask(asked());
    if (move === undefined) break;
    make(move);
  }
  return asked();
}
