import type { CommandModule } from 'yargs';
import { renderTerminal } from '../../reports/render/terminal.ts';
import { standingsDocument } from '../../reports/sections/standings.ts';
import { readLog } from '../../tournament/log/log.ts';
import { outcomeOf } from '../../tournament/results/outcome.ts';
import { options } from '../options/argument.ts';
import { writeResults } from '../steps/results.ts';
import { print } from '../terminal/print.ts';

interface Arguments {
  log: string;
  out: string | undefined;
  json: boolean;
}

/** `weightroom standings`: what a tournament's log proves, finished or not, while it is played or long after. */
export const standingsCommand: CommandModule<object, Arguments> = {
  command: 'standings <log>',
  describe: "what a tournament's games prove so far; changes nothing in its folder",
  builder: (yargs) =>
    yargs
      .positional('log', { type: 'string', demandOption: true, describe: "a tournament's folder, or its games.jsonl" })
      .option('out', { type: 'string', describe: 'folder for result.json, the tables as CSV and the games as text' })
      .option('json', options.json),
  handler({ log, out, json }) {
    const read = readLog(log);
    const outcome = out === undefined ? outcomeOf(read.header, read) : writeResults(out, read);
    print(json, outcome, renderTerminal(standingsDocument(outcome)));
  },
};
