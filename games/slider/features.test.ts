import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import type { Features, Game, Player } from '../game.ts';
import { fullFeatures } from './full.ts';
import { BLOCK } from './grid.ts';
import { slider } from './index.ts';
import { parsePosition } from './notation.ts';
import { originalFeatures } from './original.ts';
import type { SliderPosition } from './position.ts';

function values(features: Features<SliderPosition>, position: SliderPosition, player: Player): number[] {
  const out = new Float64Array(features.list.length + 2).fill(Number.NaN);
  features.extract(position, player, out, 1);
  expect([out[0], out.at(-1)]).toEqual([Number.NaN, Number.NaN]);
  return Array.from(out.subarray(1, -1));
}

/** Any board at all: any numbers of pieces and blocks, anywhere, at least one piece a side. */
function anyBoard(size: number, random: Random): SliderPosition {
  const blocks = random.unit() * 0.3;
  const pieces = random.unit();
  const share = random.unit();
  const letters = Array.from({ length: size * size }, () =>
    random.chance(blocks) ? 'B' : random.chance(pieces) ? (random.chance(share) ? 'H' : 'V') : '1',
  );
  const [h, v] = random.shuffle([...letters.keys()]);
  letters[h] = 'H';
  letters[v] = 'V';
  return parsePosition(size, textOf(size, letters, random.int(2) as Player));
}

function textOf(size: number, letters: readonly string[], turn: Player): string {
  const rows = Array.from({ length: size }, (_, i) => letters.slice(i * size, (i + 1) * size).join(''));
  return `${rows.map((row) => row.replace(/1+/g, (run) => String(run.length))).join('/')} ${'hv'[turn]}`;
}

test('every value lies within its bounds, on any board', () => {
  for (const size of slider.sizes) {
    const random = new Random(6, 'bounds', size);
    const game = slider.game(size) as Game<SliderPosition>;
    for (let round = 0; round < 120; round++) {
      const position = round % 3 === 0 ? game.scatter(random) : anyBoard(size, random);
      for (const features of game.features)
        for (const player of [0, 1] as const)
          values(features, position, player).forEach((value, i) => {
            const { name, low, high } = features.list[i];
            if (!(value >= low && value <= high)) throw new Error(`${name} ${value} in ${position.text()}`);
          });
    }
  }
});

test.each([
  // Full lines of pieces and the fullest corner: what the bounds allow is reached.
  ['HHHH/HHHH/HHHH/HHHV h', 0, 'diagonal', 9],
  ['2HH/2BV/1BVV/3V h', 1, 'special-corner', -9],
])('%s: %i has %s %i', (text, player, name, value) => {
  const features = originalFeatures(4);
  const index = features.list.findIndex((feature) => feature.name === name);
  expect(values(features, parsePosition(4, text), player as Player)[index]).toBe(value);
});

test('exchanging the seats changes no feature, the special corner of V on two-block boards excepted', () => {
  let asymmetric = 0;
  for (const size of [4, 5, 6, 7]) {
    const random = new Random(7, 'symmetry', size);
    for (let round = 0; round < 300; round++) {
      const position = round % 2 === 0 ? anyBoard(size, random) : (slider.game(size).scatter(random) as SliderPosition);
      const { grid, board } = position;
      const twoBlocks = [grid.innerCorner, grid.secondInner].every((cell) => board[cell] === BLOCK);
      for (const features of [originalFeatures(size), fullFeatures(size)]) {
        const corner = features.list.findIndex((feature) => feature.asymmetry !== undefined);
        const found = values(features, position, 0);
        const other = values(features, slider.game(size).exchange!(position) as SliderPosition, 1);
        if (twoBlocks && other[corner] !== found[corner]) {
          asymmetric++;
          other[corner] = found[corner];
        }
        expect(other).toEqual(found);
      }
    }
  }
  expect(asymmetric).toBeGreaterThan(0);
});

test.each([
  ['H4/H4/H4/H4/1VVVV h', 0, [4, 20, 5, 0, 0, 0, 1, 0, 0, 4, 1, 4, 16, 0, 0, 0, 1, 0.5]],
  ['H4/H4/H4/H4/1VVVV h', 1, [4, 20, 5, 0, 0, 0, 1, 0, 0, 4, 1, 4, 16, 0, 0, 0, 0, 0.5]],
  // Two H in one row, the rear one behind a block, the front one over V and able to leave.
  ['5/1HB1H/4V/5/5 h', 0, [2, 6, 5, 1, 0, 1, 0, 1, 0, 1, 3, 1, 0, 0, 0, 0, 0, 1 / 3]],
  // V held between H, H and the edge: trapped, and stuck too since it has no way aside.
  ['5/4H/3HV/5/5 h', 1, [1, 3, 3, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0.5]],
])('full: %s, player %i', (text, player, wanted) => {
  expect(values(fullFeatures(5), parsePosition(5, text), player as Player)).toEqual(wanted);
});

test('no difference f(player) - f(other) of `full` is a sum of the others', () => {
  const random = new Random(8, 'rank');
  const features = fullFeatures(6);
  const rows: number[][] = [];
  while (rows.length < 4000) {
    const position = slider.game(6).scatter(random) as SliderPosition;
    const other = values(features, position, 1);
    rows.push(values(features, position, 0).map((value, i) => value - other[i]));
  }
  expect(rank(rows)).toBe(features.list.length);
});

/** By Gaussian elimination, with the columns scaled alike. */
function rank(rows: number[][]): number {
  const columns = rows[0].length;
  const scale = rows[0].map((_, i) => Math.hypot(...rows.map((row) => row[i])) || 1);
  const rest = rows.map((row) => row.map((value, i) => value / scale[i]));
  let found = 0;
  for (let column = 0; column < columns; column++) {
    let pivot = found;
    for (let i = found; i < rest.length; i++) if (Math.abs(rest[i][column]) > Math.abs(rest[pivot][column])) pivot = i;
    if (Math.abs(rest[pivot][column]) < 1e-9) continue;
    [rest[found], rest[pivot]] = [rest[pivot], rest[found]];
    for (let i = found + 1; i < rest.length; i++) {
      const factor = rest[i][column] / rest[found][column];
      if (factor !== 0) for (let j = column; j < columns; j++) rest[i][j] -= factor * rest[found][j];
    }
    found++;
  }
  return found;
}
