import type { TuningOutcome } from '../../tuning/outcome.ts';
import { equalText } from '../../tuning/terms.ts';
import { type Block, facts, lead, type Section, text } from '../document/document.ts';
import { eloPlot } from '../plots/elo-plot.ts';
import { matchTable } from './matches.ts';
import { tuningFacts } from './tuning-facts.ts';

/** What came of the run: in a sentence, in a few words, and how far apart the agents are. */
export function verdict(outcome: TuningOutcome): Section {
  const { matches } = outcome.tournament;
  const found = tuningFacts(outcome);
  return {
    title: 'Verdict',
    blocks: [
      lead(outcome.verdict[0] ?? `No verdict on ${outcome.game}.`),
      ...(found.length === 0 ? [] : [facts(found)]),
      ...(matches.length > 0 ? [eloPlot(matches)] : []),
    ],
  };
}

/** All matches in one table, and what else the games say. */
export function shown({ terms, tournament, verdict: sentences }: TuningOutcome): Section {
  const meaning =
    'An Elo difference of 0 is equal strength; +100 is a mean score of 64 %, +200 of 76 %. The intervals are ' +
    'computed from pairs of games: one opening, both seats. An interval that holds 0 does not show which agent is ' +
    'stronger. The likelihood of superiority (LOS) says how likely the agent named first is the stronger one.';
  const blocks: Block[] = [
    tournament.matches.length > 0 ? matchTable(tournament) : text('No matches were played.'),
    text(meaning),
  ];
  if (terms !== undefined) blocks.push(text(`The matches are ${equalText(terms)}, ${terms.start}.`));
  const warned = new Set(tournament.warnings);
  return {
    title: 'What the games show',
    blocks: [
      ...blocks,
      ...sentences
        .slice(1)
        .filter((one) => !warned.has(one))
        .map(text),
    ],
  };
}
