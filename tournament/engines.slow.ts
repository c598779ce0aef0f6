import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { expectNothingLeft } from '../test/ended-run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-engines-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a run that is ended by', () => {
  test.each([
    ['SIGINT', 'fork-and-play', 130],
    ['SIGTERM', 'fork-and-play', 130],
    ['SIGTERM', 'hang-busy', 130],
    ['SIGKILL', 'hang-busy', null],
  ] as const)('%s leaves nothing running (%s)', (signal, mode, status) =>
    expectNothingLeft(folder, signal, mode, status),
  );
});
