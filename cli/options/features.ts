import { join } from 'node:path';
import { isCommand } from '../../agents/engine/command.ts';
import type { Family } from '../../games/game.ts';
import { families, gameOfSize } from '../../games/index.ts';
import { type ModuleRecord, moduleSchema } from '../../games/module-record.ts';
import { glancedText, statOf } from '../../lib/files/files.ts';
import type { Declared } from '../../lib/options/option-set.ts';
import { madeAmong } from './game.ts';

/** What the user has written, by the names of arguments. */
type Given = Readonly<Record<string, unknown>>;

/** Positional arguments that name a feature set. */
const FEATURES = 'features';

/** Of files that are looked into. */
const LARGEST = 64 * 1024 * 1024;

/**
 * The arguments, `named` the positional ones, with feature sets by name: a module that stands in the place of one is
 * loaded. So are the modules with which the weights of agents, and the runs, logs and data among the positional
 * arguments were made. Other arguments are not looked at. Throws InputError where a module can't be loaded.
 */
export async function withFeatures(declared: readonly Declared[], named: Given, given: Given): Promise<Given> {
  const all: Given = { ...given, ...named };
  const holding = (what: Declared['holds']): string[] =>
    declared.filter(({ holds }) => holds === what).map(({ name }) => name);
  const made = madeAmong(named);
  const agents = holding('agents').flatMap((name) => textsOf(given[name]).flatMap(placesIn));
  for (const place of [...made, ...agents]) await loadReferred(place);
  const family = familyOf(named, made);
  if (family === undefined) return all;
  const entries: [string, unknown][] = [];
  for (const name of [...holding('sets'), ...(FEATURES in named ? [FEATURES] : [])]) {
    const value = all[name];
    if (typeof value === 'string') entries.push([name, await withSets(value, family)]);
  }
  return { ...all, ...Object.fromEntries(entries) };
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
      const { isPath, loadFeatures, locate } = await modules();
      const isModule = isPath(set) || locate(set, process.cwd()) !== undefined;
      words.push(isModule ? (await loadFeatures(set, family)) + some : word);
    }
  }
  return words.join(',');
}

/** The game that a command is about: named, or what the first of the folders and files `made` was made for. */
function familyOf({ game, source }: Given, made: readonly string[]): Family | undefined {
  if (typeof game === 'string') return familyOfGame(game);
  const makers = made.flatMap(jsonOf).map((value) => familyOfGame(gameIn(value)));
  return familyOfGame(source) ?? makers.find((family) => family !== undefined);
}

/** Loads the feature modules with which the weights file, run or log `place` was made. */
async function loadReferred(place: string): Promise<void> {
  for (const value of jsonOf(place)) {
    const family = familyOfGame(gameIn(value));
    if (family === undefined) continue;
    for (const record of recordsIn(value)) {
      const { loadRecordedFeatures } = await modules();
      await loadRecordedFeatures(record, family, place);
    }
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

/** What the file `place` says, or of a folder the file that says what it is; nothing where there is none of ours. */
function jsonOf(place: string): unknown[] {
  const found = statOf(place);
  if (found?.isFile()) {
    if (place.endsWith('.jsonl')) return parsed(firstLine(place));
    return place.endsWith('.json') ? parsed(glancedText(place, LARGEST)) : [];
  }
  if (!found?.isDirectory()) return [];
  const files = ['run.json', 'experiment.json', 'manifest.json'].flatMap((name) =>
    parsed(glancedText(join(place, name), LARGEST)),
  );
  return [...files, ...parsed(firstLine(join(place, 'games.jsonl')))];
}

function parsed(text: string | undefined): unknown[] {
  if (text === undefined) return [];
  try {
    return [JSON.parse(text)];
  } catch {
    // Its reader says what is wrong.
    return [];
  }
}

/** The name of the game in a weights file, a data set's manifest, a run or a log's header. */
function gameIn(value: unknown): unknown {
  const { game, options, tournament } = (value ?? {}) as Readonly<Record<string, { game?: unknown } | undefined>>;
  return game ?? options?.game ?? tournament?.game;
}

function familyOfGame(game: unknown): Family | undefined {
  return typeof game === 'string' ? families.find(({ name }) => name === game.replace(/-\d+$/, '')) : undefined;
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

function firstLine(path: string): string | undefined {
  return glancedText(path, LARGEST)?.split('\n', 1)[0];
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' ? [value] : [];
}

/** Loaded where they are wanted only. */
async function modules() {
  return { ...(await import('../../games/modules/code.ts')), ...(await import('../../games/modules/outside.ts')) };
}
