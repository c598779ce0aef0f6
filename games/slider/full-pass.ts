import type { Player } from '../game.ts';
import { specialCorner } from './corner.ts';
import { BLOCK, EMPTY, OUTSIDE } from './grid.ts';
import type { SliderPosition } from './position.ts';

/** Parts of the pass over the pieces and of what comes after it, a bit each. */
const PATHS = 1;
const RACE = 2;
const LINES = 4;
const BEHIND = 8;
const FURTHER_BEHIND = 16;
const AHEAD = 32;
const MOVES = 64;
const CORNER = 128;
const PIECEWISE = PATHS | LINES | BEHIND | AHEAD | MOVES;

/** The parts that features of `full` need. `pieces` needs none. */
const NEEDED: Readonly<Record<string, number>> = {
  'moves-to-win': PATHS,
  straggler: PATHS,
  'end-line': LINES,
  'near-end': LINES,
  diagonal: LINES,
  'enemy-end': LINES,
  'direct-blocks': BEHIND,
  'far-blocks': BEHIND | FURTHER_BEHIND,
  'forward-moves': MOVES,
  'sideways-moves': BEHIND | MOVES,
  'clear-lines': AHEAD,
  'room-ahead': AHEAD,
  stuck: BEHIND | MOVES,
  trapped: LINES | BEHIND | MOVES,
  'special-corner': CORNER,
  'race-won': PATHS | RACE,
  'race-share': PATHS | RACE,
};

/** What `writeFull` has to be asked for, so that the values of the features called `names` are right. */
export function partsFor(names: readonly string[]): number {
  return names.reduce((parts, name) => parts | (NEEDED[name] ?? 0), 0);
}

export const ALL_PARTS = partsFor(Object.keys(NEEDED));

/**
 * The features of `full` to `out` from index `at`; those that need a part which `wanted` leaves out have no meaning.
 *
 * Hot: one pass over the own pieces, with one walk ahead and one behind each. What is wanted is a number that is handed
 * in: V8 makes constants of the variables of a closure only while no second one of its function exists.
 */
export function writeFull(
  position: SliderPosition,
  player: Player,
  wanted: number,
  out: Float64Array,
  at: number,
): void {
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
  for (let i = (wanted & PIECEWISE) !== 0 ? first : end; i < end; i++) {
    const cell = pieces[i];
    if ((wanted & PATHS) !== 0) {
      const way = shortest[offset + cell];
      plies += way;
      if (way > straggler) straggler = way;
    }
    let done = 0;
    let across = 0;
    if ((wanted & LINES) !== 0) {
      done = along[offset + cell];
      across = along[otherOffset + cell];
      if (done === last) endLine++;
      else if (done === last - 1) nearEnd++;
      if (done >= across) diagonal++;
      if (across === last) enemyEnd++;
    }
    let held = 0;
    if ((wanted & BEHIND) !== 0) {
      held = board[cell + behind];
      if (held === enemy) directBlocks++;
      else if ((wanted & FURTHER_BEHIND) !== 0 && held === EMPTY) {
        let back = cell + behind + behind;
        while (board[back] === EMPTY) back += behind;
        if (board[back] === enemy) farBlocks++;
      }
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
  let enemyPlies = 0;
  if ((wanted & RACE) !== 0) {
    const enemyFirst = player === 0 ? pieces.length >> 1 : 0;
    const enemyEndIndex = enemyFirst + counts[1 - player];
    for (let i = enemyFirst; i < enemyEndIndex; i++) enemyPlies += shortest[otherOffset + pieces[i]];
  }
  const lead = enemyPlies - plies;
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
  if ((wanted & RACE) !== 0) {
    out[at + 16] = lead > 0 || (lead === 0 && position.turn === player) ? 1 : 0;
    out[at + 17] = enemyPlies / (plies + enemyPlies);
  }
}
