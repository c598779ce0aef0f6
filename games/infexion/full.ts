import type { Feature, Features, Player } from '../game.ts';
import { CELLS, LINES, MOST_POWER, MOST_TOTAL } from './board.ts';
import { ALL_HIGH, ALL_LOW, CELL_SETS, cellsIn, REACH_SETS } from './cellset.ts';
import type { InfexionPosition } from './position.ts';
import { powerIn, STACK_SUMS, stacksIn, TOKEN_SUMS } from './token.ts';

/** `LOGS[n]` is ln(1 + n): differences of it are ratios, and 0 has one too. */
const LOGS = Float64Array.from({ length: MOST_TOTAL + 1 }, (_, n) => Math.log1p(n));
/** Boards get full: 1 on the empty one, 0 when spawning is over. */
const earliness = (total: number): number => 1 - total / MOST_TOTAL;
const mostEarlyPower = LOGS.reduce((most, log, power) => Math.max(most, log * earliness(power)), 0);
/**
 * No spread swings more than one of 6 tokens onto 6 enemies of power 6 that are all the enemy has and all become the mover's, which own
 * nothing else: (43 / 7) : (1 / 37). Nothing real reaches it, for sixes vanish.
 */
const MOST_SWING = Math.log((43 / 7) * 37);

const feature = (name: string, unit: string, high: number, meaning: string): Feature => ({
  name,
  unit,
  meaning,
  low: 0,
  high,
});

const list: readonly Feature[] = [
  feature('log-power', 'ln', LOGS[MOST_TOTAL]!, 'ln(1 + own power); the difference of both players is a ratio'),
  feature('log-stacks', 'ln', LOGS[CELLS]!, 'ln(1 + own stacks)'),
  feature('early-power', 'ln', mostEarlyPower, 'log-power times the share of the 49 power that is still to be spawned'),
  feature('swing-on-move', 'ln', MOST_SWING, 'on move: by how much the best capture raises own over enemy log-power'),
  feature('swing-waiting', 'ln', MOST_SWING, 'not on move: the same, if it were'),
  feature('risk-on-move', 'power', MOST_TOTAL, 'on move: own power that enemy spreads reach'),
  feature('risk-waiting', 'power', MOST_TOTAL, 'not on move: own power that enemy spreads reach'),
  feature('hanging-on-move', 'power', MOST_TOTAL, 'on move: own power at risk that no own spread could take back'),
  feature('hanging-waiting', 'power', MOST_TOTAL, 'not on move: own power at risk that no own spread could take back'),
  feature('risk-twice', 'power', MOST_TOTAL, 'own power that two or more enemy stacks reach'),
  feature('hunters', 'stacks', CELLS, 'own stacks that reach an enemy'),
  feature('loose', 'power', MOST_TOTAL, 'own power that no own spread reaches, at risk or not'),
  feature('pairs', 'pairs', (CELLS * 6) / 2, 'pairs of own stacks on neighbouring cells'),
  feature('reach', 'cells', CELLS, 'cells that own spreads reach'),
  feature('room', 'cells', CELLS, 'empty cells that no enemy spread reaches, while spawning goes on'),
  feature('biggest', 'power', MOST_POWER, 'power of the biggest own stack'),
  feature(
    'sixes',
    'stacks',
    Math.floor(MOST_TOTAL / MOST_POWER),
    'own stacks of power 6, which the next token destroys',
  ),
];

/** Where `player`'s stacks stand, in the first `n` places. */
const mine = new Uint8Array(CELLS);

/** Material by ratios, and what hangs: the two sides' reach as cell sets, from one pass over the board and one over the own stacks. */
export const full: Features<InfexionPosition> = {
  name: 'full',
  list,
  extract(position: InfexionPosition, player: Player, out: Float64Array, at: number): void {
    const { cells, sums } = position;
    let n = 0;
    let reachLow = 0;
    let reachHigh = 0;
    let dangerLow = 0;
    let dangerHigh = 0;
    let twiceLow = 0;
    let twiceHigh = 0;
    let enemyLow = 0;
    let enemyHigh = 0;
    let ownLow = 0;
    let ownHigh = 0;
    for (let cell = 0; cell < CELLS; cell++) {
      const value = cells[cell]!;
      if (value === 0) continue;
      const set = cell << 1;
      const reach = ((cell << 3) | (value & 7)) << 1;
      const low = REACH_SETS[reach]!;
      const high = REACH_SETS[reach + 1]!;
      if (value >> 3 === player) {
        mine[n++] = cell;
        reachLow |= low;
        reachHigh |= high;
        ownLow |= CELL_SETS[set]!;
        ownHigh |= CELL_SETS[set + 1]!;
      } else {
        twiceLow |= dangerLow & low;
        twiceHigh |= dangerHigh & high;
        dangerLow |= low;
        dangerHigh |= high;
        enemyLow |= CELL_SETS[set]!;
        enemyHigh |= CELL_SETS[set + 1]!;
      }
    }

    const before = LOGS[powerIn(sums, player)]! - LOGS[powerIn(sums, player ^ 1)]!;
    let best = before;
    let risk = 0;
    let hanging = 0;
    let twice = 0;
    let loose = 0;
    let hunters = 0;
    let neighbours = 0;
    let biggest = 0;
    let sixes = 0;
    for (let i = 0; i < n; i++) {
      const cell = mine[i]!;
      const value = cells[cell]!;
      const power = value & 7;
      const low = CELL_SETS[cell << 1]!;
      const high = CELL_SETS[(cell << 1) | 1]!;
      const safe = (dangerLow & low) === 0 && (dangerHigh & high) === 0;
      if ((reachLow & low) === 0 && (reachHigh & high) === 0) {
        loose += power;
        if (!safe) hanging += power;
      }
      if (!safe) {
        risk += power;
        if ((twiceLow & low) !== 0 || (twiceHigh & high) !== 0) twice += power;
      }
      if (power > biggest) biggest = power;
      if (power === MOST_POWER) sixes++;
      const around = ((cell << 3) | 1) << 1;
      neighbours += cellsIn(REACH_SETS[around]! & ownLow, REACH_SETS[around + 1]! & ownHigh);
      const reach = ((cell << 3) | power) << 1;
      if ((REACH_SETS[reach]! & enemyLow) === 0 && (REACH_SETS[reach + 1]! & enemyHigh) === 0) continue;
      hunters++;
      const lifted = sums - STACK_SUMS[value]!;
      const firstLine = cell << 6;
      for (let line = firstLine; line < firstLine + 48; line += 8) {
        let after = lifted;
        for (let j = line; j < line + power; j++) after += TOKEN_SUMS[(player << 4) | cells[LINES[j]!]!]!;
        const swung = LOGS[powerIn(after, player)]! - LOGS[powerIn(after, player ^ 1)]!;
        if (swung > best) best = swung;
      }
    }

    const ownPower = powerIn(sums, player);
    const total = powerIn(sums, 0) + powerIn(sums, 1);
    const onMove = position.turn === player;
    out[at] = LOGS[ownPower]!;
    out[at + 1] = LOGS[stacksIn(sums, player)]!;
    out[at + 2] = LOGS[ownPower]! * earliness(total);
    out[at + 3] = onMove ? best - before : 0;
    out[at + 4] = onMove ? 0 : best - before;
    out[at + 5] = onMove ? risk : 0;
    out[at + 6] = onMove ? 0 : risk;
    out[at + 7] = onMove ? hanging : 0;
    out[at + 8] = onMove ? 0 : hanging;
    out[at + 9] = twice;
    out[at + 10] = hunters;
    out[at + 11] = loose;
    out[at + 12] = neighbours / 2;
    out[at + 13] = cellsIn(reachLow, reachHigh);
    const spawning = total < MOST_TOTAL;
    out[at + 14] = spawning
      ? cellsIn(ALL_LOW & ~(ownLow | enemyLow | dangerLow), ALL_HIGH & ~(ownHigh | enemyHigh | dangerHigh))
      : 0;
    out[at + 15] = biggest;
    out[at + 16] = sixes;
  },
};
