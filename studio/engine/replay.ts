import { DrawReferee } from '../../games/draws.ts';
import type { Drawing, Game, Player, Position } from '../../games/game.ts';
import { movesOf } from '../../games/moves.ts';

/** A game as it was played: where it began, and the moves since, as text. */
export interface Line {
  readonly size: number;
  readonly start: string;
  readonly moves: readonly string[];
}

/** A move, and what of the drawing it changes: places by line and column. */
export interface MoveSeen {
  readonly text: string;
  readonly changed: readonly (readonly [line: number, column: number])[];
}

/**
 * Plays `line` through: the position at its end, and how the game ended; `told` hears of each move before it is made.
 * Throws InputError for a text that is no position, and for a move that is not legal.
 */
export function replayed(game: Game, line: Line, told: (position: Position, move: number) => void = () => {}) {
  const position = game.parse(line.start);
  const referee = new DrawReferee(game);
  let drawn: string | undefined;
  let last: (MoveSeen & { readonly player: Player }) | undefined;
  line.moves.forEach((text, i) => {
    const move = game.parseMove(position, text);
    const player = position.turn;
    const before = i === line.moves.length - 1 ? game.draw(position) : undefined;
    told(position, move);
    position.make(move);
    drawn = referee.after(position, move);
    if (before !== undefined) last = { text, player, changed: changes(before, game.draw(position)) };
  });
  return { position, last, end: endOf(position, drawn) };
}

/** How a game ended; no winner is a draw. */
function endOf(position: Position, drawn: string | undefined) {
  if (position.over())
    return { winner: position.winner(), why: position.ending(), voided: position.voided?.() ?? false };
  return drawn === undefined ? undefined : { winner: undefined, why: drawn, voided: false };
}

/** A position as a page shows it. */
export type Scene = ReturnType<typeof sceneOf>;

export function sceneOf(game: Game, { position, last, end }: ReturnType<typeof replayed>) {
  const drawing = game.draw(position);
  /** Legal moves in the game's order; none once the game is over. */
  const moves = end === undefined ? movesSeen(game, position, drawing) : [];
  return { text: position.text(), turn: position.turn, drawing, moves, last, end };
}

function movesSeen(game: Game, position: Position, drawing: Drawing): MoveSeen[] {
  return movesOf(game, position).map((move) => {
    const text = game.moveText(position, move);
    position.make(move);
    const changed = changes(drawing, game.draw(position));
    position.unmake();
    return { text, changed };
  });
}

/** Where two drawings differ: lines, and columns of characters. */
function changes(one: Drawing, other: Drawing): [number, number][] {
  const texts = [one, other].map((drawing) => drawing.map((line) => line.map(({ text }) => text).join('')));
  const found: [number, number][] = [];
  for (const [i, line] of texts[0]!.entries()) {
    const there = texts[1]![i] ?? '';
    for (let column = 0; column < Math.max(line.length, there.length); column++)
      if (line[column] !== there[column]) found.push([i, column]);
  }
  return found;
}
