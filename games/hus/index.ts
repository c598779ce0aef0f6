import { withCells } from '../feature-cells.ts';
import type { Family, Game } from '../game.ts';
import { board } from './cells.ts';
import { drawHus } from './drawing.ts';
import { exchange } from './exchange.ts';
import { husCells } from './feature-cells.ts';
import { full } from './full.ts';
import { moveText, parseMove, parsePosition } from './notation.ts';
import { hand, original } from './original.ts';
import { MAX_ROUNDS, PITS, START_PITS, START_SEEDS } from './pits.ts';
import { HusPosition } from './position.ts';
import { scatter } from './scatter.ts';

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
