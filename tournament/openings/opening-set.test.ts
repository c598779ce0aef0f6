import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import { walk } from '../../games/walk.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { readOpenings } from './openings.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-openings-'));
afterAll(() => rmSync(folder, { recursive: true }));

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
  ['', 'no opening, wanted a position in every line'],
  ['# nothing\n\n', 'no opening'],
  ['3/3/3 b\nthesis\n', 'line 2: '],
  ['3/3/3 b\n\n3/3/3 b # again', 'line 3: the same opening as line 1'],
  ['BW1/BW1/B2 w', "line 1: 'BW1/BW1/B2 w' is a finished game"],
])('%j is refused', (text, message) => {
  const file = fileOf(text);
  expect(() => readOpenings(file, game)).toThrow(InputError);
  expect(() => readOpenings(file, game)).toThrow(message);
});
