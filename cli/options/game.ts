import { join } from 'node:path';
import { families } from '../../games/index.ts';
import { fileNames, type ModuleRecord, moduleSchema } from '../../games/module-record.ts';
import { glancedText, statOf } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text, wholeNumber } from '../../lib/options/kinds.ts';
import { OptionSet, type Options, optional } from '../../lib/options/option-set.ts';
import { warn } from '../terminal/print.ts';

/** Of commands that name a game. */
const sizeOption = { size: optional(wholeNumber(1), 'of the board, instead of slider-6: slider --size 6') };
/** Of commands that are given what was made for a game. */
const moduleOption = {
  module: optional(text, "the game's module, where it has moved since, or where the file doesn't name it"),
};

const LONGEST_LINE = 1024 * 1024;

/** Positional arguments that name a game. */
const GAME = 'game';
/** Positional arguments that name a game, or the folder of a data set. */
const SOURCE = 'source';
/** Positional arguments that may be what was made for a game, folders or files. */
const MADE: readonly string[] = ['data', 'datasets', 'run', 'log', 'file'];

/** The options that a command has for its positional arguments alone. */
export function optionsFor(positionals: readonly string[]): OptionSet<Options> {
  return new OptionSet({
    ...(positionals.some((name) => name === GAME || name === SOURCE) ? sizeOption : {}),
    ...(positionals.some((name) => name === SOURCE || MADE.includes(name)) ? moduleOption : {}),
  });
}

/** What the user has written, by the names of arguments. */
type Given = Readonly<Record<string, unknown>>;

/**
 * The positional arguments with the game as a name that `gameNamed` knows: a module that stands in its place is loaded,
 * and so is the one that made a folder or file among them. Throws InputError where a module can't be loaded.
 */
export async function withGames(named: Given, { size, module }: Given): Promise<Given> {
  if (typeof module === 'string') await (await outside()).loadOutside(module);
  for (const place of madeAmong(named)) await loadMaker(place, typeof module === 'string' ? module : undefined);
  const source = named[SOURCE];
  if (typeof source === 'string') {
    if (!holdsData(source)) return { ...named, [SOURCE]: await gameCalled(source, size as number | undefined) };
    return named;
  }
  if (typeof named[GAME] !== 'string' || MADE.some((name) => name in named)) return named;
  return { ...named, [GAME]: await gameCalled(named[GAME], size as number | undefined) };
}

/** The folders and files among the positional arguments `named` that were made for a game. */
export function madeAmong(named: Given): string[] {
  const source = named[SOURCE];
  const made = MADE.flatMap((name) => (named[name] ?? []) as string | readonly string[]);
  return typeof source === 'string' && holdsData(source) ? [source, ...made] : made;
}

/** Whether the folder `place` is a data set's. */
export function holdsData(place: string): boolean {
  return statOf(join(place, 'manifest.json'))?.isFile() === true;
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
  const place = await moduleCalled(word);
  if (place === undefined) return word;
  const { family: loaded } = await (await outside()).loadOutside(place);
  return sized(loaded.name);
}

/**
 * Where the module stands that `word` means: a path, a package, or the folder of a game here, as `weightroom new` makes
 * it; undefined where there is none of this name.
 */
async function moduleCalled(word: string): Promise<string | undefined> {
  const { isPath, locate } = await outside();
  const here = process.cwd();
  if (isPath(word) || locate(word, here) !== undefined) return word;
  const path = `./${word}`;
  return /^[\w][\w./-]*$/.test(word) && locate(path, here) !== undefined ? path : undefined;
}

/** Loads the module of the game that `place` was made for, if it is from outside; says so if its code is another one. */
async function loadMaker(place: string, named: string | undefined): Promise<void> {
  const record = recordIn(place);
  if (record === undefined) return;
  const changed = await (await outside()).loadRecorded(record, place, named);
  if (changed.length > 0) warn(`${place}: was made with other code; changed since: ${fileNames(changed)}`);
}

/** What a run, a data set or a tournament's log says of its game's code. What is wrong with it, its reader says. */
function recordIn(place: string): ModuleRecord | undefined {
  const found = statOf(place);
  if (found?.isFile()) return place.endsWith('.jsonl') ? recordOf(firstLine(place)) : undefined;
  if (!found?.isDirectory()) return undefined;
  return (
    recordOf(glancedText(join(place, 'run.json'))) ??
    recordOf(glancedText(join(place, 'manifest.json'))) ??
    recordOf(firstLine(join(place, 'games.jsonl')))
  );
}

function recordOf(text: string | undefined): ModuleRecord | undefined {
  if (text === undefined) return undefined;
  try {
    return moduleSchema.safeParse((JSON.parse(text) as { module?: unknown }).module).data;
  } catch {
    return undefined;
  }
}

function firstLine(path: string): string | undefined {
  return glancedText(path)?.slice(0, LONGEST_LINE).split('\n', 1)[0];
}

/** Loaded where it is wanted only: most games are shipped. */
async function outside() {
  return { ...(await import('../../games/modules/code.ts')), ...(await import('../../games/modules/outside.ts')) };
}
