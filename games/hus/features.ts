import { feature, pick } from '../feature-sets.ts';
import type { Features, HandWeights, Player } from '../game.ts';
import type { HusPosition } from './position.ts';
import { capturesOpenTo, exposedSeeds, facing, INNER, occupiedPits, PITS, playablePits, SEEDS } from './sow.ts';

/**
 * The factors of the authors' heuristic filter, each as what it is in a position: the filter asked them of every move.
 */
export const original: Features<HusPosition> = {
  name: 'original',
  list: [
    feature('seeds', 'seeds', 'own seeds', 0, SEEDS),
    feature('exposed-pits', 'seeds', 'enemy seeds in and behind inner pits that face an own pit with seeds', 0, SEEDS),
    feature('captures', 'seeds', 'seeds that the best own move captures', 0, SEEDS),
    feature('critical-hits', 'seeds', 'seeds that the best own move of two captures or more captures', 0, SEEDS),
    feature('unprotected', 'seeds', 'own seeds in and behind inner pits that face an enemy pit with seeds', 0, SEEDS),
    feature('mobility', 'pits', 'own pits that can be played', 0, PITS),
  ],
  ...onlyOriginal([0, 1, 2, 3, 4, 5]),
  only: onlyOriginal,
};

/** One point a seed, and one a move, as the filter added them up: nobody tuned them. */
export const hand: HandWeights = {
  points: [1, 1, 1, 1, -1, 1],
  draw: 0,
  source:
    "equal weights, implied by the report of CarlGo's authors, whose filter adds all factors in seeds (COMP 424, " +
    'McGill University, 2016)',
};

/** What is needed is asked once. Hot: what is exposed to either is asked once for both. */
function onlyOriginal(indices: readonly number[]): Pick<Features<HusPosition>, 'costly' | 'extract' | 'extractBoth'> {
  const moves = indices.includes(2) || indices.includes(3);
  const ownExposed = indices.includes(4);
  const enemyExposed = indices.includes(1);
  const exposed = ownExposed || enemyExposed;
  const places = Int32Array.from(indices);
  const count = places.length;
  const values = new Float64Array(6);

  function extractBoth(position: HusPosition, out: Float64Array, at: number): void {
    const { words } = position;
    const first = exposed ? exposedSeeds(words, 0) : 0;
    const second = exposed ? exposedSeeds(words, 1) : 0;
    write(position, 0, first, second, out, at);
    write(position, 1, second, first, out, at + count);
  }

  function extract(position: HusPosition, player: Player, out: Float64Array, at: number): void {
    const { words } = position;
    const own = ownExposed ? exposedSeeds(words, player) : 0;
    const enemy = enemyExposed ? exposedSeeds(words, (1 - player) as Player) : 0;
    write(position, player, own, enemy, out, at);
  }

  function write(
    position: HusPosition,
    player: Player,
    own: number,
    enemy: number,
    out: Float64Array,
    at: number,
  ): void {
    if (moves) {
      const captures = capturesOpenTo(position, player);
      values[2] = captures.max;
      values[3] = captures.critical;
    }
    values[0] = position.seeds(player);
    values[1] = enemy;
    values[4] = own;
    values[5] = playablePits(position.words, player);
    pick(values, places, out, at);
  }

  return { ...(moves ? { costly: true } : {}), extract, extractBoth };
}

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
  extract: extractAll,
  only: onlyFull,
};

/** Groups of the features behind the pits that are made together, a bit each. */
const EXPOSED = 1;
const SINGLY = 2;
const MOVES = 4;

/** By feature behind the pits, the group that it needs: 0 where they are quick. */
const GROUPS = [0, 0, 0, SINGLY, EXPOSED, EXPOSED, EXPOSED, SINGLY, MOVES, MOVES, MOVES, MOVES];
const ALL_GROUPS = EXPOSED | SINGLY | MOVES;

/** What is needed is asked once. Moves are played, which is slow, only where somebody wants what they capture. */
function onlyFull(indices: readonly number[]): Pick<Features<HusPosition>, 'costly' | 'extract'> {
  const seeds = indices.includes(0);
  const pitsWanted = Int32Array.from(indices.filter((index) => index > 0 && index < AFTER_PITS));
  const places = Int32Array.from(
    indices.filter((index) => index >= AFTER_PITS),
    (index) => index - 1,
  );
  const wanted = places.reduce((groups, place) => groups | GROUPS[place - PITS]!, 0);
  const values = new Float64Array(PITS + GROUPS.length);

  function extract(position: HusPosition, player: Player, out: Float64Array, at: number): void {
    const { pits } = position;
    const own = player * PITS;
    if (seeds) out[at++] = position.seeds(player);
    for (let i = 0; i < pitsWanted.length; i++) out[at++] = pits[own + pitsWanted[i]! - 1]!;
    if (places.length === 0) return;
    writeRest(position, player, wanted, values, PITS);
    pick(values, places, out, at);
  }

  return { ...((wanted & MOVES) === 0 ? {} : { costly: true }), extract };
}

/** The whole set by a function of its own, which asks nothing. */
function extractAll(position: HusPosition, player: Player, out: Float64Array, at: number): void {
  out[at] = position.seeds(player);
  writeRest(position, player, ALL_GROUPS, out, at + AFTER_PITS);
}

/**
 * The features behind the pits; those of groups that `wanted` leaves out have no meaning. Hot: passes over the own pits
 * without branches, which would be mispredicted; each move is played once.
 */
function writeRest(position: HusPosition, player: Player, wanted: number, out: Float64Array, at: number): void {
  const { words } = position;
  const mobility = playablePits(words, player);
  out[at] = mobility;
  out[at + 1] = 1 / (1 + mobility);
  out[at + 2] = occupiedPits(words, player) - mobility;
  if ((wanted & SINGLY) !== 0) writeSingly(position, player * PITS, out, at);
  if ((wanted & EXPOSED) !== 0) writeExposed(position, player * PITS, out, at);
  if ((wanted & MOVES) === 0) return;
  const captures = capturesOpenTo(position, player);
  out[at + 8] = captures.max;
  out[at + 9] = position.turn === player ? captures.max : 0;
  out[at + 10] = captures.critical;
  out[at + 11] = captures.moves;
}

/** Before the others the pits, which it looks at anyway. */
function writeSingly(position: HusPosition, own: number, out: Float64Array, at: number): void {
  const { pits } = position;
  const enemy = PITS - own;
  const capturingFrom = position.capturing() ? INNER : PITS;
  let largest = 0;
  let direct = 0;
  for (let pit = 0; pit < PITS; pit++) {
    const held = pits[own + pit]!;
    out[at - PITS + pit] = held;
    if (held > largest) largest = held;
    const end = (pit + held) & (PITS - 1);
    const facing = pits[enemy + ((47 - end) & (PITS - 1))]!;
    // 1 if all four are negative: playable, ends in the inner row, on seeds, facing seeds.
    direct += ((1 - held) & (capturingFrom - 1 - end) & (0 - pits[own + end]!) & (0 - facing)) >>> 31;
  }
  out[at + 3] = largest;
  out[at + 7] = direct;
}

function writeExposed({ pits }: HusPosition, own: number, out: Float64Array, at: number): void {
  const enemy = PITS - own;
  let sum = 0;
  let count = 0;
  let most = 0;
  for (let pit = INNER; pit < PITS; pit++) {
    const victim = pits[enemy + facing(pit)]!;
    const faces = ((0 - victim) & (0 - pits[own + pit]!)) >> 31;
    const prize = (victim + pits[enemy + pit - INNER]!) & faces;
    sum += prize;
    count -= faces;
    if (prize > most) most = prize;
  }
  out[at + 4] = sum;
  out[at + 5] = count;
  out[at + 6] = most;
}
