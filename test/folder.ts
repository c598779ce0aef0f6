import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';

/** A new folder of the system's for the tests of a file, which is gone after them. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same, empty again before each of them. */
export function emptiedFolder(): string {
  const folder = testFolder();
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  });
  return folder;
}
