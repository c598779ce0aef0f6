import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import { walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { largestBoard } from '../../test/board.ts';
import { testFolder } from '../../test/folder.ts';
import { mistake } from '../../test/mistake.ts';
import { drawOpenings, type OpeningOptions, readOpenings } from './openings.ts';

const small = families.map((family) => largestBoard(family, 30));
const slider = gameNamed('slider-4');

const optionsOf = (change: Partial<OpeningOptions> = {}): OpeningOptions => ({
  seed: 1,
  openings: 'random',
  scatter: 0.3,
  walk: { shortest: 2, longest: 8 },
  ...change,
});

describe.each(small)('$name', (game) => {
  const openings = drawOpenings(game, optionsOf(), 50);

  test('openings are as many as asked for, no two alike, each a legal position that is not over', () => {
    expect(openings).toHaveLength(50);
    expect(new Set(openings).size).toBe(50);
    for (const text of openings) {
      const position = game.parse(text);
      expect(position.over()).toBe(false);
      expect(position.text()).toBe(text);
    }
  });

  test('the same seed gives the same openings, another seed others', () => {
    expect(drawOpenings(game, optionsOf(), 50)).toEqual(openings);
    expect(drawOpenings(game, optionsOf({ seed: 2 }), 50)).not.toEqual(openings);
  });

  test('fewer are the first of more', () => {
    expect(drawOpenings(game, optionsOf(), 20)).toEqual(openings.slice(0, 20));
  });
});

test('too few different positions within reach', () => {
  const none = optionsOf({ scatter: 0, walk: { shortest: 0, longest: 0 } });
  expect(() => drawOpenings(slider, none, 40)).toThrow(
    mistake(/^slider-4: only \d+ different openings found; use fewer --pairs or longer walks$/),
  );
});

test('starts by the rules may repeat, and are the start where the rules draw nothing', () => {
  const infexion = gameNamed('infexion');
  const openings = drawOpenings(infexion, optionsOf({ openings: 'start' }), 3);
  expect(openings).toEqual(Array(3).fill('7/7/7/7/7/7/7 r 0'));
});

const folder = testFolder();

function fileOf(text: string): string {
  const file = join(folder, 'set.txt');
  writeFileSync(file, text);
  return file;
}

test.each(families.map((family) => gameOfSize(family, family.defaultSize)))(
  '$name: positions are read, remarks are not',
  (game) => {
    const boards = Array.from({ length: 30 }, (_, i) => walk(game, game.walk, new Random(i, 'set')).text());
    const positions = [...new Set(boards)];
    const text = positions
      .map((position, i) => (i % 2 === 0 ? position : `  ${position}\t# ${i} # remark\r`))
      .join('\n');
    const file = fileOf(`# a set\n\n${text}\n`);
    expect(readOpenings(file, game)).toEqual({ file, positions });
  },
);

const game = gameNamed('hex-3');

test.each([
  ['', 'no opening, expected a position in every line'],
  ['# nothing\n\n', 'no opening'],
  ['3/3/3 b\nthesis\n', 'line 2: '],
  ['3/3/3 b\n\n3/3/3 b # again', 'line 3: the same opening as line 1'],
  ['BW1/BW1/B2 w', "line 1: 'BW1/BW1/B2 w' is a finished game"],
])('%j is refused', (text, message) => {
  const file = fileOf(text);
  expect(() => readOpenings(file, game)).toThrow(mistake(message));
});
