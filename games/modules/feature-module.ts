import { basename, dirname, extname } from 'node:path';
import { z } from 'zod';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseWith } from '../../lib/schema.ts';
import { beforeWork, notBeforeWork } from '../../lib/tasks/preloads.ts';
import type { Family, Features, Game, Player, Position } from '../game.ts';
import { addFeatureSet, type FeatureSetMaker, familyNamed, gameNamed, removeFeatureSet } from '../index.ts';
import { changedFiles, type ModuleRecord } from '../module-record.ts';
import { codeOf } from './code.ts';
import { exportsOf, failing, folderWith, fromHere, isPath, locate } from './outside.ts';
import { type Transformed, transformedBefore, transformedSoFar } from './transformed.ts';

/** Random games on which the values are looked at, and the plies of each. */
const GAMES = 4;
const PLIES = 24;

const line = z.string('text is wanted').min(1, 'text is wanted');
const number = z.number('a number is wanted');
const feature = z
  .object({
    name: line.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by - are wanted, such as moves-to-win'),
    unit: line,
    meaning: line,
    low: number,
    high: number,
  })
  .refine(({ low, high }) => low <= high, { path: ['high'], error: 'no less than low is wanted' });
const called = z.custom<(...values: never[]) => unknown>(
  (value) => typeof value === 'function',
  'a function is wanted',
);
const schema = z.object(
  {
    list: z.array(feature, 'a list of features is wanted').min(1, 'at least one feature is wanted'),
    costly: z.boolean('true or false is wanted').optional(),
    extract: called,
    extractBoth: called.optional(),
    alone: called.optional(),
    only: called.optional(),
  },
  'an object is wanted, Features as weightroom/game has them',
);

/**
 * The function of a module that makes a feature set: its default export, or the one called `features`. Throws
 * InputError, which begins with `where`, where there is none.
 */
function featureMaker(exports: unknown, where: string): FeatureSetMaker {
  const { features, default: standard } = (exports ?? {}) as Readonly<Record<string, unknown>>;
  const made = features ?? standard;
  if (typeof made !== 'function')
    throw new InputError(`${where}: exports no features; export default (game) => Features is wanted`);
  return made as FeatureSetMaker;
}

/**
 * The features that `make` makes of `game`, under the name `name`. Throws InputError, which begins with `where`, for
 * whatever `make` throws, and unless they are Features.
 */
function madeFeatures(make: FeatureSetMaker, game: Game, name: string, where: string): Features {
  const of = `${where}: features of ${game.name}`;
  const made = guarded(() => make(game), of);
  parseWith(schema, made, of);
  const names = made.list.map((one) => one.name);
  const twice = names.find((one, i) => names.indexOf(one) !== i);
  if (twice !== undefined) throw new InputError(`${of}: two are called ${twice}`);
  const { list, costly, extractBoth, alone, only } = made;
  return {
    name,
    list: list.map((one) => ({ ...one })),
    ...(costly ? { costly } : {}),
    extract: made.extract.bind(made),
    ...(extractBoth === undefined ? {} : { extractBoth: extractBoth.bind(made) }),
    ...(alone === undefined ? {} : { alone: alone.bind(made) }),
    ...(only === undefined ? {} : { only: only.bind(made) }),
  };
}

/**
 * Looks at the values of `features` on a few random games. Throws InputError, which begins with `where`, for whatever
 * they throw, and where a value is none, lies out of its bounds or is another one the second time.
 */
function checkValues(features: Features, game: Game, where: string): void {
  const moves = new Int32Array(game.maxMoves);
  for (let i = 0; i < GAMES; i++) {
    const random = new Random(i, 'features', game.name);
    const position = game.start(random);
    for (let ply = 0; ply < PLIES && !position.over(); ply++) {
      const each = ([0, 1] as const).flatMap((player) => checkPosition(features, position, player, game, where));
      checkBoth(features, position, each, where);
      const count = position.moves(moves, 0);
      position.make(moves[random.int(count)]!);
    }
  }
}

/** Returns the values. */
function checkPosition(
  { list, extract }: Features,
  position: Position,
  player: Player,
  game: Game,
  where: string,
): number[] {
  const at = `at ${quoted(position.text(), 200)} for ${game.seats[player]}`;
  const before = position.text();
  const [values, again] = [1, 2].map(() => {
    const out = new Float64Array(list.length + 2).fill(Number.NaN);
    guarded(() => extract(position, player, out, 1), `${where}: ${at}`);
    return out;
  }) as [Float64Array, Float64Array];
  if (position.text() !== before) throw new InputError(`${where}: ${at}: extract changes the position`);
  if (!Number.isNaN(values[0]!) || !Number.isNaN(values[list.length + 1]!))
    throw new InputError(`${where}: ${at}: extract writes beside its ${list.length} places`);
  for (const [i, { name, low, high }] of list.entries()) {
    const value = values[i + 1]!;
    if (!(value >= low && value <= high))
      throw new InputError(`${where}: ${name}: ${value} ${at}; declared is ${low}..${high}`);
    if (value !== again[i + 1]) throw new InputError(`${where}: ${name}: ${value} ${at}, and then ${again[i + 1]}`);
  }
  return [...values.subarray(1, list.length + 1)];
}

/** Throws InputError unless `extractBoth`, where it stands, gives what two `extract`s gave. */
function checkBoth({ list, extractBoth }: Features, position: Position, each: readonly number[], where: string): void {
  if (extractBoth === undefined) return;
  const out = new Float64Array(each.length);
  const at = `at ${quoted(position.text(), 200)}`;
  guarded(() => extractBoth(position, out, 0), `${where}: ${at}`);
  const wrong = each.findIndex((value, i) => value !== out[i]);
  if (wrong !== -1)
    throw new InputError(
      `${where}: ${list[wrong % list.length]!.name}: ${each[wrong]} by extract and ${out[wrong]} by extractBoth ${at}`,
    );
}

function guarded<Result>(work: () => Result, where: string): Result {
  try {
    return work();
  } catch (error) {
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new InputError(`${where}: ${quoted(said.split('\n')[0]!, 400)}`);
  }
}

/** A feature set from outside, as it is called now, and the code that it came from. */
interface LoadedFeatures {
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
