import type { AblationRow } from '../../ablation/outcome.ts';
import { mean } from '../document/number.ts';
import type { Plot, Series } from '../document/plot.ts';
import { labelWidth, pointMark } from './layout.ts';

const rowHeight = 24;

/** Nodes and time of every variant as multiples of the whole search's, which is the first row; a logarithmic axis. */
export function costPlot(rows: readonly AblationRow[]): Plot {
  const [whole, ...variants] = rows;
  const ratios = variants.map((row) => ({
    nodes: row.nodes / whole!.nodes,
    time: row.milliseconds / whole!.milliseconds,
  }));
  const y = { field: 'row', type: 'ordinal' as const, axis: null };
  const ends = ratios.flatMap(({ nodes, time }) => [nodes, time]);
  const x = {
    field: 'ratio',
    type: 'quantitative' as const,
    title: 'times the whole search',
    scale: { type: 'log' as const, domain: [Math.min(0.5, ...ends) * 0.9, Math.max(2, ...ends) * 1.1], nice: false },
    axis: { tickCount: 5, format: '~g' },
  };
  const places = variants.map(({ name }, row) => ({ row, name }));
  const points = (of: 'nodes' | ('time' & Series)) => ({
    data: { values: ratios.map((ratio, row) => ({ row, ratio: ratio[of] })) },
    mark: pointMark(of, 80),
    encoding: { x, y },
  });
  return {
    kind: 'plot',
    name: 'cost',
    title: 'Nodes and time of each variant, as multiples of the whole search',
    description: variants
      .map(
        (row) =>
          `${row.name}: nodes ${mean(row.nodes, whole!.nodes, 2)}, time ${mean(row.milliseconds, whole!.milliseconds, 2)}.`,
      )
      .join(' '),
    keys: ['nodes', 'time'],
    left: Math.max(24, ...variants.map(({ name }) => labelWidth(name) + 12)),
    height: Math.max(1, variants.length) * rowHeight,
    layers: [
      {
        data: { values: places },
        mark: { type: 'rule', color: 'currentColor', opacity: 0.12 },
        encoding: { y, x: { value: 0 }, x2: { value: 'width' } },
      },
      {
        data: { values: [{}] },
        mark: { type: 'rule', strokeDash: [4, 3], color: 'currentColor', opacity: 0.7 },
        encoding: { x: { datum: 1, type: 'quantitative', scale: x.scale } },
      },
      {
        data: { values: places },
        mark: { type: 'text', align: 'right' },
        encoding: { y, x: { value: -8 }, text: { field: 'name' } },
      },
      points('nodes'),
      points('time'),
    ],
  };
}
