import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  createReadStream,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../input-error.ts';
import { lives, processPlace } from '../processes/process-group.ts';
import { quoted } from '../quoted.ts';

const DIGITS = 12;

/** Ours: process, where it has that number, and what tells one write from another. */
const NAME = /^(\d+)\.([0-9a-f]{12})\.[0-9a-f]{12}\.partial$/;

/**
 * A name beside `path` to write under until the file is whole: `<path>.<process>.<place>.<random>.partial`. No two
 * calls give one name, in whatever thread, container or machine.
 */
export function temporaryName(path: string): string {
  return `${path}.${process.pid}.${processPlace()}.${randomUUID().replaceAll('-', '').slice(0, DIGITS)}.partial`;
}

/** Removes what killed writers left behind of any file in `folder`, in the same way. */
export function removeAllLeft(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [begin] = /^.+(?=\.\d+\.[0-9a-f]{12}\.[0-9a-f]{12}\.partial$)/.exec(name) ?? [];
    if (begin !== undefined) removeLeft(join(folder, begin));
  }
}

/** Removes what killed writers of `path` left behind, as far as this place can tell that they are gone. */
export function removeLeft(path: string): void {
  const [folder, begin] = [dirname(path), `${basename(path)}.`];
  for (const name of readdirSync(folder)) {
    const [, owner, where] = (name.startsWith(begin) && NAME.exec(name.slice(begin.length))) || [];
    if (owner !== undefined && where === processPlace() && !lives(Number(owner)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Writes `text` to `path` atomically: to a temporary name in the same folder, flushed, then renamed. Makes the folder,
 * unless told not to: then one that somebody has deleted stays so. Where processes write to one path at once, the last
 * one's file stands.
 */
export function writeWhole(path: string, text: string | Uint8Array, makes = true): void {
  writeParts(path, [text], makes);
}

/** Writes `parts`, one after the other as they come, as `writeWhole` does: for files too long to hold in memory. */
export function writeParts(path: string, parts: Iterable<string | Uint8Array>, makes = true): void {
  const write = (file: number): void => {
    for (const part of parts) writePart(file, part);
    fsyncSync(file);
  };
  writeRenamed(path, write, makes);
}

/** The same, of a file that `write` fills. */
export function writeRenamed(path: string, write: (file: number) => void, makes = true): void {
  const temporary = temporaryName(path);
  withPath(path, () => {
    if (makes) makeWithParents(dirname(path));
    removeLeft(path);
    try {
      const file = openSync(temporary, 'wx');
      try {
        write(file);
      } finally {
        closeSync(file);
      }
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  });
}

/** The same, of parts that are waited for. */
export async function writePartsOf(path: string, parts: AsyncIterable<string | Uint8Array>): Promise<void> {
  const temporary = temporaryName(path);
  try {
    const file = withPath(path, () => {
      makeWithParents(dirname(path));
      removeLeft(path);
      return openSync(temporary, 'wx');
    });
    try {
      for await (const part of parts) withPath(path, () => writePart(file, part));
      withPath(path, () => fsyncSync(file));
    } finally {
      closeSync(file);
    }
    withPath(path, () => renameSync(temporary, path));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function writePart(file: number, part: string | Uint8Array): void {
  writeAll(file, typeof part === 'string' ? Buffer.from(part) : part);
}

/** Writes every byte, however many calls that takes. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** The text of a file. Throws InputError where it can't be read. */
export function readText(path: string): string {
  return withPath(path, () => readFileSync(path, 'utf8'));
}

/** The JSON value in a file. Throws InputError where the file can't be read or isn't JSON. */
export function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`${path}: not JSON: ${quoted((error as Error).message, 200)}`);
  }
}

/** JSON as this project writes it: indented, a newline at the end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** SHA-256 of a file, in hex. Throws InputError where it can't be read. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch (error) {
    throw asInputError(path, error);
  }
  return hash.digest('hex');
}

/**
 * Makes a folder, and those above it that aren't there. Node 20's own recursive way never returns where the system says
 * that a folder which is there isn't, as in /proc. Throws InputError.
 */
export function makeFolder(path: string): void {
  withPath(path, () => makeWithParents(path));
}

function makeWithParents(path: string): void {
  try {
    makeOne(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    // Another thread may have made the parent since.
    makeWithParents(dirname(path));
    makeOne(path);
  }
}

function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}

/** Runs a file system call; its failure becomes an InputError with the path and the system's message. */
export function withPath<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asInputError(path, error);
  }
}

/** What the system says of it comes behind, and is to be read. */
const LONGEST_PATH = 1000;
const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'no such file or folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a part of the path is a file, not a folder',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'links lead in a circle',
  EMFILE: 'too many files are open at once; use a higher limit: ulimit -n 1024',
  ENFILE: 'too many files are open at once on this machine',
};

/** What the system says of a failed call, in words; undefined of other errors. */
export function systemWords(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? undefined : (SYSTEM_WORDS[code] ?? code);
}

/** Words for an error of too low a limit of open files, wherever it was thrown, by a thread or a loading module too. */
export function openFilesWords(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  const found = /\b(?:EMFILE|ENFILE)\b/.exec(`${code} ${message}`);
  return found === null ? undefined : SYSTEM_WORDS[found[0]];
}

function asInputError(path: string, error: unknown): unknown {
  const words = systemWords(error);
  return error instanceof InputError || words === undefined
    ? error
    : new InputError(`${quoted(path, LONGEST_PATH)}: ${words}`);
}

export { existsSync as exists };

/*
 * For words that may be paths: whether something of ours stands there. What can't be read is as if it weren't there,
 * for whoever is told to read it says why.
 */

/** What stands at `path`; undefined also where it may not be looked at, and where `path` can be no path. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The text of the file at `path`; undefined where it can't be had, and of a file of more than `largest` bytes. */
export function glancedText(path: string, largest = Number.POSITIVE_INFINITY): string | undefined {
  const found = statOf(path);
  if (!found?.isFile() || found.size > largest) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const CHUNK = 1 << 20;

/** Not through a link; and a FIFO that nobody writes to doesn't keep us waiting. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens the file at `path` to read it: for files whose names stand in other files, or that are a folder's own. Throws
 * InputError for what is no plain file: a link, a FIFO, a device, a folder.
 */
function openPlain(path: string): number {
  const refuse = (): InputError => new InputError(`${path}: not a plain file`);
  const file = withPath(path, () => {
    try {
      return openSync(path, FLAGS);
    } catch (error) {
      // A link; a socket.
      if (['ELOOP', 'EMLINK', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '')) throw refuse();
      throw error;
    }
  });
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw refuse();
}

/**
 * What `work` makes of the plain file at `path`, which is closed afterwards. Throws InputError where it can't be read.
 */
export function withPlain<T>(path: string, work: (file: number) => T): T {
  const file = openPlain(path);
  try {
    return withPath(path, () => work(file));
  } finally {
    closeSync(file);
  }
}

/** The bytes of a plain file. Throws InputError where it is none or can't be read. */
export function readPlain(path: string): Buffer {
  return withPlain(path, (file) => readFileSync(file));
}

/** SHA-256 of a plain file, in hex. Throws InputError where it is none or can't be read. */
export function sha256OfPlain(path: string): string {
  return withPlain(path, (file) => {
    const hash = createHash('sha256');
    const chunk = Buffer.allocUnsafe(CHUNK);
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) hash.update(chunk.subarray(0, size));
    return hash.digest('hex');
  });
}
