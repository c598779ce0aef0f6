import { z } from 'zod';
import { families, gameWords } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { duration } from '../../lib/options/duration.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseWith } from '../../lib/schema.ts';
import { type RunAsked, type RunStarted, wordsOf } from '../data/start.ts';
import type { Children } from './children.ts';
import { isWritten } from './life.ts';
import { readRunFile } from './run-file.ts';
import type { StudioFolder } from './studio-folder.ts';

/** Runs at once that a studio starts. */
const MOST = 4;

const asked = z.strictObject({
  game: z.string(),
  size: z.int().positive().optional(),
  budget: z.string().max(40),
  seed: z.int().nonnegative(),
  name: z.string().regex(/^\w[\w.-]{0,99}$/, 'a folder name of letters, digits, - and _ is wanted'),
});

/** What a run's command may hold so that the studio goes on with it: nothing that names code or another file. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  '--budget': /^[\dhms.]+$/,
  '--generations': /^\d+$/,
  '--limit': /^nodes=\d+$/,
  '--features': /^[\w:+,-]+$/,
  '--games': /^\d+$/,
  '--pairs': /^\d+$/,
  '--seed': /^\d+$/,
};

/** Starts the run that `body`, JSON from a page, asks for. Throws InputError. */
export function startRun(folder: StudioFolder, children: Children, body: unknown): RunStarted {
  const { size, ...rest } = parseWith(asked, body, 'start');
  const run: RunAsked = { ...rest, ...(size === undefined ? {} : { size }) };
  const family = families.find(({ name }) => gameWords(name) === run.game);
  if (family === undefined) throw new InputError(`${quoted(run.game, 100)}: no game of this studio`);
  if (size !== undefined && !family.sizes.includes(size))
    throw new InputError(`${family.name} has no size ${size}: ${family.sizes.join(', ')}`);
  if (!duration.safeParse(run.budget).success)
    throw new InputError(`budget ${quoted(run.budget, 40)}: a time is wanted, such as 90s, 20m, 8h or 1h30m`);
  return begin(folder, children, run.name, wordsOf(run));
}

/** Goes on with the run at `at`, by the command in its run.json. Throws InputError. */
export function goOn(folder: StudioFolder, children: Children, at: string): RunStarted {
  const words = wordsOfRun(folder, at);
  if (words === undefined)
    throw new InputError(`${quoted(at, 200)}: its command is not one that the studio starts; go on in a terminal`);
  return begin(folder, children, at, words);
}

/**
 * The words that go on with the run at `at`; undefined where they aren't plain: a file in the folder never names code
 * to be run.
 */
export function wordsOfRun(folder: StudioFolder, at: string): string[] | undefined {
  try {
    const { command, options, kind } = readRunFile(folder, at);
    const game = gameWords(options.game);
    if (!families.some(({ name }) => name === options.game.replace(/-\d+$/, ''))) return undefined;
    const begin = `weightroom tune ${game} `;
    if (kind !== 'champion' || !command.startsWith(begin)) return undefined;
    const words = command.slice(begin.length).split(' ');
    for (let i = 0; i < words.length; i += 2) if (!PLAIN[words[i]!]?.test(words[i + 1] ?? '')) return undefined;
    return ['tune', ...game.split(' '), ...words];
  } catch {
    return undefined;
  }
}

function begin(folder: StudioFolder, children: Children, at: string, words: readonly string[]): RunStarted {
  if (children.has(at) || isWritten(folder, at)) throw new InputError(`${at}: this run is going on`);
  if (children.count >= MOST) throw new InputError(`${MOST} runs are going on already: stop one, or wait for it`);
  const out = folder.inside(at);
  children.start(at, [...words, '--out', out]);
  return { at, command: ['weightroom', ...words].join(' ') };
}
