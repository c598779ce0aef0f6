import { Random } from '../../lib/maths/random.ts';
import type { Board, Move, Position } from '../game.ts';
import type { Findings } from './findings.ts';
import { boardOf, type Line, PICKS } from './line.ts';
import { Broken } from './rule.ts';
import type { Subject } from './subject.ts';

const PLIES = 100;
/** Moves tried along a line at most, as every move is tried at each ply. */
const TRIED = 4000;
/** Lines of play for each symmetry. */
const LINES = 4;

/**
 * Plays games from starts whose board a symmetry leaves as it is, and beside each its image: move for move there must be
 * one that leads to the permuted board, as many moves on both, and the same winner. Returns, by their places, the
 * symmetries that no start shows. `pause` lets others work.
 */
export async function checkSymmetries(
  subject: Subject,
  findings: Findings,
  seed: number,
  pause: () => Promise<void>,
): Promise<number[]> {
  const { board } = subject;
  const unseen: number[] = [];
  for (const [i, symmetry] of (board?.symmetries ?? []).entries()) {
    let shown = false;
    for (let n = 0; n < LINES; n++) {
      const random = new Random(seed, 'check symmetry', subject.game.name, i, n);
      const picks = Array.from({ length: PLIES }, () => random.int(PICKS));
      const line: Line = { scattered: false, seed: random.int(2 ** 16), picks };
      const look = (one: Line): void => {
        if (playBoth(subject, board!, symmetry, i, one)) shown = true;
      };
      // What is broken has been seen.
      if (!findings.holds('symmetries', () => look(line), line, look)) shown = true;
      await pause();
    }
    if (!shown) unseen.push(i);
  }
  return unseen;
}

/** Whether there was anything to see. Throws Broken where the two games differ. */
function playBoth(subject: Subject, board: Board, symmetry: readonly number[], number: number, line: Line): boolean {
  const [here, there] = [boardOf(subject, line), boardOf(subject, line)];
  const image = (position: Position): string => {
    const bytes = subject.written(board, position);
    const permuted = new Uint8Array(bytes.length);
    for (const [cell, value] of bytes.entries()) permuted[symmetry[cell]!] = value;
    return permuted.join();
  };
  if (subject.over(here) || image(here) !== subject.written(board, there).join()) return false;
  const unlike = (what: string, expected: string, found: string): Broken =>
    new Broken({
      rule: 'symmetries',
      about: String(number),
      expected,
      found,
      message: `symmetry ${number}: ${what}`,
    });
  let tried = 0;
  for (const pick of line.picks) {
    const moves = subject.moves(here);
    const others = subject.moves(there);
    if (moves.length !== others.length)
      throw unlike(
        `${moves.length} moves, but ${others.length} on the permuted board '${subject.text(there)}'`,
        `${moves.length} moves`,
        `${others.length}`,
      );
    const move = moves[pick % moves.length]!;
    const text = subject.moveText(here, move);
    subject.make(here, move);
    const end = subject.over(here) ? endOf(subject, here) : undefined;
    const wanted = end ?? image(here);
    const same: Move[] = [];
    for (const other of others) {
      subject.make(there, other);
      const found = subject.over(there) ? endOf(subject, there) : subject.written(board, there).join();
      subject.unmake(there);
      if (found === wanted) same.push(other);
    }
    if (same.length === 0)
      throw unlike(
        `${text} ${end === undefined ? 'leads to a board' : `ends the game, ${end},`} as no move does from the permuted one, '${subject.text(there)}'`,
        'a move that does the same',
        'none',
      );
    // Of several moves any may be meant, and a board needn't tell all.
    tried += others.length;
    if (end !== undefined || same.length > 1 || tried > TRIED) return true;
    subject.make(there, same[0]!);
    if (here.turn !== there.turn)
      throw unlike(
        `after ${text} player ${here.turn} is to move, but player ${there.turn} on the permuted board '${subject.text(there)}'`,
        `player ${here.turn}`,
        `player ${there.turn}`,
      );
  }
  return true;
}

function endOf(subject: Subject, position: Position): string {
  const winner = subject.winner(position);
  return winner === undefined ? 'nobody wins' : `${subject.game.seats[winner]} wins`;
}
