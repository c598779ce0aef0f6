import { feature } from '../feature.ts';
import type { Feature, Features, Player } from '../game.ts';
import { pick, someOf } from '../subset.ts';
import { cornerFeature, specialCorner } from './corner.ts';
import { BLOCK, EMPTY, OUTSIDE } from './grid.ts';
import type { SliderPosition } from './position.ts';

/**
 * What a good player looks at. No feature is another one seen from the enemy's side, or a sum of others, so that
 * differences f(player) - f(other) can be fitted: pieces held by an enemy, say, are the enemy's `direct-blocks`. Hot:
 * one pass over the own pieces, with one walk ahead and one behind each.
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
  const last = size - 1;

  /** What is wanted is asked once; the parts of the pass that nobody wants are left out. */
  function only(indices: readonly number[]): Pick<Features<SliderPosition>, 'extract'> {
    const wants = (...names: readonly string[]): boolean => indices.some((index) => names.includes(list[index]!.name));
    const all = indices.length === list.length;
    const paths = wants('moves-to-win', 'straggler', 'race-won', 'race-share');
    const race = wants('race-won', 'race-share');
    const lines = wants('end-line', 'near-end', 'diagonal', 'enemy-end', 'trapped');
    const behindThem = wants('direct-blocks', 'far-blocks', 'sideways-moves', 'stuck', 'trapped');
    const furtherBehind = wants('far-blocks');
    const aheadOfThem = wants('clear-lines', 'room-ahead');
    const moves = wants('forward-moves', 'sideways-moves', 'stuck', 'trapped');
    const corner = wants('special-corner');
    const places = Int32Array.from(indices);
    const values = new Float64Array(list.length);
    const looks = paths || lines || behindThem || aheadOfThem || moves;

    function extract(position: SliderPosition, player: Player, out: Float64Array, at: number): void {
      const { board, pieces, shortest, counts, grid } = position;
      const along = grid.along;
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
      for (let i = looks ? first : end; i < end; i++) {
        const cell = pieces[i];
        if (paths) {
          const way = shortest[offset + cell];
          plies += way;
          if (way > straggler) straggler = way;
        }
        let done = 0;
        let across = 0;
        if (lines) {
          done = along[offset + cell];
          across = along[otherOffset + cell];
          if (done === last) endLine++;
          else if (done === last - 1) nearEnd++;
          if (done >= across) diagonal++;
          if (across === last) enemyEnd++;
        }
        let held = 0;
        if (behindThem) {
          held = board[cell + behind];
          if (held === enemy) directBlocks++;
          else if (furtherBehind && held === EMPTY) {
            let back = cell + behind + behind;
            while (board[back] === EMPTY) back += behind;
            if (board[back] === enemy) farBlocks++;
          }
        }
        if (aheadOfThem) {
          let front = cell + ahead;
          while (board[front] === EMPTY) {
            room++;
            front += ahead;
          }
          if (board[front] === OUTSIDE) clearLines++;
        }
        if (!moves) continue;
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
      if (race) {
        const enemyFirst = player === 0 ? pieces.length >> 1 : 0;
        const enemyEndIndex = enemyFirst + counts[1 - player];
        for (let i = enemyFirst; i < enemyEndIndex; i++) enemyPlies += shortest[otherOffset + pieces[i]];
      }
      const lead = enemyPlies - plies;
      const to = all ? out : values;
      const from = all ? at : 0;
      to[from] = end - first;
      to[from + 1] = plies;
      to[from + 2] = straggler;
      to[from + 3] = endLine;
      to[from + 4] = nearEnd;
      to[from + 5] = diagonal;
      to[from + 6] = enemyEnd;
      to[from + 7] = directBlocks;
      to[from + 8] = farBlocks;
      to[from + 9] = forwardMoves;
      to[from + 10] = sidewaysMoves;
      to[from + 11] = clearLines;
      to[from + 12] = room;
      to[from + 13] = stuck;
      to[from + 14] = trapped;
      if (corner) to[from + 15] = specialCorner(position, player);
      if (race) {
        to[from + 16] = lead > 0 || (lead === 0 && position.turn === player) ? 1 : 0;
        to[from + 17] = enemyPlies / (plies + enemyPlies);
      }
      if (!all) pick(values, places, out, at);
    }

    return { extract };
  }

  return { name: 'full', list, ...only([...list.keys()]), only };
}

/**
 * Features of `full` that are as strong as all of them at equal time, and cost less: `train --select` found them, and
 * README.md says what they are worth.
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
