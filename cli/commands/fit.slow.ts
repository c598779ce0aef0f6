import type { ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { testFolder } from '../../test/folder.ts';
import { begin } from '../../test/program.ts';

const folder = testFolder();

/** The fits would take many minutes; that the end comes long before them doesn't depend on how fast the machine is. */
test('Ctrl-C ends a fit in the middle of its arithmetic, with nothing written', { timeout: 180_000 }, async () => {
  const random = new Random(1, 'stop');
  const row = (_: unknown, i: number) =>
    [i >> 5, random.int(2), ...Array.from({ length: 20 }, () => random.between(-9, 9))].join(',');
  const header = ['game', 'result', ...Array.from({ length: 20 }, (_, i) => `f${i}`)].join(',');
  writeFileSync(join(folder, 'rows.csv'), [header, ...Array.from({ length: 50_000 }, row)].join('\n'));
  const words = 'fit rows.csv --result result --group game --config {"bootstrap":100000} --out weights.json'.split(' ');
  let stopped = Number.NaN;
  const hears = (said: string, run: ChildProcess): void => {
    if (!Number.isNaN(stopped) || !said.includes('bootstrap: ')) return;
    stopped = performance.now();
    run.kill('SIGINT');
  };
  const { code, err: said } = await begin(folder, words, { hears }).ended;
  expect(code).toBe(130);
  expect(said).toMatch(/\nStopped\. The same command begins anew\.\n$/);
  // A second is promised; ten bear a machine with other work.
  expect(performance.now() - stopped).toBeLessThan(10_000);
  expect(existsSync(join(folder, 'weights.json'))).toBe(false);
});
