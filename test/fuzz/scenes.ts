import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { inVersion1 } from '../../agents/version-1.ts';
import { readVector } from '../../conformance/check.ts';
import type { Family } from '../../games/game.ts';
import { familyNamed, gameNamed } from '../../games/index.ts';
import { walk } from '../../games/walk.ts';
import { jsonText } from '../../lib/files/files.ts';
import { Random } from '../../lib/maths/random.ts';
import { networkFitOptions } from '../../train/options.ts';
import { checkpointOf, trainNetworkWeights } from '../../train/train-network.ts';
import { inProcess } from '../command.ts';
import { playDataset } from '../dataset.ts';
import { version1Log } from '../version-1-log.ts';
import type { Reading } from './case.ts';
import type { Scene } from './fuzz.ts';

const GAME = 'slider-4';

/** Runs a command that must end well. */
async function done(folder: string, ...words: string[]): Promise<void> {
  const { code, err } = await inProcess(folder, words);
  if (code !== 0) throw new Error(`weightroom ${words.join(' ')}: ${code}: ${err}`);
}

const train = (...more: string[]): Reading => ({
  words: ['train', 'data', '--features', 'full', '--force', '--out', 'fit.json', ...more],
  writes: ['fit.json'],
});
const play = (weights: string): Reading => ({
  words: ['play', GAME, '--watch', `${weights},random`, '--limit', 'depth=1'],
});

/** Weights files of every kind, and what fits read beside a data set. */
const weights: Scene = {
  name: 'weights',
  async make(folder, seed) {
    await playDataset(join(folder, 'data'), GAME, 150, seed, 6);
    await done(folder, 'train', 'data', '--relative-to', 'end-line', '--constrain', 'tempo>=0', '--out', 'linear.json');
    await done(folder, 'train', 'data', '--features', 'full', '--phase', 'pieces', '--out', 'tapered.json');
    const network = ['--model', 'network', '--layers', '3', '--epochs', '2', '--backend', 'cpu'];
    await done(folder, 'train', 'data', ...network, '--out', 'network.json');
    await done(folder, 'train', 'data', ...network, '--quantise', '--out', 'whole.json');
    const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, 'old.json'), jsonText(inVersion1(JSON.parse(read('linear.json')))));
    const features = gameNamed(GAME).features.find(({ name }) => name === 'full')!.list;
    const rows = features.map(({ name }, i) => [name, (i - 2) / 8] as const);
    writeFileSync(
      join(folder, 'import.csv'),
      ['name,weight', ...rows.map((row) => row.join()), 'tempo,0.25', ''].join('\n'),
    );
    writeFileSync(join(folder, 'import.json'), jsonText({ ...Object.fromEntries(rows), tempo: 0.25 }));
    const rules = [`${features[0]!.name} >= 0`, { rule: `${features[1]!.name} <= 2`, reason: 'as they say' }];
    writeFileSync(join(folder, 'rules.json'), jsonText(rules));
  },
  files: () => [
    ...['linear.json', 'old.json'].map((file) => ({
      file,
      readings: [{ words: ['weights', GAME, file, '--json'] }, play(file), { words: ['weights', GAME, file] }],
      free: 'weights file',
    })),
    ...['tapered.json', 'network.json', 'whole.json'].map((file) => ({
      file,
      readings: [play(file), { words: ['diagnose', file, 'data', '--no-curve', '--repeats', '1'] }],
      free: 'weights file',
    })),
    { file: 'rules.json', readings: [train('--constraints', 'rules.json')], free: 'constraints' },
    ...['import.csv', 'import.json'].map((file) => ({
      file,
      readings: [train('--import', file)],
      free: 'imported weights',
    })),
  ],
};

/** Vectors of every game, of statistics, and solved positions: the first line of each kind and some more. */
const vectors: Scene = {
  name: 'vectors',
  async make(folder) {
    for (const game of games) {
      const from = resolve('games', game, 'vectors');
      const files = readdirSync(from).filter((file) => file.endsWith('.jsonl'));
      const chosen = files.flatMap((file) => someLines(join(from, file), 3));
      const kept = chosen.filter((line) => quick(familyNamed(game), line));
      writeFileSync(join(folder, `${game}.jsonl`), kept.join('\n').concat('\n'));
    }
    const statistics = resolve('tournament/statistics/vectors');
    const lines = readdirSync(statistics)
      .flatMap((file) => someLines(join(statistics, file), 15))
      // A simulation takes a second.
      .filter((line) => !line.includes('error95'));
    writeFileSync(join(folder, 'statistics.jsonl'), lines.join('\n').concat('\n'));
    const solved = someLines(resolve('games/hex/vectors/solved.jsonl'), 8);
    writeFileSync(join(folder, 'solved.jsonl'), solved.join('\n').concat('\n'));
  },
  files: () => [
    ...games.map((game) => ({
      file: `${game}.jsonl`,
      readings: [{ words: ['check', game, `${game}.jsonl`], finds: true }],
      free: 'reference vectors',
    })),
    {
      file: 'statistics.jsonl',
      readings: [{ words: ['stats', 'statistics.jsonl'], finds: true }],
      free: 'reference vectors',
    },
    {
      file: 'solved.jsonl',
      readings: [
        {
          words: [
            'solve-rate',
            'hex',
            '--agent',
            'hand',
            '--budget',
            'nodes=64',
            '--no-ladder',
            '--file',
            'solved.jsonl',
          ],
          finds: true,
        },
      ],
      free: 'solved positions',
    },
  ],
};

const games = ['hex', 'hexifence', 'hus', 'infexion', 'slider'];

/** Lines of the file, spread over it. */
function someLines(path: string, count: number): string[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return Array.from(
    { length: Math.min(count, lines.length) },
    (_, i) => lines[Math.floor((i * lines.length) / count)]!,
  );
}

/** Whether `check` knows the line's kind, and takes no time for it. */
function quick(family: Family, line: string): boolean {
  try {
    const { kind, vector } = readVector(family, line, '');
    return line.length < 20_000 && kind.slow?.(vector) !== true;
  } catch {
    return false;
  }
}

const cup = [
  'tournament',
  GAME,
  '--agents',
  'weights.json,greedy,random',
  '--pairs',
  '3',
  '--openings',
  'openings.txt',
].concat(['--adjudicate', 'plies=60', '--limit', 'depth=1', '--workers', '1', '--out']);
const again = (folder: string): Reading => ({ words: [...cup, folder, '--json'], writes: [`${folder}/games.jsonl`] });

/** A tournament's folder and what it is played with. */
const tournament: Scene = {
  name: 'tournament',
  async make(folder, seed) {
    await playDataset(join(folder, 'data'), GAME, 60, seed, 6);
    await done(folder, 'train', 'data', '--out', 'weights.json');
    rmSync(join(folder, 'data'), { recursive: true });
    const game = gameNamed(GAME);
    const openings = Array.from({ length: 3 }, (_, i) => {
      const position = walk(game, { shortest: 2 + i, longest: 2 + i }, new Random(seed, i));
      return `${position.text()} # opening ${i}`;
    });
    writeFileSync(join(folder, 'openings.txt'), ['# Boards', '', ...openings, ''].join('\n'));
    await done(folder, ...cup, 'cup');
    cpSync(join(folder, 'cup'), join(folder, 'old'), { recursive: true });
    const log = join(folder, 'old/games.jsonl');
    writeFileSync(log, version1Log(readFileSync(log, 'utf8')));
    cpSync(join(folder, 'cup/tables/games.txt'), join(folder, 'games.txt'));
  },
  files: () => [
    {
      file: 'cup/games.jsonl',
      readings: [
        { words: ['standings', 'cup', '--json'] },
        again('cup'),
        { words: ['replay', 'cup'], finds: true },
        { words: ['standings', 'cup'] },
      ],
      free: 'nothing',
    },
    {
      file: 'cup/timing.jsonl',
      readings: [again('cup'), { words: ['standings', 'cup', '--out', 'tables'] }],
      free: 'timing.jsonl of a tournament',
    },
    {
      file: 'old/games.jsonl',
      readings: [
        { words: ['standings', 'old'] },
        { words: ['replay', 'old', '--positions'], finds: true },
        again('old'),
      ],
      free: 'files of older versions',
    },
    {
      file: 'games.txt',
      readings: [{ words: ['replay', 'games.txt', '--positions'], finds: true }],
      free: 'games as text',
    },
    // The tournament is over: what it was played with is what it was, or another run is wanted.
    { file: 'weights.json', readings: [again('cup')], free: 'nothing' },
    { file: 'openings.txt', readings: [again('cup')], free: 'nothing' },
    // A new one is played with what is there.
    { file: 'openings.txt', readings: [again('new')], free: 'openings' },
  ],
};

const tuned = ['tune', GAME, '--seed', '3', '--games', '280', '--pairs', '3', '--depth', '1', '--workers', '1'].concat([
  '--selfplay-agent',
  'hand@depth=1',
  '--out',
  'run',
]);
const outcome = ['run/outcome.json'];
const goOn: Reading = { words: [...tuned, '--json'], writes: outcome, tells: true };
const report: Reading = { words: ['report', 'run', '--json'], writes: outcome };
const recompute: Reading = { words: ['report', 'run', '--recompute', '--json'], writes: outcome };

/** Every file of a finished run. */
const run: Scene = {
  name: 'run',
  make: (folder) => done(folder, ...tuned),
  files: (folder) =>
    filesIn(folder)
      .filter((file) => !/report\.(html|md)$|\/tables\//.test(file))
      .map((file) => ({
        file,
        readings: [report, goOn, report, recompute],
        free: file === 'run/tournament/timing.jsonl' ? 'timing.jsonl of a tournament' : 'nothing',
      })),
};

/** A run that was stopped after its fits. */
const stoppedRun: Scene = {
  name: 'stopped run',
  async make(folder) {
    await done(folder, ...tuned);
    for (const file of ['tournament', 'outcome.json', 'timing.json', 'report.html', 'report.md'])
      rmSync(join(folder, 'run', file), { recursive: true });
  },
  files: (folder) =>
    filesIn(folder)
      .filter((file) => !file.includes('/cache/'))
      .map((file) => ({
        file,
        readings: [
          {
            words: [...tuned, '--json'],
            writes: [...outcome, 'run/tournament/games.jsonl'],
            printsTimes: true,
            tells: true,
          },
        ],
        free: 'nothing',
      })),
};

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

const ablate = (game: string, out: string, ...more: string[]): Reading => ({
  words: ['ablate', game, '--depth', '2', '--positions', '4', '--pairs', '0', '--workers', '1', '--json'].concat(more, [
    '--out',
    out,
  ]),
  writes: [`${out}/positions.jsonl`],
  tells: true,
});
const parts = ablate(GAME, 'parts', '--parts', 'pvs=off,table=0');
const figure: Reading = {
  ...ablate('infexion', 'figure', '--figure', '1', '--parts', 'pvs=off'),
  writes: ['figure/positions.jsonl', 'figure/figure-1.jsonl'],
};

/** The logs of ablations. */
const ablation: Scene = {
  name: 'ablation',
  async make(folder) {
    for (const { words } of [parts, figure]) await done(folder, ...words);
    cpSync(join(folder, 'parts'), join(folder, 'old'), { recursive: true });
    for (const file of ['positions.jsonl', 'timing.jsonl']) {
      const path = join(folder, 'old', file);
      writeFileSync(path, version1Log(readFileSync(path, 'utf8')).replace('ablation 2', 'ablation 1'));
    }
  },
  files: () => [
    ...['positions', 'timing'].map((file) => ({ file: `parts/${file}.jsonl`, readings: [parts], free: 'nothing' })),
    { file: 'figure/figure-1.jsonl', readings: [figure], free: 'nothing' },
    {
      file: 'old/positions.jsonl',
      readings: [ablate(GAME, 'old', '--parts', 'pvs=off,table=0')],
      free: 'files of older versions',
    },
  ],
};

const fit = ['--layers', '3', '--epochs', '4', '--batch', '64'];
const networkFit: Reading = {
  words: ['train', 'data', '--model', 'network', ...fit, '--backend', 'cpu', '--force', '--out', 'network.json'],
  writes: ['network.json'],
};

/** The checkpoint of a network's fit, and the data set that it goes on with. */
const checkpoint: Scene = {
  name: 'checkpoint',
  async make(folder, seed) {
    const data = join(folder, 'data');
    await playDataset(data, GAME, 150, seed, 6);
    const options = networkFitOptions.read({ layers: '3', epochs: '4', batch: '64' });
    const stop = new AbortController();
    const progress = (epochs: number): void => {
      if (epochs === 2) stop.abort(new Error('stopped'));
    };
    const path = checkpointOf(join(folder, 'network.json'));
    await trainNetworkWeights(data, gameNamed(GAME), options, 'cpu', path, { signal: stop.signal, progress }).then(
      () => {
        throw new Error('the fit was not stopped');
      },
      (error: Error) => {
        if (error.message !== 'stopped') throw error;
      },
    );
  },
  files: () => [{ file: 'network.json.checkpoint', readings: [networkFit], free: 'nothing' }],
};

/** A data set, whose games may be played on: other commands that read one are in datasets/fuzz.slow.ts. */
const selfplayed = ['selfplay', GAME, '--games', '260', '--agent', 'hand@depth=1', '--workers', '1', '--out', 'data'];
const dataset: Scene = {
  name: 'data set',
  make: (folder) => done(folder, ...selfplayed),
  files: (folder) =>
    filesIn(folder).map((file) => ({
      file,
      readings: [
        { words: selfplayed, writes: ['data/manifest.json', 'data/rows-00000.csv', 'data/rows-00001.csv'] },
        { words: ['diagnose', 'hand', 'data', '--no-curve', '--repeats', '1', '--json'] },
      ],
      free: 'nothing',
    })),
};

export const scenes = { weights, vectors, tournament, run, stoppedRun, ablation, checkpoint, dataset } as const;
