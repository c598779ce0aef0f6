import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findManifest, readManifest } from '../datasets/data-set.ts';
import { Random } from '../lib/maths/random.ts';
import { testFolder } from '../test/folder.ts';
import { KILLS } from '../test/proofs.ts';

const folder = testFolder();
const PROGRAM = join(import.meta.dirname, '../dist/cli/weightroom.js');
const WORDS = 'data generate slider-4 --games 20000 --agent greedy --out'.split(' ');

function start(out: string, workers: number) {
  return spawn(process.execPath, [PROGRAM, ...WORDS, join(folder, out), '--workers', String(workers)], {
    stdio: 'ignore',
  });
}

function filesOf(out: string): Record<string, string> {
  const names = readdirSync(join(folder, out)).filter((name) => /\.(csv|json)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, out, name), 'latin1')]));
}

test(`self-play that is killed ${KILLS} times, between shards and in them, comes to the same bytes`, async () => {
  const [code] = await once(start('whole', 1), 'exit');
  expect(code).toBe(0);
  const random = new Random(1, 'kills');
  const gamesThen: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const child = start('killed', 1 + random.int(3));
    const ended = once(child, 'exit');
    const begun = findManifest(join(folder, 'killed'))?.games ?? 0;
    const over = new AbortController();
    void ended.then(() => over.abort());
    // It is killed a random while after it has written something, however busy the machine is.
    while (!over.signal.aborted && (findManifest(join(folder, 'killed'))?.games ?? 0) <= begun) await setTimeout(5);
    await setTimeout(random.int(60));
    child.kill('SIGKILL');
    await ended;
    gamesThen.push(findManifest(join(folder, 'killed'))!.games);
  }
  expect(new Set(gamesThen).size).toBeGreaterThan(KILLS / 2);
  await once(start('killed', 2), 'exit');
  expect(readManifest(join(folder, 'killed')).complete).toBe(true);
  expect(filesOf('killed')).toEqual(filesOf('whole'));
});
