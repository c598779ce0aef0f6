import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { countedTime } from '../../test/clock.ts';
import { expectRefusal, inProcess } from '../../test/command.ts';
import { playDataset } from '../../test/dataset.ts';
import { testFolder } from '../../test/folder.ts';
import { drawOpenings, readOpenings } from '../../tournament/openings/openings.ts';
import type { LiveElo } from '../../tuning/contests/contest.ts';
import { type ChampionStage, progressSchema, telling } from '../../tuning/progress-file.ts';
import { ChampionView, planLines, progressLine } from './tune.ts';

const folder = testFolder();
writeFileSync(join(folder, 'few.txt'), drawn(2));
writeFileSync(join(folder, 'openings.txt'), drawn(40));
await playDataset(join(folder, 'ships'), 'hex-3', 4, 1);
await playDataset(join(folder, 'outside'), 'slider-4', 40, 1);

/** The text of a file of `count` openings. */
function drawn(count: number): string {
  const game = gameNamed('slider-4');
  const walk = { shortest: 2, longest: 6 };
  return drawOpenings(game, { seed: 1, openings: 'random', scatter: 0, walk }, count).join('\n');
}

test.each([
  ['--budget -5m', '--budget -5m: expected a time such as'],
  ['--budget 3', '--budget 3: expected a time such as 90s, 20m, 8h or 1h30m'],
  ['--pairs 50', '--pairs 50: needs --generations; with a time budget, the time decides how many'],
  ['--budget 3m --games 50', '--games 50: needs --generations; with a time budget, the time decides how many'],
  ['--nodes 0', '--nodes 0: expected a whole number from 1 up'],
  ['--budget 3m --against hand:own', 'hand:own plays already'],
  ['--budget 3m --repeats 1', '--repeats 1: expected a whole number from 2 up'],
  [
    '--budget 3m --repeats 2 --config {"replayDecisions":"x"}',
    '--repeats and --config replayDecisions: the decisions are of one run',
  ],
  ['--budget 3m --config {"replayDecisions":"missing.jsonl"}', 'missing.jsonl'],
  ['--openings missing.txt', 'missing.txt'],
  ['--config {"data":"missing"}', 'missing: no data set here'],
  ['--config {"data":"ships"}', 'ships: a data set of hex-3, not slider-4'],
  ['--openings few.txt', 'few.txt: 2 openings; expected at least 30'],
  ['--budget 3m --generations 2', '--budget and --generations: one says how much is done, not both'],
  ['--features original,original', 'original is named twice'],
  ['--budget 3m --features nothing', 'nothing'],
])('%s: one line', async (words, message) => {
  expectRefusal(await inProcess(folder, `tune slider-4 --out run ${words}`.split(' ')), message);
});

test('match show of a run that has only begun', async () => {
  mkdirSync(join(folder, 'begun'), { recursive: true });
  writeFileSync(join(folder, 'begun', 'run.json'), JSON.stringify({ format: 'weightroom champion run 1' }, null, 2));
  expect(await inProcess(folder, ['match', 'show', 'begun'])).toMatchObject({
    code: 1,
    err: 'weightroom: begun: no verdict here yet; expected one of its matches: begun/baselines\n',
  });
});

test.each([
  [{ budget: 1200 }, '20m'],
  [{ generations: 1 }, '1 generation'],
  [{ generations: 3 }, '3 generations'],
])('before: budget and plan', (length, said) => {
  const lines = planLines({ game: 'slider-6', seed: 7, nodes: 2500, sets: ['full'], against: [], ...length }, 'runs/x');
  expect(lines[0]).toBe(`slider-6, seed 7: ${said}, in runs/x; Ctrl-C interrupts it, and the same command resumes.`);
  expect(lines.at(-1)).toContain(
    '2,500 nodes of hand weights (own) per move, after 2 to 8 random moves. The verdict is on fresh',
  );
});

test('a run from openings: its contests near the start begin there, and the same words without them are another run', {
  tags: 'slow',
}, async () => {
  // Games enough that, whatever a node costs here, some are in the test split.
  const words =
    'tune slider-4 --generations 1 --games 60 --pairs 4 --nodes 20 --features original --workers 1 --out from';
  const begun = [...words.split(' '), '--openings', 'openings.txt'];
  const { code, out } = await inProcess(folder, begun);
  expect([code, out]).toEqual([0, expect.stringContaining('per move, from openings.txt')]);
  const { positions } = readOpenings(join(folder, 'openings.txt'), gameNamed('slider-4'));
  const read = (path: string): string => readFileSync(join(folder, 'from', path), 'utf8');
  for (const contest of ['generation-1/race/openings.json', 'generation-1/challenge/openings.json']) {
    const begins = JSON.parse(read(contest)).positions;
    expect(begins.length).toBeGreaterThan(3);
    expect(positions).toEqual(expect.arrayContaining(begins));
  }
  const [, game] = read('baselines/games.jsonl').split('\n');
  expect(positions).toContain(JSON.parse(game!).position);
  expect(JSON.parse(read('outcome.json')).outcome.boards.near.set.positions).toEqual(positions);
  expect((await inProcess(folder, begun)).code).toBe(0);
  const message = 'from: holds another run (';
  const difference = '; --openings is openings.txt there, not given here; use another folder';
  for (const part of [message, difference]) expectRefusal(await inProcess(folder, words.split(' ')), part);
  // The same name, other boards.
  writeFileSync(join(folder, 'openings.txt'), positions.slice(1).join('\n'));
  expectRefusal(await inProcess(folder, begun), message);
});

test('rows from outside: candidates are fitted to them, too, and a run resumes only with the same rows', {
  tags: 'slow',
}, async () => {
  const words = 'tune slider-4 --generations 1 --games 10 --pairs 2 --nodes 20 --features original --workers 1';
  const begun = [...words.split(' '), '--out', 'with', '--config', '{"data":"outside"}'];
  const { code, out } = await inProcess(folder, begun);
  expect([code, out]).toEqual([0, expect.stringContaining('fitted to the rows of outside, too')]);
  const weights = readFileSync(join(folder, 'with', 'generation-1', 'weights', 'g1-original.json'), 'utf8');
  // The run's own ten are beside them, without those that left no rows.
  expect(JSON.parse(weights).origin.dataset.games).toBeGreaterThan(40);
  rmSync(join(folder, 'outside'), { recursive: true });
  await playDataset(join(folder, 'outside'), 'slider-4', 60, 1);
  expectRefusal(await inProcess(folder, begun), 'with: holds another run');
});

const race: ChampionStage = { generation: 2, of: 3, stage: 'race', secondsLeft: 370 };
const standing: LiveElo = { name: 'g2-full', elo: 45.3, low: -9.8, high: 101.6 };
const fits: ChampionStage = { generation: 2, stage: 'fits', note: 'g2-full', secondsLeft: undefined };
const costs: ChampionStage = { generation: 0, stage: 'costs', secondsLeft: 370 };

const { signal } = new AbortController();
const begin = (view: ChampionView, stage: ChampionStage) => telling(stage, { workers: 2, signal }, view.begin());

/** What a view says in a place that is a terminal or none, while `use` works. */
function said(progress: 'bar' | 'json', isTTY: boolean, use: (view: ChampionView) => void): string {
  let text = '';
  const write = (chunk: string | Uint8Array): boolean => {
    text += String(chunk);
    return true;
  };
  const view = new ChampionView(progress, { write, isTTY, columns: 200, rows: 10 });
  use(view);
  view.close();
  return text;
}

describe('in a pipe', () => {
  test('each stage has a line at its end', () => {
    countedTime();
    const text = said('bar', false, (view) => {
      const one = begin(view, race);
      one.progress(0, 240);
      one.stands!(standing);
      one.progress(120, 240, 'round 2 of 3: g2-full +45 [−10, +102]');
      begin(view, fits).progress(3, 9);
      begin(view, { ...fits, stage: 'self-play', note: 'labels' }).progress(800, 800);
      begin(view, costs).progress(1, 4);
    });
    expect(text.split('\n')).toEqual([
      'generation 2 of 3, race, round 2 of 3: Full features, tuned, generation 2 +45 [−10, +102], 120 of 240 games, 6:10 left',
      'generation 2, fits, Full features, tuned, generation 2, 3 of 9 steps',
      'generation 2, self-play, labels, 800 of 800 rows',
      'costs, 1 of 4 searches, 6:10 left',
      '',
    ]);
  });

  test('long work says a line now and then, and the time left goes down', () => {
    countedTime(500);
    const text = said('bar', false, (view) => {
      const { progress } = begin(view, { ...race, secondsLeft: 50 });
      for (let done = 0; done <= 14; done++) progress(done, 14);
    });
    const lines = text.trim().split('\n');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.length).toBeLessThan(6);
    const left = lines.map((line) => Number(/(\d+) left$/.exec(line)![1]));
    expect(left).toEqual([...left].sort((a, b) => b - a));
  });

  test('a stage that never told how much there is says nothing', () =>
    expect(said('bar', false, (view) => begin(view, race))).toBe(''));
});

test('a terminal has one line, which is written over', () => {
  countedTime();
  const text = said('bar', true, (view) => {
    begin(view, race).progress(7, 240);
    begin(view, costs).progress(1, 4);
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is how terminals are told
  expect(text.replace(/\x1b\[1A\x1b\[1G\x1b\[0J/g, '<')).toBe(
    'generation 2 of 3, race, 7 of 240 games, 6:10 left\n<costs, 1 of 4 searches, 6:10 left\n',
  );
});

test.each([
  [
    200,
    'generation 2, challenge, against the champion: Full features, tuned, generation 2 +45 [−10, +102], 120 of 240 games, 1:06:10 left',
  ],
  [100, 'generation 2, challenge, Full features, tuned, generation 2 +45 [−10, +102], 1:06:10 left'],
  [80, 'generation 2, challenge, g2-full +45 [−10, +102], 1:06:10 left'],
])('in %d columns the time left has room', (columns, wanted) => {
  const live = {
    candidate: 'g2-full',
    elo: 45,
    low: -10,
    high: 102,
    note: 'against the champion: g2-full +45 [−10, +102]',
  };
  const at = {
    stage: 'challenge',
    generation: 2,
    of: null,
    done: 120,
    total: 240,
    rate: 1,
    secondsLeft: 3970,
  } as const;
  expect(progressLine({ ...at, ...live }, columns)).toBe(wanted);
});

test('nothing that a name holds is obeyed by a terminal', () => {
  for (const isTTY of [true, false])
    expect(said('bar', isTTY, (view) => begin(view, { ...fits, note: '\u001b[31mred\n' }).progress(1, 2))).toContain(
      '\\x1b[31mred\\n',
    );
});

describe('as JSON', () => {
  const schema = progressSchema.omit({ format: true }).strict();
  const lines = (use: (view: ChampionView) => void) =>
    said('json', false, use)
      .trim()
      .split('\n')
      .map((line) => schema.parse(JSON.parse(line)));

  test('each line is an object of the schema', () => {
    countedTime();
    expect(
      lines((view) => {
        const { progress, stands } = begin(view, race);
        progress(0, 240);
        stands!(standing);
        progress(120, 240, 'round 2 of 3: g2-full +45 [−10, +102]');
        // Of the next round nobody knows yet.
        view.close();
        progress(120, 240, 'round 3 of 3');
        begin(view, fits).progress(2.4, 9);
      }),
    ).toEqual([
      {
        ...{ stage: 'race', generation: 2, of: 3, candidate: null, elo: null, low: null, high: null },
        ...{ done: 0, total: 240, rate: null, secondsLeft: 370, note: null },
      },
      {
        ...{ stage: 'race', generation: 2, of: 3, candidate: 'g2-full', elo: 45, low: -10, high: 102 },
        ...{ done: 120, total: 240, rate: null, secondsLeft: 370, note: 'round 2 of 3: g2-full +45 [−10, +102]' },
      },
      {
        ...{ stage: 'race', generation: 2, of: 3, candidate: null, elo: null, low: null, high: null },
        ...{ done: 120, total: 240, rate: null, secondsLeft: 370, note: 'round 3 of 3' },
      },
      {
        ...{ stage: 'fits', generation: 2, of: null, candidate: 'g2-full', elo: null, low: null, high: null },
        ...{ done: 2, total: 9, rate: null, secondsLeft: null, note: null },
      },
    ]);
  });

  test('each key stands on the page', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/explanation/champion-loop.md'), 'utf8');
    expect(Object.keys(schema.shape).filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
  });

  test('the time left is never below 0', () => {
    countedTime(400_000);
    const [first] = lines((view) => begin(view, race).progress(1, 2));
    expect(first!.secondsLeft).toBe(0);
  });
});
