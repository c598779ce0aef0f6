import type { Feature, Features, Player } from 'weightroom/game';
import { feature } from 'weightroom/kit';
import { type Chess, SIDES } from './board.ts';
import {
  STEP_SETS as BESIDE,
  COLUMN_AHEAD,
  count,
  countWord,
  lookFrom,
  lowest,
  meets,
  reach,
  SHIELDS,
  TAKEN_SETS,
  WAY_AHEAD,
} from './sets.ts';
import { AHEAD, BISHOP, KINDS, KING, KNIGHT, PAWN, QUEEN, ROOK, seenBy } from './squares.ts';
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

/** What pawns alone decide stays the same for many nodes: here is what was found last, by their cells. */
const ENTRIES = 2 ** 11;
/** Words of an entry: where the pawns of both stand, then these of each player. */
const ENTRY = 16;
const PAWNS = 4;
const SIDE = 6;
/** Features from doubled pawns on, four bits each; columns with a pawn, in a word; ahead of passed pawns; attacks. */
const [COUNTS, COLUMNS, FRONT, ATTACKED] = [0, 1, 2, 4];
/** The first column in one word. */
const COLUMN = 0x01010101;
/** Where there are no pawns, there is nothing but zeros. */
const found = new Int32Array(ENTRIES * ENTRY);

/** The same, and how pawns, rooks and kings stand. */
export const light: Features<Chess> = {
  name: 'light',
  list: [...material, ...standing],
  extract: (position, player, out, at) => extractLight(position, player, out, at, lookAt(position)),
  extractBoth(position, out, at) {
    const pawns = lookAt(position);
    for (let player = 0; player < 2; player++)
      extractLight(position, player as Player, out, at + LIGHT * player, pawns);
  },
};
const LIGHT = light.list.length;

/** The same, and where pieces can go. */
export const full: Features<Chess> = {
  name: 'full',
  list: [...light.list, ...moving],
  costly: true,
  extract: (position, player, out, at) => extractFull(position, player, out, at, lookAt(position)),
  // Not shared with `light`: V8 would compile one function for both. A single call, in a loop, can be inlined.
  extractBoth(position, out, at) {
    const pawns = lookAt(position);
    for (let player = 0; player < 2; player++)
      extractFull(position, player as Player, out, at + FULL_LENGTH * player, pawns);
  },
};
const FULL_LENGTH = full.list.length;

/** Where in `found` this position's pawns are. */
function lookAt({ bits }: Chess): number {
  const [white, black] = [2 * PAWN, 2 * (KINDS + PAWN)];
  let hash = Math.imul(bits[white]! ^ Math.imul(bits[white + 1]!, 0x27d4eb2f), 0x165667b1);
  hash = Math.imul(hash ^ (hash >>> 15) ^ bits[black]! ^ Math.imul(bits[black + 1]!, 0x2c1b3c6d), 0x297a2d39);
  const at = (hash >>> 21) * ENTRY;
  let differ = 0;
  for (let word = 0; word < 2; word++)
    differ |= (found[at + word]! ^ bits[white + word]!) | (found[at + 2 + word]! ^ bits[black + word]!);
  if (differ === 0) return at;
  for (let word = 0; word < 2; word++) {
    found[at + word] = bits[white + word]!;
    found[at + 2 + word] = bits[black + word]!;
  }
  studyPawns(0, at);
  studyPawns(1, at);
  return at;
}

/** Fills in what is found about the pawns of `player`. */
function studyPawns(player: Player, entry: number): void {
  const at = entry + PAWNS + SIDE * player;
  const mine = entry + 2 * player;
  const others = entry + 2 - 2 * player;
  found.fill(0, at, at + SIDE);
  for (let word = 0; word < 2; word++)
    for (let left = found[mine + word]!; left !== 0; left &= left - 1) {
      const cell = 32 * word + lowest(left);
      found[at + COLUMNS]! |= COLUMN << (cell & 7);
      found[at + ATTACKED]! |= TAKEN_SETS[player]![2 * cell]!;
      found[at + ATTACKED + 1]! |= TAKEN_SETS[player]![2 * cell + 1]!;
    }
  const columns = found[at + COLUMNS]!;
  const add = (feature: number): void => {
    found[at + COUNTS]! += 1 << (4 * (feature - DOUBLED));
  };
  for (let word = 0; word < 2; word++)
    for (let left = found[mine + word]!; left !== 0; left &= left - 1) {
      const cell = 32 * word + lowest(left);
      const row = seenBy(player, cell) >> 3;
      if ((columns & 255 & ((5 << (cell & 7)) >> 1)) === 0) add(ISOLATED);
      if ((found[at + ATTACKED + word]! >>> (cell & 31)) & 1) add(GUARDED);
      if (meets(found, mine, COLUMN_AHEAD[player]!, cell)) add(DOUBLED);
      else if (!meets(found, others, WAY_AHEAD[player]!, cell)) {
        const front = cell + AHEAD[player];
        found[at + FRONT + (front >> 5)]! |= 1 << front;
        if (row >= 2) add(PASSED_AT + row - 2);
      }
    }
}

/** Hot: sets of cells are two numbers, counted without a loop. */
function extractLight(position: Chess, player: Player, out: Float64Array, at: number, pawns: number): void {
  original.extract(position, player, out, at);
  at += material.length;
  const { bits, holding, kings, phase } = position;
  const own = KINDS * player;
  const mine = pawns + PAWNS + SIDE * player;
  const others = pawns + PAWNS + SIDE - SIDE * player;
  out[at + PAIR] = holding[own + BISHOP]! >= 2 ? 1 : 0;
  const counts = found[mine + COUNTS]!;
  for (let i = DOUBLED; i < FREE; i++) out[at + i] = (counts >>> (4 * (i - DOUBLED))) & 15;
  out[at + FREE] = count(found[mine + FRONT]! & ~bits[0]!, found[mine + FRONT + 1]! & ~bits[1]!);
  const columns = found[mine + COLUMNS]!;
  const theirs = found[others + COLUMNS]!;
  const rook = 2 * (own + ROOK);
  const [rooksLow, rooksHigh] = [bits[rook]! & ~columns, bits[rook + 1]! & ~columns];
  out[at + OPEN] = count(rooksLow & ~theirs, rooksHigh & ~theirs);
  out[at + HALF_OPEN] = count(rooksLow & theirs, rooksHigh & theirs);
  const share = Math.min(phase, FULL) / FULL;
  const king = kings[player]!;
  const shield = SHIELDS[player]!;
  const pawn = 2 * (own + PAWN);
  // Two rows, so that no cell of one word is a cell of the other.
  out[at + SHIELD] = share * countWord((bits[pawn]! & shield[2 * king]!) | (bits[pawn + 1]! & shield[2 * king + 1]!));
  out[at + KING_OPEN] = share * countWord(((7 << (king & 7)) >> 1) & 255 & ~columns);
  const enemy = SIDES + 2 - 2 * player;
  const enemyPawns = 2 * (KINDS - own + PAWN);
  const attacked = mine + ATTACKED;
  out[at + THREATS] = count(
    found[attacked]! & bits[enemy]! & ~bits[enemyPawns]!,
    found[attacked + 1]! & bits[enemy + 1]! & ~bits[enemyPawns + 1]!,
  );
}

/** Hot, too. */
function extractFull(position: Chess, player: Player, out: Float64Array, at: number, pawns: number): void {
  extractLight(position, player, out, at, pawns);
  at += LIGHT;
  const { bits, kings } = position;
  const own = KINDS * player;
  const taken = pawns + PAWNS + SIDE - SIDE * player + ATTACKED;
  const [heldLow, heldHigh] = [bits[0]!, bits[1]!];
  const freeLow = ~(bits[SIDES + 2 * player]! | found[taken]!);
  const freeHigh = ~(bits[SIDES + 2 * player + 1]! | found[taken + 1]!);
  const king = 2 * kings[player === 0 ? 1 : 0]!;
  const nearLow = BESIDE[king]!;
  const nearHigh = BESIDE[king + 1]!;
  let attacks = 0;
  for (let kind: number = KNIGHT; kind < KING; kind++) {
    let mobility = 0;
    for (let word = 0; word < 2; word++)
      for (let left = bits[2 * (own + kind) + word]!; left !== 0; left &= left - 1) {
        lookFrom(32 * word + lowest(left), kind, heldLow, heldHigh);
        const low = reach[0]!;
        const high = reach[1]!;
        mobility += count(low & freeLow, high & freeHigh);
        // Three rows, so that no cell of one word is a cell of the other.
        attacks += countWord((low & nearLow) | (high & nearHigh));
      }
    out[at + kind - KNIGHT] = mobility;
  }
  out[at + moving.length - 1] = attacks;
}
