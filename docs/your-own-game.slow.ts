import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/tutorials/your-own-game.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'weightroom-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

const commands = /^```sh\n([\s\S]*?)^```/m.exec(page)![1]!.trim().split('\n');
const seconds: string[] = [];
let out = '';

// The packages come from the registry; ours from what is built.
beforeAll(() => {
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root, stdio: 'ignore' });
  const [tarball] = readdirSync(folder);
  expect(page).toContain(`npm install ../${tarball}`);
  let place = folder;
  for (const command of commands) {
    const begun = performance.now();
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: place,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: 'true' },
    });
    seconds.push(`${((performance.now() - begun) / 1000).toFixed(1)} s  ${command}`);
    expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0);
    if (command.includes('cd ')) place = join(place, command.split('cd ')[1]!);
    out += stdout;
  }
  console.log(seconds.join('\n'));
}, 1_800_000);

test('the commands of the page lead from nothing to a verdict', () => {
  expect(commands).toHaveLength(6);
  expect(out).toContain('nim-6: holds to the contract.');
  expect(out).toMatch(
    /^(\S.+ is stronger than hand weights \(\w+\), the strongest baseline|Tuning brought nothing|Tuning lost)/m,
  );
  for (const file of ['report.html', 'champion.json'])
    expect(existsSync(join(folder, 'my-games/runs/champion-nim-6-seed1', file)), file).toBe(true);
});

test("the game's own test passes, and its types hold", () => {
  const place = join(folder, 'my-games/nim');
  expect(() => execFileSync('npm', ['test'], { cwd: place, stdio: 'pipe' })).not.toThrow();
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  expect(() => execFileSync(process.execPath, [tsc, '-p', place], { stdio: 'pipe' })).not.toThrow();
});
