import type { Board, Position } from './game.ts';

/** Bytes before and behind those that are asked for, which nobody may write to. */
const BEFORE = 3;
const BEHIND = 64;
/** What stands there beforehand: what is left alone shows in both. */
const MARKS = [0xa5, 0x5a] as const;

/** What `board` writes of an unfinished `position`; or, as text, what is wrong with it: what was found; what is wanted. */
export function boardWritten(board: Board, position: Position): Uint8Array | string {
  const { cells, values } = board;
  const [one, other] = MARKS.map((mark) => {
    const out = new Uint8Array(BEFORE + cells + BEHIND).fill(mark);
    board.write(position, out, BEFORE);
    return out;
  }) as [Uint8Array, Uint8Array];
  for (let at = 0; at < one.length; at++) {
    const [here, there] = [one[at]!, other[at]!];
    const left = here === MARKS[0] && there === MARKS[1];
    const cell = at - BEFORE;
    if (cell < 0 || cell >= cells) {
      if (left) continue;
      const found = here === MARKS[0] ? there : here;
      return `write puts ${found} at index ${at}; ${cells} cells from index ${BEFORE} on are wanted, and nothing else`;
    }
    if (left) return `write leaves cell ${cell} as it was; each is to be written`;
    if (here !== there) return `write puts ${here} on cell ${cell}, then ${there}; the same is wanted`;
    if (here >= values) return `cell ${cell} holds ${here}; 0 to ${values - 1} is wanted`;
  }
  return one.subarray(BEFORE, BEFORE + cells);
}
