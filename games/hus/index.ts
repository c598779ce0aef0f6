import { InputError } from '../../lib/input-error.ts';
import type { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';
import { viewOf } from '../board.ts';
import { type CellFinders, withCells } from '../feature-sets.ts';
import type { Board, Drawing, Family, Game, Move, Player, Run } from '../game.ts';
import { readCount, readFields, readSide, wrongPosition } from '../notation.ts';
import { full, hand, original } from './features.ts';
import { HusPosition } from './position.ts';
import { FEWEST, facing, INNER, MAX_ROUNDS, PITS, SEEDS, START_PITS, START_SEEDS, WORDS } from './sow.ts';

/** The rows as they face each other, player 1's outer one on top, pits by number from left to right. */
const ROWS: readonly { player: Player; name: string; pits: readonly number[] }[] = [
  { player: 1, name: 'outer', pits: run(15, -1) },
  { player: 1, name: 'inner', pits: run(16, 1) },
  { player: 0, name: 'inner', pits: run(31, -1) },
  { player: 0, name: 'outer', pits: run(0, 1) },
];

function run(first: number, step: number): number[] {
  return Array.from({ length: PITS / 2 }, (_, i) => first + i * step);
}

const padded = (words: readonly (number | string)[]): string => words.map((word) => String(word).padStart(4)).join('');

/** The four rows, pit numbers over seeds; `.` is an empty pit. Both sow counter-clockwise as they see it. */
function drawHus(position: HusPosition): Drawing {
  const rows = ROWS.flatMap(({ player, name, pits }): Run[][] => [
    [{ text: `${name} pit${padded(pits)}` }],
    [{ text: '    seeds' }, { text: padded(pits.map((pit) => position.pits[player * PITS + pit]! || '.')), player }],
  ]);
  const seeds = ([0, 1] as const).map((player) => position.seeds(player));
  return [
    ...rows.slice(0, 4),
    [],
    ...rows.slice(4),
    [{ text: `first ${seeds[0]} seeds`, player: 0 }, { text: ', ' }, { text: `second ${seeds[1]} seeds`, player: 1 }],
  ];
}

/** Reads `<32 pits of player 0>/<32 pits of player 1> <0|1> <rounds>`, all seeds on the board. Throws InputError. */
function parsePosition(text: string): HusPosition {
  const wrong = wrongPosition('hus', text);
  const [board, side, rounds] = readFields(text, [3, 3], 'pits, side and completed rounds', wrong);
  const rows = board!.split('/');
  if (rows.length !== 2) throw wrong(`pits of ${rows.length} players, expected 2`);
  const pits = new Uint8Array(2 * PITS);
  rows.forEach((row, player) => {
    const counts = row.split(',');
    if (counts.length !== PITS) throw wrong(`${counts.length} pits of player ${player}, expected ${PITS}`);
    counts.forEach((count, pit) => {
      if (!/^(0|[1-9]\d?)$/.test(count))
        throw wrong(`pit ${pit} of player ${player} holds '${quoted(count, 100)}', expected a number of seeds`);
      pits[player * PITS + pit] = Number(count);
    });
  });
  const seeds = pits.reduce((sum, count) => sum + count, 0);
  if (seeds !== SEEDS) throw wrong(`${seeds} seeds, expected ${SEEDS}`);
  const turn = readSide(side!, ['0', '1'], wrong);
  return new HusPosition(pits, turn, readCount(rounds!, 'completed rounds', MAX_ROUNDS + 1, wrong));
}

/** Reads a legal move of `position`. Throws InputError with the rule that it breaks. */
function parseMove(position: HusPosition, text: string): Move {
  const wrong = (what: string) => new InputError(`hus move '${quoted(text, 100)}': ${what}`);
  if (!/^(0|[1-9]\d?)$/.test(text) || Number(text) >= PITS)
    throw wrong(`no such pit; 0 to ${PITS - 1} are those of the player to move`);
  if (position.over()) throw wrong(`the game is over (${position.ending()})`);
  const seeds = position.pits[position.turn * PITS + Number(text)]!;
  if (seeds < FEWEST) throw wrong(seeds === 0 ? 'empty pit' : 'pit with a single seed');
  return Number(text);
}

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

/** What Hus's features rest on. */
const husCells: CellFinders<HusPosition> = {
  seeds: (position, player) => pitsOf(position, player, (seeds) => seeds > 0),
  'exposed-pits': (position, player) => exposed(position, (1 - player) as Player),
  unprotected: exposed,
  mobility: (position, player) => pitsOf(position, player, (seeds) => seeds >= FEWEST),
  cramped: (position, player) => pitsOf(position, player, (seeds) => seeds >= FEWEST),
  singles: (position, player) => pitsOf(position, player, (seeds) => seeds === 1),
  largest: (position, player) => {
    const most = Math.max(...position.pits.subarray(player * PITS, (player + 1) * PITS));
    return pitsOf(position, player, (seeds) => seeds === most);
  },
  'exposed-count': (position, player) =>
    exposed(position, (1 - player) as Player).filter((name) => Number(name.slice(2)) >= INNER),
  ...Object.fromEntries(
    Array.from({ length: PITS }, (_, pit) => [
      `pit-${pit}`,
      (position: HusPosition, player: Player) => pitsOf(position, player, (seeds, one) => one === pit && seeds > 0),
    ]),
  ),
};

/**
 * This many seeds and more are one value. Along random games 0.1 % of the pits hold more (0.5 % of those of random
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
const board: Board<HusPosition> = {
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
  moveText: (_position, move) => String(move),
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
