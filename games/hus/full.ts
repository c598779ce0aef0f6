import { feature } from '../feature.ts';
import type { Features, Player } from '../game.ts';
import { capturesOpenTo } from './captures.ts';
import { occupiedPits, playablePits } from './counting.ts';
import { facing, INNER, PITS, SEEDS } from './pits.ts';
import type { HusPosition } from './position.ts';

/** Index of the first feature after the pits. */
const AFTER_PITS = 1 + PITS;

/**
 * What a good player looks at. Differences f(player) - f(other) are fitted, so what the enemy could do to us is left to
 * his own features. Only `seeds` is a sum of others, the pits, on purpose: the ridge of a fit then draws the pits to a
 * common value, not to nothing.
 */
export const full: Features<HusPosition> = {
  name: 'full',
  list: [
    feature('seeds', 'seeds', 'own seeds', 0, SEEDS),
    ...Array.from({ length: PITS }, (_, pit) => feature(`pit-${pit}`, 'seeds', `own seeds in pit ${pit}`, 0, SEEDS)),
    feature('mobility', 'pits', 'own pits that can be played', 0, PITS),
    feature('cramped', 'ratio', 'one over one more than the own pits that can be played', 0, 1),
    feature('singles', 'pits', 'own pits with a single seed', 0, PITS),
    feature('largest', 'seeds', 'own seeds in the fullest pit', 0, SEEDS),
    feature('exposed-pits', 'seeds', 'enemy seeds in and behind inner pits that face an own pit with seeds', 0, SEEDS),
    feature('exposed-count', 'pits', 'enemy inner pits with seeds that face an own pit with seeds', 0, PITS - INNER),
    feature('exposed-most', 'seeds', 'enemy seeds in and behind the richest of these', 0, SEEDS),
    feature('direct-captures', 'pits', 'own pits whose first sowing ends in a capture', 0, PITS),
    feature('captures', 'seeds', 'seeds that the best own move captures', 0, SEEDS),
    feature('captures-now', 'seeds', 'the same for the player to move; 0 for the other', 0, SEEDS),
    feature('critical-hits', 'seeds', 'seeds that the best own move of two captures or more captures', 0, SEEDS),
    feature('capture-moves', 'moves', 'own moves that capture', 0, PITS),
  ],
  costly: true,
  extract,
};

/** Hot: one pass over the own pits, without branches, which would be mispredicted; each move is played once. */
function extract(position: HusPosition, player: Player, out: Float64Array, at: number): void {
  const { pits, words } = position;
  const own = player * PITS;
  const enemy = PITS - own;
  const capturingFrom = position.capturing() ? INNER : PITS;
  let largest = 0;
  let direct = 0;
  for (let pit = 0; pit < PITS; pit++) {
    const held = pits[own + pit]!;
    out[at + 1 + pit] = held;
    if (held > largest) largest = held;
    const end = (pit + held) & (PITS - 1);
    const facing = pits[enemy + ((47 - end) & (PITS - 1))]!;
    // 1 if all four are negative: playable, ends in the inner row, on seeds, facing seeds.
    direct += ((1 - held) & (capturingFrom - 1 - end) & (0 - pits[own + end]!) & (0 - facing)) >>> 31;
  }
  let exposed = 0;
  let exposedCount = 0;
  let exposedMost = 0;
  for (let pit = INNER; pit < PITS; pit++) {
    const victim = pits[enemy + facing(pit)]!;
    const faces = ((0 - victim) & (0 - pits[own + pit]!)) >> 31;
    const prize = (victim + pits[enemy + pit - INNER]!) & faces;
    exposed += prize;
    exposedCount -= faces;
    if (prize > exposedMost) exposedMost = prize;
  }
  const mobility = playablePits(words, player);
  const captures = capturesOpenTo(position, player);
  out[at] = position.seeds(player);
  out[at + AFTER_PITS] = mobility;
  out[at + AFTER_PITS + 1] = 1 / (1 + mobility);
  out[at + AFTER_PITS + 2] = occupiedPits(words, player) - mobility;
  out[at + AFTER_PITS + 3] = largest;
  out[at + AFTER_PITS + 4] = exposed;
  out[at + AFTER_PITS + 5] = exposedCount;
  out[at + AFTER_PITS + 6] = exposedMost;
  out[at + AFTER_PITS + 7] = direct;
  out[at + AFTER_PITS + 8] = captures.max;
  out[at + AFTER_PITS + 9] = position.turn === player ? captures.max : 0;
  out[at + AFTER_PITS + 10] = captures.critical;
  out[at + AFTER_PITS + 11] = captures.moves;
}
