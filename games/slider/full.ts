import { feature, pick, someOf } from '../feature-sets.ts';
import type { Feature, Features, Player } from '../game.ts';
import { BLOCK, EMPTY, OUTSIDE } from './grid.ts';
import { cornerFeature, specialCorner } from './original.ts';
import type { SliderPosition } from './position.ts';

/**
 * Parts of the pass over the pieces and of what comes after it, a bit each. Where each piece stands, how far it has to
 * go and what is behind it is one part: to ask for each by itself would take as long as to do it.
 */
const PIECES = 1;
const RACE = 2;
const FURTHER_BEHIND = 4;
const AHEAD = 8;
const MOVES = 16;
const CORNER = 32;

/** The parts that features of `full` need. `pieces` needs none. */
const NEEDED: Readonly<Record<string, number>> = {
  'moves-to-win': PIECES,
  straggler: PIECES,
  'end-line': PIECES,
  'near-end': PIECES,
  diagonal: PIECES,
  'enemy-end': PIECES,
  'direct-blocks': PIECES,
  'far-blocks': PIECES | FURTHER_BEHIND,
  'forward-moves': PIECES | MOVES,
  'sideways-moves': PIECES | MOVES,
  'clear-lines': PIECES | AHEAD,
  'room-ahead': PIECES | AHEAD,
  stuck: PIECES | MOVES,
  trapped: PIECES | MOVES,
  'special-corner': CORNER,
  'race-won': PIECES | RACE,
  'race-share': PIECES | RACE,
};

/** What `writeFull` has to be asked for, so that the values of the features called `names` are right. */
function partsFor(names: readonly string[]): number {
  return names.reduce((parts, name) => parts | (NEEDED[name] ?? 0), 0);
}

const ALL_PARTS = partsFor(Object.keys(NEEDED));

/** Where the set has what `writeRace` reads and writes. */
const PLIES = 1;
const RACE_WON = 16;
const RACE_SHARE = 17;
const FEATURES = 18;

/**
 * The features of `full` to `out` from index `at`; those that need a part which `wanted` leaves out have no meaning.
 * Without `wanted` all are written.
 */
function writeFull(position: SliderPosition, player: Player, out: Float64Array, at: number, wanted = ALL_PARTS): void {
  writePieces(position, player, out, at, wanted);
  if ((wanted & RACE) !== 0) writeRace(position, player, out, at, pliesOf(position, (1 - player) as Player));
}

/** The same for player 0, then for player 1: each one's plies are the other's race. */
function writeBoth(position: SliderPosition, out: Float64Array, at: number, wanted = ALL_PARTS): void {
  const other = at + FEATURES;
  writePieces(position, 0, out, at, wanted);
  writePieces(position, 1, out, other, wanted);
  if ((wanted & RACE) === 0) return;
  writeRace(position, 0, out, at, out[other + PLIES]!);
  writeRace(position, 1, out, other, out[at + PLIES]!);
}

function writeRace(position: SliderPosition, player: Player, out: Float64Array, at: number, enemyPlies: number): void {
  const plies = out[at + PLIES]!;
  const lead = enemyPlies - plies;
  out[at + RACE_WON] = lead > 0 || (lead === 0 && position.turn === player) ? 1 : 0;
  out[at + RACE_SHARE] = enemyPlies / (plies + enemyPlies);
}

function pliesOf({ pieces, shortest, counts, grid }: SliderPosition, player: Player): number {
  const offset = player * grid.area;
  const first = player === 0 ? 0 : pieces.length >> 1;
  const end = first + counts[player];
  let plies = 0;
  for (let i = first; i < end; i++) plies += shortest[offset + pieces[i]];
  return plies;
}

/**
 * All but the race.
 *
 * Hot: one pass over the own pieces, with one walk ahead and one behind each. What is needed is a number that is handed
 * in: V8 makes constants of the variables of a closure only while no second one of its function exists.
 */
function writePieces(position: SliderPosition, player: Player, out: Float64Array, at: number, wanted: number): void {
  const { board, pieces, shortest, counts, grid } = position;
  const along = grid.along;
  const last = grid.size - 1;
  const offset = player === 0 ? 0 : grid.area;
  const otherOffset = grid.area - offset;
  const enemy = 2 - player;
  const behind = player === 0 ? grid.stride : -1;
  const ahead = player === 0 ? 1 : -grid.stride;
  const first = player === 0 ? 0 : pieces.length >> 1;
  const end = first + counts[player];
  let plies = 0;
  let straggler = 0;
  let endLine = 0;
  let nearEnd = 0;
  let diagonal = 0;
  let enemyEnd = 0;
  let directBlocks = 0;
  let farBlocks = 0;
  let forwardMoves = 0;
  let sidewaysMoves = 0;
  let clearLines = 0;
  let room = 0;
  let stuck = 0;
  let trapped = 0;
  for (let i = (wanted & PIECES) !== 0 ? first : end; i < end; i++) {
    const cell = pieces[i];
    const done = along[offset + cell];
    const across = along[otherOffset + cell];
    const way = shortest[offset + cell];
    plies += way;
    if (way > straggler) straggler = way;
    if (done === last) endLine++;
    else if (done === last - 1) nearEnd++;
    if (done >= across) diagonal++;
    if (across === last) enemyEnd++;
    const held = board[cell + behind];
    if (held === enemy) directBlocks++;
    else if ((wanted & FURTHER_BEHIND) !== 0 && held === EMPTY) {
      let back = cell + behind + behind;
      while (board[back] === EMPTY) back += behind;
      if (board[back] === enemy) farBlocks++;
    }
    if ((wanted & AHEAD) !== 0) {
      let front = cell + ahead;
      while (board[front] === EMPTY) {
        room++;
        front += ahead;
      }
      if (board[front] === OUTSIDE) clearLines++;
    }
    if ((wanted & MOVES) === 0) continue;
    const next = board[cell + ahead];
    const canAdvance = (next & 3) === 0;
    if (canAdvance) forwardMoves++;
    let sides = held === EMPTY ? 1 : 0;
    if (board[cell - behind] === EMPTY) sides++;
    sidewaysMoves += sides;
    if (!canAdvance) {
      if (sides === 0) stuck++;
      if (across === last && done < last - 1 && next === enemy && (held === enemy || held === BLOCK)) trapped++;
    }
  }
  out[at] = end - first;
  out[at + 1] = plies;
  out[at + 2] = straggler;
  out[at + 3] = endLine;
  out[at + 4] = nearEnd;
  out[at + 5] = diagonal;
  out[at + 6] = enemyEnd;
  out[at + 7] = directBlocks;
  out[at + 8] = farBlocks;
  out[at + 9] = forwardMoves;
  out[at + 10] = sidewaysMoves;
  out[at + 11] = clearLines;
  out[at + 12] = room;
  out[at + 13] = stuck;
  out[at + 14] = trapped;
  if ((wanted & CORNER) !== 0) out[at + 15] = specialCorner(position, player);
}

/**
 * What a good player looks at. No feature is another one seen from the enemy's side, or a sum of others, so that
 * differences f(player) - f(other) can be fitted: pieces held by an enemy, say, are the enemy's `direct-blocks`.
 */
export function fullFeatures(size: number): Features<SliderPosition> {
  const cells = size * size;
  const count = (name: string, meaning: string, high: number) => feature(name, 'pieces', meaning, 0, high);
  const list: readonly Feature[] = [
    { ...count('pieces', 'own pieces on the board', cells), low: 1 },
    feature(
      'moves-to-win',
      'plies',
      'own plies to take every piece off around the blocks, were there no other pieces',
      1,
      cells * cells,
    ),
    feature('straggler', 'plies', 'the same for the piece that has furthest to go', 1, cells),
    count('end-line', 'own pieces one step from leaving', size),
    count('near-end', 'own pieces two steps from leaving, straight ahead', size),
    count('diagonal', 'own pieces on or beyond the main diagonal', (cells + size) / 2),
    count('enemy-end', 'own pieces on the line over which the enemy leaves', size),
    count('direct-blocks', 'own pieces right in front of an enemy piece', cells),
    count('far-blocks', 'own pieces further ahead of an enemy piece, only empty cells between', cells),
    feature('forward-moves', 'moves', 'own pieces that can step forward', 0, cells),
    feature('sideways-moves', 'moves', 'sideways steps open to own pieces', 0, 2 * cells),
    count('clear-lines', 'own pieces with nothing ahead in their line', size),
    feature('room-ahead', 'cells', 'empty cells ahead of own pieces, up to the first thing in the way', 0, cells),
    count('stuck', 'own pieces that cannot move at all', cells),
    count(
      'trapped',
      'own pieces held on the line over which the enemy leaves, by an enemy ahead and an enemy or block aside',
      size - 2,
    ),
    cornerFeature(size),
    feature('race-won', 'share', '1 if we would be off first, nobody in the way and turns in order; else 0', 0, 1),
    feature('race-share', 'share', "the enemy's part of the plies that both sides together have to go", 0, 1),
  ];
  /** What is needed is asked once; the parts of the pass that nobody wants are left out. */
  function only(indices: readonly number[]): Pick<Features<SliderPosition>, 'costly' | 'extract' | 'extractBoth'> {
    const wanted = partsFor(indices.map((index) => list[index]!.name));
    const places = Int32Array.from(indices);
    const values = new Float64Array(2 * list.length);
    const others = values.subarray(list.length);
    return {
      ...(wanted === 0 ? {} : { costly: true }),
      extract(position, player, out, at) {
        writeFull(position, player, values, 0, wanted);
        pick(values, places, out, at);
      },
      extractBoth(position, out, at) {
        writeBoth(position, values, 0, wanted);
        pick(values, places, out, at);
        pick(others, places, out, at + places.length);
      },
    };
  }

  return { name: 'full', list, costly: true, extract: writeFull, extractBoth: writeBoth, only };
}

/**
 * Features of `full` that are as strong as all of them at equal time, and cost less: `experiment features --select`
 * found them, and README.md says what they are worth.
 */
export function leanFeatures(size: number): Features<SliderPosition> {
  return someOf(fullFeatures(size), LEAN, 'lean');
}

const LEAN = [
  'pieces',
  'moves-to-win',
  'straggler',
  'end-line',
  'diagonal',
  'enemy-end',
  'direct-blocks',
  'race-won',
  'race-share',
];
