import { join } from 'node:path';
import { adjudicationText } from '../../agents/play/adjudication.ts';
import { jsonText, writeWhole } from '../../lib/files/files.ts';
import { gameText } from '../../tournament/log/game-text.ts';
import type { ReadLog } from '../../tournament/log/log.ts';
import { outcomeOf, type TournamentOutcome } from '../../tournament/results/outcome.ts';
import { csvTables } from '../../tournament/results/tables.ts';

/**
 * Writes all that `log` says to `folder`: result.json, its tables as CSV, and the games as text. Returns the outcome.
 * Times and memory differ from run to run, and what is made of them.
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
