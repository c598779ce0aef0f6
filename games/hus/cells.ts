import { viewOf } from '../board.ts';
import type { CellFinders } from '../feature-sets.ts';
import type { Board, Player } from '../game.ts';
import type { HusPosition } from './position.ts';
import { FEWEST, facing, INNER, PITS, WORDS } from './sow.ts';

/** A player's pits for which `test` holds, by what is in them; both players' pits have the same numbers. */
function pitsOf({ pits }: HusPosition, player: Player, test: (seeds: number, pit: number) => boolean): string[] {
  return Array.from({ length: PITS }, (_, pit) => pit)
    .filter((pit) => test(pits[player * PITS + pit]!, pit))
    .map((pit) => `${player}:${pit}`);
}

/** The pits of `player` whose seeds could be lost: inner ones with seeds that face some, and those behind them. */
function exposed(position: HusPosition, player: Player): string[] {
  const { pits } = position;
  const seeds = (of: number, pit: number): number => pits[of * PITS + pit]!;
  const isOpen = (inner: number): boolean => seeds(player, inner) > 0 && seeds(1 - player, facing(inner)) > 0;
  // The outer pit behind an inner one.
  const behind = (inner: number): number => 2 * INNER - 1 - inner;
  return pitsOf(
    position,
    player,
    (held, pit) =>
      held > 0 &&
      (pit >= INNER
        ? isOpen(pit)
        : Array.from({ length: INNER }, (_, i) => INNER + i).some((inner) => behind(inner) === pit && isOpen(inner))),
  );
}

function enemyOf(player: Player): Player {
  return (1 - player) as Player;
}

/** What Hus's features rest on. */
export const husCells: CellFinders<HusPosition> = {
  seeds: (position, player) => pitsOf(position, player, (seeds) => seeds > 0),
  'exposed-pits': (position, player) => exposed(position, enemyOf(player)),
  unprotected: exposed,
  mobility: (position, player) => pitsOf(position, player, (seeds) => seeds >= FEWEST),
  cramped: (position, player) => pitsOf(position, player, (seeds) => seeds >= FEWEST),
  singles: (position, player) => pitsOf(position, player, (seeds) => seeds === 1),
  largest: (position, player) => {
    const most = Math.max(...position.pits.subarray(player * PITS, (player + 1) * PITS));
    return pitsOf(position, player, (seeds) => seeds === most);
  },
  'exposed-count': (position, player) =>
    exposed(position, enemyOf(player)).filter((name) => Number(name.slice(2)) >= INNER),
  ...Object.fromEntries(
    Array.from({ length: PITS }, (_, pit) => [
      `pit-${pit}`,
      (position: HusPosition, player: Player) => pitsOf(position, player, (seeds, one) => one === pit && seeds > 0),
    ]),
  ),
};

/**
 * So many seeds and more are one value. Along random games 0.1 % of the pits hold more (0.5 % of those of random
 * boards).
 */
const MOST = 12;
/** In each byte of a word: MOST, and what lifts more than that above 127. */
const ALL_MOST = MOST * 0x01010101;
const ABOVE = (127 - MOST) * 0x01010101;
const HIGH_BITS = 0x80808080 | 0;

/** Distances along the sowing at which a unit reads a pit. */
const AHEAD = [1, 2, 3] as const;
const BEHIND = [1, 2] as const;
const CLASSES = 1 + AHEAD.length + BEHIND.length + 3;

/**
 * The seeds in player 0's pits, then in player 1's. A local unit reads its own pit, those along the sowing, the other
 * one of its owner's in its column and the other player's two. Units on player 0's pits have other weights than those
 * on player 1's, since what is said of one is not said of the other.
 */
export const board: Board<HusPosition> = {
  cells: 2 * PITS,
  values: MOST + 1,
  valueNames: Array.from({ length: MOST + 1 }, (_, seeds) =>
    seeds === 1 ? '1 seed' : `${seeds} seeds${seeds === MOST ? ' or more' : ''}`,
  ),
  // Hot: read at every leaf. Four pits at once.
  write({ words }, out, at) {
    const to = viewOf(out);
    for (let i = 0; i < WORDS; i++) {
      const seeds = words[i]!;
      const high = (seeds + ABOVE) & HIGH_BITS;
      // Whole bytes of ones where there are more than MOST.
      const many = high | (high - (high >>> 7));
      to.setInt32(at + 4 * i, (seeds & ~many) | (ALL_MOST & many), true);
    }
  },
  exchange: {
    cells: Array.from({ length: 2 * PITS }, (_, pit) => pit ^ PITS),
    values: Array.from({ length: MOST + 1 }, (_, seeds) => seeds),
  },
  near(cell) {
    const owner = cell & PITS;
    const pit = cell & (PITS - 1);
    const other = owner ^ PITS;
    const along = (steps: number): number[] => [owner | ((pit + steps) & (PITS - 1))];
    const inner = pit < INNER ? PITS - 1 - pit : pit;
    const seen = new Set<number>();
    // Where a row ends, the next pit along the sowing is the other one of the column.
    const once = (pit: number): number[] => (seen.has(pit) ? [] : [...seen.add(pit)].slice(-1));
    const found = [
      [cell],
      [owner | (PITS - 1 - pit)],
      [other | facing(inner)],
      [other | (facing(inner) - INNER)],
      ...AHEAD.map(along),
      ...BEHIND.map((steps) => along(0 - steps)),
    ].map(([pit]) => once(pit!));
    const none = Array.from({ length: CLASSES }, () => []);
    return owner === 0 ? [...found, ...none] : [...none, ...found];
  },
};
