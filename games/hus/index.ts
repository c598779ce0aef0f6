import type { Random } from '../../lib/maths/random.ts';
import { withCells } from '../feature-sets.ts';
import type { Family, Game, Player } from '../game.ts';
import { board, husCells } from './cells.ts';
import { full, hand, original } from './features.ts';
import { drawHus, moveText, parseMove, parsePosition } from './notation.ts';
import { HusPosition } from './position.ts';
import { MAX_ROUNDS, PITS, SEEDS, START_PITS, START_SEEDS } from './sow.ts';

/**
 * The players' pits exchanged. Undefined in the first round, in which the second player makes the last move that
 * captures nothing, and after an aborted turn.
 */
function exchange(position: HusPosition): HusPosition | undefined {
  if (!position.capturing() || position.voided()) return undefined;
  const { pits, turn, rounds } = position;
  const other = new Uint8Array(2 * PITS);
  other.set(pits.subarray(PITS));
  other.set(pits.subarray(0, PITS), PITS);
  return new HusPosition(other, (1 - turn) as Player, rounds);
}

/** Rounds that a game between good players takes, about. */
const ROUNDS = 40;

/**
 * A random board on which both players can move: 96 seeds, from an even share to four to one, spread evenly on some
 * boards and in a few full pits on others. Captures have begun; either side is to move.
 */
function scatter(random: Random): HusPosition {
  const pits = new Uint8Array(2 * PITS);
  const turn = random.int(2) as Player;
  const rounds = random.between(1, ROUNDS);
  const share = 0.2 + 0.6 * random.unit();
  const clumping = 0.6 * random.unit();
  for (;;) {
    const last: number[][] = [[], []];
    pits.fill(0);
    for (let seed = 0; seed < SEEDS; seed++) {
      const player = random.chance(share) ? 0 : 1;
      // A seed falls where one fell before, so that full pits fill up, or anywhere.
      const before = last[player]!;
      const pit = before.length > 0 && random.chance(clumping) ? random.pick(before) : random.int(PITS);
      before.push(pit);
      pits[player * PITS + pit]!++;
    }
    const board = new HusPosition(pits, turn, rounds);
    if (!board.over() && !new HusPosition(pits, (1 - turn) as Player, rounds).over()) return board;
  }
}

const start = new Uint8Array(2 * PITS);
for (let pit = 0; pit < START_PITS; pit++) start[pit] = start[PITS + pit] = START_SEEDS;

const game: Game<HusPosition> = {
  name: 'hus',
  family: 'hus',
  seats: ['first', 'second'],
  maxMoves: PITS,
  start: () => new HusPosition(start, 0, 0),
  scatter,
  parse: parsePosition,
  draw: drawHus,
  moveText: (_position, move) => moveText(move),
  parseMove,
  exchange,
  features: [original, full].map((set) => withCells(set, husCells)),
  board,
  hand,
  rare: [],
  walk: { shortest: 2, longest: 60 },
  // The rules end a game after 10,002 plies; see README.md for why 1,000 are enough.
  draws: { plies: 1000 },
  // CarlGo's authors searched deeper where there are up to 3 moves. A game begins at ply 0, and two plies make a round.
  search: { fewMoves: 3, lastPly: 2 * (MAX_ROUNDS + 1) },
  tuning: { games: 2500, selfplayDepth: 3, pairs: 200, nodes: 2000, depth: 3 },
};

export const hus: Family = {
  name: 'hus',
  meaning: 'a mancala: sow round and round, capture what faces you; who leaves the enemy no pit to play wins',
  sizes: [],
  defaultSize: 0,
  game: () => game,
  sizeOf: () => 0,
};
