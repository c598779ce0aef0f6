import { decimal, likelihood, missing, percent, whole } from '../../lib/numbers.ts';
import { afterWalk } from '../../tuning/boards.ts';
import { bestOf, type GridOutcome } from '../../tuning/experiment/grid.ts';
import type { Searched } from '../../tuning/experiment/searches.ts';
import {
  column,
  type Document,
  documentOf,
  eloColumns,
  folded,
  lead,
  type Section,
  section,
  type Table,
  table,
} from '../document/document.ts';
import { axisOf, bars, brokenLine, dots, drawn, eloLabels, type Plot } from '../document/plot.ts';
import { counted, eloCells, eloWords, mean, results } from '../document/words.ts';
import { dotsPlot, eloFigures } from '../plots/dots-plot.ts';
import { repeating } from './parts.ts';

/** How strong the variants of an agent are, and what they cost. */
export function gridDocument(outcome: GridOutcome): Document {
  const { game, agent, rival, limit, pairs, walk, scatter, axes, points, searched } = outcome;
  const clock = limit.includes('ms=')
    ? 'Times, and games limited by a clock, differ'
    : 'Times, and measured costs, differ';
  const boards = scatter === 0 ? '' : `, ${percent(scatter, 0)} of the boards with the pieces put down at random`;
  return documentOf(
    `${game}: ${agent} by ${axes.map(({ name }) => name).join(' and ')}`,
    pairs === 0
      ? `${counted(searched?.positions ?? 0, 'position', 'positions')} searched with each variant.`
      : `${limit} per move against ${rival}: ${counted(pairs, 'opening', 'openings')} per place, each played twice, ${afterWalk(walk)}${boards}.`,
    points.length === 0 ? undefined : strength(outcome),
    searched && searches(searched),
    repeating(
      outcome,
      `The same command with the same version gives the same nodes, values and moves on any machine. ${clock}.`,
      { 'Node.js': outcome.node, processor: outcome.processor },
    ),
  );
}

function strength(outcome: GridOutcome): Section {
  const { axes, points, finalists } = outcome;
  const [, , each] = axes;
  const isLine = axes.length === 1;
  const plots = isLine
    ? linePlot(outcome, points)
    : (each?.values ?? ['']).map((value, at) =>
        heatPlot(outcome, each === undefined ? points : points.filter(({ values }) => values[2] === value), at),
      );
  const every = pointTable('Every place against its opponent', outcome, isLine ? points : bestOf(points));
  const costs = Object.entries(outcome.costs).map(([name, cost]) => [name, decimal(cost, 2)]);
  return section(
    'Strength',
    sentences(outcome).map(lead),
    plots,
    finalists.length > 0 && [
      pointTable('The best places, on new openings', outcome, finalists),
      'The best of many is best by luck, too: believe these games, on openings that chose nothing, before the others.',
    ],
    isLine ? every : folded(every),
    'All places meet their opponent on the same openings. An interval that holds 0 shows no difference. A place that is ' +
      'its opponent is level and plays no games. Games that are not distinct repeat another move by move.',
    costs.length > 0 &&
      folded(
        table(
          'What a node costs, in multiples of one of the first opponent: a move has as many as take as long',
          [column.code('Agent'), 'Cost'],
          costs,
        ),
      ),
  );
}

function pointTable(caption: string, { axes }: GridOutcome, points: GridOutcome['points']): Table {
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
  const figures = ['Pairs', 'W-D-L', 'Score', ...eloColumns, 'LOS', 'Distinct', 'Nodes per move'];
  return table(caption, [...axes.map(({ name }) => column.code(name)), column.words('Against'), ...figures], rows);
}

/** What the best places show, and which are shown to be stronger and weaker. */
function sentences({ points, finalists: [best], rival, axes }: GridOutcome): string[] {
  const played = points.filter(({ level }) => !level);
  const listed = (some: GridOutcome['points']): string =>
    axes.length > 1 ? whole(some.length) : some.map(({ values }) => values[0]).join(', ') || 'none';
  const stronger = played.filter(({ rating }) => rating.low > 0);
  const weaker = played.filter(({ rating }) => rating.high < 0);
  const met = played.every(({ against }) => against === rival) ? rival : 'its opponent';
  return [
    best &&
      `${best.name} ${best.rating.low > 0 ? 'is stronger' : 'is not shown to be stronger'} than ${best.against}: ` +
        `${eloWords(best.rating, `, ${counted(best.pairs, 'pair', 'pairs')} on new openings`)}.`,
    `Of ${counted(played.length, 'place', 'places')}, shown to be stronger than ${met}: ${listed(stronger)}; weaker: ${listed(weaker)}.`,
  ].filter((sentence) => sentence !== undefined);
}

/** Nodes, time and agreement on fixed positions. */
function searches(searched: Searched): Section {
  const { rows, turns, depth, positions } = searched;
  const [first] = rows;
  const same = (count: number): string => `${whole(count)} of ${whole(positions)}`;
  const figures = rows.map((row) => [
    row.name,
    whole(row.nodes),
    mean(row.nodes, first!.nodes, 2),
    whole(row.milliseconds),
    mean(row.milliseconds, first!.milliseconds, 2),
    same(row.sameValue),
    same(row.sameMove),
  ]);
  const byTurn = turns.map(({ turn, nodes }) => [whole(turn), ...nodes.map(whole)]);
  return section(
    'Nodes and time',
    'Every variant searches the same positions to the same depth and knows nothing of the position before. A figure above 1 ' +
      'says that the agent as it is saves nodes or time, one below 1 that it costs some. Times are wall-clock times of one search at a time.',
    table(
      `${counted(positions, 'position', 'positions')} to depth ${depth}, all together`,
      [column.code('Search'), ...['Nodes', 'of as it is', 'Milliseconds', 'of as it is', 'Same value', 'Same move']],
      figures,
    ),
    turns.length > 0 && [
      turnsPlot(searched),
      folded(table('Mean nodes at each turn', [column.words('Turn'), ...rows.map(({ name }) => name)], byTurn)),
    ],
    'Exact searches of one tree find the same values and moves. Of another tree, nodes are no saving by themselves: only games judge it.',
  );
}

const CELL = 26;
/** Scores of 0, one half and 1; dark figures are legible on all between. */
const heat = { domain: [0, 0.5, 1], range: ['#e8a15c', '#f4f4f4', '#6fb0ee'] };
/** By variant, in their order; all legible on white and on black. */
const colours = ['#2f7fd1', '#c96a12', '#8e5bd0', '#2a9d6f', '#808080'];
const lineHeight = 16;

/** Elo against the values of one axis: a line of numbers, or a row for each name. */
function linePlot({ axes: [axis] }: GridOutcome, points: GridOutcome['points']): Plot {
  const { name, own } = axis!;
  const dotted = dotsPlot({
    name: 'grid',
    title: 'Strength, with 95 % intervals',
    axis: 'Elo',
    ...eloFigures,
    dots: points.map(({ name: label, rating: { elo, low, high }, level }) =>
      level ? { label, value: 0, low: 0, high: 0 } : { label, value: elo, low, high },
    ),
  });
  const values = points.map(({ values: [value], rating, level }) => {
    const { elo, low, high } = level ? { elo: 0, low: 0, high: 0 } : rating;
    return { value: Number(value), elo, low, high, said: `${name} ${value}: ${eloWords({ elo, low, high })}` };
  });
  if (values.some(({ value }) => Number.isNaN(value))) return dotted;
  const x = axisOf('value', name, { scale: { zero: false, padding: 8 } });
  const y = axisOf('elo', 'Elo', { axis: { tickCount: 6, labelExpr: eloLabels } });
  return {
    ...dotted,
    keys: ['hand', 'tuned'],
    left: 64,
    height: 220,
    layers: [
      brokenLine({ y: { datum: 0, type: 'quantitative' } }, 0.6),
      bars(values, { x, y: { ...y, field: 'low' }, y2: { field: 'high' } }, { strokeWidth: 2.5 }),
      dots('tuned', 70, values, { x, y }),
      dots('hand', 70, own === undefined ? [] : [{ value: own, elo: 0, said: `${name} ${own}, as it is: 0 Elo` }], {
        x,
        y,
      }),
    ],
  };
}

/** A heat map of the first two axes: the share of points against the opponent, in per cent. `at` numbers the map. */
function heatPlot({ axes }: GridOutcome, points: GridOutcome['points'], at: number): Plot {
  const [across, down, each] = axes;
  const values = points.map(({ values: [x, y], rating, level }) => {
    const score = level ? 0.5 : rating.score;
    return { across: x!, down: y!, score, label: percent(score, 0).replace(' %', '') };
  });
  const x = { field: 'across', type: 'ordinal', sort: [...across!.values], title: across!.name } as const;
  const y = { field: 'down', type: 'ordinal', sort: [...down!.values].reverse(), title: down!.name } as const;
  const color = { field: 'score', type: 'quantitative', scale: heat, legend: null } as const;
  const widest = Math.max(...down!.values.map((value) => value.length));
  return {
    kind: 'plot',
    name: `grid-${at + 1}`,
    title: `Score against the opponent, in per cent${each === undefined ? '' : `, ${each.name} ${each.values[at]}`}`,
    description: values
      .map((one) => `${across!.name} ${one.across}, ${down!.name} ${one.down}: ${one.label} %.`)
      .join(' '),
    left: Math.max(76, 40 + 7 * widest),
    height: Math.max(3, down!.values.length) * CELL,
    layers: [
      drawn(values, { type: 'rect' }, { x: { ...x, axis: { labelAngle: 0, labelFontSize: 10 } }, y, color }),
      drawn(values, { type: 'text', fontSize: 10, color: '#1b1e23' }, { x, y, text: { field: 'label' } }),
    ],
  };
}

/** Mean nodes of every variant at each turn of the same games, on a logarithmic axis. */
function turnsPlot({ rows, turns }: Searched): Plot {
  const x = axisOf('turn', 'turn', { scale: { nice: false, zero: false }, axis: { tickCount: 6, grid: false } });
  const y = axisOf('nodes', null, { scale: { type: 'log' }, axis: { tickCount: 4, format: '~s' } });
  const named = (at: number) => ({ color: colours[at % colours.length]! });
  return {
    kind: 'plot',
    name: 'turns',
    title: 'Nodes at each turn',
    description: rows.map((row) => `${row.name}: ${whole(row.nodes)} nodes in all.`).join(' '),
    left: 56,
    height: 240 + lineHeight * rows.length,
    layers: [
      ...rows.map((_, at) =>
        drawn(
          turns.map(({ turn, nodes }) => ({ turn, nodes: Math.max(1, nodes[at]!) })),
          { type: 'line', strokeWidth: 2, ...named(at) },
          { x, y, order: { field: 'turn' } },
        ),
      ),
      ...rows.map(({ name }, at) =>
        drawn(
          [{ name }],
          { type: 'text', align: 'right', fontWeight: 'bold', ...named(at) },
          { x: { value: 'width' }, y: { value: 10 + at * lineHeight }, text: { field: 'name' } },
        ),
      ),
    ],
  };
}
