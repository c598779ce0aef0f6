import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testFolder } from '../test/folder.ts';

const folder = testFolder();
const program = `"${process.execPath}" "${join(import.meta.dirname, '../dist/cli/weightroom.js')}"`;

/** File 3 is a pipe whose reader has gone. */
const gone = 'exec 3> >(exec true); wait $!;';

/** How a line of the shell ends, and what it writes to standard error; `weightroom` is the program. */
async function shell(line: string): Promise<{ code: number | null; err: string }> {
  const child = spawn('bash', ['-c', line.replaceAll('weightroom', program)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, err };
}

const played = 'weightroom match run slider-4 --agents random,greedy --pairs 2 --workers 1 --out';

describe.runIf(existsSync('/dev/full'))('output that has no room', () => {
  test.each(['games --json', 'games --help'])('%s: one line', async (words) => {
    expect(await shell(`weightroom ${words} > /dev/full`)).toEqual({
      code: 1,
      err: 'weightroom: standard output: no space left on the disk\n',
    });
  });

  test.each([
    ['has no room', '2> /dev/full'],
    ['nobody reads', '2>&3'],
    ['is closed', '2>&-'],
  ])('a tournament whose progress %s ends well, with all results', async (what, redirected) => {
    const out = what.replaceAll(' ', '-');
    expect(await shell(`${gone} ${played} ${out} ${redirected}`)).toEqual({ code: 0, err: '' });
    expect(
      readFileSync(join(folder, out, 'games.jsonl'), 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(5);
    expect(existsSync(join(folder, out, 'tables/result.json'))).toBe(true);
  });

  test('a mistake keeps its exit code', async () =>
    expect(await shell('weightroom games chess 2> /dev/full')).toEqual({ code: 1, err: '' }));
});

/** A tiny file system that only root may mount; elsewhere the test says that it was left out. */
const small = join(folder, 'small');
const mounted = (() => {
  mkdirSync(small);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('weightroom.slow.ts: no tmpfs could be mounted (root may), so the full disk is left out\n');
    return false;
  }
})();
afterAll(() => mounted && execFileSync('umount', [small]));

test.skipIf(!mounted)('a full disk is told as such, and no half of a file is left', async () => {
  const { code, err } = await shell(
    'weightroom data generate slider-12 --games 300 --agent greedy --workers 1 --out small/data',
  );
  expect({ code, last: err.trimEnd().split('\n').at(-1) }, err).toEqual({
    code: 1,
    last: expect.stringMatching(/^weightroom: small\/data.*: no space left on the disk$/),
  });
  // The manifest of a data set without games, so that the same command resumes.
  expect(readdirSync(join(small, 'data'))).toEqual(['manifest.json']);
});

test
  .skipIf(!mounted)
  .each([
    'tune slider-4 --budget 20s',
    'match run slider-4 --agents random,greedy',
    'data generate slider-4 --games 10',
  ])('a read-only disk refuses %s before another word is said', async (words) => {
  execFileSync('mount', ['-o', 'remount,ro', small]);
  try {
    expect(await shell(`weightroom ${words} --out small/new >&2`)).toEqual({
      code: 1,
      err: 'weightroom: small/new: the file system is read-only\n',
    });
  } finally {
    execFileSync('mount', ['-o', 'remount,rw', small]);
  }
});

test('a reader that has gone ends the program without a word, as it ends others', async () =>
  expect(await shell(`${gone} weightroom games >&3`)).toEqual({ code: 141, err: '' }));

describe.skipIf(process.platform === 'win32')('too few files may be open', () => {
  test.each([20, 64])('%i: one line', async (limit) => {
    const { code, err } = await shell(`ulimit -n ${limit}; ${played} few`);
    expect({ code, err }).toEqual({
      code: 1,
      err: 'weightroom: too many files are open at once; use a higher limit: ulimit -n 1024\n',
    });
    expect(existsSync(join(folder, 'few'))).toBe(false);
  });

  test('too few for that many threads: one line', async () => {
    const manyThreads = played.replace('--pairs 2 --workers 1', '--pairs 24 --workers 48');
    const { code, err } = await shell(`ulimit -n 160; ${manyThreads} threads`);
    expect(code, err).toBe(1);
    // The thread that keeps the lock may be the one that can't open its file.
    expect(err).toMatch(/(?:^|\n)weightroom: .*too many files are open at once; use a higher limit: ulimit -n 1024/);
    expect(err).not.toMatch(/\bat .*:\d+:\d+|\bError\b/);
  });
});

test('an older Node is refused before anything is loaded', async () => {
  const old = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.1" } })';
  const told = `NODE_OPTIONS="--import data:text/javascript,${encodeURIComponent(old)}"`;
  expect(await shell(`${told} weightroom games`)).toEqual({
    code: 1,
    err: 'weightroom: Node 18.20.1 is too old; Node 20.19 or later is needed: https://nodejs.org\n',
  });
});
