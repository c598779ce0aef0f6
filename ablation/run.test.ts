import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { exactSearch } from '../agents/search/search-options.ts';
import { handWeights } from '../agents/weights/weights.ts';
import { gameNamed } from '../games/index.ts';
import type { Running } from '../lib/progress/running.ts';
import type { AblationOptions } from './options.ts';
import type { AblationOutcome } from './outcome.ts';
import { drawPositions } from './positions.ts';
import { type AblationStage, runAblation } from './run.ts';
import { variantsOf } from './variants.ts';

const game = gameNamed('slider-4');
const weights = handWeights(game, 'own');
const options: AblationOptions = {
  game: game.name,
  seed: 1,
  agent: 'hand',
  weights,
  variants: variantsOf(game, weights, exactSearch, ['pvs=off', 'search=plain']),
  positions: 6,
  depth: 4,
  pairs: 2,
  limit: { nodes: 200 },
  figureSeeds: 0,
};

/** All that slider has but what is selective. */
const variants = variantsOf(game, weights, exactSearch).filter(({ sameTree }) => sameTree);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-ablation-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs in `folder`; `stop` may end it at any step's progress. */
function run(
  changes: Partial<AblationOptions> = {},
  stop: (step: AblationStage, done: number) => boolean = () => false,
  workers = 1,
): Promise<AblationOutcome> {
  const controller = new AbortController();
  const running = (step: AblationStage): Running => ({
    workers,
    signal: controller.signal,
    progress(done) {
      if (stop(step, done)) controller.abort(new Error('stopped'));
    },
  });
  return runAblation({ ...options, ...changes }, 'weightroom ablate slider-4', folder, running);
}

/** Every file that no clock writes to, by path. */
function files(): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'timing.jsonl')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]));
}

/** A row without what a clock measured. */
function timeless({ rows }: AblationOutcome): unknown[] {
  return rows.map(({ milliseconds, match, ...row }) => ({
    ...row,
    match: { ...match, effort: match?.effort.map(({ nodes, moves }) => ({ nodes, moves })) },
  }));
}

let whole: { outcome: AblationOutcome; files: Record<string, string> };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-ablation-'));
  whole = { outcome: await run(), files: files() };
  rmSync(folder, { recursive: true });
});

test('every variant has nodes, time, and its games', () => {
  const { rows, disagreements, figure } = whole.outcome;
  expect(rows.map(({ name }) => name)).toEqual(options.variants.map(({ name }) => name));
  for (const row of rows) {
    expect(row.nodes).toBeGreaterThan(6);
    expect(row.milliseconds).toBeGreaterThan(0);
    expect(row.match?.games, row.name).toBe(row.name === 'whole' ? undefined : 4);
    expect(row.match?.a, row.name).toBe(row.name === 'whole' ? undefined : 'hand@nodes=200');
  }
  expect([disagreements, figure]).toEqual([[], undefined]);
});

test('every variant finds the value and the move of the whole search, and the table saves nodes', async () => {
  const { rows, disagreements } = await run({ variants, positions: 12, depth: 6, pairs: 0 });
  expect(disagreements).toEqual([]);
  expect(rows.map(({ name }) => name)).toEqual(variants.map(({ name }) => name));
  for (const { name, sameTree, sameValue, sameMove } of rows)
    expect({ name, sameTree, sameValue, sameMove }).toEqual({ name, sameTree: true, sameValue: 12, sameMove: 12 });
  const nodesOf = (name: string): number => rows.find((row) => row.name === name)!.nodes;
  expect(nodesOf('table=0')).toBeGreaterThan(nodesOf('whole'));
  expect(nodesOf('search=plain')).toBeGreaterThan(nodesOf('table=0'));
});

test('stopped at any step, it goes on to the same bytes and rows, and keeps the times that it has', async () => {
  await expect(run({}, (step, done) => step === 'positions' && done === 2, 2)).rejects.toThrow('stopped');
  const timed = readFileSync(join(folder, 'timing.jsonl'), 'utf8').split('\n').slice(0, 3);
  await expect(run({}, (step, done) => step === 'games' && done === 7, 2)).rejects.toThrow('stopped');
  const outcome = await run();
  expect(readFileSync(join(folder, 'timing.jsonl'), 'utf8').split('\n').slice(0, 3)).toEqual(timed);
  expect(files()).toEqual(whole.files);
  expect(timeless(outcome)).toEqual(timeless(whole.outcome));
  expect(await run()).toEqual(outcome);
});

test('a position whose time was written, but not the position itself, is searched again', async () => {
  const first = await run({ pairs: 0 });
  const path = join(folder, 'positions.jsonl');
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, `${lines.slice(0, -2).join('\n')}\n`);
  const again = await run({ pairs: 0 });
  expect(readFileSync(path, 'utf8').split('\n')).toEqual(lines);
  expect(timeless(again)).toEqual(timeless(first));
});

test.each<[string, (lines: string[]) => string[], string]>([
  ['a number', (lines) => lines.with(2, lines[2]!.replace(/"nodes":\d/, '"nodes":9')), 'line 3: checksum '],
  ['a line twice', (lines) => lines.toSpliced(2, 0, lines[2]!), 'line 4: checksum '],
  ['a line lost', (lines) => lines.toSpliced(2, 1), 'line 3: checksum '],
  ['no checksum', (lines) => lines.with(2, unsealed(lines[2]!)), 'line 3: no checksum at its end'],
  [
    'said to be of version 1',
    (lines) => lines.with(0, lines[0]!.replace('ablation 2', 'ablation 1')),
    'line 1: a check',
  ],
])('a log that was changed is refused: %s', async (_, change, message) => {
  await run({ pairs: 0, positions: 3, depth: 2 });
  const path = join(folder, 'positions.jsonl');
  const text = readFileSync(path, 'utf8');
  const changed = change(text.split('\n')).join('\n');
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
  await expect(run({ pairs: 0, positions: 3, depth: 2 })).rejects.toThrow(new RegExp(`positions.jsonl ${message}`));
});

test('a log of version 1 goes on without checksums, and holds what belongs there', async () => {
  const first = await run({ pairs: 0 });
  const path = join(folder, 'positions.jsonl');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').map(unsealed);
  const old = lines.with(0, lines[0]!.replace('ablation 2', 'ablation 1'));
  writeFileSync(path, `${old.slice(0, -1).join('\n')}\n`);
  expect(timeless(await run({ pairs: 0 }))).toEqual(timeless(first));
  expect(readFileSync(path, 'utf8')).toBe(`${old.join('\n')}\n`);
  writeFileSync(path, `${[...old, old.at(-1)].join('\n')}\n`);
  await expect(run({ pairs: 0 })).rejects.toThrow("positions.jsonl line 8: a result that doesn't belong there");
});

test('times that are missing are told', async () => {
  await run({ pairs: 0 });
  const path = join(folder, 'timing.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(0, 3).join('\n').concat('\n'));
  await expect(run({ pairs: 0 })).rejects.toThrow('timing.jsonl: no times of position 2; use another folder');
});

function unsealed(line: string): string {
  return line.replace(/,"checksum":"\w+"\}$/, '}');
}

test('without pairs, no games are played', async () => {
  const { rows } = await run({ pairs: 0 });
  expect(rows.every(({ match }) => match === undefined)).toBe(true);
  expect(Object.keys(files())).toEqual(['/positions.jsonl']);
});

test.each<[string, Partial<AblationOptions>]>([
  ['another seed', { seed: 2 }],
  ['another depth', { depth: 3 }],
  ['other variants', { variants }],
])('a folder of %s is refused', async (_, changes) => {
  await run({ pairs: 0, positions: 1 });
  await expect(run({ pairs: 0, positions: 1, ...changes })).rejects.toThrow(
    /positions.jsonl: holds another run \(weightroom ablate slider-4, weightroom \d.*\); use another folder with --out/,
  );
});

test('a folder of anything else is refused', async () => {
  writeFileSync(join(folder, 'letter.txt'), 'not yours');
  await expect(run()).rejects.toThrow('not empty and no ablation');
});

test('more positions than the game has are refused', () => {
  const tiny = { ...gameNamed('hexifence-1'), walk: { shortest: 0, longest: 0 } };
  expect(() => drawPositions(tiny, 1, 3)).toThrow('--positions 3: only 1 different walks found in hexifence-1');
});
