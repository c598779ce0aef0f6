import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeLeft, temporaryName } from './files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-temporary-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('no two names are equal', () => {
  const names = Array.from({ length: 100 }, () => temporaryName('file'));
  expect(new Set(names).size).toBe(100);
});

test('what a killed writer left is removed, and nothing else', () => {
  const path = join(folder, 'file');
  const gone = String(spawnSync('true').pid);
  const name = basename(temporaryName(path));
  const ofGone = name.replace(`.${process.pid}.`, `.${gone}.`);
  // The number of a process that is gone here may be that of a living one elsewhere.
  const elsewhere = ofGone.replace(/[0-9a-f]{12}/, 'a'.repeat(12));
  const kept = [name, elsewhere, `other.${ofGone}`, `file.${gone}.partial`, `${ofGone}.txt`];
  for (const one of [ofGone, ...kept]) writeFileSync(join(folder, one), '');
  removeLeft(path);
  expect(readdirSync(folder).sort()).toEqual(kept.sort());
});
