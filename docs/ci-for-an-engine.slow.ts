import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/how-to/ci-for-an-engine.md'), 'utf8');
const block = (language: string): string => new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)![1]!;
const folder = mkdtempSync(join(tmpdir(), 'weightroom-ci-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the commands and the gate of the page pass an unchanged engine, and fail a significantly weaker one', () => {
  mkdirSync(join(folder, 'released'));
  for (const copy of ['engine.py', 'released/engine.py'])
    cpSync(join(root, 'docs/engines/hex_engine.py'), join(folder, copy));
  writeFileSync(join(folder, 'gate.py'), block('python'));
  const shell = (command: string): string =>
    execFileSync('bash', ['-ec', command], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const commands = block('sh').replaceAll('npx weightroom', `node ${join(root, 'dist/cli/weightroom.js')}`);
  expect(shell(commands)).toContain('nothing wrong in');

  const file = join(folder, 'runs/ci/tables/result.json');
  const result = JSON.parse(readFileSync(file, 'utf8'));
  result.matches[0].rating.high = -1;
  writeFileSync(file, JSON.stringify(result));
  expect(() => shell('python3 gate.py')).toThrow('significantly weaker');
}, 300_000);
