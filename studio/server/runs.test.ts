import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readWeights } from '../../agents/weights-file.ts';
import { gameNamed } from '../../games/index.ts';
import { jsonText } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { withLock } from '../../lib/lock/lock.ts';
import { packageFolder } from '../../lib/version.ts';
import { championDocument, plainVerdict, renderSections } from '../../reports/index.ts';
import { emptiedFolder } from '../../test/folder.ts';
import { sampleChampion } from '../../test/sample-champion.ts';
import { beginRun, finishedRun, headerWith, writtenLog, writtenProgress } from '../../test/studio-folder.ts';
import { rewriteLog } from '../../tournament/log/log.ts';
import { answersOf } from './answers.ts';
import { takeNote } from './start-run.ts';
import { StudioFolder } from './studio-folder.ts';

const home = emptiedFolder();

const answers = () => answersOf(new StudioFolder(home));
const list = () => answers().runs();
const page = (at: string) => answers().run({ at });
const champion = join(packageFolder, 'reports', 'published', 'slider-6', 'champion.json');

/** The cells of the tables' rows in a document. */
function rowsOf(markup: string): string[][] {
  return [...markup.matchAll(/<tr><th scope="row".*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/>([^<]*)<\/t[hd]>/g)].map(([, cell]) => cell!),
  );
}

describe('a finished run', () => {
  test('what it found, in its own words, and its report', async () => {
    const outcome = finishedRun(join(home, 'run'));
    const { verdict, elo, state, document } = await page('run');
    expect([state, verdict]).toEqual(['finished', plainVerdict(outcome)]);
    const decisive = outcome.verdict!.find(
      ({ place, opponent }) => place === 'near' && opponent === outcome.baselines.strongest,
    )!;
    expect(elo).toMatchObject({ elo: decisive.match.rating.elo, low: decisive.match.rating.low });
    expect(document).toBe(await renderSections(championDocument(outcome)));
    // Names within it are the page's own ways.
    expect(document).not.toContain('href=');
  });

  test.each(['nothing', 'refused'] as const)('that brought %s has no figure', async (scene) => {
    const outcome = finishedRun(join(home, 'run'), sampleChampion(scene));
    const found = await page('run');
    expect([found.elo, found.verdict]).toEqual([undefined, plainVerdict(outcome)]);
    expect(found.document).toContain('<svg');
  });

  test.each([
    ['slider-6', 'run/champion.json'],
    ['gomoku', undefined],
  ])('of %s has a champion to play against where the studio knows the game', async (game, file) => {
    const { champion: found } = sampleChampion();
    finishedRun(join(home, 'run'), { ...sampleChampion(), game, champion: { ...found, file: 'champion.json' } });
    cpSync(champion, join(home, 'run', 'champion.json'));
    expect((await page('run')).champion).toBe(file);
    expect(list().runs.map((one) => one.champion)).toEqual([file]);
  });

  test('whose outcome.json was changed says so, and is no found thing', async () => {
    finishedRun(join(home, 'run'));
    const path = join(home, 'run', 'outcome.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"seed": \d+/, '"seed": 99'));
    const { mistake, elo, document } = await page('run');
    const line = 'run/outcome.json: was changed after it was written';
    expect([mistake, elo, document]).toEqual([expect.stringContaining(line), undefined, undefined]);
    expect(list().runs[0]!.mistake).toContain('changed after it was written');
  });

  test.each(['champion.json', 'decisions.jsonl'])('whose %s is of another run says so', async (name) => {
    finishedRun(join(home, 'run'), sampleChampion('twice', { files: { [name]: '0'.repeat(64) } }));
    writeFileSync(join(home, 'run', name), '{}\n');
    const { mistake, document } = await page('run');
    expect(mistake).toContain(`run/${name}: not the file that outcome.json was computed from`);
    expect(document).toBeUndefined();
  });
});

test('runs that have ended stand in one plot, each in a colour of its own', async () => {
  finishedRun(join(home, 'a'));
  finishedRun(join(home, 'b'), sampleChampion('nothing'));
  beginRun(join(home, 'begun'));
  const { document } = await answers().overlaid({ a: 'a', b: 'b' });
  expect(document).toContain('The first run, verdict: Network 2×32, generation 2, +195 Elo');
  expect(document).toContain('The second run, generation 0: hand weights (difference), 0 Elo');
  expect((await answers().overlaid({ a: 'a', b: 'begun' })).document).toBeUndefined();
});

test('the run of a published champion is shown as an example, and nothing else of the package', async () => {
  const { game, verdict, document } = await answers().example({ game: 'slider-6' });
  expect([game, verdict]).toEqual(['slider-6', expect.stringMatching(/^Tuning worked: /)]);
  expect(document).toContain('Games to look at');
  await expect(answers().example({ game: '../published/slider-6' })).rejects.toThrow('no such file or folder');
});

test('the contest under way shows its latest game, and the score', async () => {
  beginRun(join(home, 'run'));
  expect((await answers().live({ at: 'run' })).latest).toBeUndefined();
  writtenLog(join(home, 'run', 'baselines'), ['hand:own@nodes=9', 'greedy'], [0, 1, -1]);
  const { latest } = await answers().live({ at: 'run' });
  expect(latest).toMatchObject({ at: 'run/baselines', title: 'Baselines', game: 2, ending: 'ply limit' });
  expect(latest!.score).toBe('hand weights (own) 2.5 : 0.5 greedy');
  expect(latest!.frames.length).toBeGreaterThan(0);
  writtenLog(join(home, 'run', 'baselines'), ['a', 'b'], [0], (one) => ({ ...one, position: 'nonsense' }));
  expect((await answers().live({ at: 'run' })).latest).toBeUndefined();
});

test('a note belongs to a run: the list tells it, and there is none of another folder', () => {
  const folder = new StudioFolder(home);
  finishedRun(join(home, 'run'));
  mkdirSync(join(home, 'other'));
  const { runs } = answersOf(folder);
  expect(runs().runs[0]!.note).toBeUndefined();
  takeNote(folder, { at: 'run', text: 'wider #nets' });
  expect(runs().runs[0]!.note).toBe('wider #nets');
  for (const wrong of [
    { at: 'other', text: '' },
    { at: '..', text: '' },
    { at: 'run', text: 'x'.repeat(2001) },
  ])
    expect(() => takeNote(folder, wrong)).toThrow(InputError);
  expect(readdirSync(join(home, 'other'))).toEqual([]);
});

test('of many runs some are read at a look, and each again where it has changed', { tags: 'slow' }, async () => {
  const names = Array.from({ length: 60 }, (_, i) => `run-${i}`);
  for (const name of names) {
    const outcome = finishedRun(join(home, name));
    expect(outcome.sentences[0]).toBeDefined();
    for (const path of [`${name}/outcome.json`, name]) utimesSync(join(home, path), 1e9, 1e9);
  }
  const { runs } = answers();
  const told = () => runs().runs.filter(({ verdict }) => verdict !== undefined).length;
  expect([told(), told(), told(), runs().runs.length]).toEqual([20, 40, 60, 60]);
  const stateOf = (name: string) => runs().runs.find(({ at }) => at === name)!.state;
  rmSync(join(home, 'run-7/outcome.json'));
  writeFileSync(join(home, 'run-8/outcome.json'), '{}');
  expect([stateOf('run-7'), told()]).toEqual(['stopped', 58]);
  await withLock(join(home, 'run-9'), new AbortController().signal, async () =>
    expect(stateOf('run-9')).toBe('running'),
  );
  expect(stateOf('run-9')).toBe('finished');
});

test('a run is shown as running while its folder is locked, then stopped, then finished', async () => {
  const folder = join(home, 'run');
  beginRun(folder);
  const states: string[] = [(await page('run')).state];
  await withLock(folder, new AbortController().signal, async () => {
    states.push((await page('run')).state);
  });
  states.push((await page('run')).state);
  finishedRun(folder);
  states.push((await page('run')).state);
  expect(states).toEqual(['stopped', 'running', 'stopped', 'finished']);
});

test('a lock says who holds it: nobody, where its process has ended, or where an unknown one is silent', async () => {
  const folder = join(home, 'run');
  beginRun(folder);
  const place = join(folder, '.lock');
  const own = await withLock(folder, new AbortController().signal, async () =>
    JSON.parse(readFileSync(join(place, readdirSync(place)[0]!), 'utf8')),
  );
  mkdirSync(place);
  const lock = join(place, 'x');
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const states: string[] = [];
  for (const holder of [own, { ...own, process: ended }, { ...own, host: 'elsewhere' }]) {
    writeFileSync(lock, JSON.stringify(holder));
    states.push((await page('run')).state);
  }
  utimesSync(lock, new Date(), new Date(Date.now() - 60_000));
  states.push((await page('run')).state);
  expect(states).toEqual(['running', 'stopped', 'running', 'stopped']);
});

describe('a run that continues', () => {
  const going = async <Result>(folder: string, work: () => Promise<Result>): Promise<Result> => {
    let result: Result;
    await withLock(folder, new AbortController().signal, async () => {
      result = await work();
    });
    return result!;
  };

  test('says its stage, the contest that is played, and its ladder so far', async () => {
    const folder = join(home, 'run');
    beginRun(folder);
    writtenProgress(folder);
    writtenLog(join(folder, 'baselines'), ['hand:own@nodes=9', 'hand:difference@nodes=9'], [0, 1]);
    const first = join(folder, 'generation-1');
    writtenLog(join(first, 'challenge', 'test'), ['g1-full@nodes=9', 'hand:own@nodes=9'], [0, 1, 0, 1]);
    mkdirSync(join(first, 'weights'));
    writeFileSync(join(first, 'weights', 'g1-full.json'), readFileSync(champion));
    writeFileSync(join(folder, 'champion.json'), readFileSync(champion));
    const test = { elo0: 0, elo1: 40, alpha: 0.05, beta: 0.05, model: 'normalized' } as const;
    const challenge = join(folder, 'generation-2', 'challenge', 'test');
    const names = ['g2-full@nodes=9', 'g1-full@nodes=9'];
    const records = writtenLog(challenge, names, [0, 0, 0, 1, 0, 1, 1]);
    rewriteLog(challenge, headerWith(names, 'slider-6', { kind: 'sprt', test }), records);
    const found = await going(folder, () => page('run'));
    expect(found.stage).toMatchObject({
      stage: 'race',
      generation: 2,
      done: 30,
      total: 120,
      rate: 12.5,
      unit: 'games',
    });
    expect(found.stage!.secondsLeft).toBeGreaterThan(0);
    expect(found.document).toContain('Latest games: Generation 2: challenge');
    expect(found.document).toMatch(/7 games; LLR [−+]?[\d.]+ \(ends at/);
    expect(rowsOf(found.document!)).toEqual([
      ['Full features, tuned, generation 2', '7', '71.4 %', '+280', expect.any(String)],
      ['Full features, tuned, generation 1', '7', '28.6 %', '−280', expect.any(String)],
      [
        'Full features, tuned, generation 2 v Full features, tuned, generation 1',
        '3',
        '5–0–2',
        '+280',
        expect.any(String),
      ],
      ['1', 'Full features, tuned, generation 1', 'hand weights (own)', '2', '+382', expect.any(String)],
      [
        '2',
        'Full features, tuned, generation 2',
        'Full features, tuned, generation 1',
        '3',
        expect.stringMatching(/^[+−]\d+$/),
        expect.any(String),
      ],
    ]);
    expect(found.champion).toBe('run/champion.json');
    expect(found.contests.map(({ title }) => title)).toEqual([
      'Baselines',
      'Generation 1: challenge',
      'Generation 2: challenge',
    ]);
  });

  test('shows the losses of its fits, and the epochs of the network that is fitted', async () => {
    const folder = join(home, 'run');
    beginRun(folder, 'hexifence-3');
    const weights = join(folder, 'generation-1', 'weights');
    mkdirSync(weights, { recursive: true });
    const history = [
      { train: 0.6, validation: 0.62 },
      { train: 0.5, validation: 0.55 },
    ];
    const lean = join(packageFolder, 'reports', 'published', 'hexifence-3', 'champion.json');
    writeFileSync(join(weights, 'g1-lean.json'), readFileSync(lean));
    writeFileSync(join(weights, 'g1-board-2x4.json.checkpoint'), JSON.stringify({ history }));
    writeFileSync(join(weights, 'g1-torn.json'), '{"format"');
    const document = (await going(folder, () => page('run'))).document!;
    const { origin } = readWeights(lean, gameNamed('hexifence-3'));
    const { train, validation, test: last } = (origin as Extract<typeof origin, { by: 'fit' }>).measures;
    const losses = [train, validation, last].map(({ logLoss }) => logLoss.toFixed(4));
    expect(rowsOf(document)).toEqual([['Lean features, tuned, generation 1', 'linear', ...losses]]);
    expect(document).toContain('Network 2×4, generation 1 is being fitted.');
    expect(document).toContain('Epoch 2: 0.5000 on the rows fitted to, 0.5500 on the validation rows.');
  });
});

test('the list: runs the newest first, whatever stands in them; tournaments that no run played; nothing twice', async () => {
  finishedRun(join(home, 'deep', 'er', 'run'));
  beginRun(join(home, 'begun'));
  writtenLog(join(home, 'begun', 'baselines'), ['a', 'b'], [0]);
  writtenLog(join(home, 'tournament'), ['a', 'b'], [0, 1]);
  mkdirSync(join(home, 'broken'));
  writeFileSync(join(home, 'broken', 'run.json'), 'nothing');
  mkdirSync(join(home, 'other'));
  writeFileSync(join(home, 'other', 'run.json'), jsonText({ format: 'somebody else’s' }));
  const { runs, tournaments } = list();
  expect(runs.map(({ at }) => at).sort()).toEqual(['begun', 'broken', 'deep/er/run', 'other']);
  expect(runs.map(({ begun }) => begun)).toEqual(runs.map(({ begun }) => begun).sort((a, b) => b - a));
  expect(
    runs
      .filter(({ mistake }) => mistake !== undefined)
      .map(({ at }) => at)
      .sort(),
  ).toEqual(['broken', 'other']);
  expect(tournaments.map(({ at, agents }) => [at, agents])).toEqual([['tournament', ['a', 'b']]]);
});

test('a folder that is a run itself is the list', async () => {
  finishedRun(home);
  expect(list().runs.map(({ at }) => at)).toEqual(['.']);
  expect((await page('.')).state).toBe('finished');
});

test('agents of a run’s tournament have their weights files', async () => {
  const folder = join(home, 'run');
  beginRun(folder);
  const log = join(folder, 'generation-1', 'race', 'round-1', '1-hand-own');
  writtenLog(log, ['hand:own@nodes=9', 'g1-full@nodes=9', '../../../etc@nodes=1'], [0, 1]);
  mkdirSync(join(folder, 'generation-1', 'weights'), { recursive: true });
  writeFileSync(join(folder, 'generation-1', 'weights', 'g1-full.json'), readFileSync(champion));
  const { agents, run } = await answers().log({ at: 'run/generation-1/race/round-1/1-hand-own' });
  expect(run).toBe('run');
  expect(agents).toEqual([
    { name: 'hand:own@nodes=9', bare: 'hand:own' },
    { name: 'g1-full@nodes=9', bare: 'g1-full', file: 'run/generation-1/weights/g1-full.json' },
    { name: '../../../etc@nodes=1', bare: '../../../etc' },
  ]);
  const weights = answers().weights({ at: 'run/generation-1/weights/g1-full.json' });
  expect(weights).toEqual(JSON.parse(readFileSync(champion, 'utf8')));
});

test('a run that failed before it wrote anything says why', async () => {
  const why = 'weightroom: redis://queue:6379: nobody listens there; is redis-server running?';
  const children = { has: () => false, failure: (at: string) => (at === 'run' ? why : undefined) };
  const answers = answersOf(new StudioFolder(home), { children });
  await expect(answers.run({ at: 'run' })).rejects.toThrow(why);
  await expect(answers.run({ at: 'other' })).rejects.toThrow('other/run.json: no such file or folder');
  finishedRun(join(home, 'run'));
  expect(await answers.run({ at: 'run' })).toMatchObject({ state: 'finished', failure: why });
});
