import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { InputError } from '../input-error.ts';
import { withPath } from './files.ts';

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
