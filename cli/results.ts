import { join } from 'node:path';
import { adjudicationText } from '../agents/adjudication.ts';
import { jsonText, writeWhole } from '../lib/files.ts';
import { gameText } from '../tournament/game-text.ts';
import type { ReadLog } from '../tournament/log.ts';
import { outcomeOf, type TournamentOutcome } from '../tournament/outcome.ts';
import { csvTables } from '../tournament/tables.ts';

/**
 * Writes all that `log` says to `folder`: result.json, its tables as CSV, and the games as text. Returns the outcome. Times and memory differ from
 * run to run, and what is made of them.
 */
export function writeResults(folder: string, log: ReadLog): TournamentOutcome {
  const outcome = outcomeOf(log.header, log);
  const { game, adjudication } = log.header.tournament;
  writeWhole(join(folder, 'result.json'), jsonText(outcome));
  for (const [name, text] of Object.entries(csvTables(outcome, log))) writeWhole(join(folder, `${name}.csv`), text);
  const referee = adjudication === undefined ? '' : adjudicationText(adjudication);
  const texts = log.records.map((record) => gameText({ game, record, adjudication: referee }));
  writeWhole(join(folder, 'games.txt'), texts.join(''));
  return outcome;
}
