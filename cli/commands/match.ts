import { join } from 'node:path';
import { exists } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { optional } from '../../lib/options/option-set.ts';
import { renderTerminal } from '../../reports/render/terminal.ts';
import { standingsDocument } from '../../reports/sections/standings.ts';
import { readLog } from '../../tournament/log/log.ts';
import { outcomeOf } from '../../tournament/results/outcome.ts';
import { championPaths, holdsChampionRun } from '../../tuning/run-folder.ts';
import { json } from '../options/argument.ts';
import { command, commandOf } from '../options/command.ts';
import { writeResults } from '../steps/results.ts';
import { print } from '../terminal/print.ts';
import { openingsCommand } from './match-openings.ts';
import { replayCommand } from './match-replay.ts';
import { runCommand } from './match-run.ts';
import { statsCommand } from './match-stats.ts';

/** `weightroom match show`: what a tournament's log proves, finished or not, while it is played or long after. */
const showCommand = command({
  usage: 'show <log>',
  describe: "what a tournament's games prove so far; changes nothing in its folder",
  positionals: { log: "a tournament's folder, or its games.jsonl; or that of a run of tune" },
  options: {
    out: optional(text, 'folder for result.json, the tables as CSV and the games as text'),
    json,
  },
  handler({ log, out, json }) {
    const read = readLog(holdsChampionRun(log) ? verdictIn(log) : log);
    const outcome = out === undefined ? outcomeOf(read.header, read) : writeResults(out, read);
    print(json, outcome, renderTerminal(standingsDocument(outcome)));
  },
});

/**
 * The match near the start that the verdict of the champion's run in `folder` is about. Throws InputError where there
 * is none.
 */
function verdictIn(folder: string): string {
  const { verdict, baselines } = championPaths(folder);
  const match = join(verdict, 'strongest', 'near');
  if (!exists(match))
    throw new InputError(`${folder}: no verdict here yet; one of its matches is wanted: ${baselines}`);
  return match;
}

/** `weightroom match`: agents against each other. */
export const matchCommand = commandOf(
  'match',
  'agents meet: plays tournaments, shows and replays them, finds openings; what counted results prove',
  [runCommand, showCommand, replayCommand, openingsCommand, statsCommand],
);
