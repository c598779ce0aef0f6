import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import * as z from 'zod';
import { InputError, unlessMistaken } from '../../lib/input-error.ts';
import { holderOf, LOCK, mayLive } from '../../lib/lock/lock.ts';
import { commandOf } from '../../lib/processes/process-group.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { LOG } from '../../tournament/log/log.ts';

/** No file that is read as a whole is larger: weights and outcomes are far smaller. */
const LARGEST = 64 * 1024 * 1024;
/** How deep runs are looked for: `runs/champion-hex-7-seed1/seed-2` of `--repeats` is two below `runs`. */
const DEEPEST = 5;
/** No more folders are looked into. */
const MOST = 20_000;
/** Where a run is that was told no folder. */
const RUNS = 'runs';
/** What a run's folder and its neighbours never hold a run in. */
const SKIPPED = new Set(['node_modules', 'cache', 'data', 'dataset', 'weights']);

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
    // Also of a link that leads nowhere.
    if (lstatSync(join(this.#root, at), { throwIfNoEntry: false }) !== undefined) return this.path(at);
    const parts = at.split('/');
    const name = parts.pop()!;
    if (!/^\w[\w.-]*$/.test(name)) throw new InputError(`${quoted(at, 200)}: no name of a folder`);
    return join(this.path(parts.length === 0 ? '.' : parts.join('/')), name);
  }

  /** The plain file at `at`: when it changed last, its size and its number; undefined where there is none. */
  stat(at: string): { readonly time: number; readonly size: number; readonly ino: number } | undefined {
    try {
      const stat = statSync(this.path(at));
      return stat.isFile() ? { time: stat.mtimeMs, size: stat.size, ino: stat.ino } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Whether there is a plain file at `at`. */
  has(at: string): boolean {
    return this.stat(at) !== undefined;
  }

  /** When the plain file at `at` changed last; 0 where there is none. */
  time(at: string): number {
    return this.stat(at)?.time ?? 0;
  }

  /**
   * Changes when a name in the folder at `at`, one of `folders`, comes, goes or changes, and when its file `name` does;
   * undefined where the folder has gone.
   */
  stamp(at: string, name: string): Stamp | undefined {
    const [folder, file] = [[], [name]].map((more) =>
      lstatSync(join(this.#root, at, ...more), { throwIfNoEntry: false }),
    );
    return folder && { time: Math.max(folder.mtimeMs, file?.mtimeMs ?? 0), size: file?.size ?? 0 };
  }

  /** The real path of the plain file at `at`, which has at most `largest` bytes. Throws InputError. */
  plain(at: string, largest = LARGEST): string {
    const path = this.path(at);
    const found = this.stat(at);
    if (found === undefined) throw new InputError(`${quoted(at, 200)}: not a plain file`);
    if (found.size > largest) throw new InputError(`${quoted(at, 200)}: too large to be shown`);
    return path;
  }

  /** The text of the plain file at `at`. Throws InputError. */
  text(at: string): string {
    const path = this.plain(at);
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new InputError(`${quoted(at, 200)}: ${wordsOf(error)}`);
    }
  }

  /** The folders in `at`, by name; links and what can't be read are left out. */
  folders(at: string): string[] {
    return this.#entries(at).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  }

  /** The names of files and folders in `at`; none where it can't be read. */
  names(at: string): string[] {
    return this.#entries(at).map(({ name }) => name);
  }

  #entries(at: string) {
    try {
      return readdirSync(this.path(at), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch {
      return [];
    }
  }
}

/** The folder that is shown where none is named: where `tune` puts runs, if that is there. */
export function usualFolder(): string {
  return existsSync(RUNS) ? RUNS : '.';
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

/** Finds the folders with a run.json, and those with the log of a tournament that belongs to no run. */
export function finder(folder: StudioFolder) {
  const holds = (name: string) =>
    kept(
      (at) => folder.stamp(at, name),
      (at) => folder.has(below(at, name)),
    );
  const [isRun, isTournament] = [holds('run.json'), holds(LOG)];
  return () => {
    const [runs, logs]: string[][] = [[], []];
    look(folder, '.', (at) => {
      if (isRun(at)) runs.push(at);
      else if (isTournament(at)) logs.push(at);
      return runs.at(-1) !== at;
    });
    return { runs, logs };
  };
}

/** The folders of tournaments in the run at `at`, in the order of their paths. */
export function logsIn(folder: StudioFolder, at: string): string[] {
  return look(folder, at, () => true).filter((one) => folder.has(below(one, LOG)));
}

/** The folder at `at` and those in it; `enters` says which to look into. */
function look(folder: StudioFolder, at: string, enters: (at: string) => boolean): string[] {
  const looked: string[] = [];
  const enter = (one: string, depth: number): void => {
    if (looked.length === MOST) return;
    looked.push(one);
    if (!enters(one) || depth === DEEPEST) return;
    for (const name of folder.folders(one))
      if (!name.startsWith('.') && !SKIPPED.has(name)) enter(below(one, name), depth + 1);
  };
  enter(at, 0);
  return looked;
}

/** Differs before and after a change of what stands at a path. */
interface Stamp {
  readonly time: number;
  readonly size: number;
}
/** Two changes within this many milliseconds may have the same time. */
const TICK = 1000;

/** What `make` makes of a path, asked again only where its stamp has changed; undefined where it has none. */
export function kept<Made>(
  stampOf: (at: string) => Stamp | undefined,
  make: (at: string) => Made | undefined,
): (at: string) => Made | undefined {
  const all = new Map<string, Stamp & { readonly made: Made }>();
  return (at) => {
    const now = stampOf(at);
    const known = all.get(at);
    if (now !== undefined && known?.time === now.time && known.size === now.size) return known.made;
    all.delete(at);
    const made = now && make(at);
    if (made !== undefined && Date.now() - now!.time > TICK) all.set(at, { ...now!, made });
    return made;
  };
}

/** What the run.json of a run says, of whatever version. */
const schema = z.object({
  format: z.string().regex(/^weightroom champion run \d+$/, 'expected the run.json of a run'),
  command: z.string(),
  options: z.object({
    game: z.string(),
    seed: z.int(),
    budget: z.number().positive().optional(),
    generations: z.int().positive().optional(),
  }),
});

/** A run as its folder's run.json describes it. Throws InputError where that in `at` is none. */
export function readRunFile(folder: StudioFolder, at: string): z.infer<typeof schema> {
  const path = below(at, 'run.json');
  return parseWith(schema, parseJson(folder.text(path), path), path);
}

/** The generations whose folders are there, ascending. */
export function generationsIn(folder: StudioFolder, at: string): number[] {
  return folder
    .folders(at)
    .flatMap((name) => /^generation-(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** The weights files of the run at `at`, by path: the champion's first. */
export function weightsIn(folder: StudioFolder, at: string): string[] {
  const fitted = generationsIn(folder, at).flatMap((one) => {
    const room = below(at, `generation-${one}`, 'weights');
    return folder.names(room).map((name) => below(room, name));
  });
  return [below(at, 'champion.json'), ...fitted].filter((file) => file.endsWith('.json') && folder.has(file));
}

/**
 * Whether somebody writes in the folder at `at`: its lock says who. Nothing is changed. Of another machine's holder its
 * beat is looked at, as whoever waits for the lock does.
 */
export function isWritten(folder: StudioFolder, at: string): boolean {
  return locksIn(folder, at).some(({ text, silent }) => mayLive(text, silent));
}

/**
 * The process that writes in the folder at `at`: its lock names it, and its own command says that it is a weightroom
 * which writes there. So no lock in a copied or planted folder names another program.
 */
export function writerOf(folder: StudioFolder, at: string): number | undefined {
  const holders = locksIn(folder, at).map(({ text }) => holderOf(text));
  return holders.find((pid) => pid !== undefined && writesTo(pid, folder.path(at)));
}

function writesTo(pid: number, path: string): boolean {
  const { words = '', folder = '' } = commandOf(pid) ?? {};
  if (!/[\0/]weightroom(\.js)?\0/.test(words)) return false;
  const out = resolve(folder, /\0--out[=\0]([^\0]*)/.exec(words)?.[1] ?? RUNS);
  return existsSync(out) && join(path, sep).startsWith(join(realpathSync(out), sep));
}

/** What the lock's files in the folder at `at` say, and for how many milliseconds they have said so. */
function locksIn(folder: StudioFolder, at: string) {
  const lock = below(at, LOCK);
  return folder.names(lock).flatMap((name) => {
    const path = below(lock, name);
    // It may have gone meanwhile.
    return unlessMistaken(() => ({ text: folder.text(path), silent: Date.now() - folder.time(path) })) ?? [];
  });
}
