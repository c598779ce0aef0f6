import { decimal } from '../../lib/numbers.ts';
import type { BesideOutcome, TuningOutcome } from '../../tuning/outcome.ts';
import { type Block, name, number, part, type Section, table, text, warnings } from '../document/document.ts';
import { effortOf, effortTable, matchTable } from './matches.ts';

/** The same on random boards and at equal depth, in shorter tournaments; nothing of a run without them. */
export function beside({ beside = [], costs }: TuningOutcome): Section[] {
  if (beside.length === 0 && costs === undefined) return [];
  return [
    {
      title: 'Other boards, equal depth, and the price of a node',
      blocks: [...beside.map(shorter), ...(costs === undefined ? [] : costTable(costs))],
    },
  ];
}

function shorter({ kind, terms, tournament }: BesideOutcome): Block {
  const title = kind === 'random-boards' ? `Random boards, ${terms.start}` : 'Equal depth';
  return part(title, [
    text(
      kind === 'random-boards'
        ? 'The same agents in the same time, on the boards that the data begin with: there one side is often ahead from the start, so that openings decide more.'
        : 'All search equally deep, whatever it costs them: this says what an evaluation knows, and leaves out what it costs. How agents play in the same time stands above.',
    ),
    matchTable(tournament),
    effortTable(effortOf(tournament.matches)),
    ...(tournament.warnings.length === 0 ? [] : [warnings(tournament.warnings)]),
  ]);
}

function costTable(costs: NonNullable<TuningOutcome['costs']>): Block[] {
  return [
    table(
      'What a node of the search costs, in multiples of one with hand:own',
      [name('Agent'), number('Cost')],
      Object.entries(costs).map(([agent, cost]) => [agent, decimal(cost, 2)]),
    ),
    text(
      'Measured once in this run, by the time of the processor, on positions of quick games: evaluation and search together. A cost of 2 halves the nodes of a move, so that all moves take as long.',
    ),
  ];
}
