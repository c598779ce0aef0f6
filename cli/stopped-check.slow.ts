import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = join(import.meta.dirname, '../dist/cli/weightroom.js');
const folder = mkdtempSync(join(tmpdir(), 'weightroom-stopped-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Milliseconds of work in each call of a feature: its stages take some seconds each. */
const SLOW = 2;
/** Milliseconds from Ctrl-C to the end. A busy machine gives the process less than half of a core. */
const SOON = 1000;

beforeAll(() => {
  cpSync(join(import.meta.dirname, '../templates/game'), folder, { recursive: true });
  const file = join(folder, 'features.ts');
  const slow = `const until = performance.now() + ${SLOW}; while (performance.now() < until);`;
  const text = readFileSync(file, 'utf8');
  const called = '({ holding }, player) => holding[player + 1]!';
  expect(text).toContain(called);
  writeFileSync(file, text.replace(called, `({ holding }, player) => { ${slow} return holding[player + 1]!; }`));
});

// Some moments of one check: lines of play first, then hashes, features out of order, random games, speeds and pace.
test.each([2000, 8000, 14000, 20000, 25000, 40000])(
  'Ctrl-C after %i ms ends check-game within a second, in one line',
  async (after) => {
    const words = [program, 'check-game', './index.ts', '--games', '6'];
    const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    const closed = once(child, 'close');
    await Promise.race([sleep(after), closed]);
    // It was through before.
    if (child.exitCode !== null) return;
    const asked = performance.now();
    child.kill('SIGINT');
    const [code] = await closed;
    expect([code, err.trimEnd().split('\n').at(-1)]).toEqual([130, 'Stopped. The same command begins anew.']);
    expect(performance.now() - asked).toBeLessThan(SOON);
  },
);
