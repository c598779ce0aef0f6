import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { LOG } from '../../tournament/log/log.ts';

/** No file that is read as a whole is larger: weights and outcomes are far smaller. */
const LARGEST = 64 * 1024 * 1024;
/** How deep runs are looked for: `runs/champion-hex-7-seed1/seed-2` of `--repeats` is two below `runs`. */
const DEEPEST = 5;
/** No more folders are looked into. */
const MOST = 20_000;
/** What a run's folder and its neighbours never hold a run in. */
const SKIPPED = new Set(['node_modules', 'cache', 'data', 'dataset', 'weights']);
/** A FIFO that nobody writes to doesn't keep us waiting. */
export const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The folder that the studio shows, and nothing outside of it: whatever a path says, and wherever a link leads. Paths
 * are relative to it, with `/`; `.` is the folder itself.
 */
export class StudioFolder {
  /** As the user named it. */
  readonly named: string;
  readonly #root: string;

  /** Throws InputError where there is no such folder, or it can't be read. */
  constructor(named: string) {
    this.named = named;
    try {
      this.#root = realpathSync(named);
      readdirSync(this.#root);
    } catch (error) {
      throw new InputError(`${named}: ${wordsOf(error)}`);
    }
  }

  /**
   * The real path of `at`, a file or folder that is there. Throws InputError for what isn't there and, in the same
   * words, for what lies outside.
   */
  path(at: string): string {
    const missing = (): InputError => new InputError(`${quoted(at, 200)}: no such file or folder`);
    const parts = at.split('/');
    if (at !== '.' && parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part)))
      throw missing();
    let real: string;
    try {
      real = realpathSync(join(this.#root, ...parts));
    } catch {
      throw missing();
    }
    if (real !== this.#root && !real.startsWith(this.#root.endsWith(sep) ? this.#root : this.#root + sep))
      throw missing();
    return real;
  }

  /** The real path of `at`, whose last part need not be there yet. Throws InputError for what lies outside. */
  inside(at: string): string {
    if (this.#isThere(at)) return this.path(at);
    const parts = at.split('/');
    const name = parts.pop()!;
    if (!/^\w[\w.-]*$/.test(name)) throw new InputError(`${quoted(at, 200)}: no name of a folder`);
    return join(this.path(parts.length === 0 ? '.' : parts.join('/')), name);
  }

  /** Also of a link that leads nowhere. */
  #isThere(at: string): boolean {
    return lstatSync(join(this.#root, at), { throwIfNoEntry: false }) !== undefined;
  }

  /** Whether there is a plain file at `at`. */
  has(at: string): boolean {
    return this.changed(at) !== undefined;
  }

  /** When the plain file at `at` changed last, and how long it is; undefined where there is none. */
  changed(at: string): { readonly time: number; readonly size: number } | undefined {
    try {
      const stat = statSync(this.path(at));
      return stat.isFile() ? { time: stat.mtimeMs, size: stat.size } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Opens the plain file at `at` to read it. Throws InputError. */
  open(at: string): number {
    const path = this.path(at);
    try {
      const file = openSync(path, FLAGS);
      if (fstatSync(file).isFile()) return file;
      closeSync(file);
    } catch (error) {
      throw new InputError(`${quoted(at, 200)}: ${wordsOf(error)}`);
    }
    throw new InputError(`${quoted(at, 200)}: not a plain file`);
  }

  /** The text of the plain file at `at`. Throws InputError. */
  text(at: string): string {
    const file = this.open(at);
    try {
      if (fstatSync(file).size > LARGEST) throw new InputError(`${quoted(at, 200)}: too large to be shown`);
      return readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  }

  /** The real path of the plain file at `at`, which is not too large to be read. Throws InputError. */
  plain(at: string): string {
    const found = this.changed(at);
    if (found === undefined) throw new InputError(`${quoted(at, 200)}: no such file or folder`);
    if (found.size > LARGEST) throw new InputError(`${quoted(at, 200)}: too large to be shown`);
    return this.path(at);
  }

  /** The folders in `at`, by name; links and what can't be read are left out. */
  folders(at: string): string[] {
    try {
      const path = this.path(at);
      return readdirSync(path)
        .filter((name) => lstatSync(join(path, name), { throwIfNoEntry: false })?.isDirectory())
        .sort();
    } catch {
      return [];
    }
  }

  /** The names of files and folders in `at`; none where it can't be read. */
  names(at: string): string[] {
    try {
      return readdirSync(this.path(at)).sort();
    } catch {
      return [];
    }
  }
}

/** `at` below `folder`. */
export function below(folder: string, ...parts: readonly string[]): string {
  return (folder === '.' ? parts : [folder, ...parts]).join('/');
}

function wordsOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no such folder; name the one that holds your runs';
  if (code === 'EACCES' || code === 'EPERM') return 'no permission to read it';
  if (code === 'ENOTDIR') return 'not a folder';
  return code ?? 'can not be read';
}

/** What a studio's folder holds, as paths. */
export interface Found {
  /** Folders with a run.json. */
  readonly runs: readonly string[];
  /** Folders with a tournament's log, which belong to no run. */
  readonly logs: readonly string[];
}

/** Looks for runs and tournaments in `folder`; what belongs to a run is not looked into. */
export function find(folder: StudioFolder): Found {
  const runs: string[] = [];
  const logs: string[] = [];
  look(folder, '.', (at) => {
    if (folder.has(below(at, 'run.json'))) {
      runs.push(at);
      return false;
    }
    if (folder.has(below(at, LOG))) logs.push(at);
    return true;
  });
  return { runs, logs };
}

/** The folders of tournaments in the run at `at`, in the order of their paths. */
export function logsIn(folder: StudioFolder, at: string): string[] {
  const logs: string[] = [];
  look(folder, at, (one) => {
    if (folder.has(below(one, LOG))) logs.push(one);
    return true;
  });
  return logs;
}

/** Shows the folder at `at` and those in it to `visit`, which says whether to look into it. */
function look(folder: StudioFolder, at: string, visit: (at: string) => boolean): void {
  let looked = 0;
  const enter = (one: string, depth: number): void => {
    if (++looked > MOST || !visit(one) || depth === DEEPEST) return;
    for (const name of folder.folders(one))
      if (!name.startsWith('.') && !SKIPPED.has(name)) enter(below(one, name), depth + 1);
  };
  enter(at, 0);
}

/** What was made of a file is kept so long as the file stays as it is. */
export class KeptAnswers<Answer> {
  readonly #folder: StudioFolder;
  readonly #make: (at: string) => Answer;
  readonly #kept = new Map<string, { readonly time: number; readonly size: number; readonly answer: Answer }>();

  constructor(folder: StudioFolder, make: (at: string) => Answer) {
    this.#folder = folder;
    this.#make = make;
  }

  /** Of the file at `at`; undefined where there is none. Throws what making it throws. */
  of(at: string): Answer | undefined {
    const now = this.#folder.changed(at);
    if (now === undefined) {
      this.#kept.delete(at);
      return undefined;
    }
    const known = this.#kept.get(at);
    if (known !== undefined && known.time === now.time && known.size === now.size) return known.answer;
    const answer = this.#make(at);
    this.#kept.set(at, { ...now, answer });
    return answer;
  }
}
