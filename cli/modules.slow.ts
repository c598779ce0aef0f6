import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { begin } from '../test/program.ts';
import { bytesOf } from '../test/tuned.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-breakthrough-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tune = 'tune ./breakthrough.ts --size 5 --generations 1 --games 260 --pairs 4 --nodes 60 --workers 2';

/** Tunes the game of a module in the folder `out`, until `due`; its exit code, null where it was killed. */
async function run(out: string, more: readonly string[] = [], due = (): boolean => false): Promise<number | null> {
  const { child, ended } = begin(folder, [...tune.split(' '), ...more, '--out', out]);
  const timer = setInterval(() => {
    if (due()) child.kill('SIGKILL');
  }, 1);
  const { code } = await ended;
  clearInterval(timer);
  return code;
}

test('a run of a module, killed and gone on with: the same bytes', async () => {
  cpSync(join(import.meta.dirname, '../test/modules'), folder, { recursive: true });
  expect(await run('whole')).toBe(0);
  const again = ['--replay-decisions', 'whole/decisions.jsonl'];
  expect(await run('killed', again, () => existsSync(join(folder, 'killed/generation-1/data/shallow')))).toBe(null);
  expect(await run('killed', again)).toBe(0);
  expect(bytesOf(join(folder, 'killed'))).toEqual(bytesOf(join(folder, 'whole')));
});
