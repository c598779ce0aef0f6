import { InputError } from '../lib/input-error.ts';
import { insteadOf } from '../lib/near-names.ts';
import { quoted, shellWord } from '../lib/quoted.ts';
import { readSetName, subset } from './feature-sets.ts';
import type { Family, Features, Game, Position } from './game.ts';
import type { ModuleRecord } from './module-record.ts';

/** One more feature set for every game of a family. */
export type FeatureSetMaker = (game: Game) => Features;

interface Registered {
  readonly family: Family;
  readonly module: ModuleRecord | undefined;
  /** Feature sets besides those that the games have. */
  readonly featureSets: FeatureSetMaker[];
  /** By name, the code of those that users added. */
  readonly added: Map<string, ModuleRecord>;
}

const registered = new Map<string, Registered>();
const games = new Map<string, Game>();

/**
 * Every game that is registered, in that order: the shipped ones (games/modules/shipped.ts), then modules from outside.
 */
export const families: readonly Family[] = [];

/**
 * Makes `family` known by its name, each of its games with `featureSets` besides its own; `module` is the code that it
 * came from, where that is not shipped. Throws InputError where another family has that name; the same one again
 * changes nothing.
 */
export function register(family: Family, featureSets: readonly FeatureSetMaker[] = [], module?: ModuleRecord): void {
  const known = registered.get(family.name);
  if (known?.family === family) return;
  if (known !== undefined) throw new InputError(`${family.name}: a game of this name is there already`);
  registered.set(family.name, { family, featureSets: [...featureSets], module, added: new Map() });
  (families as Family[]).push(family);
}

/**
 * From now on the games of `family` have one more feature set, called `name`, which `make` makes; `module` is the code
 * that it came from. Games that were asked for before lack it. Throws InputError where there is a set of that name.
 */
export function addFeatureSet(family: string, name: string, make: FeatureSetMaker, module: ModuleRecord): void {
  const known = registered.get(family)!;
  const { features } = gameOfSize(known.family, known.family.defaultSize);
  if (features.some((one) => one.name === name))
    throw new InputError(
      `${quoted(module.specifier, 300)}: ${family} has a feature set called ${name} already; choose another file name`,
    );
  known.featureSets.push(make);
  known.added.set(name, module);
  for (const key of games.keys()) if (key.startsWith(`${family} `)) games.delete(key);
}

/** The family of `game`, `slider-6` or `slider`; undefined where it isn't registered. */
export function familyOf(game: string): Family | undefined {
  return entryOf(game)?.family;
}

function entryOf(game: string): Registered | undefined {
  return registered.get(game.replace(/-\d+$/, ''));
}

/** The code of the feature set `name` of `game`, where it came from outside; undefined of one that the game has. */
export function featureModuleOf(game: string, name: string): ModuleRecord | undefined {
  return entryOf(game)?.added.get(readSetName(name).set);
}

/** The code of `game`, `breakthrough-6`, where it came from outside; undefined of a shipped one. */
export function moduleOf(game: string): ModuleRecord | undefined {
  return entryOf(game)?.module;
}

/** What a file says of the code of `game` and of these feature sets of it: nothing of what is shipped. */
export function codeFields(
  game: string,
  sets: readonly string[] = [],
): { readonly module?: ModuleRecord; readonly featureModules?: readonly ModuleRecord[] } {
  const module = moduleOf(game);
  const featureModules = sets.map((set) => featureModuleOf(game, set)).filter((module) => module !== undefined);
  return { ...(module && { module }), ...(featureModules.length > 0 && { featureModules }) };
}

/** How a command names the feature set `name` of `game`: `full`, or `./mine.ts`. */
export function setWord(game: string, name: string): string {
  const specifier = featureModuleOf(game, name)?.specifier;
  return specifier === undefined ? name : specifier + name.slice(readSetName(name).set.length);
}

/** How a command names `game`: `slider-6`, or `./breakthrough.ts --size 6`. */
export function gameWords(game: string): string {
  const module = moduleOf(game);
  if (module === undefined) return game;
  const size = /-(\d+)$/.exec(game)?.[1];
  const specifier = shellWord(module.specifier);
  return size === undefined ? specifier : `${specifier} --size ${size}`;
}

/** The family called `name`. Throws InputError for an unknown one. */
export function familyNamed(name: string): Family {
  const found = registered.get(name);
  if (found === undefined) {
    const names = families.map((one) => one.name);
    throw new InputError(`${quoted(name, 100)}: no such game; ${insteadOf(name, names)}`);
  }
  return found.family;
}

/** The game called `name`: `slider-6`, or `slider` for its default size. Always the same object. Throws InputError. */
export function gameNamed(name: string): Game {
  const [, familyName, size] = /^(.*?)(?:-(\d+))?$/s.exec(name)!;
  const family = familyNamed(familyName!);
  return gameOfSize(family, size === undefined ? family.defaultSize : Number(size));
}

/**
 * `family` on a board of `size`: the same object until a feature set is added. Throws InputError for a size that it
 * does not have.
 *
 * @example
 * ```ts
 * import { slider } from 'weightroom/games/slider';
 * import { gameOfSize } from 'weightroom/play';
 *
 * gameOfSize(slider, 6).name; // 'slider-6'
 * ```
 */
export function gameOfSize(family: Family, size: number): Game {
  const sizes = family.sizes;
  if (sizes.length === 0 ? size !== 0 : !sizes.includes(size)) {
    const wanted = sizes.length === 0 ? 'one board' : `${sizes.length === 1 ? 'size' : 'sizes'} ${sizesText(sizes)}`;
    throw new InputError(`${family.name}-${size}: ${family.name} has ${wanted}${sizes.length < 2 ? ' only' : ''}`);
  }
  const key = `${family.name} ${size}`;
  const known = games.get(key);
  if (known !== undefined) return known;
  const game = withFeatureSets(family.game(size), registered.get(family.name)?.featureSets ?? []);
  games.set(key, game);
  return game;
}

/** `4 to 12` of sizes without a gap, `6, 8`, `6`. */
export function sizesText(sizes: readonly number[]): string {
  const [first, last] = [sizes[0]!, sizes.at(-1)!];
  const hasGaps = last - first + 1 !== sizes.length;
  return hasGaps || sizes.length < 3 ? sizes.join(', ') : `${first} to ${last}`;
}

/** `game` with more feature sets. Throws InputError where two have one name. */
function withFeatureSets(game: Game, makers: readonly FeatureSetMaker[]): Game {
  if (makers.length === 0) return game;
  const features = [...game.features, ...makers.map((make) => make(game))];
  const names = features.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`${game.name}: two feature sets are called ${quoted(twice, 100)}`);
  // A game may be an object with methods on a prototype, which a copy of its own keys would lack.
  return new Proxy(game, {
    get: (target, key) => {
      if (key === 'features') return features;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * Reads a position of any board size of `family`. Throws InputError.
 *
 * @example
 * ```ts
 * import { slider } from 'weightroom/games/slider';
 * import { readPosition } from 'weightroom/play';
 *
 * readPosition(slider, 'H3/H3/H3/1VVV h').game.name; // 'slider-4'
 * ```
 */
export function readPosition(family: Family, text: string): { game: Game; position: Position } {
  const game = gameOfSize(family, family.sizeOf(text));
  return { game, position: game.parse(text) };
}

/**
 * The feature set of `game` called `name`, `full`, or some features of one, `full:power+tempo`: the same object for the
 * same features. Throws InputError for an unknown one.
 */
export function featuresNamed(game: Game, name: string): Features {
  const { set, features } = readSetName(name);
  const found = game.features.find((one) => one.name === set);
  const names = game.features.map((one) => one.name);
  if (found === undefined)
    throw new InputError(
      `${quoted(set, 100)}: no such feature set; ${insteadOf(set, names, `${game.name} has ${names.join(', ')}`)}`,
    );
  return features === undefined ? found : subset(found, placesOf(features, found));
}

/** Where the features called `names` stand in a set, ascending. Throws InputError. */
function placesOf(names: readonly string[], { name: set, list }: Features): number[] {
  const known = list.map(({ name }) => name);
  const places = names.map((name) => known.indexOf(name));
  const unknown = names.find((_, i) => places[i] === -1);
  if (unknown !== undefined)
    throw new InputError(`${quoted(unknown, 100)}: no such feature of ${set}; ${insteadOf(unknown, known)}`);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`${set}:${names.join('+')}: ${twice} stands there twice`);
  return places.sort((a, b) => a - b);
}
