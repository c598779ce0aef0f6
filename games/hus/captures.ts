import type { Player } from '../game.ts';
import { copyWords, PITS, PLAYABLE, ROW, seedsIn, WORDS } from './pits.ts';
import type { HusPosition } from './position.ts';
import { aborted, capturedOf, capturesOf, sow } from './sow.ts';

/** What a player's moves would capture. */
interface Captures {
  /** Seeds that the best move captures. */
  readonly max: number;
  /** Seeds that the best critical hit captures, a move with two captures or more. */
  readonly critical: number;
  /** Moves that capture. */
  readonly moves: number;
}

const found = { max: 0, critical: 0, moves: 0 };
const words = new Int32Array(WORDS);
const pits = new Uint8Array(PITS);

/**
 * Plays each move that `player` would have were it his turn now, on a board of its own, and says what they capture;
 * aborted ones don't count. The answer holds until the next question. Hot: it costs a copy of the board and a turn for
 * each move, those apart whose first sowing ends in an empty pit.
 */
export function capturesOpenTo(position: HusPosition, player: Player): Captures {
  found.max = 0;
  found.critical = 0;
  found.moves = 0;
  if (!position.capturing()) return found;
  const before = position.words;
  const count = listRelays(before, player * ROW);
  for (let i = 0; i < count; i++) {
    copyWords(words, before);
    const sown = sow(words, player, pits[i]!, true);
    const captures = capturesOf(sown);
    if (captures === 0 || aborted(sown)) continue;
    const captured = capturedOf(sown);
    found.moves++;
    if (captured > found.max) found.max = captured;
    if (captures > 1 && captured > found.critical) found.critical = captured;
  }
  return found;
}

/** Writes the pits that can be played and whose first sowing doesn't end the turn to `pits`; how many they are. */
function listRelays(words: Int32Array, own: number): number {
  let count = 0;
  for (let word = 0; word < ROW; word++) {
    let playable = words[own + word]! & PLAYABLE;
    while (playable !== 0) {
      const place = (31 - Math.clz32(playable)) >> 3;
      playable &= (1 << (place << 3)) - 1;
      const pit = (word << 2) + place;
      const hand = seedsIn(words, own, pit);
      const end = seedsIn(words, own, (pit + hand) & (PITS - 1));
      pits[count] = pit;
      // 1 if either is negative: the last pit holds seeds, or the hand goes round and falls into it twice. No branch:
      // it would be mispredicted.
      count += ((0 - end) | (PITS - 1 - hand)) >>> 31;
    }
  }
  return count;
}
