import { basename, dirname, extname, isAbsolute, relative, resolve, sep } from 'node:path';
import * as z from 'zod';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseWith } from '../../lib/schema.ts';
import { beforeWork } from '../../lib/tasks/preloads.ts';
import { boardWritten, called, line } from '../board-schema.ts';
import { expectFeatures } from '../check/features.ts';
import { Broken, guarded as watched } from '../check/subject.ts';
import { familyName, familySchema, featuresSchema, gameSchema, nameFault } from '../contract.ts';
import type { Family, Features, Game } from '../game.ts';
import { addFeatureSet, type FeatureSetMaker, families, familyNamed, gameNamed } from '../index.ts';
import { changedFiles, type ModuleRecord } from '../module-record.ts';
import { movesOf } from '../moves.ts';
import { codeOf, exportsOf, isPath, locate, type Transformed, transformedBefore, transformedSoFar } from './code.ts';
import { type GameModule, registerModule } from './game-module.ts';

/** Code from outside, as a thread is told of it, so that it loads the same. */
export interface Outside {
  readonly path: string;
  readonly record: ModuleRecord;
  /** Of a feature set: its name, and the family whose games have it. Left out: the module is a game's. */
  readonly features?: { readonly set: string; readonly family: string };
  /** Of TypeScript, so that the thread needs no compiler; it has one. */
  readonly transformed?: Transformed;
}

/** A family that is known everywhere now, or that has one more feature set, and the code that this came from. */
interface Loaded {
  readonly family: Family;
  readonly record: ModuleRecord;
}

/** By path and family: a module is loaded once, that of a feature set once for each game. */
const loaded = new Map<string, Promise<Loaded>>();

/**
 * Loads the module of a game from outside, `specifier` as seen from `folder`: from now on `gameNamed` knows it, and
 * every thread. Throws InputError where there is none, where it fails, and where it is no module of a game.
 */
export async function loadOutside(specifier: string, folder = process.cwd()): Promise<Loaded> {
  return once(found(specifier, folder));
}

/**
 * Loads the module of a feature set, `specifier` as seen from `folder`: from now on the games of `family` have the set,
 * here and in every thread that starts. It is called by its file. Throws InputError where there is none, where it
 * fails, and where it makes no features.
 */
export async function loadFeatures(specifier: string, family: Family, folder = process.cwd()): Promise<string> {
  const outside = found(specifier, folder);
  const set = setName(isPath(specifier) ? outside.path : specifier, outside.record.specifier);
  await once({ ...outside, features: { set, family: family.name } });
  return set;
}

/**
 * What a thread does before its work: it loads the same, as the main one says. Throws InputError where the code is
 * another one now.
 */
export default async function loadAgain(outside: Outside): Promise<void> {
  const { path, record, transformed } = outside;
  const [changed] = changedFiles(record, { ...record, files: codeOf(path) });
  if (changed !== undefined)
    throw new InputError(`${record.specifier}: ${quoted(changed, 200)} was changed while this ran`);
  transformedBefore(transformed ?? {});
  await once(outside);
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

/** The folder, here or above `place`, from which `specifier` leads to a module. */
function folderWith(specifier: string, place: string): string | undefined {
  const folders = [process.cwd()];
  for (let at = dirname(resolve(place)); at !== folders.at(-1); at = dirname(at)) folders.push(at);
  return folders.find((folder) => locate(specifier, folder) !== undefined);
}

/** The module called `specifier`, a path as seen from where the command runs. Throws InputError where there is none. */
function found(specifier: string, folder: string): Outside {
  const path = locate(specifier, folder);
  if (path === undefined)
    throw new InputError(`${quoted(specifier, 300)}: ${isPath(specifier) ? 'no such file' : 'no such package here'}`);
  const way = relative(process.cwd(), path).split(sep).join('/');
  const shown = way.startsWith('../') || isAbsolute(way) ? way : `./${way}`;
  return { path, record: { specifier: isPath(specifier) ? shown : specifier, files: codeOf(path) } };
}

/**
 * `centre-control` of `./centreControl.ts`. Throws InputError, which begins with `where`, for a file without a name.
 */
function setName(file: string, where: string): string {
  const bare = basename(file, extname(file));
  const name = (bare === 'index' ? basename(dirname(file)) : bare)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (name === '') throw new InputError(`${where}: choose another file name: it names the set`);
  return name;
}

function once(outside: Outside): Promise<Loaded> {
  const key = `${outside.features?.family ?? ''} ${outside.path}`;
  const loading = loaded.get(key) ?? load(outside);
  loaded.set(key, loading);
  return loading;
}

async function load(outside: Outside): Promise<Loaded> {
  const { path, record, features } = outside;
  const where = quoted(record.specifier, 300);
  const exports = ((await guarded(where, 'fails as it is loaded', () => exportsOf(path))) ?? {}) as Exports;
  const family =
    features === undefined
      ? await addGame(exports, record, where)
      : await addSet(exports, familyNamed(features.family), features.set, record, where);
  beforeWork(new URL('./outside.ts', import.meta.url), { ...outside, transformed: transformedSoFar() });
  return { family, record };
}

type Exports = Readonly<Record<string, unknown>>;

/** Any code may throw anything: in one line it is told what. Of a syntax error the second line says where. */
async function guarded<Result>(where: string, what: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InputError && error.message.startsWith(where)) throw error;
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new InputError(`${where}: ${what}: ${quoted(said.split('\n').slice(0, 2).join(' ').trim(), 400)}`);
  }
}

/** A game's part of a module. */
const moduleSchema = z.object({
  family: familySchema,
  featureSets: z.array(called, 'expected a list of functions').optional(),
  agents: z
    .record(
      z.string(),
      z.object(
        { defaultLimit: z.looseObject({}, 'expected an object'), create: called },
        'expected a defaultLimit and create',
      ),
    )
    .optional(),
  gtp: z.object({ setup: z.array(line), encode: called, serve: called }, 'expected a GtpGame').optional(),
  uci: z
    .object({
      variant: called.optional(),
      fen: called.optional(),
      textOf: called.optional(),
      moveText: called.optional(),
    })
    .optional(),
  records: z
    .object({ extension: z.string().regex(/^[a-z]+$/), write: called, positions: called.optional() })
    .optional(),
});

/** Makes the game that a module exports known. Throws InputError unless it is one; `check game` looks deeper. */
async function addGame(exports: Exports, record: ModuleRecord, where: string): Promise<Family> {
  const value = (exports.family === undefined ? exports.default : exports) as GameModule | undefined;
  if (value?.family === undefined)
    throw new InputError(`${where}: exports no family; expected a Family, as weightroom/game has it`);
  parseWith(moduleSchema, value, where);
  const { family } = value;
  newGameName(family.name, `${where}: family.name`);
  const of = `game(${family.defaultSize})`;
  await guarded(where, `${of} fails`, () => checkShape(family, `${where}: ${of}`));
  registerModule(value, record);
  return family;
}

/** `text` as the name of a game from outside. Throws InputError, which begins with `where`, unless it may be one. */
export function newGameName(text: string, where = quoted(text, 100)): string {
  const name = parseWith(familyName, text, where);
  if (families.some((one) => one.name === name))
    throw new InputError(`${where}: there is a game called ${name} already; choose another name`);
  return name;
}

const positionSchema = z.object({
  turn: z.union([z.literal(0), z.literal(1)], 'expected 0 or 1'),
  ply: z.number(),
  hashLow: z.number(),
  hashHigh: z.number(),
  moves: called,
  make: called,
  unmake: called,
  over: called,
  winner: called,
  ending: called,
  text: called,
});

/** Throws InputError, which begins with `where`, unless the family's game on its default board is a Game. */
function checkShape(family: Family, where: string): void {
  const game: Game = family.game(family.defaultSize);
  parseWith(gameSchema, game, where);
  const fault = nameFault(family, family.defaultSize, game);
  if (fault !== undefined) throw new InputError(`${where}: ${fault}`);
  const start = game.start(new Random(0, 'shape'));
  parseWith(positionSchema, start, `${where}: its start`);
  // Of what is written elsewhere a network would read another weight.
  const written = game.board === undefined || start.over() ? undefined : boardWritten(game.board, start);
  if (typeof written === 'string') throw new InputError(`${where}: board: ${written}`);
}

/** Random games on which the values of a feature set are looked at, and the plies of each. */
const GAMES = 4;
const PLIES = 24;

/**
 * Gives the games of `family` the set that a module makes: its default export, or the one called `features`. Throws
 * InputError, which begins with `where`, for whatever that throws, and unless it makes Features.
 */
async function addSet(
  exports: Exports,
  family: Family,
  set: string,
  record: ModuleRecord,
  where: string,
): Promise<Family> {
  const made = (exports.features ?? exports.default) as FeatureSetMaker;
  if (typeof made !== 'function')
    throw new InputError(`${where}: exports no features; expected export default (game) => Features`);
  const game = gameNamed(family.name);
  const of = `features of ${game.name}`;
  // First, so that a set that is refused is not there afterwards.
  await guarded(where, of, () => checkValues(asFeatures(made(game), set, `${where}: ${of}`), game, where));
  addFeatureSet(family.name, set, (one) => asFeatures(made(one), set, where), record);
  return family;
}

/** What a module made, as a set called `name`; its functions may be a class's. */
function asFeatures(made: Features, name: string, where: string): Features {
  const features = Object.entries(parseWith(featuresSchema, made, where)).map(([key, value]) => [
    key,
    typeof value === 'function' ? value.bind(made) : value,
  ]);
  return { ...Object.fromEntries(features), name };
}

/**
 * Holds the values of `features` to the contract on a few random games. Throws InputError, which begins with `where`.
 */
function checkValues(features: Features, game: Game, where: string): void {
  const set = watched(features, `${features.name}.`);
  for (let i = 0; i < GAMES; i++) {
    const random = new Random(i, 'features', game.name);
    const position = game.start(random);
    for (let ply = 0; ply < PLIES && !position.over(); ply++) {
      try {
        expectFeatures({ game }, position, set);
      } catch (error) {
        if (!(error instanceof Broken)) throw error;
        throw new InputError(`${where}: ${error.message} at ${quoted(position.text(), 200)}`);
      }
      position.make(random.pick(movesOf(game, position)));
    }
  }
}
