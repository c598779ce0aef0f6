import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InputError } from '../input-error.ts';
import { sha256OfFile } from './files.ts';
import { readPlain, sha256OfPlain } from './plain-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-plain-'));
  path = join(folder, 'file');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a plain file is read to its last byte', async () => {
  const bytes = Buffer.alloc(3_000_000, 'some bytes');
  writeFileSync(path, bytes);
  expect(readPlain(path).equals(bytes)).toBe(true);
  expect(sha256OfPlain(path)).toBe(await sha256OfFile(path));
});

describe.skipIf(process.platform === 'win32')('refused at once', () => {
  test.each<[string, () => void, string]>([
    ['nothing', () => {}, 'no such file or folder'],
    ['a folder', () => mkdirSync(path), 'not a plain file'],
    ['a link to a device', () => symlinkSync('/dev/zero', path), 'not a plain file'],
    ['a link to a file', () => symlinkSync(join(folder, 'other'), path), 'not a plain file'],
    ['a FIFO without a writer', () => execFileSync('mkfifo', [path]), 'not a plain file'],
  ])('%s', (_, make, why) => {
    writeFileSync(join(folder, 'other'), 'x');
    make();
    expect(() => readPlain(path)).toThrow(new InputError(`${path}: ${why}`));
  });

  test('a socket', async () => {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(path, ready));
    try {
      expect(() => readPlain(path)).toThrow(new InputError(`${path}: not a plain file`));
    } finally {
      await new Promise((closed) => server.close(closed));
    }
  });
});
