import { feature, pick, someOf } from '../feature-sets.ts';
import type { Feature, Features, Player } from '../game.ts';
import { CELLS, MAX_POWER, MAX_TOTAL, powerIn, stacksIn } from './board.ts';
import {
  ALL_HIGH,
  ALL_LOW,
  cellsIn,
  face,
  facing,
  LINE_SETS,
  LOW_CELLS,
  lineOf,
  lowest,
  REACH_SETS,
} from './cellset.ts';
import { TALL } from './history.ts';
import type { InfexionPosition } from './position.ts';

/**
 * What one player's stacks are and reach, as cell sets: room that `look` fills anew for each position, so that nothing
 * is allocated.
 */
class Side {
  /** All stacks; those of power 2 and more; those of power 6. */
  low = 0;
  high = 0;
  tallLow = 0;
  tallHigh = 0;
  sixesLow = 0;
  sixesHigh = 0;
  /** The cells that spreads reach; that two or more stacks reach; that stacks of power 1 reach; next to any stack. */
  reachLow = 0;
  reachHigh = 0;
  twiceLow = 0;
  twiceHigh = 0;
  stepLow = 0;
  stepHigh = 0;
  besideLow = 0;
  besideHigh = 0;
  /** Pairs of stacks on neighbouring cells. */
  pairs = 0;
  biggest = 0;

  look(position: InfexionPosition, player: number): void {
    const at = position.setsAt();
    const { sets } = position;
    const low = sets[at | (player << 1)]!;
    const high = sets[at | (player << 1) | 1]!;
    const tallLow = low & sets[at | TALL]!;
    const tallHigh = high & sets[at | TALL | 1]!;
    this.low = low;
    this.high = high;
    this.tallLow = tallLow;
    this.tallHigh = tallHigh;
    face(low, high);
    // One direction of each of the three axes.
    this.pairs =
      cellsIn(low & facing[0]!, high & facing[1]!) +
      cellsIn(low & facing[2]!, high & facing[3]!) +
      cellsIn(low & facing[4]!, high & facing[5]!);
    this.besideLow = facing[0]! | facing[2]! | facing[4]! | facing[6]! | facing[8]! | facing[10]!;
    this.besideHigh = facing[1]! | facing[3]! | facing[5]! | facing[7]! | facing[9]! | facing[11]!;
    if ((tallLow | tallHigh) !== 0) face(low & ~tallLow, high & ~tallHigh);
    this.#step();
    this.biggest = (low | high) === 0 ? 0 : 1;
    this.sixesLow = 0;
    this.sixesHigh = 0;
    if ((tallLow | tallHigh) !== 0) this.#reachFromTall(position.cells);
  }

  /**
   * The reach of power 1, which `facing` shows: whoever faces a stack is reached by it, for every direction has its
   * reverse.
   */
  #step(): void {
    let reachLow = 0;
    let reachHigh = 0;
    let twiceLow = 0;
    let twiceHigh = 0;
    for (let i = 0; i < facing.length; i += 2) {
      const low = facing[i]!;
      const high = facing[i + 1]!;
      twiceLow |= reachLow & low;
      twiceHigh |= reachHigh & high;
      reachLow |= low;
      reachHigh |= high;
    }
    this.stepLow = this.reachLow = reachLow;
    this.stepHigh = this.reachHigh = reachHigh;
    this.twiceLow = twiceLow;
    this.twiceHigh = twiceHigh;
  }

  #reachFromTall(cells: Uint8Array): void {
    for (let half = 0; half < 2; half++)
      for (let rest = half === 0 ? this.tallLow : this.tallHigh; rest !== 0; rest &= rest - 1) {
        const cell = half * LOW_CELLS + lowest(rest);
        const power = cells[cell]! & 7;
        const low = REACH_SETS[((cell << 3) | power) << 1]!;
        const high = REACH_SETS[(((cell << 3) | power) << 1) | 1]!;
        this.twiceLow |= this.reachLow & low;
        this.twiceHigh |= this.reachHigh & high;
        this.reachLow |= low;
        this.reachHigh |= high;
        if (power > this.biggest) this.biggest = power;
        if (power < MAX_POWER) continue;
        const bit = rest & (0 - rest);
        if (half === 0) this.sixesLow |= bit;
        else this.sixesHigh |= bit;
      }
  }
}

/** `LOGS[n]` is ln(1 + n): differences of it are ratios, and 0 has one too. */
const LOGS = Float64Array.from({ length: MAX_TOTAL + 1 }, (_, n) => Math.log1p(n));
/** Boards get full: 1 on the empty one, 0 when spawning is over. */
const earliness = (total: number): number => 1 - total / MAX_TOTAL;
const maxEarlyPower = LOGS.reduce((max, log, power) => Math.max(max, log * earliness(power)), 0);
/**
 * No spread swings more than one of 6 tokens onto 6 enemies of power 6 that are all the enemy has and all become the
 * mover's, which own nothing else: (43 / 7) : (1 / 37). Nothing real reaches it, for sixes vanish.
 */
const MAX_SWING = Math.log((43 / 7) * 37);

const list: readonly Feature[] = [
  feature('log-power', 'ln', 'ln(1 + own power); the difference of both players is a ratio', 0, LOGS[MAX_TOTAL]!),
  feature('log-stacks', 'ln', 'ln(1 + own stacks)', 0, LOGS[CELLS]!),
  feature(
    'early-power',
    'ln',
    'log-power times the share of the 49 power that is still to be spawned',
    0,
    maxEarlyPower,
  ),
  feature('swing-on-move', 'ln', 'on move: by how much the best capture raises own over enemy log-power', 0, MAX_SWING),
  feature('swing-waiting', 'ln', 'not on move: the same, if it were', 0, MAX_SWING),
  feature('risk-on-move', 'power', 'on move: own power that enemy spreads reach', 0, MAX_TOTAL),
  feature('risk-waiting', 'power', 'not on move: own power that enemy spreads reach', 0, MAX_TOTAL),
  feature('hanging-on-move', 'power', 'on move: own power at risk that no own spread could take back', 0, MAX_TOTAL),
  feature(
    'hanging-waiting',
    'power',
    'not on move: own power at risk that no own spread could take back',
    0,
    MAX_TOTAL,
  ),
  feature('risk-twice', 'power', 'own power that two or more enemy stacks reach', 0, MAX_TOTAL),
  feature('hunters', 'stacks', 'own stacks that reach an enemy', 0, CELLS),
  feature('loose', 'power', 'own power that no own spread reaches, at risk or not', 0, MAX_TOTAL),
  feature('pairs', 'pairs', 'pairs of own stacks on neighbouring cells', 0, (CELLS * 6) / 2),
  feature('reach', 'cells', 'cells that own spreads reach', 0, CELLS),
  feature('room', 'cells', 'empty cells that no enemy spread reaches, while spawning continues', 0, CELLS),
  feature('biggest', 'power', 'power of the biggest own stack', 0, MAX_POWER),
  feature(
    'sixes',
    'stacks',
    'own stacks of power 6, which the next token destroys',
    0,
    Math.floor(MAX_TOTAL / MAX_POWER),
  ),
];

/** The cells of the tall stacks that reach an enemy. */
const hunting = new Uint8Array(CELLS);

const sides = [new Side(), new Side()] as const;

/** What the features from `swing-on-move` on ask of the sides; those before them ask for sums only. */
const MATERIAL = 3;

/** What is needed is asked once: groups of features that nobody wants are left out. */
function only(indices: readonly number[]): Pick<Features<InfexionPosition>, 'extract' | 'extractBoth'> {
  const count = indices.length;
  const places = Int32Array.from(indices);
  if (indices.every((index) => index < MATERIAL))
    return {
      extract: (position, player, out, at) => writeMaterial(position, player, places, out, at),
      extractBoth(position, out, at) {
        writeMaterial(position, 0, places, out, at);
        writeMaterial(position, 1, places, out, at + count);
      },
    };
  const groups = indices.reduce((bits, index) => bits | groupOf(list[index]!.name), 0);
  const all = count === list.length;
  const values = new Float64Array(list.length);

  function extract(position: InfexionPosition, player: Player, out: Float64Array, at: number): void {
    sides[0].look(position, 0);
    sides[1].look(position, 1);
    writeWanted(position, player, out, at);
  }

  function extractBoth(position: InfexionPosition, out: Float64Array, at: number): void {
    sides[0].look(position, 0);
    sides[1].look(position, 1);
    writeWanted(position, 0, out, at);
    writeWanted(position, 1, out, at + count);
  }

  function writeWanted(position: InfexionPosition, player: Player, out: Float64Array, at: number): void {
    if (all) write(position, player, groups, out, at);
    else {
      write(position, player, groups, values, 0);
      pick(values, places, out, at);
    }
  }

  return { extract, extractBoth };
}

/** Bits of features that are made together. */
const SWING = 1;
const RISK = 2;
const TWICE = 4;
const HUNTERS = 8;
const LOOSE = 16;
const COUNTS = 32;

function groupOf(name: string): number {
  if (name.startsWith('swing')) return SWING;
  if (name === 'risk-twice') return TWICE;
  if (name.startsWith('risk') || name.startsWith('hanging')) return RISK;
  if (name === 'hunters') return HUNTERS;
  return name === 'loose' ? LOOSE : COUNTS;
}

/** Material by ratios, and what hangs: the two sides' reach as cell sets, each looked at once for both. */
export const full: Features<InfexionPosition> = { name: 'full', list, ...only([...list.keys()]), only };

/**
 * The features of `full` that win at equal time: sums that the position keeps. `experiment features --select` found
 * them, and README.md says what they are worth.
 */
export const lean: Features<InfexionPosition> = someOf(full, ['log-power', 'log-stacks', 'early-power'], 'lean');

/** Material needs no look at the sides. */
function writeMaterial(
  { sums }: InfexionPosition,
  player: Player,
  places: Int32Array,
  out: Float64Array,
  at: number,
): void {
  const power = powerIn(sums, player);
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    if (place === 0) out[at + i] = LOGS[power]!;
    else if (place === 1) out[at + i] = LOGS[stacksIn(sums, player)]!;
    else out[at + i] = LOGS[power]! * earliness(power + powerIn(sums, player ^ 1));
  }
}

/** What `player` has, as far as the groups are needed, when both sides have been looked at. */
function write(position: InfexionPosition, player: Player, groups: number, out: Float64Array, at: number): void {
  const { sums, cells } = position;
  const own = sides[player];
  const enemy = sides[(player ^ 1) as Player];
  const looseLow = own.low & ~own.reachLow;
  const looseHigh = own.high & ~own.reachHigh;
  const ownPower = powerIn(sums, player);
  const enemyPower = powerIn(sums, player ^ 1);
  const total = ownPower + enemyPower;
  const onMove = position.turn === player;
  out[at] = LOGS[ownPower]!;
  out[at + 1] = LOGS[stacksIn(sums, player)]!;
  out[at + 2] = LOGS[ownPower]! * earliness(total);
  const hunters = (groups & (SWING | HUNTERS)) === 0 ? 0 : tallHunters(own, enemy, cells);
  if ((groups & SWING) !== 0) {
    const swing = bestSwing(own, enemy, cells, hunters, ownPower, enemyPower);
    out[at + 3] = onMove ? swing : 0;
    out[at + 4] = onMove ? 0 : swing;
  }
  if ((groups & RISK) !== 0) {
    const riskLow = own.low & enemy.reachLow;
    const riskHigh = own.high & enemy.reachHigh;
    const risk = powerOf(own, cells, riskLow, riskHigh);
    const hanging = powerOf(own, cells, riskLow & looseLow, riskHigh & looseHigh);
    out[at + 5] = onMove ? risk : 0;
    out[at + 6] = onMove ? 0 : risk;
    out[at + 7] = onMove ? hanging : 0;
    out[at + 8] = onMove ? 0 : hanging;
  }
  if ((groups & TWICE) !== 0) out[at + 9] = powerOf(own, cells, own.low & enemy.twiceLow, own.high & enemy.twiceHigh);
  if ((groups & HUNTERS) !== 0)
    out[at + 10] =
      hunters + cellsIn(own.low & ~own.tallLow & enemy.besideLow, own.high & ~own.tallHigh & enemy.besideHigh);
  if ((groups & LOOSE) !== 0) out[at + 11] = powerOf(own, cells, looseLow, looseHigh);
  if ((groups & COUNTS) === 0) return;
  out[at + 12] = own.pairs;
  out[at + 13] = cellsIn(own.reachLow, own.reachHigh);
  out[at + 14] =
    total < MAX_TOTAL
      ? cellsIn(
          ALL_LOW & ~(own.low | enemy.low | enemy.reachLow),
          ALL_HIGH & ~(own.high | enemy.high | enemy.reachHigh),
        )
      : 0;
  out[at + 15] = own.biggest;
  out[at + 16] = cellsIn(own.sixesLow, own.sixesHigh);
}

/** The power of some of a side's stacks. */
function powerOf(side: Side, cells: Uint8Array, low: number, high: number): number {
  let power = cellsIn(low, high);
  for (let rest = low & side.tallLow; rest !== 0; rest &= rest - 1) power += (cells[lowest(rest)]! & 7) - 1;
  for (let rest = high & side.tallHigh; rest !== 0; rest &= rest - 1)
    power += (cells[LOW_CELLS + lowest(rest)]! & 7) - 1;
  return power;
}

/** Notes in `hunting` which tall stacks of `own` reach an enemy; returns their number. */
function tallHunters(own: Side, enemy: Side, cells: Uint8Array): number {
  let count = 0;
  for (let half = 0; half < 2; half++)
    for (let rest = half === 0 ? own.tallLow : own.tallHigh; rest !== 0; rest &= rest - 1) {
      const cell = half * LOW_CELLS + lowest(rest);
      const reach = ((cell << 3) | (cells[cell]! & 7)) << 1;
      if (((REACH_SETS[reach]! & enemy.low) | (REACH_SETS[reach + 1]! & enemy.high)) !== 0) hunting[count++] = cell;
    }
  return count;
}

/** By how much the best spread of `own` raises ln(1 + own power) - ln(1 + enemy power); 0 where none does. */
function bestSwing(
  own: Side,
  enemy: Side,
  cells: Uint8Array,
  hunters: number,
  ownPower: number,
  enemyPower: number,
): number {
  const before = LOGS[ownPower]! - LOGS[enemyPower]!;
  let best = before;
  // A capture without a loss swings by its power alone, so only the largest is kept. A six on the line costs its owner
  // 7 or the mover 1.
  let max = 0;
  const hitLow = own.stepLow & enemy.low;
  const hitHigh = own.stepHigh & enemy.high;
  if ((hitLow | hitHigh) !== 0) max = 1;
  for (let half = 0; half < 2; half++)
    for (let rest = half === 0 ? hitLow & enemy.tallLow : hitHigh & enemy.tallHigh; rest !== 0; rest &= rest - 1) {
      const power = cells[half * LOW_CELLS + lowest(rest)]! & 7;
      if (power < MAX_POWER) max = Math.max(max, power);
      else best = Math.max(best, LOGS[ownPower - 1]! - LOGS[enemyPower - MAX_POWER]!);
    }
  const sixesLow = own.sixesLow | enemy.sixesLow;
  const sixesHigh = own.sixesHigh | enemy.sixesHigh;
  for (let i = 0; i < hunters; i++) {
    const cell = hunting[i]!;
    const first = lineOf(cell << 3, cells[cell]! & 7);
    for (let line = first; line < first + 12; line += 2) {
      const low = LINE_SETS[line]!;
      const high = LINE_SETS[line + 1]!;
      if (((low & enemy.low) | (high & enemy.high)) === 0) continue;
      const captured = powerOf(enemy, cells, low & enemy.low, high & enemy.high);
      const lost = (MAX_POWER + 1) * cellsIn(low & sixesLow, high & sixesHigh);
      if (lost === 0) max = Math.max(max, captured);
      else best = Math.max(best, LOGS[ownPower + captured - lost]! - LOGS[enemyPower - captured]!);
    }
  }
  return Math.max(best, LOGS[ownPower + max]! - LOGS[enemyPower - max]!) - before;
}
