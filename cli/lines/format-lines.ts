import { type FormatOutcome, formatOf } from '../../tournament/formats/index.ts';
import { table } from '../terminal/print.ts';

/** What became of the format: nothing where the matches say it all. */
export function formatLines(outcome: FormatOutcome, agents: readonly string[]): string[] {
  const shown = formatOf(outcome).shown(outcome, agents);
  return shown.flatMap((one) => (typeof one === 'string' ? [one] : table(one)));
}
