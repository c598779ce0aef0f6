import { join } from 'node:path';
import { isCommand } from '../../agents/engine/spec.ts';
import type { Family } from '../../games/game.ts';
import { families, familyOf, gameOfSize } from '../../games/index.ts';
import { fileNames, type ModuleRecord, moduleSchema } from '../../games/module-record.ts';
import { glancedText, statOf } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text, wholeNumber } from '../../lib/options/kinds.ts';
import { type Declared, OptionSet, type Options, optional } from '../../lib/options/option-set.ts';
import { warn } from '../terminal/print.ts';

/** What the user has written, by the names of arguments. */
type Given = Readonly<Record<string, unknown>>;

/** Positional arguments: of these names one is a game, the other a feature set. */
const [GAME, FEATURES] = ['game', 'features'];
/** Positional arguments that may be what was made for a game, folders or files. */
const MADE: readonly string[] = ['data', 'datasets', 'run', 'log', 'file'];

/** The options that a command has for its positional arguments alone. */
export function optionsFor(positionals: readonly string[]): OptionSet<Options> {
  const named = positionals.includes(GAME);
  const made = positionals.some((name) => MADE.includes(name));
  return new OptionSet({
    ...(named ? { size: optional(wholeNumber(1), 'board size: slider --size 6 is slider-6') } : {}),
    ...(made ? { module: optional(text, "the game's module, if it has moved or isn't named") } : {}),
  });
}

/**
 * The arguments, `named` the positional ones, with games and feature sets by the names that the registry knows: a
 * module that stands in the place of one is loaded. So are the modules with which the folders and files among the
 * positional arguments were made, and the weights of agents. Throws InputError where a module can't be loaded.
 */
export async function withModules(
  declared: readonly Declared[],
  named: Given,
  given: Given,
  { size, module }: { readonly size?: number | undefined; readonly module?: string },
): Promise<Given> {
  const holding = (what: Declared['holds']): string[] =>
    declared.filter(({ holds }) => holds === what).map(({ name }) => name);
  const all: Record<string, unknown> = { ...given, ...named };
  const made = MADE.flatMap((name) => (named[name] ?? []) as string | readonly string[]);
  if (module !== undefined) await (await outside()).loadOutside(module);
  for (const place of made) await loadMaker(place, module);
  if (typeof all[GAME] === 'string' && made.length === 0) all[GAME] = await gameCalled(all[GAME], size);
  const agents = holding('agents').flatMap((name) => textsOf(given[name]).flatMap(placesIn));
  for (const one of [...made, ...agents]) await loadFeaturesOf(one);
  const makers = made.flatMap(saidBy).map((value) => familyOfGame(gameIn(value)));
  const family = familyOfGame(all[GAME]) ?? makers.find((one) => one !== undefined);
  if (family === undefined) return all;
  for (const name of [...holding('sets'), ...(FEATURES in named ? [FEATURES] : [])])
    if (typeof all[name] === 'string') all[name] = await withSets(all[name], family);
  return all;
}

/** `breakthrough-6` of `./breakthrough.ts`; a name stays as it is. */
async function gameCalled(word: string, size: number | undefined): Promise<string> {
  const sized = (name: string): string => (size === undefined ? name : `${name}-${size}`);
  const [, family, written] = /^(.*?)(?:-(\d+))?$/s.exec(word)!;
  if (families.some(({ name }) => name === family)) {
    if (size !== undefined && written !== undefined && Number(written) !== size)
      throw new InputError(`--size ${size}: ${word} names another size`);
    return sized(family!) === family ? word : sized(family!);
  }
  const { isPath, locate, loadOutside } = await outside();
  const here = process.cwd();
  // A path, a package, or the folder of a game here, as `weightroom new` makes it.
  const found = isPath(word) || locate(word, here) !== undefined ? word : `./${word}`;
  if (found !== word && !(/^[\w][\w./-]*$/.test(word) && locate(found, here) !== undefined)) return word;
  const { family: loaded } = await loadOutside(found);
  return sized(loaded.name);
}

/** The list `text` with the names of sets for modules. */
async function withSets(text: string, family: Family): Promise<string> {
  const sets = gameOfSize(family, family.defaultSize).features.map(({ name }) => name);
  const words: string[] = [];
  for (const word of text.split(',').map((one) => one.trim())) {
    // Behind a colon stand some of its features.
    const [, set = '', some = ''] = /^(.*?)(:[a-z0-9+-]+)?$/s.exec(word)!;
    if (set === '' || sets.includes(set)) words.push(word);
    else {
      const { isPath, loadFeatures, locate } = await outside();
      const isModule = isPath(set) || locate(set, process.cwd()) !== undefined;
      words.push(isModule ? (await loadFeatures(set, family)) + some : word);
    }
  }
  return words.join(',');
}

/**
 * Loads the module of the game that `place` was made for, if it is from outside; says so if its code is another one.
 */
async function loadMaker(place: string, named: string | undefined): Promise<void> {
  const [record] = saidBy(place).flatMap((value) => recordOf((value as { module?: unknown } | null)?.module));
  if (record === undefined) return;
  const changed = await (await outside()).loadRecorded(record, place, named);
  if (changed.length > 0) warn(`${place}: was made with other code; changed since: ${fileNames(changed)}`);
}

/** Loads the feature modules with which the weights file, run or log `place` was made. */
async function loadFeaturesOf(place: string): Promise<void> {
  for (const value of saidBy(place)) {
    const family = familyOfGame(gameIn(value));
    const { loadRecordedFeatures } = await outside();
    if (family !== undefined) for (const record of recordsIn(value)) await loadRecordedFeatures(record, family, place);
  }
}

/** The paths among agents with commas between them: weights files, and `text` itself. */
function placesIn(text: string): string[] {
  const listed = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => !isCommand(word))
    .map((word) => /^(.*?\.json)(?::(?:own|difference))?(?:@[^@/]*)?(?:#[^/]*)?$/s.exec(word)?.[1])
    .filter((path) => path !== undefined);
  return [...new Set([text, ...listed])];
}

/** Of files that are looked into. */
const LARGEST = 64 * 1024 * 1024;

/** What the file `place` says, or of a folder the files that say what it is; what is wrong there, its reader says. */
function saidBy(place: string): unknown[] {
  const found = statOf(place);
  const files = found?.isDirectory()
    ? ['run.json', 'experiment.json', 'manifest.json', 'games.jsonl'].map((name) => join(place, name))
    : found?.isFile() && /\.jsonl?$/.test(place)
      ? [place]
      : [];
  return files.flatMap((path) => {
    const text = glancedText(path, LARGEST);
    if (text === undefined) return [];
    try {
      return [JSON.parse(path.endsWith('l') ? text.split('\n', 1)[0]! : text)];
    } catch {
      return [];
    }
  });
}

/** The name of the game in a weights file, a data set's manifest, a run or a log's header. */
function gameIn(value: unknown): unknown {
  const { game, options, tournament } = (value ?? {}) as Readonly<Record<string, { game?: unknown } | undefined>>;
  return game ?? options?.game ?? tournament?.game;
}

function familyOfGame(game: unknown): Family | undefined {
  return typeof game === 'string' ? familyOf(game) : undefined;
}

/** The code of the feature sets of a weights file, of a run, and of the weights that a run's agents have. */
function recordsIn(value: unknown): ModuleRecord[] {
  const { features, input, featureModules, options } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const { tournament } = (options ?? {}) as { readonly tournament?: { readonly agents?: unknown } };
  const agents = Array.isArray(tournament?.agents) ? tournament.agents : [];
  return [
    ...[features, input].flatMap((one) => recordOf((one as { module?: unknown } | undefined)?.module)),
    ...(Array.isArray(featureModules) ? featureModules.flatMap(recordOf) : []),
    ...agents.flatMap((agent) => recordsIn((agent as { weights?: unknown } | null)?.weights)),
  ];
}

function recordOf(value: unknown): ModuleRecord[] {
  const { data } = moduleSchema.safeParse(value);
  return data === undefined ? [] : [data];
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' ? [value] : [];
}

/** Loaded where it is needed only: most games are shipped. */
async function outside() {
  return { ...(await import('../../games/modules/code.ts')), ...(await import('../../games/modules/outside.ts')) };
}
