import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { inOrder } from '../../lib/tasks/pool.ts';
import { expectRefusal, inProcess } from '../../test/command.ts';
import { testFolder } from '../../test/folder.ts';
import { gameNamed, moduleOf } from '../index.ts';
import { changedFiles } from '../module-record.ts';
import { codeOf, exportsOf, locate, transformedBefore, transformedSoFar } from './code.ts';
import loadAgain, { loadOutside, loadRecorded } from './outside.ts';

const folder = testFolder();

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** A module whose family is this. */
const familyOf = (fields: string): string =>
  `export const family = { name: 'mine', meaning: 'x', sizes: [], defaultSize: 0, game() {}, sizeOf() {}, ${fields} };`;

/** A whole game, the smallest: take the last stone of two. */
const nim = (name: string, more = ''): string => `
import { InputError } from 'weightroom/kit';
import { testFolder } from '../../test/folder.ts';
const position = (stones: number, turn: 0 | 1) => ({
  turn, ply: 0, hashLow: 0, hashHigh: 0,
  moves(out: Int32Array, at: number) { return at; },
  make() {}, unmake() {}, over: () => stones === 0, winner: () => undefined, ending: () => '', text: () => String(stones),
});
const original = { name: 'original', list: [{ name: 'stones', unit: 'stones', meaning: 'x', low: 0, high: 2 }], extract() {} };
export const family = {
  name: '${name}', meaning: 'x', sizes: [], defaultSize: 0, sizeOf: () => 0,
  game: () => ({
    name: '${name}', family: '${name}', seats: ['a', 'b'], maxMoves: 2, start: () => position(2, 0), scatter: () => position(1, 0),
    parse() { throw new InputError('no position of theirs'); }, draw: () => [], moveText: () => '', parseMove: () => 0,
    features: [original], hand: { points: [1], draw: 0, source: 'x' }, rare: [], walk: { shortest: 0, longest: 1 },
    draws: {}, tuning: { games: 1, selfplayDepth: 1, pairs: 1, depth: 1 }, ${more}
  }),
};
export const featureSets = [() => ({ ...original, name: 'more' })];
`;

/** A board of two cells, with other parts. */
const board = (parts: string): string => `board: {
  cells: 2, values: 3, valueNames: ['none', 'one', 'two'], write(position, out, at) { out[at] = 2; out[at + 1] = 0; },
  exchange: { cells: [1, 0], values: [0, 1, 2] }, ${parts}
},`;

const bad: readonly (readonly [what: string, name: string, text: string, message: string])[] = [
  ['no family', 'none.ts', 'export const game = 1;', 'exports no family; expected a Family'],
  ['an error in it', 'throws.ts', "throw new Error('no \\u001b[31mway\\nat all');", 'Error: no \\x1b[31mway at all'],
  ['a text thrown in it', 'text.mjs', "throw 'a \\u001b text';", 'fails as it is loaded: a \\x1b text'],
  ['no TypeScript', 'syntax.ts', 'export const = 1;', 'fails as it is loaded: Error: ParseError: Unexpected token'],
  ['a file that is not there', 'import.ts', `import '${'./gone.ts'}';`, "Cannot find module './gone.ts'"],
  ['no object', 'number.mjs', 'export const family = 1;', 'family: expected an object, a Family'],
  ['a name with a size', 'name.mjs', familyOf("name: 'bad-6'"), 'family.name: expected lower-case words joined by -'],
  ['the name of another game', 'slider.mjs', familyOf("name: 'slider'"), 'there is a game called slider already'],
  [
    'sizes the other way',
    'sizes.mjs',
    familyOf('sizes: [6, 4], defaultSize: 6'),
    'family.sizes: expected the smallest first',
  ],
  [
    'a size that is none',
    'size.mjs',
    familyOf('sizes: [4], defaultSize: 6'),
    'family.defaultSize: expected one of sizes',
  ],
  ['no function', 'call.mjs', familyOf('game: 1'), 'family.game: expected a function'],
  ['a game that throws', 'game.mjs', familyOf("game() { throw new TypeError('x'); }"), 'game(0) fails: TypeError: x'],
  ['half a game', 'half.mjs', familyOf("game: () => ({ name: 'mine', family: 'mine' })"), 'game(0): seats:'],
  ['a game of another name', 'other.ts', nim('mine', "name: 'yours',"), 'game(0): its name is yours, expected mine'],
  [
    'points for other features',
    'hand.ts',
    nim('mine', 'hand: { points: [1, 2], draw: 0, source: "x" },'),
    'hand.points: 2 numbers; expected 1',
  ],
  [
    'few moves that are no number',
    'few.ts',
    nim('mine', "search: { fewMoves: 'two' },"),
    'game(0): search.fewMoves: two; expected a whole number from 0 up',
  ],
  ['a board that is none', 'noboard.ts', nim('mine', 'board: 5,'), 'game(0): board: expected an object'],
  [
    'a board of no cells',
    'board.ts',
    nim('mine', board('cells: 0,')),
    'game(0): board.cells: 0; expected a whole number from 1',
  ],
  [
    'an exchange that is no permutation',
    'exchange.ts',
    nim('mine', board('exchange: { cells: [0, 0], values: [0, 1, 2] },')),
    'game(0): board.exchange.cells: 0 stands at 0 and at 1; expected each once',
  ],
  [
    'neighbours of another board',
    'near.ts',
    nim('mine', board('near: (cell) => [[cell + 1]],')),
    'game(0): board.near(1): 2; expected cells from 0 to 1',
  ],
  [
    'near that throws',
    'nearer.ts',
    nim('mine', board("near() { throw new Error('no \\u001b way'); },")),
    'game(0) fails: Error: no \\x1b way',
  ],
  [
    'a board that writes what it has not',
    'write.ts',
    nim('mine', board('write(position, out, at) { out[at] = 7; out[at + 1] = 0; },')),
    'game(0): board: cell 0 holds 7; expected 0 to 2',
  ],
  ['agents that are none', 'agents.mjs', `${familyOf('')} export const agents = { a: {} };`, 'agents.a.defaultLimit:'],
];

describe('a module that is none of a game is refused in one line', () => {
  test.each(bad)('%s', async (_, name, text, message) => {
    write(name, text);
    const ended = await inProcess(folder, ['games', `./${name}`]);
    expectRefusal(ended, message);
    expect(ended.err).toContain(`weightroom: ./${name}: `);
  });

  test.each([
    ['./gone.ts', './gone.ts: no such file'],
    ['./a\u001b[31m.ts', './a\\x1b[31m.ts: no such file'],
    ['weightroom-gone', 'weightroom-gone: no such game'],
    ['', ': no such game'],
  ])('%j', async (word, message) => {
    expectRefusal(await inProcess(folder, ['games', word]), message);
  });
});

describe('a module of a game', () => {
  let path: string;
  beforeAll(() => {
    path = write('nim/nim.ts', nim('nim'));
  });

  test('is loaded once, and its game is known everywhere, with its further feature sets', async () => {
    const { family, record } = await loadOutside(path);
    expect((await loadOutside('./nim.ts', join(folder, 'nim'))).family).toBe(family);
    const game = gameNamed('nim');
    expect(game.features.map(({ name }) => name)).toEqual(['original', 'more']);
    expect(moduleOf('nim')).toEqual(record);
    expect(Object.keys(record.files)).toEqual(['nim.ts']);
    expect(await inProcess(folder, ['games', './nim/nim.ts'])).toMatchObject({ code: 0, err: '' });
  });

  test('may have a board', async () => {
    const whole = write('whole/whole.ts', nim('whole', board('')));
    expect((await loadOutside(whole)).family.game(0).board!.cells).toBe(2);
  });

  test("what it throws as weightroom/kit's InputError is ours", async () => {
    const { family } = await loadOutside(path);
    expect(() => family.game(0).parse('x')).toThrow(new InputError('no position of theirs'));
  });

  test('may be an installed package, also one that speaks import only', async () => {
    const packaged = (name: string, exports: string): void => {
      write(`node_modules/${name}/package.json`, `{"name":"${name}","type":"module","exports":${exports}}`);
      write(`node_modules/${name}/index.js`, '');
    };
    packaged('weightroom-one', '"./index.js"');
    packaged('@me/weightroom-two', '{"import":"./index.js"}');
    for (const name of ['weightroom-one', '@me/weightroom-two'])
      expect(locate(name, folder)).toBe(join(folder, 'node_modules', name, 'index.js'));
    expect(locate('weightroom-three', folder)).toBeUndefined();
  });

  test('is found by the names of this folder and the one above', () => {
    const index = join(folder, 'index.ts');
    writeFileSync(index, '');
    expect([locate('.', folder), locate('..', join(folder, 'nim'))]).toEqual([index, index]);
  });

  test('that has moved is found from a folder above the run, or as it is named', async () => {
    await loadOutside(path);
    const record = { ...moduleOf('nim')!, specifier: './nim.ts' };
    expect(await loadRecorded(record, join(folder, 'nim/runs/one'))).toEqual([]);
    await expect(loadRecorded(record, join(folder, 'elsewhere/run'))).rejects.toThrow('--module FILE names it');
    expect(await loadRecorded(record, join(folder, 'elsewhere/run'), path)).toEqual([]);
  });
});

describe("a module's code", () => {
  const source = {
    'code/main.ts': "import { a } from './a.js';\nexport * from '../b';\nconst c = await import('./c/index.js');",
    'code/a.ts': "import { readFileSync } from 'node:fs';\nreadFileSync(new URL('./table.json', import.meta.url));",
    'b/index.ts': ['import', "'../code/main.ts';"].join(' '),
    'code/c/index.ts': '',
    'code/table.json': '{}',
    'code/notes.ts': 'not imported',
  };
  const names = ['../b/index.ts', 'a.ts', 'c/index.ts', 'main.ts', 'table.json'];

  test('is its file and all that it imports from beside it, whatever their endings', () => {
    for (const [name, text] of Object.entries(source)) write(name, text);
    expect(Object.keys(codeOf(join(folder, 'code/main.ts')))).toEqual(names);
  });

  test.each(names)('a change of %s shows, and no other', (name) => {
    for (const [path, text] of Object.entries(source)) write(path, text);
    const now = () => ({ specifier: '', files: codeOf(join(folder, 'code/main.ts')) });
    const before = now();
    write('code/notes.ts', 'changed');
    expect(changedFiles(before, now())).toEqual([]);
    write(join('code', name), `${source[join('code', name) as keyof typeof source]} `);
    expect(changedFiles(before, now())).toEqual([name]);
  });
});

test('TypeScript is compiled once, and a thread takes what it was told of the same text in the same file', async () => {
  const path = write('four.ts', 'export const four: number = 4;');
  const before = Object.keys(transformedSoFar());
  expect(await exportsOf(path)).toEqual({ four: 4 });
  const [key, ...more] = Object.keys(transformedSoFar()).filter((one) => !before.includes(one));
  expect([more, transformedSoFar()[key!]]).toEqual([[], expect.not.stringContaining('number')]);
  const copy = write('copy/four.ts', 'export const four: number = 4;');
  expect(await exportsOf(copy)).toEqual({ four: 4 });
  const [other] = Object.keys(transformedSoFar()).filter((one) => one !== key && !before.includes(one));
  transformedBefore({ [key!]: 'told' });
  expect([transformedSoFar()[key!], transformedSoFar()[other!]]).toEqual(['told', expect.stringContaining('four')]);
});

test('a thread refuses code that was changed after the run had begun', async () => {
  const path = write('late/late.ts', nim('late'));
  const { record } = await loadOutside(path);
  writeFileSync(path, `${nim('late')}// Changed.`);
  const tasks = inOrder({
    // It is not loaded: what comes before the work fails.
    module: new URL('./code.ts', import.meta.url),
    setup: {},
    from: 0,
    to: 1,
    workers: 1,
  });
  await expect(tasks.next()).rejects.toThrow(InputError);
  writeFileSync(path, nim('late'));
  await expect(loadAgain({ path, record })).resolves.toBeUndefined();
  writeFileSync(path, '');
  await expect(loadAgain({ path, record })).rejects.toThrow(`${record.specifier}: late.ts was changed while this ran`);
});
