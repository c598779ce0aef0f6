import { Random } from '../../lib/maths/random.ts';
import type { Move, Position } from '../game.ts';
import type { Subject } from './subject.ts';

/** Numbers that choose a move go up to this. */
export const PICKS = 1 << 16;

/** A line of play as plain numbers, so that it can be made smaller: where it begins, and a number for each move. */
export interface Line {
  /** Whether it begins on a scattered board instead of a start. */
  readonly scattered: boolean;
  /** Of the board. */
  readonly seed: number;
  /** Each modulo the count of legal moves is the place of the move. */
  readonly picks: readonly number[];
}

/** Its board, before any move. */
export function boardOf(subject: Subject, { scattered, seed }: Line): Position {
  const random = new Random(seed, 'check', subject.game.name);
  return scattered ? subject.scatter(random) : subject.start(random);
}

/** Plays the move that `pick` chooses; undefined, and nothing is played, where there is none. */
export function step(subject: Subject, position: Position, pick: number): Move | undefined {
  const move = chosen(subject.moves(position), pick);
  if (move !== undefined) subject.make(position, move);
  return move;
}

/** Plays a line as far as there are moves. */
export function played(subject: Subject, line: Line): Position {
  const position = boardOf(subject, line);
  for (const pick of line.picks) if (step(subject, position, pick) === undefined) break;
  return position;
}

/** A line as people read it; what can't be had of a broken game is `?`. */
export function told(subject: Subject, line: Line): { board: string; moves: string[]; position: string } {
  const or = <T>(ask: () => T, otherwise: T): T => {
    try {
      return ask();
    } catch {
      return otherwise;
    }
  };
  const moves: string[] = [];
  const position = or(() => boardOf(subject, line), undefined);
  if (position === undefined) return { board: '?', moves, position: '?' };
  const text = (): string => or(() => subject.text(position), '?');
  const board = text();
  for (const pick of line.picks) {
    const move = or(() => chosen(subject.moves(position), pick), undefined);
    if (move === undefined) break;
    moves.push(or(() => subject.moveText(position, move), String(move)));
    or(() => subject.make(position, move), undefined);
  }
  return { board, moves, position: text() };
}

/** The move that `pick` chooses; undefined where there is none. */
function chosen(moves: readonly Move[], pick: number): Move | undefined {
  return moves[pick % moves.length];
}
