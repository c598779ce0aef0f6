import type { CellFinders } from '../feature-cells.ts';
import type { Player } from '../game.ts';
import { CELLS, DIRECTIONS, LINES, MAX_POWER, MAX_TOTAL, SIDE, spreadFrom } from './board.ts';
import type { InfexionPosition } from './position.ts';

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
export const infexionCells: CellFinders<InfexionPosition> = Object.fromEntries(
  Object.entries(finders).map(([name, find]) => [
    name,
    (position: InfexionPosition, player: Player) =>
      find(position, player).map((cell) => `${Math.floor(cell / SIDE)}${cell % SIDE}`),
  ]),
);
