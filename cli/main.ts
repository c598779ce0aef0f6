import yargs from 'yargs';
import { families } from '../games/index.ts';
import { openFilesWords } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { nearName } from '../lib/near-names.ts';
import { quoted } from '../lib/quoted.ts';
import { packageFolder, program } from '../lib/version.ts';
import { type Command, type CommandName, type CommandPage, helpWidth, listed } from './command-list.ts';

import { asCalled, calledBy, callIt } from './terminal/called.ts';
import { Stopped } from './terminal/watch.ts';

// What the program's first file needs, which loads this one alone.
export { calledBy, packageFolder };

/**
 * `--budget -5m` as `--budget=-5m`: what begins with a minus and a digit is a value, and yargs takes it for an option.
 */
function withNegatives(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1) ?? '';
    if (/^-[\d.]/.test(word) && /^--[\w-]+$/.test(before)) joined.push(`${joined.pop()}=${word}`);
    else joined.push(word);
  }
  return joined;
}

/**
 * Runs one command line, which the user began with `called`. Returns its exit code: 0 done, 1 the user's mistake or a
 * check that failed, 2 a bug, 3 and 4 what a gate of CI decided, 130 stopped by Ctrl-C.
 */
export async function main(words: readonly string[], called = 'weightroom'): Promise<number> {
  callIt(called, Object.keys(commands));
  try {
    const commands = await commandsFor(words);
    const several = severalOf(commands.map(({ page }) => page));
    await yargs(withNegatives(words))
      .scriptName(called)
      // Else its own words come in the user's language, and ours in English.
      .locale('en')
      .usage(
        '$0 <command>\n\nFinds better evaluation weights for alpha-beta agents of board games, and proves with games that they are better.',
      )
      .command(commands)
      .demandCommand(1, 'which command? weightroom --help lists them')
      .strict()
      .version(program)
      .help()
      // yargs lays out the help of every command that it runs: quickly, if there are no columns.
      .wrap(words.some((word) => word.includes('help')) ? helpWidth() : null)
      .exitProcess(false)
      .check((given) => {
        const twice = Object.keys(given).find(
          (name) => name !== '_' && !several.includes(name) && Array.isArray(given[name]),
        );
        if (twice !== undefined) throw new InputError(`--${twice}: given twice`);
        return true;
      })
      .fail((message, error) => {
        // yargs has an error of its own for words that it can't make sense of.
        if (error && error.name !== 'YError') throw error;
        throw new InputError(
          mistakeWords(
            message,
            words,
            commands.map(({ page }) => page),
          ),
        );
      })
      .parseAsync();
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof Stopped) {
      process.stderr.write(`${asCalled(error.message)}\n`);
      return 130;
    }
    if (error instanceof InputError) {
      // What is quoted from the user's text may hold line breaks.
      process.stderr.write(`weightroom: ${asCalled(error.message.replace(/\s*[\r\n]+\s*/g, ' ').trim())}\n`);
      return 1;
    }
    const tooFew = openFilesWords(error);
    if (tooFew !== undefined) {
      process.stderr.write(`weightroom: ${tooFew}\n`);
      return 1;
    }
    process.stderr.write(`weightroom: a bug: ${(error as Error)?.stack ?? String(error)}\n`);
    return 2;
  }
}

/** The positional arguments of which there may be several. */
function severalOf(pages: readonly CommandPage[]): string[] {
  return pages.flatMap(({ positionals, commands = [] }) => [
    ...positionals.filter(({ many }) => many).map(({ name }) => name),
    ...severalOf(commands),
  ]);
}

/** What commands are called whose names others have now. */
const renamed: Readonly<Record<string, string>> = {
  selfplay: 'data generate',
  dataset: 'data',
  report: 'run report',
  publish: 'run publish',
  reproduce: 'run reproduce',
  train: 'fit',
  diagnose: 'fit DATA --weights WEIGHTS',
  weights: 'games GAME --weights FILES',
  tournament: 'match run',
  standings: 'match show',
  replay: 'match replay',
  openings: 'match openings',
  worker: 'queue worker',
  sweep: 'experiment grid',
  map: 'experiment grid',
  ablate: 'experiment grid',
  try: 'experiment features',
  'check-game': 'check game',
  'check-engine': 'check engine',
  perft: 'check game --perft',
  stats: 'match stats',
};

/**
 * What yargs says of a command line, in our words: which command or option there isn't and which one is near, and which
 * argument is missing. `pages` are those of the commands that `words` may mean.
 */
function mistakeWords(message: string, words: readonly string[], pages: readonly CommandPage[]): string {
  const names = words.filter((word) => !word.startsWith('-'));
  const [first, second] = names;
  const top = pages.find((page) => nameOf(page) === first);
  const unknown = /^Unknown arguments?: (.*)$/s.exec(message)?.[1];
  if (top === undefined) return first === undefined || unknown === undefined ? message : noCommand('', first, pages);
  const page = top.commands?.find((one) => nameOf(one) === second) ?? top;
  if (page.commands !== undefined)
    return second === undefined
      ? `${nameOf(top)}: which of ${page.commands.map(nameOf).join(', ')}?`
      : noCommand(`${nameOf(top)} `, second, page.commands);
  const called = page === top ? nameOf(top) : `${nameOf(top)} ${nameOf(page)}`;
  if (unknown !== undefined) return unknownWords(unknown.split(', '), words, called, page);
  const choice = /Argument: (\S+), Given: "(.*)", Choices: /s.exec(message);
  if (choice !== null) return choiceWords(choice[1]!, choice[2]!, page);
  const options = /^Missing required arguments?: (.*)$/s.exec(message)?.[1];
  if (options !== undefined) return missingOptions(options.split(', '), called, page);
  const there = /^Not enough non-option arguments: got (\d+)/.exec(message)?.[1];
  return there === undefined ? message : missingWords(Number(there), called, page);
}

/** `tune` of `tune <game>`. */
function nameOf({ usage }: CommandPage): string {
  return usage.split(' ')[0]!;
}

function noCommand(before: string, word: string, pages: readonly CommandPage[]): string {
  if (before === '' && Object.hasOwn(renamed, word))
    return `${word}: no such command; it is weightroom ${renamed[word]}`;
  const near = nearName(word, pages.map(nameOf));
  return `${before}${quoted(word, 100)}: no such command;${near === undefined ? '' : ` ${before}${near}?`} weightroom ${before}--help lists them`;
}

/** `unknown` are options without their dashes, and words. */
function unknownWords(unknown: readonly string[], words: readonly string[], called: string, page: CommandPage): string {
  // yargs names an option with hyphens twice, the second time as camelCase.
  const written = unknown.map((name) => writtenAs(name, words)).filter((word) => word !== undefined);
  const help = `weightroom ${called} --help lists them`;
  const [first = unknown[0]!] = written;
  if (!first.startsWith('-')) {
    const usage = `${called}${page.usage.slice(nameOf(page).length)}`;
    return `${quoted(first, 100)}: one word too many; expected weightroom ${usage}`;
  }
  const names = page.options.flatMap(({ name, type }) => (type === 'switch' ? [name, `no-${name}`] : [name]));
  const near = nearName(first.replace(/^-+/, ''), names);
  return `${quoted(first, 100)}: no such option;${near === undefined ? '' : ` --${near}?`} ${help}`;
}

/** `given` is none of the texts that option `name` may have. */
function choiceWords(name: string, given: string, { options }: CommandPage): string {
  const choices = options.find((one) => one.name === name)?.choices ?? [];
  const near = nearName(given, choices);
  return `--${name} ${quoted(given, 100)}: ${near === undefined ? 'expected' : `did you mean ${near}? Expected`} one of ${choices.join(', ')}`;
}

/** `--pais` of `pais`. */
function writtenAs(name: string, words: readonly string[]): string | undefined {
  return words
    .map((word) => word.replace(/=.*$/s, ''))
    .find((word) => word === name || word === `--${name}` || word === `-${name}` || word === `--no-${name}`);
}

function missingWords(there: number, called: string, { positionals }: CommandPage): string {
  const missing = positionals.filter(({ required }) => required)[there];
  if (missing === undefined) return `${called}: a word is missing`;
  const { name, help } = missing;
  if (name === 'game')
    return `${called}: which game? There are ${families.map((family) => family.name).join(', ')}, or a module of your own: ./mine.ts`;
  return `${called}: <${name}> is missing${help === '' ? '' : `: ${help}`}`;
}

function missingOptions(names: readonly string[], called: string, { options }: CommandPage): string {
  const [name, ...others] = names;
  if (others.length > 0)
    return `${called}: ${names.map((one) => `--${one}`).join(' and ')} are missing; weightroom ${called} --help explains them`;
  return `${called}: --${name} is missing: ${options.find((one) => one.name === name)!.help}`;
}

/** Where each command is. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  games: async () => (await import('./commands/games.ts')).gamesCommand,
  new: async () => (await import('./commands/new.ts')).newCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  data: async () => (await import('./commands/data.ts')).dataCommand,
  fit: async () => (await import('./commands/fit.ts')).fitCommand,
  match: async () => (await import('./commands/match.ts')).matchCommand,
  tune: async () => (await import('./commands/tune.ts')).tuneCommand,
  studio: async () => (await import('./commands/studio.ts')).studioCommand,
  run: async () => (await import('./commands/run.ts')).runCommand,
  play: async () => (await import('./commands/play.ts')).playCommand,
  engine: async () => (await import('./commands/engine.ts')).engineCommand,
  experiment: async () => (await import('./commands/experiment.ts')).experimentCommand,
  spsa: async () => (await import('./commands/spsa.ts')).spsaCommand,
  queue: async () => (await import('./commands/queue.ts')).queueCommand,
};

/**
 * The command that `words` begin with; loading it alone is faster. Where they begin otherwise, all commands: whole
 * where they are named, else as they are listed.
 */
export async function commandsFor(words: readonly string[]): Promise<Command[]> {
  const names = Object.keys(commands) as CommandName[];
  const first = names.find((name) => name === words[0]);
  const wanted = first === undefined ? names : [first];
  return Promise.all(wanted.map((name) => (words.includes(name) ? load(name) : listed(name))));
}

async function load(name: CommandName): Promise<Command> {
  await import('../games/modules/shipped.ts');
  return commands[name]();
}
