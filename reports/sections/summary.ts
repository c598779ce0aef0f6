import type { Match, Wdl } from '../../tournament/results/result.ts';
import type { TuningOutcome } from '../../tuning/outcome.ts';
import { type Block, name, number, type Section, table, text } from '../document/document.ts';
import { counted, interval, likelihood, percent, signed, whole } from '../document/number.ts';
import { eloPlot } from '../plots/elo-plot.ts';

/** What came of the run, in words and in one table. */
export function verdict(outcome: TuningOutcome): Section {
  const { matches, warnings } = outcome.tournament;
  const [first, ...others] = outcome.verdict;
  const blocks: Block[] = [{ kind: 'lead', text: first ?? `No verdict on ${outcome.game}.` }, ...others.map(text)];
  if (warnings.length > 0) {
    const count = counted(warnings.length, 'warning', 'warnings');
    blocks.push(text(`Read the ${count} under “Matches in full” before trusting the figures.`));
  }
  blocks.push(matches.length > 0 ? headline(matches) : text('No matches were played.'));
  return { title: 'Verdict', blocks };
}

function headline(matches: readonly Match[]) {
  return table(
    'All matches, seen from the agent that is named first',
    [
      name('Match'),
      number('Elo'),
      number('95% interval'),
      number('Likely stronger (LOS)'),
      number('Score'),
      number('Won–drawn–lost'),
      number('Games'),
    ],
    matches.map(({ a, b, rating, total, games }) => [
      `${a} against ${b}`,
      signed(rating.elo),
      interval(rating.low, rating.high),
      likelihood(rating.los),
      percent(rating.score),
      results(total),
      whole(games),
    ]),
  );
}

/** `239–69–92`. */
function results({ wins, draws, losses }: Wdl): string {
  return `${whole(wins)}–${whole(draws)}–${whole(losses)}`;
}

/** How far apart the agents are, and how sure that is. */
export function elo({ tournament }: TuningOutcome): Section {
  const meaning =
    'An Elo difference of 0 is equal strength; +100 is a mean score of 64%, +200 of 76%. The intervals are computed from pairs of games: ' +
    'one opening, both seats. An interval that holds 0 does not show which agent is stronger. ' +
    'The likelihood of superiority (LOS) says how likely the agent named first is the stronger one.';
  const plots = tournament.matches.length > 0 ? [eloPlot(tournament.matches)] : [];
  return { title: 'Elo difference', blocks: [...plots, text(meaning)] };
}
