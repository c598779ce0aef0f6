import { feature, pick, someOf } from '../feature-sets.ts';
import type { Feature, Features } from '../game.ts';
import { cornerFeature } from './corner.ts';
import { partsFor, writeBoth, writeFull } from './full-pass.ts';
import type { SliderPosition } from './position.ts';

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
  /** What is wanted is asked once; the parts of the pass that nobody wants are left out. */
  function only(indices: readonly number[]): Pick<Features<SliderPosition>, 'extract' | 'extractBoth'> {
    const wanted = partsFor(indices.map((index) => list[index]!.name));
    const places = Int32Array.from(indices);
    const values = new Float64Array(2 * list.length);
    const others = values.subarray(list.length);
    return {
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

  return { name: 'full', list, extract: writeFull, extractBoth: writeBoth, only };
}

/**
 * Features of `full` that are as strong as all of them at equal time, and cost less: `experiment features --select` found them, and
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
