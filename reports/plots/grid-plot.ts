import { decimal, percent, whole } from '../../lib/numbers.ts';
import type { GridOutcome, GridPoint } from '../../tuning/experiment/grid.ts';
import type { Searched } from '../../tuning/experiment/searches.ts';
import { axisOf, bars, brokenLine, dots, drawn, eloLabels, type Plot } from '../document/plot.ts';
import { dotsPlot, eloFigures } from './dots-plot.ts';

const CELL = 26;
/** Scores of 0, one half and 1; dark figures are legible on all between. */
const heat = { domain: [0, 0.5, 1], range: ['#e8a15c', '#f4f4f4', '#6fb0ee'] };
/** By variant, in their order; all legible on white and on black. */
const colours = ['#2f7fd1', '#c96a12', '#8e5bd0', '#2a9d6f', '#808080'];
const lineHeight = 16;

/** Elo against the values of one axis: a line of numbers, or a row for each name. */
export function linePlot({ axes: [axis] }: GridOutcome, points: readonly GridPoint[]): Plot {
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
    return { value: Number(value), elo, low, high };
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
      dots('hand', 70, own === undefined ? [] : [{ value: own, elo: 0 }], { x, y }),
    ],
  };
}

/** A heat map of the first two axes: the share of points against the opponent, in per cent. `at` numbers the map. */
export function heatPlot({ axes }: GridOutcome, points: readonly GridPoint[], at: number): Plot {
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

/** Nodes, or time, of every variant in the same positions, as multiples of the agent as it is. */
export function costPlot({ rows: [first, ...others] }: Searched, of: 'nodes' | 'milliseconds'): Plot {
  const what = of === 'nodes' ? 'Nodes' : 'Time';
  return dotsPlot({
    name: of,
    title: `${what} of each variant, as multiples of the agent as it is`,
    said: (ratio) => decimal(ratio, 2),
    axis: `times the agent as it is`,
    scale: 'log',
    mark: 1,
    dots: others.map((row) => ({ label: row.name, value: row[of] / first![of] })),
  });
}

/** Mean nodes of every variant at each turn of the same games, on a logarithmic axis. */
export function turnsPlot({ rows, turns }: Searched): Plot {
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
