import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandFolder, inProcess } from '../test/command.ts';
import { copyBreakthrough } from '../test/modules/breakthrough.ts';

const { folder, read, weightroom } = commandFolder();

const generate = 'data generate ./breakthrough.ts --size 5 --games 30 --workers 1 --out data';
const match = 'match run ./breakthrough.ts --size 5 --agents greedy,random --limit depth=1 --pairs 2';

beforeAll(async () => {
  copyBreakthrough(folder);
  for (const words of [generate, `${match} --workers 2 --out match`, 'fit data --out fitted.json']) {
    const { code, err } = await weightroom(words);
    expect(code, err).toBe(0);
  }
});

test('what is made names its module and the hash of its code, and its command makes it again', () => {
  const manifest = JSON.parse(read('data/manifest.json'));
  const [header] = read('match/games.jsonl').split('\n');
  for (const { command, module } of [manifest, JSON.parse(header!)]) {
    expect(module.specifier).toBe('./breakthrough.ts');
    expect(Object.keys(module.files)).toEqual(['board.ts', 'breakthrough.ts', 'features.ts']);
    expect(command).toContain(' ./breakthrough.ts --size 5 ');
  }
});

const commands: readonly (readonly [words: string, said: string])[] = [
  ['games ./breakthrough.ts', 'features  original (11)'],
  // A folder or a file here, without the dot before it.
  ['games breakthrough', 'features  original (11)'],
  ['data audit data', 'breakthrough-5'],
  ['data export data --out rows.csv', 'rows.csv'],
  ['match show match', 'Tournament on breakthrough-5'],
  ['match replay match', '0 mismatches'],
  ['games ./breakthrough.ts --weights fitted.json --size 5', 'hanging'],
  ['play ./breakthrough.ts --size 5 --watch greedy,random', ' wins: '],
];

describe('in every command', () => {
  test.each(commands)('%s', async (words, said) => {
    const { code, out, err } = await weightroom(words);
    expect(code, err).toBe(0);
    expect(out).toContain(said);
  });
});

const chess = join(import.meta.dirname, '../examples/chess');

test.each([
  ['1. e4 e5 *\n\n1. d4 *', undefined],
  ['1. e4 d5 *\n\n1. e4 d5 *', 'game 2: the same opening as game 1'],
  [
    '1. f3 e5 2. g4 Qh4# 0-1',
    "game 1: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3' is a finished game",
  ],
  ['1. e4 Ke7 *', 'game 1: Ke7: no legal move'],
])('a book of openings in PGN: %j', async (text, refused) => {
  writeFileSync(join(folder, 'book.pgn'), text);
  const words = ['match', 'run', chess, '--agents', 'greedy,random', '--openings', 'book.pgn', '--pairs', '2'];
  const { code, err } = await inProcess(folder, [...words, '--workers', '1', '--out', 'book']);
  expect(code, err).toBe(refused === undefined ? 0 : 1);
  if (refused !== undefined) expect(err).toContain(`book.pgn ${refused}`);
  else expect(read('book/tables/games.pgn').match(/^\[FEN .* b KQkq - 0 1"\]/gm)).toHaveLength(2);
});

test('a size is one that the game has, and is said once', async () => {
  for (const [words, said] of [
    ['check game slider --size 3', 'slider-3: slider has sizes 4 to 12'],
    ['check game slider-5 --size 4', '--size 4: slider-5 names another size'],
    ['check game infexion --size 4', 'infexion-4: infexion has one board only'],
  ] as const)
    expect(await weightroom(words)).toEqual({ code: 1, out: '', err: `weightroom: ${said}\n` });
  expect((await inProcess(folder, 'play slider --size 4 --watch random,random'.split(' '))).out).toContain(' wins: ');
});
