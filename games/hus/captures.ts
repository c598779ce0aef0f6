import type { Player } from '../game.ts';
import { FEWEST, PITS, WORDS } from './pits.ts';
import type { HusPosition } from './position.ts';
import { aborted, capturedOf, capturesOf, sow } from './sow.ts';

/** What a player's moves would capture. */
export interface Captures {
  /** Seeds that the best move captures. */
  readonly most: number;
  /** Seeds that the best critical hit captures, a move with two captures or more. */
  readonly critical: number;
  /** Moves that capture. */
  readonly moves: number;
}

const found = { most: 0, critical: 0, moves: 0 };
const words = new Uint32Array(WORDS);
const pits = new Uint8Array(words.buffer);

/**
 * Plays each move that `player` would have were it his turn now, on a board of its own, and says what they capture; aborted
 * ones don't count. The answer holds until the next question. Hot: it costs a copy of the board and a turn for each move.
 */
export function capturesOpenTo(position: HusPosition, player: Player): Captures {
  found.most = 0;
  found.critical = 0;
  found.moves = 0;
  if (!position.capturing()) return found;
  const own = player * PITS;
  const before = position.words;
  for (let pit = 0; pit < PITS; pit++) {
    if (position.pits[own + pit]! < FEWEST) continue;
    for (let i = 0; i < WORDS; i++) words[i] = before[i]!;
    const sown = sow(pits, own, pit, true);
    const captures = capturesOf(sown);
    if (captures === 0 || aborted(sown)) continue;
    const captured = capturedOf(sown);
    found.moves++;
    if (captured > found.most) found.most = captured;
    if (captures > 1 && captured > found.critical) found.critical = captured;
  }
  return found;
}
