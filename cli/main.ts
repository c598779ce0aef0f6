import yargs from 'yargs';
import { InputError } from '../lib/input-error.ts';
import { program } from '../lib/version.ts';
import { ablateCommand } from './ablate.ts';
import { benchCommand } from './bench.ts';
import { checkCommand } from './check.ts';
import { datasetCommand } from './dataset.ts';
import { diagnoseCommand } from './diagnose.ts';
import { engineCommand } from './engine.ts';
import { gamesCommand } from './games.ts';
import { openingsCommand } from './openings.ts';
import { perftCommand } from './perft.ts';
import { playCommand } from './play.ts';
import { replayCommand } from './replay.ts';
import { reportCommand } from './report.ts';
import { selfplayCommand } from './selfplay.ts';
import { solveRateCommand } from './solve-rate.ts';
import { standingsCommand } from './standings.ts';
import { statsCommand } from './stats.ts';
import { Stopped } from './stop.ts';
import { sweepCommand } from './sweep.ts';
import { tournamentCommand } from './tournament.ts';
import { trainCommand } from './train.ts';
import { tuneCommand } from './tune.ts';
import { weightsCommand } from './weights.ts';

/** Runs one command line; returns its exit code: 0 done, 1 the user's mistake or a check that failed, 2 a bug, 130 stopped by Ctrl-C. */
export async function main(words: readonly string[]): Promise<number> {
  try {
    await yargs([...words])
      .scriptName('weightroom')
      .usage(
        '$0 <command>\n\nFinds better evaluation weights for alpha-beta agents of board games, and proves with games that they are better.',
      )
      .command(gamesCommand)
      .command(checkCommand)
      .command(statsCommand)
      .command(perftCommand)
      .command(selfplayCommand)
      .command(datasetCommand)
      .command(trainCommand)
      .command(diagnoseCommand)
      .command(openingsCommand)
      .command(tournamentCommand)
      .command(standingsCommand)
      .command(replayCommand)
      .command(tuneCommand)
      .command(reportCommand)
      .command(playCommand)
      .command(engineCommand)
      .command(solveRateCommand)
      .command(weightsCommand)
      .command(sweepCommand)
      .command(ablateCommand)
      .command(benchCommand)
      .demandCommand(1, 'which command? weightroom --help lists them')
      .strict()
      .version(program)
      .help()
      .wrap(Math.min(120, process.stdout.columns ?? 100))
      .exitProcess(false)
      .check((given) => {
        const twice = Object.keys(given).find((name) => !['_', 'files'].includes(name) && Array.isArray(given[name]));
        if (twice !== undefined) throw new InputError(`--${twice}: given twice`);
        return true;
      })
      .fail((message, error) => {
        // yargs has an error of its own for words that it can't make sense of.
        if (error && error.name !== 'YError') throw error;
        throw new InputError(message);
      })
      .parseAsync();
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof Stopped) {
      process.stderr.write('Stopped. The same command goes on from here.\n');
      return 130;
    }
    if (error instanceof InputError) {
      // What is quoted from the user's text may hold line breaks.
      process.stderr.write(`weightroom: ${error.message.replace(/\s*[\r\n]+\s*/g, ' ').trim()}\n`);
      return 1;
    }
    process.stderr.write(`weightroom: a bug: ${(error as Error)?.stack ?? String(error)}\n`);
    return 2;
  }
}
