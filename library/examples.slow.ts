import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples, fileOf, folder, root } from '../test/examples.ts';

beforeAll(() => {
  for (const one of examples) {
    const { code } = transformSync(one.example!, { loader: 'ts', format: 'esm' });
    mkdirSync(join(folder, fileOf(one)), { recursive: true });
    writeFileSync(join(folder, `${fileOf(one)}.ts`), `${one.example}\nexport {};\n`);
    writeFileSync(join(folder, fileOf(one), 'run.mjs'), code);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the examples run, one after the other, each in a folder of its own', () => {
  const runner = join(folder, 'all.mjs');
  const paths = examples.map((one) => join(folder, fileOf(one)));
  const lines = paths.map(
    (path) => `process.chdir(${JSON.stringify(path)}); await import('./${relative(folder, path)}/run.mjs');`,
  );
  writeFileSync(runner, `${lines.join('\n')}\nconsole.error('all ran');\n`);
  const output = execFileSync(process.execPath, [runner], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  expect(output).toContain('no run of tune is here');
});

test('the examples hold their types, as what is built declares them, and the declarations theirs', () => {
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: { paths: {}, noUnusedLocals: false, noUnusedParameters: false, skipLibCheck: false },
    include: ['*.ts'],
    exclude: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const run = () => execFileSync(process.execPath, [tsc, '-p', folder], { cwd: root, encoding: 'utf8' });
  expect(run).not.toThrow();
});
