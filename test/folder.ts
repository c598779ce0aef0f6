import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder of the system's for the tests of a file, which is gone after them. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
