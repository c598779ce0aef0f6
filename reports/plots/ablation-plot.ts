import type { AblationRow } from '../../ablation/outcome.ts';
import type { Plot } from '../document/plot.ts';
import { mean } from '../document/words.ts';
import { brokenLine, dots, labelledRows, numbers } from './layers.ts';

const rowHeight = 24;

/** Nodes and time of every variant as multiples of the whole search's, which is the first row; a logarithmic axis. */
export function costPlot([whole, ...variants]: readonly AblationRow[]): Plot {
  const ratios = variants.map((row) => ({
    nodes: row.nodes / whole!.nodes,
    time: row.milliseconds / whole!.milliseconds,
  }));
  const ends = ratios.flatMap(({ nodes, time }) => [nodes, time]);
  const scale = {
    type: 'log' as const,
    domain: [Math.min(0.5, ...ends) * 0.9, Math.max(2, ...ends) * 1.1],
    nice: false,
  };
  const x = numbers('ratio', 'times the whole search', { scale, axis: { tickCount: 5, format: '~g' } });
  const rows = labelledRows(
    variants.map(({ name }) => name),
    rowHeight,
  );
  const points = (of: 'nodes' | 'time') =>
    dots(
      of,
      80,
      ratios.map((ratio, row) => ({ row, ratio: ratio[of] })),
      { x, y: rows.y },
    );
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
    ...rows.size,
    layers: [
      rows.lines,
      brokenLine({ x: { datum: 1, type: 'quantitative', scale } }),
      rows.names,
      points('nodes'),
      points('time'),
    ],
  };
}
