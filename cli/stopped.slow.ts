import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { bytesIn, testFolder } from '../test/folder.ts';
import { begin } from '../test/program.ts';

const folder = testFolder();

/** Milliseconds of work in each call of a feature: its stages take a second or more. */
const SLOW = 1;
/** Milliseconds from Ctrl-C to the end. A busy machine may be late now and then: one of some tries is in time. */
const SOON = 1000;
const TRIES = 3;

beforeAll(() => {
  cpSync(join(import.meta.dirname, '../examples/new-game'), folder, { recursive: true });
  const file = join(folder, 'features.ts');
  const slow = `const until = performance.now() + ${SLOW}; while (performance.now() < until);`;
  const text = readFileSync(file, 'utf8');
  const called = '({ holding }, player) => holding[player + 1]!';
  expect(text).toContain(called);
  const slowed = text.replace(called, `({ holding }, player) => { ${slow} return holding[player + 1]!; }`);
  writeFileSync(file, `import { writeFileSync } from 'node:fs';\nwriteFileSync('begun', '');\n${slowed}`);
});

// Some moments of one check: lines of play first, then hashes, features out of order, random games, speeds and pace.
test.each([1000, 2500, 4000, 5500])(
  'Ctrl-C %i ms after it read the game ends check game within a second, in one line',
  async (after) => {
    const late: number[] = [];
    while (late.length < TRIES) {
      const took = await stoppedAfter(after);
      if (took < SOON) return;
      late.push(took);
    }
    expect(late).toEqual([]);
  },
);

/** Milliseconds that it continued; 0 where it was through before. */
async function stoppedAfter(milliseconds: number): Promise<number> {
  const begun = join(folder, 'begun');
  rmSync(begun, { force: true });
  const { child, ended } = begin(folder, ['check', 'game', './index.ts', '--games', '6']);
  while (!existsSync(begun) && child.exitCode === null) await sleep(20);
  await Promise.race([sleep(milliseconds), ended]);
  if (child.exitCode !== null) return 0;
  const asked = performance.now();
  child.kill('SIGINT');
  const { code, err } = await ended;
  // It may have come to its end just before.
  if (code === 0) return 0;
  expect([code, err.trimEnd().split('\n').at(-1)]).toEqual([130, 'Stopped. The same command begins anew.']);
  return performance.now() - asked;
}

test('Ctrl-C says so where nothing is kept, and leaves nothing', async () => {
  const { child, ended } = begin(
    folder,
    'match openings slider-6 --count 100000 --workers 1 --out openings.txt'.split(' '),
  );
  await new Promise((resolve) => child.stderr!.once('data', resolve));
  child.kill('SIGINT');
  const { code, out, err } = await ended;
  expect({ code, out }, err).toEqual({ code: 130, out: '' });
  expect(err).toMatch(/Stopped\. The same command begins anew\.\n$/);
  expect(existsSync(join(folder, 'openings.txt'))).toBe(false);
});

test('Ctrl-C stops self-play with 130, and the same command resumes to the same bytes', async () => {
  const line = 'data generate slider-4 --games 900 --agent hand@depth=1';
  const { child, ended } = begin(folder, `${line} --workers 1 --out stopped`.split(' '));
  while (!existsSync(join(folder, 'stopped/rows-00000.csv')) && child.exitCode === null) await sleep(2);
  child.kill('SIGINT');
  const { code, out, err } = await ended;
  expect({ code, out }, err).toEqual({ code: 130, out: '' });
  expect(err).toMatch(/Stopped\. The same command resumes from here\.\n$/);
  const { games } = JSON.parse(readFileSync(join(folder, 'stopped/manifest.json'), 'utf8')) as { games: number };
  expect(games).toBeLessThan(900);
  expect(games % 250).toBe(0);
  expect(readdirSync(join(folder, 'stopped')).filter((name) => /partial|lock/.test(name))).toEqual([]);
  const all = [`${line} --workers 2 --out stopped`, `${line} --workers 1 --out whole`];
  for (const words of all) expect((await begin(folder, words.split(' ')).ended).code).toBe(0);
  const whole = bytesIn(join(folder, 'whole'));
  expect(bytesIn(join(folder, 'stopped'))).toEqual(whole);
  expect(Object.keys(whole)).toHaveLength(5);
});
