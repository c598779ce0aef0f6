import { decimal, percent, rounded, signed, whole } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { SpsaOutcome, Tuned } from '../../tuning/spsa/outcome.ts';
import {
  type Block,
  type Document,
  lead,
  name,
  numbers,
  type Section,
  shell,
  table,
  text,
  warnings,
  words,
} from '../document/document.ts';
import { coursePlot } from '../plots/course-plot.ts';
import { madeWith } from './made-with.ts';
import { results } from './matches.ts';

/** The page of `weightroom spsa`: who is stronger, what the parameters became, and how they came there. */
export function spsaDocument(outcome: SpsaOutcome): Document {
  const { game, agent, pairs, limit, parameters } = outcome;
  const tuned = `${whole(parameters.length)} ${parameters.length === 1 ? 'parameter' : 'parameters'}`;
  return {
    title: `${game}: ${agent} tuned by games`,
    subtitle: `${tuned}, ${whole(pairs)} pairs of games, ${limit} a move.`,
    sections: [
      {
        title: 'Verdict',
        blocks: [
          lead(outcome.sentence),
          ...(outcome.warnings.length === 0 ? [] : [warnings(outcome.warnings)]),
          parametersTable(outcome),
          text(
            'Moved: in units of c, what a parameter is perturbed by at the end. By chance: how far results by chance ' +
              'alone would move it, as a standard deviation; what has moved less than twice as far shows nothing by itself.',
          ),
          ...verdictBlocks(outcome),
        ],
      },
      {
        title: 'How the parameters moved',
        blocks: [
          text('Values by pairs of games, in units of c from the start. The level line at the end is the answer.'),
          ...parameters.map((_, at) => coursePlot(outcome, at)),
        ],
      },
      provenance(outcome),
    ],
  };
}

function parametersTable({ parameters }: SpsaOutcome): Block {
  const row = ({ name: called, start, value, low, high, end, chance }: Tuned): string[] => [
    called,
    rounded(start, 1),
    whole(value),
    signed((value - start) / end, 1),
    decimal(chance / end, 1),
    rounded(end, 2),
    `${rounded(low, 1)} to ${rounded(high, 1)}`,
  ];
  const columns = [name('Parameter'), ...numbers('Start', 'Tuned', 'Moved', 'By chance', 'c'), words('Bounds')];
  return table('Parameters', columns, parameters.map(row));
}

function verdictBlocks({ match, total }: SpsaOutcome): Block[] {
  const games = total.wins + total.draws + total.losses;
  const climbing = `On the way the two sides of a pair won ${whole(total.wins)} and ${whole(total.losses)} of ${whole(games)} games.`;
  if (match === undefined) return [text(climbing)];
  const { rating, ratios } = match;
  return [
    table(
      'The tuned agent against the start, on openings of their own',
      numbers('Pairs', 'W-D-L', 'Elo', '95 % interval', 'Split pairs'),
      [
        [
          whole(match.pairs),
          results(match.total),
          signed(rating.elo),
          eloInterval(rating.low, rating.high),
          percent(ratios.drawnPairs, 0),
        ],
      ],
    ),
    text(climbing),
  ];
}

function provenance({ command, game, seed, version, node, average }: SpsaOutcome): Section {
  const answer =
    average === 0
      ? 'The answer is the last values'
      : `The answer is the mean over the last ${percent(average, 0)} of the run`;
  return {
    title: 'How to repeat it',
    blocks: [shell(command), text(`${answer}, as whole numbers.`), madeWith({ game, seed, version, node })],
  };
}
