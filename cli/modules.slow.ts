import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bytesOf } from '../test/tuning-run.ts';

const program = join(import.meta.dirname, '../dist/cli/weightroom.js');
const folder = mkdtempSync(join(tmpdir(), 'weightroom-breakthrough-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tune =
  'tune ./breakthrough.ts --size 5 --games 260 --pairs 4 --limit nodes=60 --depth 1 --selfplay-agent hand@depth=1 --workers 2 --costs hand:difference=1.2,tuned-original=1.2,tuned-full=1.5';

/** Tunes the game of a module in the folder `out`, until `due`; its exit code, null where it was killed. */
async function run(out: string, due = (): boolean => false): Promise<number | null> {
  const words = [program, ...tune.split(' '), '--out', out];
  const child = spawn(process.execPath, words, { cwd: folder, stdio: 'ignore' });
  const timer = setInterval(() => {
    if (due()) child.kill('SIGKILL');
  }, 1);
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  clearInterval(timer);
  return code;
}

test('a run of a module, killed and gone on with: the same bytes', async () => {
  cpSync(join(import.meta.dirname, '../test/modules'), folder, { recursive: true });
  expect(await run('whole')).toBe(0);
  expect(await run('killed', () => existsSync(join(folder, 'killed/dataset/rows-00000.csv')))).toBe(null);
  expect(await run('killed')).toBe(0);
  expect(bytesOf(join(folder, 'killed'))).toEqual(bytesOf(join(folder, 'whole')));
});
