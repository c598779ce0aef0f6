import { z } from 'zod';
import { families, gameWords } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { duration } from '../../lib/options/kinds.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseWith } from '../../lib/schema.ts';
import { type QueueAddress, queueEnvironment } from '../../lib/tasks/queue/address.ts';
import { type RunAsked, type RunStarted, wordsOf } from '../data/answers.ts';
import type { Children } from './children.ts';
import { queuePlace } from './queue-page.ts';
import { isWritten, readRunFile } from './run-folder.ts';
import type { StudioFolder } from './studio-folder.ts';

/** Runs at once that a studio starts. */
const MOST = 4;

/** Where runs are started, and on what. */
export interface StartPlace {
  readonly folder: StudioFolder;
  readonly children: Pick<Children, 'has' | 'count' | 'start'>;
  readonly queue: QueueAddress | undefined;
}

const asked = z.strictObject({
  game: z.string(),
  size: z.int().positive().optional(),
  budget: z.string().max(40),
  seed: z.int().nonnegative(),
  name: z.string().regex(/^\w[\w.-]{0,99}$/, 'a folder name of letters, digits, - and _ is wanted'),
  queue: z.boolean().optional(),
});

const askedAgain = z.strictObject({ at: z.string(), queue: z.boolean().optional() });

/** What a run's command may hold so that the studio goes on with it: nothing that names code or another file. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  '--budget': /^[\dhms.]+$/,
  '--generations': /^\d+$/,
  '--nodes': /^\d+$/,
  '--features': /^[\w:+,-]+$/,
  '--games': /^\d+$/,
  '--pairs': /^\d+$/,
  '--seed': /^\d+$/,
};

/** Starts the run that `body`, JSON from a page, asks for. Throws InputError. */
export function startRun(place: StartPlace, body: unknown): RunStarted {
  const { size, queue, ...rest } = parseWith(asked, body, 'start');
  const run: RunAsked = { ...rest, ...(size === undefined ? {} : { size }) };
  const family = families.find(({ name }) => gameWords(name) === run.game);
  if (family === undefined) throw new InputError(`${quoted(run.game, 100)}: no game of this studio`);
  if (size !== undefined && !family.sizes.includes(size))
    throw new InputError(`${family.name} has no size ${size}: ${family.sizes.join(', ')}`);
  if (!duration.safeParse(run.budget).success)
    throw new InputError(`budget ${quoted(run.budget, 40)}: a time is wanted, such as 90s, 20m, 8h or 1h30m`);
  return begin(place, run.name, wordsOf(run), queue);
}

/** Goes on with the run that `body`, JSON from a page, names, by the command in its run.json. Throws InputError. */
export function goOn(place: StartPlace, body: unknown): RunStarted {
  const { at, queue } = parseWith(askedAgain, body, 'go on');
  const words = wordsOfRun(place.folder, at);
  if (words === undefined)
    throw new InputError(`${quoted(at, 200)}: its command is not one that the studio starts; go on in a terminal`);
  return begin(place, at, words, queue);
}

/**
 * The words that go on with the run at `at`; undefined where they aren't plain: a file in the folder never names code
 * to be run.
 */
export function wordsOfRun(folder: StudioFolder, at: string): string[] | undefined {
  try {
    const { command, options } = readRunFile(folder, at);
    const game = gameWords(options.game);
    if (!families.some(({ name }) => name === options.game.replace(/-\d+$/, ''))) return undefined;
    const begin = `weightroom tune ${game} `;
    if (!command.startsWith(begin)) return undefined;
    const words = command.slice(begin.length).split(' ');
    for (let i = 0; i < words.length; i += 2) if (!PLAIN[words[i]!]?.test(words[i + 1] ?? '')) return undefined;
    return ['tune', ...game.split(' '), ...words];
  } catch {
    return undefined;
  }
}

function begin(
  { folder, children, queue }: StartPlace,
  at: string,
  plain: readonly string[],
  onQueue = false,
): RunStarted {
  if (onQueue && queue === undefined)
    throw new InputError('this studio has no queue; weightroom studio --queue redis://host:port has one');
  const words = onQueue ? [...plain, ...queuePlace(queue).words] : plain;
  if (children.has(at) || isWritten(folder, at)) throw new InputError(`${at}: this run is going on`);
  if (children.count >= MOST) throw new InputError(`${MOST} runs are going on already: stop one, or wait for it`);
  const out = folder.inside(at);
  // User and password stand in the environment alone: everybody on the machine reads command lines.
  children.start(at, [...words, '--out', out], onQueue && queue !== undefined ? queueEnvironment(queue) : {});
  return { at, command: ['weightroom', ...words].join(' ') };
}
