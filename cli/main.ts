import yargs from 'yargs';
import '../games/modules/shipped.ts';
import { openFilesWords } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { program } from '../lib/version.ts';
import { commandsFor } from './commands.ts';
import { mistakeWords } from './mistakes.ts';
import type { CommandPage } from './options/command.ts';
import { Stopped } from './terminal/watch.ts';

/** `--budget -5m` as `--budget=-5m`: what begins with a minus and a digit is a value, and yargs takes it for an option. */
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
 * Runs one command line. Returns its exit code: 0 done, 1 the user's mistake or a check that failed, 2 a bug, 130
 * stopped by Ctrl-C.
 */
export async function main(words: readonly string[]): Promise<number> {
  try {
    const commands = await commandsFor(words);
    const several = severalOf(commands.map(({ page }) => page));
    await yargs(withNegatives(words))
      .scriptName('weightroom')
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
      .wrap(Math.min(120, process.stdout.columns ?? 100))
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
      process.stderr.write(`${error.message}\n`);
      return 130;
    }
    if (error instanceof InputError) {
      // What is quoted from the user's text may hold line breaks.
      process.stderr.write(`weightroom: ${error.message.replace(/\s*[\r\n]+\s*/g, ' ').trim()}\n`);
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
