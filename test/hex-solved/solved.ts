import * as z from 'zod';
import { readText } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseWith } from '../../lib/schema.ts';

const count = z.int().nonnegative();

/** A position with its value under perfect play, as the reference proved it. */
export const solvedLine = z.object({
  position: z.string(),
  n: z.int().min(2),
  winner: z.enum(['b', 'w']),
  mover_wins: z.boolean(),
  /** All of them; null where nobody knows them all. */
  winning_moves: z.array(z.string()).nullable(),
  /** The winner's own moves when he hurries and the loser delays, and the plies; null where unknown. */
  win_in: count.nullable(),
  plies: count.nullable(),
  /** The winning moves that keep `win_in`. */
  fastest: z.array(z.string()).nullable(),
});

export type SolvedLine = z.infer<typeof solvedLine>;

/** The lines of a file such as `solved.jsonl`. Throws InputError, which names file and line. */
export function readSolved(path: string): SolvedLine[] {
  return readText(path)
    .split('\n')
    .flatMap((text, i) => (text.trim() === '' ? [] : [readLine(text, `${path} line ${i + 1}`)]));
}

function readLine(text: string, where: string): SolvedLine {
  try {
    return parseWith(solvedLine, JSON.parse(text), where);
  } catch (error) {
    if (error instanceof SyntaxError) throw new InputError(`${where}: not JSON: ${quoted(error.message, 200)}`);
    throw error;
  }
}
