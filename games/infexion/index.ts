import type { Random } from '../../lib/maths/random.ts';
import { withCells } from '../feature-sets.ts';
import type { Family, Game, Player } from '../game.ts';
import { CELLS, MAX_PLIES, MAX_POWER, MAX_TOTAL, stackOf } from './board.ts';
import { board, infexionCells } from './cells.ts';
import { full, lean } from './full.ts';
import { drawInfexion, moveText, parseMove, parsePosition } from './notation.ts';
import { hand, original } from './original.ts';
import { InfexionPosition } from './position.ts';

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
