import type { Move, Player } from '../game.ts';
import { CELLS, DIRECTIONS, LINES, MAX_TOTAL, powerIn, SPAWN } from './board.ts';
import { ALL_HIGH, ALL_LOW, face, facing, LINE_SETS, LOW_CELLS, lineOf, lowest } from './cellset.ts';
import { TALL } from './history.ts';

/** What the moves of a position depend on: a part of `InfexionPosition`, whose file imports this one. */
interface Stacks {
  readonly turn: Player;
  readonly cells: Uint8Array;
  readonly sums: number;
  readonly sets: Int32Array;
  setsAt(): number;
}

const EVERY_DIRECTION = (1 << DIRECTIONS.length) - 1;

/**
 * What `hits` found last, for `otherSpreads`: the own stacks that may hit something, and by cell the directions, as
 * bits.
 */
const near = new Int32Array(2);
const hitsFrom = new Uint8Array(CELLS);

/**
 * The moves of an unfinished position: spreads that reach an enemy, then the other spreads, then spawns. Each by cell,
 * then by direction.
 */
export function generate(position: Stacks, out: Int32Array, at: number): number {
  const all = position.setsAt();
  const { sets, sums } = position;
  const own = all | (position.turn << 1);
  const enemy = own ^ 2;
  const captures = hits(position, sets[enemy]!, sets[enemy + 1]!, out, at);
  const end = otherSpreads(sets[own]!, sets[own + 1]!, out, captures);
  if (powerIn(sums, 0) + powerIn(sums, 1) === MAX_TOTAL) return end;
  return spawns(ALL_LOW & ~(sets[own]! | sets[enemy]!), ALL_HIGH & ~(sets[own + 1]! | sets[enemy + 1]!), out, end);
}

/** The spreads that reach an enemy, those that take most power first; of equal ones, those of the weaker stack. */
export function generateCaptures(position: Stacks, out: Int32Array, at: number): number {
  const enemy = position.setsAt() | ((position.turn ^ 1) << 1);
  const end = hits(position, position.sets[enemy]!, position.sets[enemy + 1]!, out, at);
  for (let i = at; i < end; i++) {
    const move = out[i]!;
    const gain = gainOf(position, move);
    let place = i;
    for (; place > at && gains[place - 1 - at]! < gain; place--) {
      gains[place - at] = gains[place - 1 - at]!;
      out[place] = out[place - 1]!;
    }
    gains[place - at] = gain;
    out[place] = move;
  }
  return end;
}

/** By capture: what `gainOf` says. */
const gains = new Int32Array(CELLS * DIRECTIONS.length);

/** Orders captures: the enemy's power that one takes comes first, the smallness of the own stack second. */
function gainOf({ cells, turn }: Stacks, move: Move): number {
  const power = cells[move >> 3]! & 7;
  const line = move << 3;
  let taken = 0;
  for (let i = 0; i < power; i++) {
    const stack = cells[LINES[line + i]!]!;
    if (stack >> 3 !== turn) taken += stack & 7;
  }
  return (taken << 3) - power;
}

/** The spreads that reach one of a set of cells, by cell, then by direction. */
function hits(position: Stacks, low: number, high: number, out: Int32Array, at: number): number {
  const all = position.setsAt();
  const { sets, cells } = position;
  const own = all | (position.turn << 1);
  face(low, high);
  for (let half = 0; half < 2; half++) {
    const tall = sets[all | TALL | half]!;
    const dr = facing[half]!;
    const d = facing[half + 2]!;
    const dl = facing[half + 4]!;
    const ul = facing[half + 6]!;
    const u = facing[half + 8]!;
    const ur = facing[half + 10]!;
    const mayHit = sets[own | half]! & (dr | d | dl | ul | u | ur | tall);
    near[half] = mayHit;
    for (let rest = mayHit; rest !== 0; rest &= rest - 1) {
      const i = lowest(rest);
      const cell = half * LOW_CELLS + i;
      const spread = cell << 3;
      let found = 0;
      if (((tall >> i) & 1) === 0)
        found =
          ((dr >> i) & 1) |
          (((d >> i) & 1) << 1) |
          (((dl >> i) & 1) << 2) |
          (((ul >> i) & 1) << 3) |
          (((u >> i) & 1) << 4) |
          (((ur >> i) & 1) << 5);
      else {
        const first = lineOf(spread, cells[cell]! & 7);
        for (let line = first; line < first + 12; line += 2) {
          const hit = (LINE_SETS[line]! & low) | (LINE_SETS[line + 1]! & high);
          found |= ((hit | (0 - hit)) >>> 31) << ((line - first) >> 1);
        }
      }
      hitsFrom[cell] = found;
      for (; found !== 0; found &= found - 1) out[at++] = spread | lowest(found);
    }
  }
  return at;
}

/** The spreads of a set of stacks that are not among the last `hits`. */
function otherSpreads(low: number, high: number, out: Int32Array, at: number): number {
  for (let half = 0; half < 2; half++) {
    const mayHit = near[half]!;
    for (let rest = half === 0 ? low : high; rest !== 0; rest &= rest - 1) {
      const i = lowest(rest);
      const cell = half * LOW_CELLS + i;
      const spread = cell << 3;
      if (((mayHit >> i) & 1) === 0) {
        out[at] = spread;
        out[at + 1] = spread + 1;
        out[at + 2] = spread + 2;
        out[at + 3] = spread + 3;
        out[at + 4] = spread + 4;
        out[at + 5] = spread + 5;
        at += 6;
        continue;
      }
      for (let others = hitsFrom[cell]! ^ EVERY_DIRECTION; others !== 0; others &= others - 1)
        out[at++] = spread | lowest(others);
    }
  }
  return at;
}

/** A spawn on each of a set of cells. */
function spawns(low: number, high: number, out: Int32Array, at: number): number {
  for (let half = 0; half < 2; half++) {
    const first = ((half * LOW_CELLS) << 3) | SPAWN;
    for (let rest = half === 0 ? low : high; rest !== 0; rest &= rest - 1) out[at++] = first + (lowest(rest) << 3);
  }
  return at;
}
