import { feature } from '../feature-sets.ts';
import type { Feature, Features, HandWeights, Player, WeightRule } from '../game.ts';
import { BLOCK, EMPTY } from './grid.ts';
import type { SliderPosition } from './position.ts';

/** What `specialCorner` is, on a board of `size`. */
export function cornerFeature(size: number): Feature {
  return {
    name: 'special-corner',
    unit: 'pieces',
    meaning: 'enemies in our zone less own pieces in theirs, where blocks shut the far corner off; 0 on other boards',
    low: -size - 10,
    high: 3,
    asymmetry: 'where two blocks shut the corner off, V alone loses for pieces in the last column, as in the original',
  };
}

/**
 * The original's special corner for `player`: 0 unless the inner corner (n-2, n-2) is blocked. Then enemies in the
 * player's zone count for him, own pieces in the enemy's zone against him: by the cells next to an occupied corner, or,
 * if (n-3, n-3) is blocked too, by the whole zones.
 */
export function specialCorner(position: SliderPosition, player: Player): number {
  const { board, grid } = position;
  if (board[grid.innerCorner] !== BLOCK) return 0;
  if (board[grid.secondInner] === BLOCK) return twoBlocks(position, player);
  const corner = board[grid.corner];
  if (corner === EMPTY) return 0;
  const own = player + 1;
  const enemy = 2 - player;
  const bonus = corner === own && board[grid.zones[player][0]] === enemy ? 1 : 0;
  return board[grid.zones[1 - player][0]] === own ? bonus - 2 : bonus;
}

function twoBlocks(position: SliderPosition, player: Player): number {
  const { board, grid } = position;
  const { along, cornerCells } = grid;
  const offset = player * grid.area;
  const own = player + 1;
  const enemy = 2 - player;
  const zone = grid.zones[player];
  const enemyZone = grid.zones[1 - player];
  let sum = 0;
  if (board[grid.corner] === own || board[zone[0]] === own) {
    for (let i = 0; i < 3; i++) if (board[zone[i]] === enemy) sum++;
  }
  for (let i = 0; i < 3; i++) {
    const cell = enemyZone[i];
    if (board[cell] !== own) continue;
    for (let j = 0; j < cornerCells.length; j++) {
      const other = cornerCells[j];
      if (board[other] === enemy && along[offset + other] > along[offset + cell]) sum--;
    }
  }
  // Only V loses by standing in the last column below the corner; the original has no mirror of this for H.
  if (player === 1) {
    for (let y = 0; y < grid.size - 1; y++) if (board[grid.cell(grid.size - 1, y)] === own) sum--;
  }
  return sum;
}

const ordinary = ['end-line', '- moves-to-win', 'direct-blocks', 'diagonal', 'opponents-trapped'] as const;

/**
 * What the authors' comments file says must hold between the seven weights. What it says of wins and losses, which must
 * outrank everything, is the search's business.
 */
const rules: readonly WeightRule[] = [
  { rule: 'end-line > 0', reason: 'a piece one step from leaving is good' },
  { rule: 'moves-to-win < 0', reason: 'plies still to go are bad' },
  { rule: 'direct-blocks > 0', reason: 'to block is good' },
  { rule: 'diagonal > 0', reason: 'a piece past the diagonal is good' },
  { rule: 'opponents-trapped > 0', reason: 'a trapped enemy is good' },
  { rule: 'own-trapped < 0', reason: 'a trapped piece of our own is bad' },
  { rule: 'special-corner > 0', reason: 'it must be positive' },
  ...ordinary.map((other) => ({
    rule: `- own-trapped > ${other}`,
    reason: 'traps weigh more than what an ordinary move gains',
  })),
  ...ordinary.map((other) => ({
    rule: `special-corner > ${other}`,
    reason: 'the special corner weighs more than what an ordinary move gains',
  })),
  {
    rule: 'end-line + moves-to-win + diagonal < 0',
    reason: 'else a piece on the end line had better stay than leave the board',
  },
  {
    rule: 'direct-blocks < diagonal',
    reason: 'a block is not to be kept for the price of staying before the diagonal',
  },
  { rule: 'opponents-trapped + moves-to-win > 0', reason: 'to keep a trap is worth more than a step forward' },
];

/**
 * The seven features of the authors' agent as its code computes them. The bounds hold with any number of pieces. Hot:
 * one pass over the own pieces. What is said for H holds for V with x and y exchanged; `behind` is where an enemy
 * stands whom one's own piece blocks, `back` where it came from.
 */
export function originalFeatures(size: number): Features<SliderPosition> {
  const cells = size * size;
  const list: readonly Feature[] = [
    feature('end-line', 'pieces', 'own pieces one step from leaving', 0, size),
    feature(
      'moves-to-win',
      'plies',
      'own plies to take every piece off, one more for each with a block ahead in its line',
      1,
      (cells * (size + 3)) / 2,
    ),
    feature('direct-blocks', 'pieces', 'own pieces that stand right in front of an enemy piece', 0, cells),
    feature('diagonal', 'pieces', 'own pieces on or beyond the main diagonal', 0, (cells + size) / 2),
    feature(
      'opponents-trapped',
      'pieces',
      'enemy pieces held on the line over which we leave, by own pieces ahead and aside',
      0,
      size - 2,
    ),
    feature(
      'own-trapped',
      'pieces',
      'own pieces held on the line over which the enemy leaves, by an enemy ahead and an enemy or block aside',
      0,
      size - 2,
    ),
    cornerFeature(size),
  ];
  const last = size - 1;

  function extract(position: SliderPosition, player: Player, out: Float64Array, at: number): void {
    const { board, pieces, straight, grid } = position;
    const along = grid.along;
    const offset = player === 0 ? 0 : grid.area;
    const otherOffset = grid.area - offset;
    const own = player + 1;
    const enemy = 2 - player;
    const behind = player === 0 ? grid.stride : -1;
    const back = player === 0 ? -1 : grid.stride;
    const first = player === 0 ? 0 : pieces.length >> 1;
    const end = first + position.counts[player];
    let endLine = 0;
    let plies = 0;
    let blocks = 0;
    let diagonal = 0;
    let trapping = 0;
    let trapped = 0;
    for (let i = first; i < end; i++) {
      const cell = pieces[i];
      const done = along[offset + cell];
      const across = along[otherOffset + cell];
      plies += straight[offset + cell];
      if (done >= across) diagonal++;
      const held = board[cell + behind];
      if (held === enemy) blocks++;
      if (done === last) {
        endLine++;
        if (held === enemy && across < last && board[cell + behind + back] === own) trapping++;
      }
      if (across === last && done < last - 1 && board[cell - back] === enemy && (held === enemy || held === BLOCK))
        trapped++;
    }
    out[at] = endLine;
    out[at + 1] = plies;
    out[at + 2] = blocks;
    out[at + 3] = diagonal;
    out[at + 4] = trapping;
    out[at + 5] = trapped;
    out[at + 6] = specialCorner(position, player);
  }

  return { name: 'original', list, extract };
}

/** Chosen by the authors of AgentMarkHo. No draw arises inside a search on an official board. */
export const handWeights: HandWeights = {
  points: [5, -9, 2, 3, 10, -100, 50],
  draw: 0,
  source:
    "AgentMarkHo's authors, weights of 10 May 2017, reasons in their comments file " +
    '(github.com/MMCore/Project-B-AI; COMP30024, University of Melbourne)',
  rules,
};
