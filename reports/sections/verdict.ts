import type { TuningOutcome } from '../../tuning/outcome.ts';
import { equalText } from '../../tuning/terms.ts';
import { type Block, lead, type Section, text } from '../document/document.ts';
import { counted } from '../document/number.ts';
import { eloPlot } from '../plots/elo-plot.ts';
import { matchTable } from './matches.ts';

/** What came of the run, in words and in one table. */
export function verdict(outcome: TuningOutcome): Section {
  const { matches, warnings } = outcome.tournament;
  const [first, ...others] = outcome.verdict;
  const blocks: Block[] = [lead(first ?? `No verdict on ${outcome.game}.`), ...others.map(text)];
  if (outcome.terms !== undefined)
    blocks.push(text(`The matches below are ${equalText(outcome.terms)}, ${outcome.terms.start}.`));
  if (warnings.length > 0) {
    const count = counted(warnings.length, 'warning', 'warnings');
    blocks.push(text(`Read the ${count} under “Matches in full” before trusting the figures.`));
  }
  blocks.push(matches.length > 0 ? matchTable(outcome.tournament) : text('No matches were played.'));
  return { title: 'Verdict', blocks };
}

/** How far apart the agents are, and how sure that is. */
export function elo({ tournament }: TuningOutcome): Section {
  const meaning =
    'An Elo difference of 0 is equal strength; +100 is a mean score of 64 %, +200 of 76 %. The intervals are ' +
    'computed from pairs of games: one opening, both seats. An interval that holds 0 does not show which agent is ' +
    'stronger. The likelihood of superiority (LOS) says how likely the agent named first is the stronger one.';
  const plots = tournament.matches.length > 0 ? [eloPlot(tournament.matches)] : [];
  return { title: 'Elo difference', blocks: [...plots, text(meaning)] };
}
