import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readWeightsFile } from '../agents/weights-file.ts';
import { gameNamed } from '../games/index.ts';
import { signedText } from '../lib/files/signed.ts';
import { testFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import type { TuneOptions } from './options.ts';
import { type ChampionOutcome, readEnded } from './outcome.ts';
import type { Progress } from './progress-file.ts';
import { runChampion } from './run.ts';
import { championPaths } from './run-folder.ts';

const home = testFolder();

const options: TuneOptions = {
  game: 'hexifence-2',
  seed: 1,
  generations: 1,
  games: 12,
  pairs: 4,
  nodes: 20,
  sets: ['original'],
  against: [],
};
const { signal } = new AbortController();

/** Runs it in `home/name`; the stages that it went through. */
async function run(name: string, replay?: string, asked = options) {
  const stages = new Set<string>();
  const begin = () => (now: Progress) => void stages.add(now.stage);
  const outcome = await runChampion(
    asked,
    'weightroom tune hexifence-2',
    join(home, name),
    { workers: name === 'first' ? 2 : 1, signal, begin },
    replay,
  );
  return { outcome, stages: [...stages] };
}

let first: ChampionOutcome;
let stages: string[];
beforeAll(async () => {
  ({ outcome: first, stages } = await run('first'));
});

test('a generation makes data, fits, races and challenges, and the champion is somebody who played', () => {
  for (const stage of ['baselines', 'self-play', 'fits', 'race', 'challenge']) expect(stages).toContain(stage);
  const [generation] = first.generations;
  expect(generation!.data.reduce((sum, { games }) => sum + games, 0)).toBe(12);
  const playing = generation!.candidates.filter(({ refused }) => refused === undefined).map(({ name }) => name);
  expect(playing).toContain(generation!.race!.winner);
  expect([...first.baselines.matches.flatMap(({ a, b }) => [a, b])].join()).toContain('hand:difference');
  expect([first.baselines.strongest, ...playing]).toContain(first.champion.name);
  expect(first.ladder.at(-1)!.name).toBe(generation!.champion);
  expect(first.ended).toBe('1 generations were asked for');
  expect(first.sentences[0]).toContain(first.baselines.strongest);
});

test("a first generation's candidates have a selective search", () => {
  const [{ candidates }] = first.generations as [(typeof first.generations)[number]];
  const files = candidates.flatMap(({ file }) => file ?? []);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect(readWeightsFile(join(home, 'first', file), gameNamed('hexifence-2')).search).toContain('lmr=on');
});

test("champion.json plays, unless a program of the game's authors is champion", () => {
  const { champion } = championPaths(join(home, 'first'));
  expect(existsSync(champion)).toBe(true);
  expect(readWeightsFile(champion, gameNamed('hexifence-2')).game).toBe('hexifence-2');
});

test('the same call again finds all there; with its decisions another folder shows the same', {
  tags: 'slow',
}, async () => {
  const [here, elsewhere] = ['first', 'elsewhere'].map((name) => championPaths(join(home, name)));
  const bytes = readFileSync(here!.decisions);
  const again = await run('first');
  expect(again.outcome).toEqual(first);
  expect(readFileSync(here!.decisions)).toEqual(bytes);
  await run('elsewhere', here!.decisions);
  expect(readFileSync(elsewhere!.outcome)).toEqual(readFileSync(here!.outcome));
});

test('an outcome names what it was computed from, and a file that was exchanged is refused by its name', {
  tags: 'slow',
}, () => {
  const folder = join(home, 'first');
  expect(readEnded(folder)).toEqual(first);
  const names = Object.keys(first.files);
  const log = names.find((name) => name.endsWith('games.jsonl'))!;
  const candidate = names.find((name) => name.includes('/weights/'))!;
  expect(names).toEqual(expect.arrayContaining(['champion.json', 'decisions.jsonl', log, candidate]));
  const other = names.findLast((name) => name.endsWith('games.jsonl'))!;
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const withoutLast = (name: string): string => `${text(name).trimEnd().split('\n').slice(0, -1).join('\n')}\n`;
  for (const [name, changed] of [
    ['champion.json', signedText({ ...JSON.parse(text('champion.json')), sha256: undefined, draw: 1 })],
    ['champion.json', `${text('champion.json')}\n`],
    [candidate, '{}'],
    ['decisions.jsonl', ''],
    ['decisions.jsonl', withoutLast('decisions.jsonl')],
    [log, withoutLast(log)],
    [log, text(other)],
  ] as const) {
    const before = text(name);
    writeFileSync(join(folder, name), changed);
    expect(() => readEnded(folder)).toThrow(`${join(folder, name)}: not the file that outcome.json was computed from`);
    writeFileSync(join(folder, name), before);
  }
  rmSync(join(folder, candidate));
  expect(() => readEnded(folder)).toThrow(`${join(folder, candidate)}: no such file`);
  writeFileSync(join(folder, candidate), readFileSync(join(home, 'elsewhere', candidate)));
  expect(readEnded(folder)).toEqual(first);
});

test('a refusal names the data within the run, so that the same run elsewhere writes the same bytes', {
  tags: 'slow',
}, async () => {
  const { outcome } = await run('few-games', undefined, { ...options, games: 4 });
  const reasons = outcome.generations.flatMap(({ candidates }) => candidates.flatMap(({ refused }) => refused ?? []));
  expect(reasons.join()).toContain('generation-1/data/');
  expect(JSON.stringify(outcome)).not.toContain(home);
});

test('started again and stopped soon, it keeps the champion that is there', { tags: 'slow' }, async () => {
  const { champion } = championPaths(join(home, 'first'));
  const found = readFileSync(champion);
  // One that a generation might have promoted: whether this one did depends on what nodes were measured to cost.
  const promoted = readFileSync(join(home, 'first', first.generations[0]!.candidates[0]!.file!));
  writeFileSync(champion, promoted);
  const stop = new AbortController();
  const begin = () => (now: Progress) => void (now.stage === 'race' && stop.abort(new Error('stopped')));
  const watched = { workers: 2, signal: stop.signal, begin };
  await expect(runChampion(options, 'weightroom tune hexifence-2', join(home, 'first'), watched)).rejects.toThrow(
    'stopped',
  );
  expect(readFileSync(champion)).toEqual(promoted);
  await run('first');
  expect(readFileSync(champion)).toEqual(found);
});

test('a folder of another run is refused, and one of decisions of another', async () => {
  await expect(run('first', undefined, { ...options, seed: 2 })).rejects.toThrow(mistake('holds another run'));
});
