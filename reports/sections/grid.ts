import { decimal, likelihood, missing, percent, whole } from '../../lib/numbers.ts';
import { bestOf, type GridOutcome, type GridPoint } from '../../tuning/experiment/grid.ts';
import type { Searched } from '../../tuning/experiment/searches.ts';
import { afterWalk } from '../../tuning/near-start.ts';
import {
  type Block,
  code,
  type Document,
  folded,
  lead,
  numbers,
  type Section,
  type Table,
  table,
  text,
  warnings,
  words,
} from '../document/document.ts';
import { counted, eloCells, eloWords, mean, results } from '../document/words.ts';
import { costPlot, heatPlot, linePlot, turnsPlot } from '../plots/grid-plot.ts';
import { repeating } from './parts.ts';

/** How strong the variants of an agent are, and what they cost. */
export function gridDocument(outcome: GridOutcome): Document {
  const { game, agent, rival, limit, pairs, walk, scatter, axes, points, searched } = outcome;
  const clock = limit.includes('ms=')
    ? 'Times, and games limited by a clock, differ'
    : 'Times, and measured costs, differ';
  const boards = scatter === 0 ? '' : `, ${percent(scatter, 0)} of the boards with the pieces put down at random`;
  return {
    title: `${game}: ${agent} by ${axes.map(({ name }) => name).join(' and ')}`,
    subtitle:
      pairs === 0
        ? `${counted(searched?.positions ?? 0, 'position', 'positions')} searched with each variant.`
        : `${limit} a move against ${rival}: ${counted(pairs, 'opening', 'openings')} a place, each played twice, ${afterWalk(walk)}${boards}.`,
    sections: [
      ...(points.length === 0 ? [] : [strength(outcome)]),
      ...(searched === undefined ? [] : [searches(searched)]),
      repeating(
        outcome,
        `The same command with the same version gives the same nodes, values and moves on any machine. ${clock}.`,
        { 'Node.js': outcome.node, processor: outcome.processor },
      ),
    ],
  };
}

function strength(outcome: GridOutcome): Section {
  const { axes, points, finalists, costs } = outcome;
  const [first, , each] = axes;
  const plots =
    axes.length === 1
      ? [linePlot(outcome, points)]
      : (each?.values ?? ['']).map((value, at) =>
          heatPlot(outcome, each === undefined ? points : points.filter(({ values }) => values[2] === value), at),
        );
  const every = pointTable('Every place against its opponent', outcome, axes.length === 1 ? points : bestOf(points));
  const prices = Object.entries(costs);
  return {
    title: 'Strength',
    blocks: [
      ...sentences(outcome).map(lead),
      ...plots,
      ...(finalists.length === 0
        ? []
        : [
            pointTable('The best places, on new openings', outcome, finalists),
            text(
              'The best of many is best by luck, too: believe these games, on openings that chose nothing, before the others.',
            ),
          ]),
      axes.length === 1 ? every : folded(every),
      text(
        'All places meet their opponent on the same openings. An interval that holds 0 shows no difference. A place that is ' +
          'its opponent is level and plays no games. Games that are not distinct repeat another move by move.',
      ),
      ...(outcome.peak === undefined
        ? []
        : [
            text(
              `The best value is the vertex of a parabola in ${outcome.peak.scale === 'linear' ? 'the value' : 'the logarithm of the value'}, ` +
                `fitted to the pairs of games by logistic regression, with Fieller’s interval. Where the curve of ${first!.name} is flat on one side, a parabola fits it badly: believe the games first.`,
            ),
          ]),
      ...(prices.length === 0
        ? []
        : [
            folded(
              table(
                'What a node costs, in multiples of one of the first opponent: a move has as many as take as long',
                [code('Agent'), ...numbers('Cost')],
                prices.map(([name, cost]) => [name, decimal(cost, 2)]),
              ),
            ),
          ]),
    ],
  };
}

function pointTable(caption: string, { axes }: GridOutcome, points: readonly GridPoint[]): Table {
  const rows = points.map(({ values, level, against, pairs, total, rating, distinct, nodes }) => [
    ...values,
    against,
    ...(level
      ? ['as it is', missing, missing, '0', missing, missing, missing, missing]
      : [
          whole(pairs),
          results(total),
          percent(rating.score),
          ...eloCells(rating),
          likelihood(rating.los),
          whole(distinct),
          whole(nodes),
        ]),
  ]);
  return table(
    caption,
    [
      ...axes.map(({ name }) => code(name)),
      words('Against'),
      ...numbers('Pairs', 'W-D-L', 'Score', 'Elo', '95 % interval', 'LOS', 'Distinct', 'Nodes a move'),
    ],
    rows,
  );
}

/** What the best places show, which are shown to be stronger and weaker, and where the fitted peak lies. */
function sentences({ points, finalists, rival, axes, peak }: GridOutcome): string[] {
  const [best] = finalists;
  const first =
    best === undefined
      ? []
      : [
          `${best.name} ${best.rating.low > 0 ? 'is stronger' : 'is not shown to be stronger'} than ${best.against}: ` +
            `${eloWords(best.rating, `, ${counted(best.pairs, 'pair', 'pairs')} on new openings`)}.`,
        ];
  const played = points.filter(({ level }) => !level);
  const listed = (some: readonly GridPoint[]): string =>
    axes.length > 1 ? whole(some.length) : some.map(({ values }) => values[0]).join(', ') || 'none';
  const [stronger, weaker] = [
    played.filter(({ rating }) => rating.low > 0),
    played.filter(({ rating }) => rating.high < 0),
  ];
  const met = played.every(({ against }) => against === rival) ? rival : 'its opponent';
  const counts = `Of ${counted(played.length, 'place', 'places')}, shown to be stronger than ${met}: ${listed(stronger)}; weaker: ${listed(weaker)}.`;
  return [...first, counts, ...(peak === undefined ? [] : [peakText(peak.peak, axes[0]!)])];
}

function peakText(
  peak: NonNullable<GridOutcome['peak']>['peak'],
  { own = 0, values }: GridOutcome['axes'][number],
): string {
  if (peak.kind === 'none') return `No best value shown: ${peak.why}.`;
  const { value, low, high } = peak;
  const tried = [own, ...values.map(Number)];
  const beyond = value < Math.min(...tried) || value > Math.max(...tried) ? ', beyond the values tried' : '';
  const inside = own >= low && own <= high ? 'is inside' : 'is outside';
  return `Plays best at ${decimal(value, 2)}${beyond} (95 % interval ${decimal(low, 2)} to ${decimal(high, 2)}): ${decimal(own, 2)}, as it is, ${inside}.`;
}

/** Nodes, time and agreement on fixed positions. */
function searches(searched: Searched): Section {
  const { rows, turns, depth, positions, disagreements } = searched;
  const [first] = rows;
  const same = (count: number): string => `${whole(count)} of ${whole(positions)}`;
  const figures = table(
    `${counted(positions, 'position', 'positions')} to depth ${depth}, all together`,
    [
      code('Search'),
      ...numbers('Nodes', 'of as it is', 'Milliseconds', 'of as it is', 'Same value', 'Same move'),
      words('Tree'),
    ],
    rows.map((row) => [
      row.name,
      whole(row.nodes),
      mean(row.nodes, first!.nodes, 2),
      whole(row.milliseconds),
      mean(row.milliseconds, first!.milliseconds, 2),
      same(row.sameValue),
      same(row.sameMove),
      row.sameTree ? 'same' : 'other',
    ]),
  );
  const byTurn = (): Block[] => [
    turnsPlot(searched),
    folded(
      table(
        'Mean nodes at each turn',
        [words('Turn'), ...numbers(...rows.map(({ name }) => name))],
        turns.map(({ turn, nodes }) => [whole(turn), ...nodes.map(whole)]),
      ),
    ),
  ];
  return {
    title: 'Nodes and time',
    blocks: [
      text(
        'Every variant searches the same positions to the same depth and knows nothing of the position before. A figure above 1 ' +
          'says that the agent as it is saves nodes or time, one below 1 that it costs some. Times are wall-clock times of one search at a time.',
      ),
      costPlot(searched, 'nodes'),
      costPlot(searched, 'milliseconds'),
      figures,
      ...(turns.length === 0 ? [] : byTurn()),
      ...agreement(rows, disagreements),
    ],
  };
}

function agreement(rows: Searched['rows'], disagreements: readonly string[]): Block[] {
  const bound = rows.filter(({ sameTree }) => sameTree).length - 1;
  if (disagreements.length > 0)
    return [
      text(
        `${counted(disagreements.length, 'search', 'searches')} of the same tree found another value or move, which is a mistake of the search:`,
      ),
      warnings(disagreements),
    ];
  const proved =
    bound < 1
      ? 'No variant must find the value and the move of the agent as it is: that is asked of exact searches of one tree.'
      : `The ${counted(bound, 'variant', 'variants')} of the same tree must find the value and the move of the agent as it is, and did in every position.`;
  return [text(`${proved} Of another tree, nodes are no saving by themselves: only games judge it.`)];
}
