import type { Feature, Features, Player } from 'weightroom/game';
import { feature } from 'weightroom/kit';
import type { Chess } from './board.ts';
import {
  AHEAD,
  BISHOP,
  JUMPED,
  KINDS,
  KING,
  KNIGHT,
  LIST,
  PAWN,
  QUEEN,
  RAY,
  RAYS,
  ROOK,
  STEPPED,
  seenBy,
  TAKEN,
} from './squares.ts';
import { END, FULL, MIDDLE, WORTH } from './tables.ts';

const NAMES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;
/** Pieces of a kind that one side can have: pawns become others. */
const MOST = [8, 10, 10, 10, 9, 1] as const;
/** Everything twice: for the middle game and for the end. */
const PHASES = [
  ['middle', 'middle game', MIDDLE],
  ['end', 'end', END],
] as const;

/** The sum of a kind's table, between what its least and its best cells give. */
function bounds(table: Int16Array, kind: number): [low: number, high: number] {
  const values = table.subarray(kind * 64, kind * 64 + 64);
  return [Math.min(0, MOST[kind]! * Math.min(...values)), Math.max(0, MOST[kind]! * Math.max(...values))];
}

const material: readonly Feature[] = NAMES.flatMap((name, kind) =>
  PHASES.flatMap(([phase, words, table]) => [
    ...(kind === KING - 1
      ? []
      : [feature(`${name}s-${phase}`, 'pieces', `own ${name}s, by how much it is the ${words}`, 0, MOST[kind]!)]),
    feature(
      `${name}-cells-${phase}`,
      'points',
      `PeSTO's table for the cells of the own ${name}s, by how much it is the ${words}`,
      ...bounds(table, kind),
    ),
  ]),
);

/** PeSTO's evaluation: a piece and its cell are worth more or less, the fewer pieces are left. */
export const original: Features<Chess> = {
  name: 'original',
  list: material,
  extract({ holding, middle, end, phase }, player, out, at) {
    const share = Math.min(phase, FULL) / FULL;
    for (let kind = PAWN; kind <= KING; kind++) {
      const piece = kind + KINDS * player;
      if (kind < KING) out[at++] = holding[piece]! * share;
      out[at++] = middle[piece]! * share;
      if (kind < KING) out[at++] = holding[piece]! * (1 - share);
      out[at++] = end[piece]! * (1 - share);
    }
  },
};

export const handPoints: readonly number[] = WORTH.flatMap(([middle, end], kind) =>
  kind === KING - 1 ? [1, 1] : [middle, 1, end, 1],
);

/** Rows of a passed pawn that has left home, from its own side. */
const PASSED = [3, 4, 5, 6, 7] as const;

const standing: readonly Feature[] = [
  feature('bishop-pair', 'pairs', 'has two bishops', 0, 1),
  feature('doubled-pawns', 'pawns', 'own pawns with another one ahead in their column', 0, 7),
  feature('isolated-pawns', 'pawns', 'own pawns without another one in a column beside', 0, 8),
  feature('guarded-pawns', 'pawns', 'own pawns that another one guards', 0, 8),
  ...PASSED.map((row) => feature(`passed-${row}`, 'pawns', `own passed pawns on row ${row}, from the own side`, 0, 8)),
  feature('passed-free', 'pawns', 'own passed pawns with an empty cell ahead', 0, 8),
  feature('rook-open', 'rooks', 'own rooks in columns without pawns', 0, MOST[ROOK - 1]!),
  feature(
    'rook-half-open',
    'rooks',
    'own rooks in columns without own pawns, but with one of the enemy',
    0,
    MOST[ROOK - 1]!,
  ),
  feature(
    'shield',
    'pawns',
    'own pawns one or two rows ahead of the king, in its column and beside, by how much it is the middle game',
    0,
    6,
  ),
  feature(
    'king-open',
    'columns',
    'columns of the king and beside without own pawns, by how much it is the middle game',
    0,
    3,
  ),
  feature('pawn-threats', 'pieces', 'enemy pieces, no pawns, that an own pawn attacks', 0, 16),
];
/** Where they are among those. */
const [PAIR, DOUBLED, ISOLATED, GUARDED, PASSED_AT] = [0, 1, 2, 3, 4];
const FREE = PASSED_AT + PASSED.length;
const [OPEN, HALF_OPEN, SHIELD, KING_OPEN, THREATS] = [FREE + 1, FREE + 2, FREE + 3, FREE + 4, FREE + 5];

const MOVING = [KNIGHT, BISHOP, ROOK, QUEEN];
const CELLS_MOST = [8, 13, 14, 27] as const;
const moving: readonly Feature[] = [
  ...MOVING.map((kind, i) =>
    feature(
      `${NAMES[kind - 1]}-mobility`,
      'cells',
      `cells that own ${NAMES[kind - 1]}s attack, neither held by an own piece nor attacked by a pawn`,
      0,
      MOST[kind - 1]! * CELLS_MOST[i]!,
    ),
  ),
  feature('king-attacks', 'attacks', "attacks of own pieces on cells beside the enemy's king", 0, 8 * 16),
];

/** By player: where pieces stand, the king left out, and how many. */
const cellsOf = [new Int8Array(16), new Int8Array(16)] as const;
const counts = new Int8Array(2);
/** By player. By column, and one more at either side: how many pawns stand there. */
const pawnsIn = [new Int8Array(10), new Int8Array(10)] as const;
/**
 * By player and column likewise: the row of the foremost and of the hindmost pawn, from the own side; 0 and 7 without.
 */
const firstPawn = [new Int8Array(10), new Int8Array(10)] as const;
const lastPawn = [new Int8Array(10), new Int8Array(10)] as const;
/** By player: 1 on the cells that pawns attack. */
const pawnsTake = [new Uint8Array(64), new Uint8Array(64)] as const;
/** At king · 64 + cell: 1 beside the king. */
const BESIDE = new Uint8Array(64 * 64);
for (let king = 0; king < 64; king++)
  for (let i = king * LIST; STEPPED[i]! !== -1; i++) BESIDE[king * 64 + STEPPED[i]!] = 1;

type Extract = Features<Chess>['extract'];

/** A set whose values `extract` gives once the board was looked at. */
function afterLook(name: string, list: readonly Feature[], extract: Extract): Features<Chess> {
  return {
    name,
    list,
    costly: true,
    extract(position, player, out, at) {
      lookAt(position);
      extract(position, player, out, at);
    },
    extractBoth(position, out, at) {
      lookAt(position);
      extract(position, 0, out, at);
      extract(position, 1, out, at + list.length);
    },
  };
}

/** The same, and how pawns, rooks and kings stand. */
export const light = afterLook('light', [...material, ...standing], extractLight);
/** The same, and where pieces can go, which takes most of the time. */
export const full = afterLook('full', [...light.list, ...moving], extractFull);

/** Fills in the tables above. */
function lookAt({ board }: Chess): void {
  counts.fill(0);
  for (const player of [0, 1] as const) {
    pawnsIn[player].fill(0);
    firstPawn[player].fill(0);
    lastPawn[player].fill(7);
    pawnsTake[player].fill(0);
  }
  for (let cell = 0; cell < 64; cell++) {
    const value = board[cell]!;
    if (value === 0) continue;
    const player = value > KINDS ? 1 : 0;
    const kind = value - KINDS * player;
    if (kind !== KING) cellsOf[player][counts[player]!++] = cell;
    if (kind !== PAWN) continue;
    const column = 1 + (cell & 7);
    const row = seenBy(player, cell) >> 3;
    pawnsIn[player][column]!++;
    if (row > firstPawn[player][column]!) firstPawn[player][column] = row;
    if (row < lastPawn[player][column]!) lastPawn[player][column] = row;
    const taken = TAKEN[player];
    for (let i = cell * LIST; taken[i]! !== -1; i++) pawnsTake[player][taken[i]!] = 1;
  }
}

function extractLight(position: Chess, player: Player, out: Float64Array, at: number): void {
  original.extract(position, player, out, at);
  at += material.length;
  out.fill(0, at, at + standing.length);
  const { board, holding, kings, phase } = position;
  const own = KINDS * player;
  const mine = pawnsIn[player];
  const others = pawnsIn[player === 0 ? 1 : 0];
  out[at + PAIR] = holding[own + BISHOP]! >= 2 ? 1 : 0;
  for (let i = 0; i < counts[player]!; i++) {
    const cell = cellsOf[player][i]!;
    const kind = board[cell]! - own;
    if (kind === PAWN) pawnStructure(position, player, cell, out, at);
    else if (kind === ROOK && mine[1 + (cell & 7)] === 0)
      out[at + (others[1 + (cell & 7)] === 0 ? OPEN : HALF_OPEN)]!++;
  }
  const share = Math.min(phase, FULL) / FULL;
  const king = kings[player]!;
  const column = 1 + (king & 7);
  for (let dx = -1; dx <= 1; dx++) {
    const there = column + dx;
    if (there < 1 || there > 8) continue;
    if (mine[there] === 0) out[at + KING_OPEN]! += share;
    const one = king + dx + AHEAD[player];
    const two = one + AHEAD[player];
    if (board[one] === own + PAWN) out[at + SHIELD]! += share;
    if (board[two] === own + PAWN) out[at + SHIELD]! += share;
  }
}

/** Hot: what a piece counts are numbers until it is done. */
function extractFull(position: Chess, player: Player, out: Float64Array, at: number): void {
  extractLight(position, player, out, at);
  at += light.list.length;
  out.fill(0, at, at + moving.length);
  const { board, kings } = position;
  const own = KINDS * player;
  const other = player === 0 ? 1 : 0;
  const taken = pawnsTake[other];
  const beside = kings[other]! * 64;
  let attacks = 0;
  for (let n = 0; n < counts[player]!; n++) {
    const cell = cellsOf[player][n]!;
    const kind = board[cell]! - own;
    if (kind === PAWN) continue;
    let mobility = 0;
    if (kind === KNIGHT)
      for (let i = cell * LIST, to = JUMPED[i]!; to !== -1; to = JUMPED[++i]!) {
        const value = board[to]! - own;
        attacks += BESIDE[beside + to]!;
        if (value < PAWN || value > KING) mobility += 1 - taken[to]!;
      }
    else {
      const last = kind === ROOK ? 4 : 8;
      for (let direction = kind === BISHOP ? 4 : 0; direction < last; direction++)
        for (let i = (cell * 8 + direction) * RAY, to = RAYS[i]!; to !== -1; to = RAYS[++i]!) {
          const value = board[to]! - own;
          attacks += BESIDE[beside + to]!;
          if (value < PAWN || value > KING) mobility += 1 - taken[to]!;
          if (board[to] !== 0) break;
        }
    }
    out[at + kind - KNIGHT]! += mobility;
  }
  out[at + moving.length - 1] = attacks;
}

/** What one pawn adds. */
function pawnStructure({ board }: Chess, player: Player, cell: number, out: Float64Array, at: number): void {
  const other = player === 0 ? 1 : 0;
  const enemy = KINDS * other;
  const mine = pawnsIn[player];
  const column = 1 + (cell & 7);
  const row = seenBy(player, cell) >> 3;
  if (mine[column - 1] === 0 && mine[column + 1] === 0) out[at + ISOLATED]!++;
  out[at + GUARDED]! += pawnsTake[player][cell]!;
  const taken = TAKEN[player];
  for (let i = cell * LIST; taken[i]! !== -1; i++) {
    const kind = board[taken[i]!]! - enemy;
    if (kind > PAWN && kind <= KING) out[at + THREATS]!++;
  }
  const last = lastPawn[other];
  if (firstPawn[player][column]! > row) out[at + DOUBLED]!++;
  else if (Math.min(last[column - 1]!, last[column]!, last[column + 1]!) >= 7 - row) {
    if (row >= 2) out[at + PASSED_AT + row - 2]!++;
    if (board[cell + AHEAD[player]] === 0) out[at + FREE]!++;
  }
}
