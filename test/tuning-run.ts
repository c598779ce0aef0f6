import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** What nodes cost is told: measured, the games would be others each time. */
const costs = 'hand:own=1,hand:difference=1.2,tuned-original=1.2,tuned-full=1.6,tuned-network-full=3';

/** Two shards of self-play and short tournaments: about two seconds. */
export const tuneWords = [
  ...['tune', 'slider-4', '--seed', '3', '--games', '280', '--pairs', '4', '--limit', 'nodes=100', '--depth', '2'],
  ...['--selfplay-agent', 'hand@depth=2', '--features', 'original,full', '--costs', costs],
];

/** The same of infexion, with fewer games. */
export const infexionWords = [
  'tune',
  'infexion',
  '--seed',
  '3',
  '--games',
  '260',
  '--pairs',
  '2',
  '--limit',
  'nodes=300',
  '--depth',
  '1',
].concat(['--selfplay-agent', 'greedy', '--features', 'original,full', '--costs', costs]);

/** SHA-256 of every file of a run that must repeat, by path: all but the caches, the pages and what clocks said. */
export function bytesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/^report\.|^dataset\/cache\/|timing\.jsonl?$/.test(path));
  const digest = (path: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
  return Object.fromEntries(files.sort().map((path) => [path, digest(path)]));
}

/** What adds a network to the run. */
export const networkWords = ['--networks', 'full', '--layers', '8', '--epochs', '20', '--batch', '32'];

/** Starts the run of `first` in `folder`, or goes on with it; `more` is added to its words. */
export function startTune(
  folder: string,
  more: readonly string[] = [],
  first: readonly string[] = tuneWords,
): { child: ChildProcess; ended: Promise<number | null> } {
  const words = ['dist/cli/weightroom.js', ...first, ...more, '--out', folder];
  const child = spawn(process.execPath, words, { stdio: 'ignore' });
  return { child, ended: new Promise((resolve) => child.on('exit', resolve)) };
}

/** A moment of a run, and the signal that ends it there. */
interface Kill {
  readonly due: (folder: string) => boolean;
  readonly signal: NodeJS.Signals;
}

const has = (path: string) => (folder: string) => existsSync(join(folder, path));
const gamesIn = (log: string, count: number) => (folder: string) =>
  has(log)(folder) && readFileSync(join(folder, log)).filter((byte) => byte === 10).length > count;
const games = (count: number) => gamesIn('tournament/games.jsonl', count);
const baselineGames = (count: number) => gamesIn('baseline/games.jsonl', count);

/** Moments that come one after the other in any run. */
export const kills: readonly Kill[] = [
  { due: has('run.json'), signal: 'SIGKILL' },
  { due: has('baseline/games.jsonl'), signal: 'SIGKILL' },
  { due: baselineGames(2), signal: 'SIGKILL' },
  { due: baselineGames(5), signal: 'SIGINT' },
  // All of them.
  { due: baselineGames(8), signal: 'SIGKILL' },
  { due: has('dataset/rows-00000.csv.partial'), signal: 'SIGKILL' },
  { due: has('dataset/rows-00000.csv'), signal: 'SIGINT' },
  { due: has('dataset/rows-00001.csv.partial'), signal: 'SIGKILL' },
  { due: has('weights/tuned-original.json'), signal: 'SIGKILL' },
  { due: has('weights/tuned-full.json'), signal: 'SIGINT' },
  { due: games(2), signal: 'SIGKILL' },
  { due: games(15), signal: 'SIGKILL' },
  // All of them.
  { due: games(48), signal: 'SIGKILL' },
  { due: gamesIn('random-boards/games.jsonl', 2), signal: 'SIGINT' },
  { due: gamesIn('random-boards/games.jsonl', 8), signal: 'SIGKILL' },
  { due: gamesIn('equal-depth/games.jsonl', 3), signal: 'SIGKILL' },
  // All of them: what the run has found is computed or written.
  { due: gamesIn('equal-depth/games.jsonl', 8), signal: 'SIGKILL' },
  { due: has('timing.json'), signal: 'SIGKILL' },
];

/** A moment in the fit of a network, between two epochs. */
export const networkKill: Kill = { due: has('weights/tuned-network-full.json.checkpoint'), signal: 'SIGKILL' };

/**
 * Runs in `folder`, with `more` words, and gets its signal as soon as that is due, once: a second Ctrl-C would end it at
 * once, whatever the first one does. False: it ended first.
 */
export async function killedWhen(
  folder: string,
  { due, signal }: Kill,
  more: readonly string[] = [],
): Promise<boolean> {
  const { child, ended } = startTune(folder, more);
  const timer = setInterval(() => {
    if (!due(folder)) return;
    clearInterval(timer);
    child.kill(signal);
  }, 1);
  const status = await ended;
  clearInterval(timer);
  return status !== 0;
}
