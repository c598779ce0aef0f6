import { createRequire } from 'node:module';
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createJiti, type Jiti } from 'jiti';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { beforeWork } from '../../lib/tasks/preloads.ts';
import * as play from '../../library/play.ts';
import type { Family } from '../game.ts';
import * as hex from '../hex/index.ts';
import * as hexifence from '../hexifence/index.ts';
import * as hus from '../hus/index.ts';
import { families } from '../index.ts';
import * as infexion from '../infexion/index.ts';
import * as kit from '../kit/index.ts';
import { changedFiles, type ModuleRecord } from '../module-record.ts';
import * as slider from '../slider/index.ts';
import { codeOf, existing, JAVASCRIPT, TYPESCRIPT } from './code.ts';
import { registerModule } from './game-module.ts';
import { checkShape, gameModule } from './shape.ts';
import { type Transformed, transform, transformedBefore, transformedSoFar } from './transformed.ts';

/**
 * What modules from outside import of ours, by name: a TypeScript module gets these very objects, whether or not
 * weightroom is installed beside it.
 */
const doors: Readonly<Record<string, unknown>> = {
  // Types only.
  'weightroom/game': {},
  'weightroom/kit': kit,
  'weightroom/play': play,
  'weightroom/games/hex': hex,
  'weightroom/games/hexifence': hexifence,
  'weightroom/games/hus': hus,
  'weightroom/games/infexion': infexion,
  'weightroom/games/slider': slider,
};

/** A game from outside, known everywhere now, and the code that it came from. */
export interface Loaded {
  readonly family: Family;
  readonly record: ModuleRecord;
}

/** What a thread is told, so that it loads the same code. */
export interface Reload {
  readonly path: string;
  readonly record: ModuleRecord;
  /** Of TypeScript, so that the thread needs no compiler; it has one. */
  readonly transformed?: Transformed;
}

/** By path: a module is loaded once. */
const loaded = new Map<string, Promise<Loaded>>();

/** Whether `text` is the path of a module, and no name. */
export function isPath(text: string): boolean {
  return /^\.{1,2}[\\/]/.test(text) || isAbsolute(text) || [...TYPESCRIPT, ...JAVASCRIPT].includes(extname(text));
}

/** Where the module called `specifier` stands, a path from `folder` or a package installed there; undefined: nowhere. */
export function locate(specifier: string, folder: string): string | undefined {
  if (specifier.includes('\0')) return undefined;
  if (isPath(specifier)) return existing(resolve(folder, specifier));
  if (!/^(@[\w.-]+\/)?[\w][\w.-]*(\/[\w./-]+)?$/.test(specifier)) return undefined;
  return inPackage(specifier, folder);
}

/** Packages that only speak `import`, too: their `exports` are asked with its conditions. */
function inPackage(specifier: string, folder: string): string | undefined {
  const from = join(folder, 'noname.js');
  try {
    const found = createRequire(from).resolve(specifier);
    return isAbsolute(found) ? found : undefined;
  } catch {
    const found = loader().esmResolve(specifier, { parentURL: pathToFileURL(from).href, try: true });
    return found?.startsWith('file:') ? existing(fileURLToPath(found)) : undefined;
  }
}

/**
 * Loads the module of a game from outside, `specifier` as seen from `folder`: from now on `gameNamed` knows it, and
 * every thread. Throws InputError where there is none, where it fails, and where it is no module of a game.
 */
export async function loadOutside(specifier: string, folder = process.cwd()): Promise<Loaded> {
  const path = locate(specifier, folder);
  if (path === undefined)
    throw new InputError(`${quoted(specifier, 300)}: ${isPath(specifier) ? 'no such file' : 'no such package here'}`);
  const shown = isPath(specifier) ? fromHere(path) : specifier;
  let loading = loaded.get(path);
  if (loading === undefined) {
    loading = loadOnce(path, { specifier: shown, files: codeOf(path) });
    loaded.set(path, loading);
  }
  return loading;
}

/** The same in a thread: the main one says what it has loaded. Throws InputError where the code is another one now. */
export async function loadAgain({ path, record, transformed }: Reload): Promise<void> {
  const [changed] = changedFiles(record, { ...record, files: codeOf(path) });
  if (changed !== undefined)
    throw new InputError(`${record.specifier}: ${quoted(changed, 200)} was changed while this ran`);
  transformedBefore(transformed ?? {});
  if (!loaded.has(path)) loaded.set(path, loadOnce(path, record));
  await loaded.get(path);
}

async function loadOnce(path: string, record: ModuleRecord): Promise<Loaded> {
  const where = quoted(record.specifier, 300);
  const shipped = families.map(({ name }) => name);
  const module = gameModule(await failing(where, 'fails as it is loaded', () => exportsOf(path)), where);
  const { family } = module;
  if (shipped.includes(family.name))
    throw new InputError(
      `${where}: family.name: there is a game called ${family.name} already; another name is wanted`,
    );
  await failing(where, `game(${family.defaultSize}) fails`, () => checkShape(module, family.defaultSize, where));
  registerModule(module, record);
  const reload: Reload = { path, record, transformed: transformedSoFar() };
  beforeWork(new URL('./outside-thread.ts', import.meta.url), reload);
  return { family, record };
}

/** Any code may throw anything: in one line it is told what. */
export async function failing<Result>(
  where: string,
  what: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InputError && error.message.startsWith(where)) throw error;
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    // Of a syntax error the second line says where.
    throw new InputError(`${where}: ${what}: ${quoted(said.split('\n').slice(0, 2).join(' ').trim(), 400)}`);
  }
}

/** What the module at `path` exports. JavaScript is Node's; TypeScript goes through jiti, which gives it our own copy of the library. */
export async function exportsOf(path: string): Promise<unknown> {
  if (!TYPESCRIPT.includes(extname(path))) return import(pathToFileURL(path).href);
  return loader().import(path);
}

let jiti: Jiti | undefined;

function loader(): Jiti {
  // No cache on the disk: nobody asked for files in their folders. No proxies around exports: rules are hot.
  jiti ??= createJiti(import.meta.url, { fsCache: false, interopDefault: false, virtualModules: doors, transform });
  return jiti;
}

/** `./breakthrough.ts`, from where the command runs. */
export function fromHere(path: string): string {
  const way = relative(process.cwd(), path).split(sep).join('/');
  return way.startsWith('../') || isAbsolute(way) ? way : `./${way}`;
}

/**
 * Loads the module that made the run at `place`: where the record says, seen from here or from a folder above the run,
 * or else as `named`. Returns the files whose code is another one now. Throws InputError where the module is gone.
 */
export async function loadRecorded(record: ModuleRecord, place: string, named?: string): Promise<string[]> {
  const folder = named === undefined ? folderWith(record.specifier, place) : process.cwd();
  if (folder === undefined)
    throw new InputError(
      `${place}: was made with ${quoted(record.specifier, 300)}, which isn't there; --module FILE names it where it is now`,
    );
  const { record: now } = await loadOutside(named ?? record.specifier, folder);
  return changedFiles(record, now);
}

/** The folder, here or above `place`, from which `specifier` leads to a module. */
export function folderWith(specifier: string, place: string): string | undefined {
  const folders = [process.cwd()];
  for (let at = dirname(resolve(place)); at !== folders.at(-1); at = dirname(at)) folders.push(at);
  return folders.find((folder) => locate(specifier, folder) !== undefined);
}
