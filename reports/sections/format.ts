import { formatOf } from '../../tournament/formats/index.ts';
import type { TournamentOutcome } from '../../tournament/results/outcome.ts';
import { prose, type Section, table, text } from '../document/document.ts';

/** What became of the format; nothing where the matches say it all. */
export function format({ format, agents }: Pick<TournamentOutcome, 'format' | 'agents'>): Section[] {
  const shown = formatOf(format).shown(format, agents);
  if (shown.length === 0) return [];
  const blocks = shown.map((one) => {
    if (typeof one === 'string') return text(one);
    const [head = [], ...rows] = one;
    return table('Standings by the format', head.map(prose), rows);
  });
  return [{ title: `Format: ${format.kind}`, blocks }];
}
