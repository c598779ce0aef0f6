import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { bytesIn, testFolder } from '../test/folder.ts';
import { program } from '../test/program.ts';

/** What this program runs on beside the Node of these tests; the npm package `node` has them. */
const VERSIONS = ['22', '24', '26'];
const home = testFolder();

/** Games whose features are counts, logarithms, and play-outs; a run is small, and measures no time but costs. */
const runs: readonly (readonly [game: string, words: string])[] = [
  ['slider-4', '--generations 1 --games 60 --pairs 12 --nodes 60'],
  ['infexion', '--generations 1 --games 40 --pairs 8 --nodes 80'],
  ['hexifence-2', '--generations 1 --games 60 --pairs 8 --nodes 60'],
];

function tune(node: string, game: string, words: string, out: string): void {
  const { status, stderr } = spawnSync(
    node,
    [program, 'tune', game, ...words.split(' '), '--seed', '1', '--workers', '1', '--out', out],
    { cwd: home, encoding: 'utf8' },
  );
  expect([status, stderr.split('\n').filter((line) => line.startsWith('weightroom:'))]).toEqual([0, []]);
}

/** Every file that must repeat: all but what clocks said, and caches. */
function repeated(folder: string): Record<string, string> {
  const found = bytesIn(join(home, folder), /(^|\/)(timing\.|cache\/)/);
  expect(Object.keys(found).length).toBeGreaterThan(20);
  return found;
}

/** The Node of a version, from the registry; undefined where that can't be reached. */
function installed(version: string): string | undefined {
  const folder = join(home, `node-${version}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--silent', `node@${version}`], { cwd: folder });
  const node = join(folder, 'node_modules/node/bin/node');
  return existsSync(node) ? node : undefined;
}

const nodes = new Map(VERSIONS.map((version) => [version, installed(version)]));
const isCi = process.env.CI !== undefined;

describe.each(runs)('a run of %s', (game, words) => {
  beforeAll(() => tune(process.execPath, game, words, `${game}-here`), 600_000);

  test.for(VERSIONS)('has the same bytes on Node %s', (version, { skip }) => {
    const node = nodes.get(version);
    if (node === undefined && !isCi) skip(`npm could not install node@${version}`);
    expect(node, `npm could not install node@${version}`).toBeDefined();
    expect(execFileSync(node!, ['--version'], { encoding: 'utf8' })).toMatch(new RegExp(`^v${version}\\.`));
    const replayed = `${words} --config {"replayDecisions":"${game}-here/decisions.jsonl"}`;
    tune(node!, game, replayed, `${game}-${version}`);
    expect(repeated(`${game}-${version}`)).toEqual(repeated(`${game}-here`));
  });
});
