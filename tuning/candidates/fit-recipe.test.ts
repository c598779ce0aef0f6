import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readFacts } from '../../datasets/columns.ts';
import { readManifest } from '../../datasets/data-set.ts';
import { type Row, written } from '../../datasets/row.ts';
import { DatasetWriter } from '../../datasets/writer.ts';
import { gameNamed } from '../../games/index.ts';
import { type Running, unwatched } from '../../lib/progress/running.ts';
import { playDataset, rowsIn, sourceIn } from '../../test/dataset.ts';
import { testFolder } from '../../test/folder.ts';
import { stoppingAt } from '../../test/stopping.ts';
import { networkFitOptions } from '../../train/network/options.ts';
import { patternFitOptions } from '../../train/train-patterns.ts';
import { readLabels } from '../data/labels.ts';
import { fitRecipe, partOf, partWithin } from './fit-recipe.ts';
import { ALL_DATA, type LinearRecipe, type NetworkRecipe, type PatternRecipe, type Recipe, usual } from './recipe.ts';
import { type DataSource, dataOf, sourcesOf } from './sources.ts';

const game = gameNamed('slider-4');
const running: Running = { ...unwatched, workers: 1 };
const root = testFolder();
let sources: DataSource[];
beforeAll(async () => {
  sources = [
    sourceIn(join(root, 'data-0'), { search: 'shallow' }),
    sourceIn(join(root, 'data-1'), { data: 'random' }),
    sourceIn(join(root, 'data-2'), { search: 'shallow', maker: 'champions', generation: 2 }),
  ];
  for (const [i, { folder }] of sources.entries()) await playDataset(folder, game.name, 40, i + 1);
});

let count = 0;
const file = join(root, `case-${count++}`, 'weights', 'candidate.json');

const full: LinearRecipe = usual('full');
const board: NetworkRecipe = {
  name: 'board',
  kind: 'network',
  ...ALL_DATA,
  generations: 1,
  network: networkFitOptions.read({ shape: '2x2' }),
};
const patterns: PatternRecipe = {
  name: 'patterns',
  kind: 'patterns',
  ...ALL_DATA,
  patterns: patternFitOptions.read({ beside: 'full' }),
};
const fitted = (
  recipe: Recipe,
  from: readonly DataSource[] = sources,
  within = running,
): ReturnType<typeof fitRecipe> => fitRecipe(recipe, from, game, 7, file, within);
const weightsOf = ({ weights, refused }: Awaited<ReturnType<typeof fitRecipe>>) => {
  if (weights === undefined) throw new Error(refused);
  return weights;
};

test.each<[string, Partial<LinearRecipe>, number[]]>([
  ['all, and rows from outside', {}, [0, 1, 2, 3]],
  ['near the start', { data: 'near' }, [0, 2]],
  ['random boards', { data: 'random' }, [1]],
  ['a shallow search', { search: 'shallow' }, [0, 2]],
  ['a deep search', { search: 'deep' }, [1]],
  ['a deep search near the start', { search: 'deep', data: 'near' }, []],
  ['the baseline', { maker: 'baseline' }, [0, 1]],
  ['champions', { maker: 'champions' }, [2]],
  ['the last generation', { generations: 1 }, [2]],
  ['none', { generations: 1, data: 'random' }, []],
])('a recipe reads the data sets that it names: %s', (_, change, wanted) => {
  const all = [...sources, { folder: 'outside', generation: 0 }];
  expect(sourcesOf({ ...full, ...change }, all)).toEqual(wanted.map((at) => all[at]));
});

describe('what recipes read', () => {
  test('is the same whatever the order of the sources; its scores are in one unit', async () => {
    const [first, second, newest] = sources as [DataSource, DataSource, DataSource];
    const one = await dataOf(sources, game, running);
    expect((await dataOf([newest, first, second], game, running)).checksum).toBe(one.checksum);
    expect((await dataOf([first, newest], game, running)).checksum).not.toBe(one.checksum);
    expect(one.games).toBe(120);
    for (const source of sources) {
      const alone = await dataOf([source], game, running);
      expect((await readLabels(alone, game)).points! / 1000).toBeCloseTo(1, 2);
    }
  });

  test('has of a position the newest label', async () => {
    const again = join(root, 'again');
    const flipped = sources[0]!.folder;
    const rows = rowsIn(flipped).map((row) => ({ ...row, result: (1 - row.result) as Row['result'] }));
    const plan = { game: game.name, seed: 1, games: 1, command: 'test', options: {} };
    const writer = DatasetWriter.open(again, plan);
    const own = rows.map(({ game: _, ...row }) => row);
    writer.add(written(0, { rows: own, result: 1, ending: 'test', start: 'walk', voided: [] }));
    const later: DataSource = { ...sources[2]!, folder: again, generation: 9 };
    const { results } = await readFacts(await dataOf([sources[0]!, later], game, running), game);
    expect([...results]).toEqual(rows.map(({ result }) => result));
  });
});

describe('a fit', () => {
  test('has the search that is asked for', async () => {
    for (const search of [undefined, 'lmr=on'])
      expect(weightsOf(await fitRecipe(full, sources, game, 7, file, running, search)).search).toBe(search);
  });

  test.each<[string, Partial<LinearRecipe>]>([
    ['as usual', {}],
    ['with scores', { lambda: 0.5 }],
    ['cross-validated', { ridge: 'cv' }],
    ['by phase, of one side', { phase: 'moves-to-win', perspective: 'own' }],
    ['of some features', { set: 'full:moves-to-win+stuck' }],
  ])('%s: weights that beat a constant, the same again, kept by a second call', async (_, change) => {
    const recipe = { ...full, ...change };
    const made = await fitted(recipe);
    const weights = weightsOf(made);
    expect(weights).toMatchObject({ perspective: recipe.perspective, features: { set: recipe.set } });
    expect(made.loss).toBeLessThan(Math.LN2);
    const [text, { mtimeMs }] = [readFileSync(file, 'utf8'), statSync(file)];
    expect(await fitted(recipe)).toEqual(made);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
    rmSync(file);
    expect(await fitted(recipe)).toEqual(made);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('in a file of another recipe, or of other data, is made anew', async () => {
    const one = weightsOf(await fitted(full));
    const other = weightsOf(await fitted({ ...full, ridge: 0.1 }));
    expect(other).not.toEqual(one);
    const newest = weightsOf(await fitted({ ...full, ridge: 0.1 }, sources.slice(2)));
    expect(newest).not.toEqual(other);
    expect(weightsOf(await fitted(full))).toEqual(one);
  });

  test('of a network on the board, kept by a second call', async () => {
    const network = networkFitOptions.read({ shape: '2x2', epochs: '1', lambda: '0.5' });
    const recipe: Recipe = { ...board, name: 'board-2x2', network };
    const notes: (string | undefined)[] = [];
    const made = await fitted(recipe, sources, { ...running, progress: (_, __, note) => void notes.push(note) });
    expect(weightsOf(made)).toMatchObject({ model: 'network', origin: { seed: 7 } });
    expect(notes.at(-1)).toMatch(/^board-2x2: epoch \d+ of \d+$/);
    const { mtimeMs } = statSync(file);
    expect(await fitted(recipe)).toEqual(made);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
    expect(readdirSync(join(file, '..'))).toEqual(['candidate.json']);
  });

  test('of patterns, beside the features that it names, kept by a second call', async () => {
    const notes: (string | undefined)[] = [];
    const made = await fitted(patterns, sources, { ...running, progress: (_, __, note) => void notes.push(note) });
    expect(weightsOf(made)).toMatchObject({ model: 'patterns', beside: { features: { set: 'full' } } });
    expect(notes.at(-1)).toMatch(/^patterns: up to \d cells, ridge \d+, step \d+$/);
    const { mtimeMs } = statSync(file);
    expect(await fitted(patterns)).toEqual(made);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
    expect(await fitted({ ...patterns, patterns: { ...patterns.patterns, beside: 'original' } })).not.toEqual(made);
  });

  test.each<[string, Recipe, string]>([
    ['an unknown phase', { ...full, phase: 'weather' }, 'phase: weather is no feature of full'],
    ['no data', { ...full, data: 'random', generations: 1 }, 'full: no data set is left that it could be fitted to'],
    [
      'a network on a board that is too wide',
      { ...board, name: 'wide', network: { ...board.network, shape: '2x999' } },
      '2x999',
    ],
  ])('is refused with its line: %s', async (_, recipe, line) => {
    const made = await fitted(recipe);
    expect(made.refused).toContain(line);
  });

  test('is refused where every game was drawn', async () => {
    const [{ folder }] = sources as [DataSource];
    const drawn = join(root, 'drawn');
    const manifest = readManifest(folder);
    const rows = rowsIn(folder).map((row): Row => ({ ...row, result: 0.5 }));
    const plan = { game: game.name, seed: 1, games: manifest.games, command: 'test', options: {} };
    const writer = DatasetWriter.open(drawn, plan);
    for (let i = 0; i < manifest.games; i++) {
      const own = rows.filter((row) => row.game === i).map(({ game: _, ...row }) => row);
      writer.add(written(i, { rows: own, result: 0.5, ending: 'drawn', start: 'walk', voided: [] }));
    }
    const made = await fitted(full, [{ ...sources[0]!, folder: drawn }]);
    expect(made.refused).toContain('expected won and lost games');
  });

  test('stops with the reason of its signal, and is no refusal', async () => {
    const made = fitted(full, sources, { ...running, ...stoppingAt(0) });
    await expect(made).rejects.toThrow('stopped');
    expect(weightsOf(await fitted(full))).toBeDefined();
  });

  test('that was changed since is refused aloud', async () => {
    await fitted(full);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"tempo": ', '"tempo": 1'));
    await expect(fitted(full)).rejects.toThrow('was changed after it was written');
  });
});

const within = (seconds: number, change: Partial<NetworkRecipe> = {}): Promise<number> =>
  partWithin(seconds, { ...board, ...change }, [sources[0]!], game, running);

test('the part that some rows are of all is never more than they are; fewer than the fewest are none', () => {
  for (const many of [-5, 0, 4, 30_000, 2e6, Number.POSITIVE_INFINITY])
    for (const rows of [10, 50_000, 1e6])
      for (const fewest of [5, rows / 2, rows]) {
        const part = partOf(many, rows, fewest);
        expect(part).toBeLessThanOrEqual(1);
        expect(part * rows).toBeLessThanOrEqual(Math.max(0, many));
        const possible = Math.min(1, many / rows);
        if (part > 0) expect(part).toBeGreaterThan(possible - 0.001 - 1e-9);
        else expect((possible - 0.001) * rows).toBeLessThan(fewest);
      }
});

test('an epoch is timed on the data that the recipe reads; however fast it is, no time is too little', async () => {
  expect(await within(1e6)).toBe(1);
  expect(await within(1e-6)).toBe(0);
  expect(await within(-3)).toBe(0);
});

test('where there is nothing to read, the fit itself says so', async () => {
  expect(await within(1e-6, { data: 'random' })).toBe(1);
  expect(await within(1e-6, { network: { ...board.network, shape: '2x999' } as NetworkRecipe['network'] })).toBe(1);
});

test('patterns are fitted to as many rows as their time allows, and where the fit itself says what is wrong', async () => {
  const within = (seconds: number, change: Partial<PatternRecipe> = {}): Promise<number> =>
    partWithin(seconds, { ...patterns, ...change }, [sources[0]!], game, running);
  expect(await within(1e6)).toBe(1);
  // Few rows are all wanted.
  expect(await within(1e-6)).toBe(0);
  expect(await within(-3)).toBe(0);
  expect(await within(1e-6, { data: 'random' })).toBe(1);
  expect(await within(1e-6, { patterns: { ...patterns.patterns, beside: 'weather' } })).toBe(1);
});

test('what is known not to fit in is refused without a look at the rows, with any share of the result', async () => {
  const recipe = { ...patterns, patterns: { ...patterns.patterns, least: 12 } };
  const folder = join(root, 'gone');
  await playDataset(folder, game.name, 10, 9);
  const within = (lambda: number) => {
    const other = { ...recipe, patterns: { ...recipe.patterns, lambda } };
    return partWithin(1e-6, other, [{ folder, generation: 1 }], game, running);
  };
  expect(await within(1)).toBe(0);
  // Rows that can't be read would leave it to the fit to say so.
  for (const file of readdirSync(folder)) if (file !== 'manifest.json') rmSync(join(folder, file), { recursive: true });
  expect(await within(0.3)).toBe(0);
});

test('of an epoch: a stop ends it with the reason of its signal', async () => {
  const stopped = { ...running, signal: AbortSignal.abort(new Error('stopped')) };
  await expect(partWithin(10, board, [sources[0]!], game, stopped)).rejects.toThrow('stopped');
});
