import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { commandFolder, type Ended, expectRefusal } from '../../test/command.ts';
import { playDataset } from '../../test/dataset.ts';
import { copyFeatures } from '../../test/modules/features/folder.ts';
import { begin } from '../../test/program.ts';

const { folder, at, read, weightroom } = commandFolder();

const one = "name: 'one', unit: 'pieces', meaning: 'one', low: 0, high: 1";
/** A module whose only feature has this `extract`. */
const extracting = (body: string): string =>
  `export default () => ({ name: 'x', list: [{ ${one} }], extract(position, player, out, at) { ${body} } });`;

/** A broken module, and what is said of it behind its name. */
const broken: readonly (readonly [what: string, code: string, words: string])[] = [
  ['no export', 'export const other = 1;', 'exports no features; expected export default (game) => Features'],
  ['no function', 'export default {};', 'exports no features; expected export default (game) => Features'],
  ['no TypeScript', 'export default (((', 'fails as it is loaded: '],
  ['a throw as it is loaded', "throw new Error('no luck');", 'fails as it is loaded: Error: no luck'],
  [
    'a throw as it is called',
    "export default () => { throw new Error('no luck'); };",
    'features of slider-6: Error: no luck',
  ],
  ['nothing made', 'export default () => undefined;', 'features of slider-6: expected an object'],
  ['no features', 'export default () => ({ list: [], extract() {} });', 'list: expected at least one feature'],
  ['no extract', `export default () => ({ list: [{ ${one} }] });`, 'extract: expected a function'],
  [
    'a name of two words',
    `export default () => ({ list: [{ ${one}, name: 'one two' }], extract() {} });`,
    'lower-case words',
  ],
  ['bounds upside down', `export default () => ({ list: [{ ${one}, low: 2 }], extract() {} });`, 'a number above low'],
  ['one name twice', `export default () => ({ list: [{ ${one} }, { ${one} }], extract() {} });`, 'two are called one'],
  ['a throw in extract', extracting("throw new Error('no luck');"), 'Error: no luck'],
  ['nothing written', extracting(''), 'one is NaN, expected a finite number at '],
  ['out of bounds', extracting('out[at] = 2;'), 'one is 2, declared 0..1 at '],
  ['a value that changes', extracting('out[at] = Math.random();'), 'by extract, 0.'],
  [
    'a place too many',
    extracting('out[at] = out[at + 1] = 0;'),
    'extract writes 0 at index 3, expected 1 values from 2',
  ],
  [
    'a changed position',
    extracting(
      'out[at] = 0; const moves = new Int32Array(99); if (!position.over()) { position.moves(moves, 0); position.make(moves[0]); }',
    ),
    'asking for them changes the position',
  ],
  [
    'an extractBoth of its own',
    extracting('out[at] = 0;').replace('list:', 'extractBoth(_, out, at) { out[at] = 0; out[at + 1] = 1; }, list:'),
    'one is 0 by extract, 1 by extractBoth at ',
  ],
  [
    'a set of the game',
    "import { extend } from 'weightroom/kit'; export default (game) => extend(game, 'none', []);",
    'none: no such feature set; slider-6 has original, full',
  ],
];

beforeAll(async () => {
  copyFeatures(folder);
  mkdirSync(at('broken'));
  for (const [i, [, code]] of broken.entries()) writeFileSync(at(`broken/module-${i}.ts`), code);
  writeFileSync(at('full.ts'), read('bare.ts'));
  await playDataset(at('data'), 'slider-4', 120, 7);
});

describe('a broken module is refused in one line', () =>
  test.each(broken.map(([what, , words], i) => [what, i, words] as const))('%s', async (_, i, words) => {
    const ended = await weightroom(`fit data --features ./broken/module-${i}.ts --out new.json`);
    expectRefusal(ended, `./broken/module-${i}.ts: `);
    expect(ended.err).toContain(words);
  }));

test.each([
  ['fit data --features ./none.ts --out new.json', './none.ts: no such file'],
  ['fit data --features ./full.ts --out new.json', './full.ts: slider has a feature set called full already'],
  ['fit data --features nothing --out new.json', 'nothing: no such feature set; slider-4 has original, full'],
  ['tune slider-4 --features original,./none.ts --out new', './none.ts: no such file'],
])('%s is refused', async (line, words) => expectRefusal(await weightroom(line), words));

test('a module stands wherever a set is named, and its weights wherever weights are', async () => {
  const trained = await weightroom('fit data --features ./cheap.ts --out cheap.json');
  expect(trained.code, trained.err).toBe(0);
  expect(trained.out).toMatch(/^direct-blocks +\S+/m);
  const weights = JSON.parse(read('cheap.json'));
  expect(weights.features).toMatchObject({ set: 'cheap', module: { specifier: './cheap.ts' } });
  expect(Object.keys(weights.features.module.files)).toEqual(['cheap.ts', 'slider.ts']);
  expect(weights.origin.command).toContain(' --features ./cheap.ts ');
  for (const line of [
    'games slider-4 --weights cheap.json',
    'fit data --weights cheap.json --config {"curve":false,"repeats":1}',
    'data audit data --features full,./cheap.ts',
    'data export data --features ./noise.ts --out noise.csv',
    'match run slider-4 --agents cheap.json@depth=1,hand@depth=1 --pairs 1 --workers 1 --out cup',
    'play slider-4 --watch cheap.json@depth=1,random',
  ]) {
    const { code, err } = await weightroom(line);
    expect(code, `${line}: ${err}`).toBe(0);
  }
  expect(read('noise.csv').split('\n', 1)[0]).toMatch(/,noise$/);
});

test.each([
  ['play slider-4 --watch evil.json,random', true],
  ['games slider-4 --weights evil.json', true],
  ['fit data --weights evil.json', true],
  ['match run slider-4 --agents random,evil.json --out cup', true],
  ['play slider-4 --position evil.json', false],
  ['match run slider-4 --agents random,greedy --openings evil.json --out cup', false],
  ['data import evil.json --game slider-4 --out new', false],
  ['fit data --constrain evil.json --out new.json', false],
  ['fit data --config evil.json --out new.json', false],
  ['spsa slider-4 --table evil.json --out new', false],
  ['tune slider-4 --config {"replayDecisions":"evil.json"} --out evil.json', false],
])('%s runs code that a file names, as agents do: %s', async (line, runs) => {
  rmSync(at('ran'), { force: true });
  const code = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(at('ran'))}, ''); throw 1;`;
  // A module is loaded once.
  const name = `./evil-${line.replace(/\W+/g, '-')}.mjs`;
  writeFileSync(at(name), code);
  const features = { module: { specifier: name, files: {} } };
  writeFileSync(at('evil.json'), JSON.stringify({ game: 'slider-4', features }));
  expect((await weightroom(line)).code).toBe(1);
  expect(existsSync(at('ran'))).toBe(runs);
});

test('the same features in a module give the same fit as those of the game', async () => {
  await weightroom('fit data --features original --out original.json');
  await weightroom('fit data --features ./cheap.ts --force --out cheap.json');
  const [own, outside] = ['original.json', 'cheap.json'].map((name) => {
    const { features, points } = JSON.parse(read(name)) as { features: { names: string[] }; points: number[] };
    return Object.fromEntries(features.names.map((feature, i) => [feature, points[i]]));
  });
  expect(outside).toEqual(own);
});

/** A process of its own, for modules that change: one process loads a module once. */
const started = (line: string): Promise<Ended> => begin(folder, line.split(' ')).ended;

test('weights are refused where their module computes something else, or is gone; other changes are none', async () => {
  writeFileSync(at('mine.ts'), read('noise.ts'));
  expect((await weightroom('fit data --features ./mine.ts --out mine.json')).code).toBe(0);
  writeFileSync(at('mine.ts'), `// A comment more.\n${read('noise.ts')}`);
  expect(await started('games slider-4 --weights mine.json')).toMatchObject({ code: 0, err: '' });
  writeFileSync(at('mine.ts'), read('noise.ts').replace('0x9e3779b1', '0x9e3779b3'));
  expect(await started('games slider-4 --weights mine.json')).toMatchObject({
    code: 1,
    err: 'weightroom: mine.json: the features of mine compute something else now than when these weights were made\n',
  });
  rmSync(at('mine.ts'));
  expect(await started('games slider-4 --weights mine.json')).toMatchObject({
    code: 1,
    err: "weightroom: mine.json: reads features of ./mine.ts, which isn't there, nor from a folder above the file\n",
  });
});

test('the module of docs/how-to/features.md is one', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/how-to/features.md'), 'utf8');
  writeFileSync(at('pieces.ts'), /^```ts\n([\s\S]*?)^```/m.exec(page)![1]!);
  const { code, out, err } = await weightroom('fit data --features ./pieces.ts --out pieces.json');
  expect(code, err).toBe(0);
  expect(out).toMatch(/^pieces +\S+/m);
});

test('a run continues with the same features only', async () => {
  const line =
    'tune slider-4 --generations 1 --games 40 --pairs 1 --nodes 5 --features ./runs.ts --workers 1 --out run';
  writeFileSync(at('runs.ts'), read('noise.ts'));
  const { child, ended } = begin(folder, line.split(' '));
  await vi.waitUntil(() => existsSync(at('run/run.json')), { timeout: 60_000 });
  child.kill('SIGKILL');
  await ended;
  expect(JSON.parse(read('run/run.json')).command).toContain(' --features ./runs.ts ');
  writeFileSync(at('runs.ts'), `${read('noise.ts')}// Another one.\n`);
  expect(await started(line)).toMatchObject({
    code: 1,
    err: 'weightroom: run: was begun with other code; changed since: runs.ts; use another folder\n',
  });
});
