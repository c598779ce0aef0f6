import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { testFolder } from '../../test/folder.ts';

const folder = testFolder();
const module = pathToFileURL(join(folder, 'worker.mjs'));
const forever = 'for (;;);';

test.each([
  ['a task throws', `if (index === 2) throw new Error('task'); if (index > 2) ${forever} return index;`, 'failed'],
  ['aborted', `if (index > 1) ${forever} return index;`, 'failed'],
  ['the reader breaks off', `if (index > 1) ${forever} return index;`, 'over'],
  ['all is done', 'return index;', 'over'],
])('no worker outlives it: %s', (name, body, wanted) => {
  writeFileSync(module, `export default () => async (index) => { ${body} };`);
  const code = `
    import { inOrder } from '${new URL('../../dist/lib/tasks/pool.js', import.meta.url)}';
    const controller = new AbortController();
    const work = { module: new URL('${module}'), setup: {}, from: 0, to: 4, workers: 2, signal: controller.signal };
    try {
      for await (const one of inOrder(work)) {
        if (one === 1 && '${name}' === 'aborted') controller.abort(new Error('stopped'));
        if (one === 1 && '${name}' === 'the reader breaks off') break;
      }
      console.log('over');
    } catch { console.log('failed'); }`;
  // A worker that still ran would keep the process alive until this kills it.
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    timeout: 50_000,
    encoding: 'utf8',
  });
  expect([stdout.trim(), status]).toEqual([wanted, 0]);
});

test('batches that come in while threads are ended don’t let the process leave before', () => {
  const body = 'const until = performance.now() + 0.3; while (performance.now() < until); return index;';
  writeFileSync(module, `export default () => async (index) => { ${body} };`);
  const code = `
    import { inOrder } from '${new URL('../../dist/lib/tasks/pool.js', import.meta.url)}';
    for (let i = 0; i < 20; i++) {
      const work = { module: new URL('${module}'), setup: {}, from: 0, to: 20000, workers: 2 };
      for await (const one of inOrder(work)) if (one === 5 + 7 * i) break;
    }
    console.log('over');`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  expect([stdout, status]).toEqual(['over\n', 0]);
});
