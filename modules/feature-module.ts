import { basename, dirname, extname } from 'node:path';
import type { Family } from '../games/game.ts';
import { addFeatureSet, familyNamed, gameNamed, removeFeatureSet } from '../games/index.ts';
import { changedFiles, type ModuleRecord } from '../games/module-record.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { beforeWork, notBeforeWork } from '../lib/tasks/preloads.ts';
import { codeOf } from './code.ts';
import { checkValues, featureMaker, madeFeatures } from './feature-shape.ts';
import { exportsOf, failing, folderWith, fromHere, isPath, locate } from './outside.ts';
import { type Transformed, transformedBefore, transformedSoFar } from './transformed.ts';

/** A feature set from outside, as it is called now, and the code that it came from. */
export interface LoadedFeatures {
  readonly set: string;
  readonly record: ModuleRecord;
}

/** What a thread is told, so that it loads the same code. */
export interface FeaturesReload extends LoadedFeatures {
  readonly family: string;
  readonly path: string;
  /** Of TypeScript, so that the thread needs no compiler; it has one. */
  readonly transformed?: Transformed;
}

const THREAD = new URL('./features-thread.ts', import.meta.url);

/** By family and path: a module is loaded once for each game. */
const loaded = new Map<string, Promise<FeaturesReload>>();

/**
 * Loads the module of a feature set, `specifier` as seen from `folder`: from now on the games of `family` have the set,
 * here and in every thread that starts. It is called by its file. Throws InputError where there is none, where it
 * fails, and where it makes no features.
 */
export async function loadFeatures(specifier: string, family: Family, folder = process.cwd()): Promise<LoadedFeatures> {
  const path = locate(specifier, folder);
  if (path === undefined)
    throw new InputError(`${quoted(specifier, 300)}: ${isPath(specifier) ? 'no such file' : 'no such package here'}`);
  const key = `${family.name} ${path}`;
  let loading = loaded.get(key);
  if (loading === undefined) {
    const shown = isPath(specifier) ? fromHere(path) : specifier;
    const set = setName(isPath(specifier) ? path : specifier, shown);
    loading = loadOnce({
      family: family.name,
      path,
      set,
      record: { specifier: shown, files: codeOf(path) },
      transformed: {},
    });
    loaded.set(key, loading);
  }
  return loading;
}

/** The same in a thread: the main one says what it has loaded. Throws InputError where the code is another one now. */
export async function loadFeaturesAgain(reload: FeaturesReload): Promise<void> {
  const { path, record, family, transformed } = reload;
  const [changed] = changedFiles(record, { ...record, files: codeOf(path) });
  if (changed !== undefined)
    throw new InputError(`${record.specifier}: ${quoted(changed, 200)} was changed while this ran`);
  transformedBefore(transformed ?? {});
  const key = `${family} ${path}`;
  if (!loaded.has(key)) loaded.set(key, loadOnce(reload));
  await loaded.get(key);
}

/**
 * Loads the features that `place` was made with, seen from here or from a folder above it. Throws InputError where the
 * module is gone. Whether it still computes the same the fingerprint of the weights says.
 */
export async function loadRecordedFeatures(record: ModuleRecord, family: Family, place: string): Promise<void> {
  const folder = folderWith(record.specifier, place);
  if (folder === undefined)
    throw new InputError(
      `${place}: reads features of ${quoted(record.specifier, 300)}, which isn't there, nor from a folder above the file`,
    );
  await loadFeatures(record.specifier, family, folder);
}

/** Forgets all feature sets from outside: games that are asked for from now on have their own. For tests. */
export async function forgetFeatures(): Promise<void> {
  const all = [...loaded.values()];
  loaded.clear();
  for (const loading of all) {
    const found = await loading.catch(() => undefined);
    if (found === undefined) continue;
    removeFeatureSet(found.family, found.set);
    notBeforeWork(THREAD, found);
  }
}

async function loadOnce(asked: FeaturesReload): Promise<FeaturesReload> {
  const { family, path, set, record } = asked;
  const where = quoted(record.specifier, 300);
  const make = featureMaker(await failing(where, 'fails as it is loaded', () => exportsOf(path)), where);
  // First, so that a set that is refused is not there afterwards.
  const game = gameNamed(familyNamed(family).name);
  checkValues(madeFeatures(make, game, set, where), game, where);
  addFeatureSet(family, set, (one) => madeFeatures(make, one, set, where), record);
  const reload = { ...asked, transformed: transformedSoFar() };
  beforeWork(THREAD, reload);
  return reload;
}

/** `centre-control` of `./centreControl.ts`. Throws InputError, which begins with `where`, for a file without a name. */
function setName(file: string, where: string): string {
  const bare = basename(file, extname(file));
  const name = (bare === 'index' ? basename(dirname(file)) : bare)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (name === '') throw new InputError(`${where}: another file name is wanted: it names the set`);
  return name;
}
