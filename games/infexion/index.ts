import type { Random } from '../../lib/maths/random.ts';
import { withCells } from '../feature-cells.ts';
import type { Family, Game } from '../game.ts';
import { CELLS, MAX_PLIES } from './board.ts';
import { board } from './cells.ts';
import { drawInfexion } from './drawing.ts';
import { exchange } from './exchange.ts';
import { infexionCells } from './feature-cells.ts';
import { full, lean } from './full.ts';
import { moveText, parseMove, parsePosition } from './notation.ts';
import { hand, original } from './original.ts';
import { InfexionPosition } from './position.ts';
import { scatter } from './scatter.ts';

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
