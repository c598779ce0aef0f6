import type { Random } from '../../lib/maths/random.ts';
import { wordsOf } from '../board.ts';
import { type CellFinders, withCells } from '../feature-sets.ts';
import type { Board, Family, Game, Player } from '../game.ts';
import { CELLS, DIRECTIONS, LINES, MAX_PLIES, MAX_POWER, MAX_TOTAL, SIDE, spreadFrom, stackOf } from './board.ts';
import { full, lean } from './full.ts';
import { drawInfexion, moveText, parseMove, parsePosition } from './notation.ts';
import { hand, original } from './original.ts';
import { InfexionPosition } from './position.ts';

type Owned = (position: InfexionPosition, player: Player) => number[];

const all = Array.from({ length: CELLS }, (_, cell) => cell);

const stacks: Owned = ({ cells }, player) => all.filter((cell) => cells[cell] !== 0 && cells[cell]! >> 3 === player);

/** The cells that a spread of the stack on `cell` reaches. */
function reachOf({ cells }: InfexionPosition, cell: number): Set<number> {
  const power = cells[cell]! & 7;
  return new Set(
    DIRECTIONS.flatMap((_, direction) => [
      ...LINES.subarray(spreadFrom(cell, direction) << 3, (spreadFrom(cell, direction) << 3) + power),
    ]),
  );
}

/** By cell that spreads of `player` reach: from how many stacks. */
function reached(position: InfexionPosition, player: Player): Map<number, number> {
  const counts = new Map<number, number>();
  for (const stack of stacks(position, player))
    for (const cell of reachOf(position, stack)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return counts;
}

const other = (player: Player): Player => (1 - player) as Player;

const atRisk =
  (times: number): Owned =>
  (position, player) => {
    const reach = reached(position, other(player));
    return stacks(position, player).filter((cell) => (reach.get(cell) ?? 0) >= times);
  };

const loose: Owned = (position, player) => {
  const reach = reached(position, player);
  return stacks(position, player).filter((cell) => !reach.has(cell));
};

const hanging: Owned = (position, player) => {
  const risk = new Set(atRisk(1)(position, player));
  return loose(position, player).filter((cell) => risk.has(cell));
};

const hunters: Owned = (position, player) => {
  const prey = new Set(stacks(position, other(player)));
  return stacks(position, player).filter((cell) => [...reachOf(position, cell)].some((one) => prey.has(one)));
};

const room: Owned = (position, player) => {
  if (position.power(0) + position.power(1) >= MAX_TOTAL) return [];
  const enemies = reached(position, other(player));
  return all.filter((cell) => position.cells[cell] === 0 && !enemies.has(cell));
};

const ofPower =
  (wanted: (position: InfexionPosition, player: Player) => number): Owned =>
  (position, player) =>
    stacks(position, player).filter((cell) => (position.cells[cell]! & 7) === wanted(position, player));

const biggest = ofPower((position, player) =>
  Math.max(0, ...stacks(position, player).map((cell) => position.cells[cell]! & 7)),
);

/** What is so for the player on move only, or for the other one only. */
const ifMoving =
  (moving: boolean, find: Owned): Owned =>
  (position, player) =>
    (position.turn === player) === moving ? find(position, player) : [];

const finders: Readonly<Record<string, Owned>> = {
  'power-ratio': stacks,
  'stack-ratio': stacks,
  'log-power': stacks,
  'log-stacks': stacks,
  'early-power': stacks,
  'swing-on-move': ifMoving(true, hunters),
  'swing-waiting': ifMoving(false, hunters),
  'risk-on-move': ifMoving(true, atRisk(1)),
  'risk-waiting': ifMoving(false, atRisk(1)),
  'hanging-on-move': ifMoving(true, hanging),
  'hanging-waiting': ifMoving(false, hanging),
  'risk-twice': atRisk(2),
  hunters,
  loose,
  reach: (position, player) => [...reached(position, player).keys()],
  room,
  biggest,
  sixes: ofPower(() => MAX_POWER),
};

/** What Infexion's features rest on. */
const infexionCells: CellFinders<InfexionPosition> = Object.fromEntries(
  Object.entries(finders).map(([name, find]) => [
    name,
    (position: InfexionPosition, player: Player) =>
      find(position, player).map((cell) => `${Math.floor(cell / SIDE)}${cell % SIDE}`),
  ]),
);

const VALUES = stackOf(1, MAX_POWER) + 1;
/** Cells four to six steps away on a line are three to one step away on it the other way. */
const FARTHEST = 3;

/** What a position keeps of its cells: `player << 3 | power`. Two values in between never stand on the board. */
const kept = Array.from({ length: VALUES }, (_, value) => value);

/** The cells of the torus under a map of its rows and columns. */
function permutation(map: (row: number, column: number) => readonly [row: number, column: number]): number[] {
  return Array.from({ length: CELLS }, (_, cell) => {
    const [row, column] = map(Math.floor(cell / SIDE), cell % SIDE);
    return ((row + SIDE) % SIDE) * SIDE + ((column + SIDE) % SIDE);
  });
}

/** The stacks as a position keeps them. A local unit reads itself and the cells on its lines, by distance. */
const board: Board<InfexionPosition> = {
  cells: CELLS,
  values: VALUES,
  valueNames: kept.map((value) =>
    value === 0 ? 'empty' : `${value < stackOf(1, 0) ? 'red' : 'blue'}, power ${value & 7}`,
  ),
  // Hot: read at every leaf. Eight cells at once, as floats that nobody counts with, take a third of the time of `set`;
  // no stacks' bytes make a NaN.
  write({ cells, words }, out, at) {
    const to = wordsOf(out);
    if ((at & 7) !== 0 || to.length === 0) {
      out.set(cells, at);
      return;
    }
    const word = at >> 3;
    to[word] = words[0]!;
    to[word + 1] = words[1]!;
    to[word + 2] = words[2]!;
    to[word + 3] = words[3]!;
    to[word + 4] = words[4]!;
    to[word + 5] = words[5]!;
    out[at + CELLS - 1] = cells[CELLS - 1]!;
  },
  exchange: {
    cells: permutation((row, column) => [row, column]),
    values: kept.map((value) => ((value & 7) === 0 || (value & 7) > MAX_POWER ? value : value ^ stackOf(1, 0))),
  },
  // They generate all 588: a step along each axis, a turn by 60 degrees, a reflection.
  symmetries: [
    permutation((row, column) => [row + 1, column]),
    permutation((row, column) => [row, column + 1]),
    permutation((row, column) => [SIDE - column, row + column]),
    permutation((row, column) => [column, row]),
  ],
  near: (cell) => [
    [cell],
    ...Array.from({ length: FARTHEST }, (_, step) =>
      DIRECTIONS.map((_, direction) => LINES[(spreadFrom(cell, direction) << 3) | step]!),
    ),
  ],
  // The power on the board.
  phase: kept.map((value) => ((value & 7) > MAX_POWER ? 0 : value & 7)),
};

/**
 * The stacks' colours exchanged. Red moves at even plies, so the ply goes one up or down with the turn; undefined where
 * that would reach or leave the last one, which ends the game.
 */
function exchange({ cells, ply }: InfexionPosition): InfexionPosition | undefined {
  if (ply >= MAX_PLIES - 1) return undefined;
  return new InfexionPosition(
    cells.map((stack) => (stack === 0 ? 0 : stack ^ 8)),
    ply ^ 1,
  );
}

/** How often a stack gets one power more: most stacks stay at 1, as in play. */
const GROWTH = 0.3;

/**
 * A random unfinished board: stacks of both players on random cells, total power 2 to 49 and more often low than high,
 * the shares of the two from about 1:4 to 4:1. At least as many turns played as there is power, for only a spawn adds
 * power, and at most about twice as many.
 */
export function scatter(random: Random): InfexionPosition {
  const max = random.between(2, random.between(2, MAX_TOTAL));
  const redShare = 0.2 + 0.6 * random.unit();
  const free = random.shuffle(Array.from({ length: CELLS }, (_, cell) => cell));
  const cells = new Uint8Array(CELLS);
  let total = 0;
  while (total < max) {
    // The first two stacks are one of each player, so both have power.
    const player: Player = total === 0 ? 0 : cells.every((value) => value < 8) ? 1 : random.chance(redShare) ? 0 : 1;
    const room = total === 0 ? max - 1 : max - total;
    let power = 1;
    while (power < MAX_POWER && power < room && random.chance(GROWTH)) power++;
    cells[free.pop()!] = stackOf(player, power);
    total += power;
  }
  const ply = total + random.int(total + 1);
  return new InfexionPosition(cells, ply);
}

const game: Game<InfexionPosition> = {
  name: 'infexion',
  family: 'infexion',
  seats: ['red', 'blue'],
  // Six spreads for each of 49 stacks of power 1.
  maxMoves: CELLS * 6,
  start: (_random: Random) => new InfexionPosition(new Uint8Array(CELLS), 0),
  scatter,
  parse: parsePosition,
  draw: drawInfexion,
  moveText: (_position, move) => moveText(move),
  parseMove,
  exchange,
  features: [original, full, lean].map((set) => withCells(set, infexionCells)),
  board,
  hand,
  rare: [],
  walk: { shortest: 4, longest: 40 },
  // The rules end the game by themselves, at move 343.
  draws: {},
  search: { lastPly: MAX_PLIES },
  tuning: {
    games: 800,
    selfplayDepth: 2,
    pairs: 70,
    nodes: 8000,
    depth: 2,
    sets: ['original', 'lean'],
  },
};

export const infexion: Family = {
  name: 'infexion',
  meaning: 'spread stacks over a 7x7 torus until the enemy has none',
  sizes: [],
  defaultSize: 0,
  game: () => game,
  sizeOf: () => 0,
};
