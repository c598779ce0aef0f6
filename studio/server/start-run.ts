import * as z from 'zod';
import type { Family } from '../../games/game.ts';
import { families, gameWords } from '../../games/index.ts';
import { writeWhole } from '../../lib/files/files.ts';
import { InputError, unlessMistaken } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseWith } from '../../lib/schema.ts';
import { addressText, type QueueAddress, queueEnvironment, wholeAddress } from '../../lib/tasks/queue/address.ts';
import { LOG } from '../../tournament/log/log.ts';
import { tournamentOptions } from '../../tournament/options.ts';
import { tuneFlags } from '../../tuning/options.ts';
import type { Children } from './children.ts';
import { headerLine } from './contests.ts';
import { below, isWritten, readRunFile, type StudioFolder, writerOf } from './studio-folder.ts';

/** Runs at once that a studio starts. */
const MOST = 4;

/** Where runs are started, and on what. */
interface StartPlace {
  readonly folder: StudioFolder;
  readonly children: Pick<Children, 'has' | 'count' | 'start' | 'stop'>;
  readonly queue: QueueAddress | undefined;
}

const asked = z.strictObject({
  command: z.string().max(1000),
  name: z.string().regex(/^\w[\w.-]{0,99}$/, 'expected a folder name of letters, digits, - and _'),
  queue: z.boolean().optional(),
});

const askedAgain = z.strictObject({ at: z.string(), queue: z.boolean().optional() });

/** By command, what reads its options, and those that a page may use. */
const COMMANDS = {
  tune: { flags: tuneFlags, plain: ['budget', 'generations', 'nodes', 'features', 'games', 'pairs', 'seed'] },
  'match run': {
    flags: tournamentOptions,
    plain: ['agents', 'format', 'sprt', 'pairs', 'limit', 'seed', 'openings', 'walk'],
  },
};
/** Of options that may name files or programs, the values that name none. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  features: /^[\w:+,-]+$/,
  agents: /^([a-z][\w-]*(:own|:difference)?(#\d+)?(@\w+=[\w.]+)?(,|$))+$/,
  openings: /^(random|start)$/,
};

/** Starts the run that `body`, JSON from a page, asks for. Throws InputError. */
export function startRun(place: StartPlace, body: unknown) {
  const { command, name, queue } = parseWith(asked, body, 'start');
  return begin(place, name, plainWords(command), queue);
}

/** Resumes the run that `body`, JSON from a page, names, by the command in its run.json. Throws InputError. */
export function goOn(place: StartPlace, body: unknown) {
  const { at, queue } = parseWith(askedAgain, body, 'resume');
  return begin(place, at, plainWords(commandIn(place.folder, at)), queue);
}

/** Interrupts the run or tournament that `body`, JSON from a page, names, as Ctrl-C does. Throws InputError. */
export function stopRun({ folder, children }: StartPlace, body: unknown) {
  const { at } = parseWith(z.strictObject({ at: z.string() }), body, 'stop');
  if (children.stop(at)) return { at };
  const writer = writerOf(folder, at);
  if (writer === undefined)
    throw new InputError(`${quoted(at, 200)}: no process of this machine that writes it; Ctrl-C stops it where it was`);
  process.kill(writer, 'SIGINT');
  return { at };
}

/** What began the run or the tournament at `at`. Throws InputError. */
function commandIn(folder: StudioFolder, at: string): string {
  const log = below(at, LOG);
  return folder.has(log) ? headerLine(folder, log).command : readRunFile(folder, at).command;
}

/** The file of a run that says what somebody thinks of it, and how long that may be. */
export const [NOTE, LONGEST_NOTE] = ['note.txt', 2000];

/** Writes the note that `body`, JSON from a page, says of a run. Throws InputError. */
export function takeNote(folder: StudioFolder, body: unknown) {
  const { at, text } = parseWith(z.strictObject({ at: z.string(), text: z.string().max(LONGEST_NOTE) }), body, 'note');
  readRunFile(folder, at);
  writeWhole(folder.inside(below(at, NOTE)), text);
  return { at };
}

/** Whether `goOn` begins the run at `at` again. */
export function startsAgain(folder: StudioFolder, at: string): boolean {
  return unlessMistaken(() => plainWords(commandIn(folder, at))) !== undefined;
}

/** Who starts and stops runs; undefined where nobody does. */
export type Starter = Pick<Children, 'has' | 'failure'> | undefined;

/** What can be done with the run or the tournament at `at`. */
export function controlsOf(folder: StudioFolder, at: string, state: string, children: Starter) {
  return {
    /** Whether it can be stopped from here. */
    stops: children !== undefined && (children.has(at) || (state === 'running' && writerOf(folder, at) !== undefined)),
    /** What it said as it failed, if this studio started it. */
    failure: children?.failure(at),
    /** Whether this studio can resume it. */
    goesOn: state === 'stopped' && children !== undefined && startsAgain(folder, at),
  };
}

/** How commands name the boards of a family, by its sizes: `slider-6`, `./breakthrough.ts --size 6`. */
export function boardWords({ name, sizes }: Family): string[] {
  return (sizes.length === 0 ? [name] : sizes.map((size) => `${name}-${size}`)).map(gameWords);
}

/**
 * The words of `command` behind `weightroom`: `tune` or `match run`, a game of this studio, and plain options, so that
 * neither a page nor a file in the folder names code to be run. Throws InputError for another one.
 */
export function plainWords(command: string): string[] {
  const refuse = (why: string): InputError =>
    new InputError(`${quoted(command, 200)}: not a command that the studio starts (${why}); resume it in a terminal`);
  const verb = command.startsWith('weightroom match run ') ? 'match run' : 'tune';
  const { flags, plain } = COMMANDS[verb];
  const game = families.flatMap(boardWords).find((one) => command.startsWith(`weightroom ${verb} ${one} `));
  if (game === undefined) throw refuse('expected tune or match run, and a game of this studio');
  const options = command.slice(`weightroom ${verb} ${game} `.length).split(' ');
  const given: Record<string, string> = {};
  for (let i = 0; i < options.length; i += 2) {
    const [flag, value = ''] = options.slice(i, i + 2) as [string, string?];
    const name = plain.find((one) => flag === `--${one}`);
    if (name === undefined) throw refuse(`${plain.join(', ')} are the options that it knows`);
    if (PLAIN[name]?.test(value) === false) throw refuse(`--${name} may name no file and no program`);
    given[name] = value;
  }
  flags.read(given);
  return [...verb.split(' '), ...game.split(' '), ...options];
}

/** Where one is asked for. */
export const noQueue = (): InputError =>
  new InputError('this studio has no queue; weightroom studio --queue redis://host:port has one');

/** Where the queue is, and what a command says to use it; who we are there stands in no word of it. */
export function queuePlace(queue: QueueAddress | undefined) {
  if (queue === undefined) return { address: undefined, words: [] };
  return { address: addressText(queue), words: ['--queue', wholeAddress(queue)] };
}

function begin({ folder, children, queue }: StartPlace, at: string, plain: readonly string[], onQueue = false) {
  if (onQueue && queue === undefined) throw noQueue();
  const words = onQueue ? [...plain, ...queuePlace(queue).words] : plain;
  if (children.has(at) || isWritten(folder, at)) throw new InputError(`${at}: this run is already running`);
  if (children.count >= MOST) throw new InputError(`${MOST} runs are already running: stop one, or wait for it`);
  const out = folder.inside(at);
  // User and password stand in the environment alone: everybody on the machine reads command lines.
  children.start(at, [...words, '--out', out], onQueue && queue !== undefined ? queueEnvironment(queue) : {});
  return { at, command: ['weightroom', ...words].join(' ') };
}
