import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { describe, expect, test, vi } from 'vitest';
import { emptiedFolder } from '../../test/folder.ts';
import { mistake } from '../../test/mistake.ts';
import { InputError } from '../input-error.ts';
import {
  glancedText,
  jsonText,
  readJson,
  readPlain,
  readText,
  removeLeft,
  sha256OfFile,
  sha256OfPlain,
  statOf,
  temporaryName,
  withPath,
  writeParts,
  writeWhole,
} from './files.ts';

const folder = emptiedFolder();

describe('writeWhole', () => {
  test.each<[string, string | Uint8Array]>([
    ['text', 'Grüße\n'],
    ['nothing', ''],
    ['bytes', new Uint8Array([0, 255, 10])],
    ['much', 'x'.repeat(5_000_000)],
  ])('%s reads back, in a new folder, and leaves no other file', (_, text) => {
    const path = join(folder, 'a', 'b', 'file');
    writeWhole(path, text);
    expect(readFileSync(path).equals(Buffer.from(text))).toBe(true);
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual(['file']);
  });

  test('in parts, as they come; none of them where one fails', () => {
    const path = join(folder, 'file');
    writeParts(path, ['a', new Uint8Array([98]), '', 'c']);
    expect(readText(path)).toBe('abc');
    const failing = function* (): Generator<string> {
      yield 'half';
      throw new InputError('no more');
    };
    expect(() => writeParts(path, failing())).toThrow(new InputError('no more'));
    expect(readText(path)).toBe('abc');
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test('takes the place of the old file, and of what a killed writer left', () => {
    const path = join(folder, 'file');
    writeFileSync(path, 'old');
    writeFileSync(
      temporaryName(path).replace(`.${process.pid}.`, `.${spawnSync('true').pid}.`),
      'half of something longer',
    );
    const others = ['file.1x.partial', `file.${process.ppid}.partial`, 'other.4194305.partial'];
    for (const name of others) writeFileSync(join(folder, name), 'not ours to remove');
    writeWhole(path, 'new');
    expect(readdirSync(folder).sort()).toEqual(['file', ...others].sort());
    expect(readText(path)).toBe('new');
  });

  test('from several processes at once: each ends well, and one text stands, whole', { tags: 'slow' }, async () => {
    const path = join(folder, 'file');
    const module = new URL('../../dist/lib/files/files.js', import.meta.url);
    const write = (letter: string): ChildProcess =>
      spawn(process.execPath, [
        '--input-type=module',
        '-e',
        `import { writeWhole } from '${module}';
        for (let i = 0; i < 50; i++) writeWhole(process.argv[1], '${letter}'.repeat(1_000_000));`,
        path,
      ]);
    const ended = await Promise.all([...'ab'].map((letter) => once(write(letter), 'close')));
    expect(ended.map(([code]) => code)).toEqual([0, 0]);
    expect(readText(path)).toMatch(/^(a{1000000}|b{1000000})$/);
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test('a full disk: the old file stays, nothing else does', () => {
    const path = join(folder, 'file');
    writeFileSync(path, 'old');
    const { openSync } = fs;
    const open = vi.spyOn(fs, 'openSync').mockImplementationOnce(() => openSync('/dev/full', 'w'));
    syncBuiltinESMExports();
    try {
      expect(() => writeWhole(path, 'new')).toThrow(new InputError(`${path}: no space left on the disk`));
      expect(open).toHaveBeenCalledOnce();
    } finally {
      open.mockRestore();
      syncBuiltinESMExports();
    }
    expect(readText(path)).toBe('old');
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test('a folder of that name: it stays, nothing else does', () => {
    const path = join(folder, 'taken');
    mkdirSync(path);
    expect(() => writeWhole(path, 'new')).toThrow(new InputError(`${path}: is a folder, not a file`));
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  test('a file where a folder is expected', () => {
    writeFileSync(join(folder, 'file'), 'old');
    const path = join(folder, 'file', 'deeper', 'new');
    expect(() => writeWhole(path, 'new')).toThrow(mistake(path));
  });
});

describe('what goes wrong is told with the path', () => {
  test.each<[string, (path: string) => unknown, string]>([
    ['text that is missing', (path) => readText(path), 'no such file or folder'],
    ['JSON that is missing', (path) => readJson(path), 'no such file or folder'],
    ['a checksum of nothing', (path) => sha256OfFile(path), 'no such file or folder'],
  ])('%s', async (_, read, words) => {
    const path = join(folder, 'missing');
    await expect(async () => read(path)).rejects.toThrow(new InputError(`${path}: ${words}`));
  });

  test('a folder instead of a file', async () => {
    expect(() => readText(folder)).toThrow(new InputError(`${folder}: is a folder, not a file`));
    await expect(sha256OfFile(folder)).rejects.toThrow(new InputError(`${folder}: is a folder, not a file`));
  });

  test.each(['', '{', '{"a":1}}', 'NaN'])("text that isn't JSON: %j", (text) => {
    const path = join(folder, 'file.json');
    writeFileSync(path, text);
    expect(() => readJson(path)).toThrow(mistake(`${path}: not JSON`));
  });

  test('a bug stays a bug', () => {
    const bug = new TypeError('bug');
    expect(() =>
      withPath(folder, () => {
        throw bug;
      }),
    ).toThrow(bug);
  });
});

test('jsonText reads back and ends in a newline', () => {
  const value = { a: [1, null, 'ß'], b: {} };
  writeWhole(join(folder, 'file.json'), jsonText(value));
  expect(readJson(join(folder, 'file.json'))).toEqual(value);
  expect(jsonText(value).endsWith('}\n')).toBe(true);
});

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('SHA-256 of %j', async (text, wanted) => {
  writeFileSync(join(folder, 'file'), text);
  expect(await sha256OfFile(join(folder, 'file'))).toBe(wanted);
  expect(existsSync(join(folder, 'file'))).toBe(true);
});

test('what is there is seen', () => {
  writeFileSync(join(folder, 'text'), 'words');
  expect(statOf(folder)?.isDirectory()).toBe(true);
  expect(glancedText(join(folder, 'text'))).toBe('words');
  expect(glancedText(join(folder, 'text'), 4)).toBeUndefined();
});

test.each<[string, string]>([
  ['nothing', 'none'],
  ['something inside a file', 'text/none'],
  ['a name that is too long', 'a'.repeat(5000)],
  ['no path', 'a\0b'],
  ['links in a circle', 'circle'],
])('%s is not there', (_, name) => {
  writeFileSync(join(folder, 'text'), 'words');
  rmSync(join(folder, 'circle'), { force: true });
  symlinkSync('circle', join(folder, 'circle'));
  const path = `${folder}/${name}`;
  expect([statOf(path), glancedText(path)]).toEqual([undefined, undefined]);
});

test('a folder has no text', () => {
  mkdirSync(join(folder, 'inside'));
  expect(glancedText(join(folder, 'inside'))).toBeUndefined();
});

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

/** What stands there is tested. */
const plain = (): string => join(folder, 'plain');

test('a plain file is read to its last byte', async () => {
  const bytes = Buffer.alloc(3_000_000, 'some bytes');
  writeFileSync(plain(), bytes);
  expect(readPlain(plain()).equals(bytes)).toBe(true);
  expect(sha256OfPlain(plain())).toBe(await sha256OfFile(plain()));
});

describe.skipIf(process.platform === 'win32')('refused at once', () => {
  test.each<[string, () => void, string]>([
    ['nothing', () => {}, 'no such file or folder'],
    ['a folder', () => mkdirSync(plain()), 'not a plain file'],
    ['a link to a device', () => symlinkSync('/dev/zero', plain()), 'not a plain file'],
    ['a link to a file', () => symlinkSync(join(folder, 'other'), plain()), 'not a plain file'],
    ['a FIFO without a writer', () => execFileSync('mkfifo', [plain()]), 'not a plain file'],
  ])('%s', (_, make, why) => {
    writeFileSync(join(folder, 'other'), 'x');
    make();
    expect(() => readPlain(plain())).toThrow(new InputError(`${plain()}: ${why}`));
  });

  test('a socket', async () => {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(plain(), ready));
    try {
      expect(() => readPlain(plain())).toThrow(new InputError(`${plain()}: not a plain file`));
    } finally {
      await new Promise((closed) => server.close(closed));
    }
  });
});

/** Two threads make the same folders at the same moments; each says how often it failed. */
const MAKES_FOLDERS = `
  import { parentPort, workerData } from 'node:worker_threads';
  import { makeFolder } from './files.ts';
  const turns = new Int32Array(workerData.turns);
  let failed = 0;
  for (let turn = 1; turn <= 300; turn++) {
    Atomics.add(turns, 0, 1);
    while (Atomics.load(turns, 0) < 2 * turn);
    try {
      makeFolder(workerData.folder + '/' + turn + '/a/b/c/d/e/f/g/h');
    } catch {
      failed++;
    }
  }
  parentPort.postMessage(failed);`;

test('threads that make the same folders at once all have them', { tags: 'slow' }, async () => {
  const stdin = { contents: MAKES_FOLDERS, resolveDir: import.meta.dirname, loader: 'ts' } as const;
  const built = await build({ stdin, bundle: true, platform: 'node', format: 'cjs', write: false, logLevel: 'silent' });
  const workerData = { folder: join(folder, 'at-once'), turns: new SharedArrayBuffer(4) };
  const threads = [1, 2].map(() => new Worker(built.outputFiles[0]!.text, { eval: true, workerData }));
  expect(await Promise.all(threads.map((thread) => once(thread, 'message')))).toEqual([[0], [0]]);
});
