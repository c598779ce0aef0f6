import { whole } from '../../lib/numbers.ts';
import type { DatasetAudit } from '../../train/audit.ts';
import { type Plot, series } from '../document/plot.ts';
import { drawn, numbers } from './layers.ts';

/** How many rows the data set has of which part of the game. */
export function plyPlot(plies: DatasetAudit['plies']): Plot {
  const values = plies.map(({ from, to, rows }) => ({ from, end: to + 1, none: 0, rows }));
  return {
    kind: 'plot',
    name: 'plies',
    title: 'Rows by ply',
    description: plies.map(({ from, to, rows }) => `Plies ${from} to ${to}: ${whole(rows)} rows.`).join(' '),
    keys: [],
    left: 64,
    height: 200,
    layers: [
      drawn(
        values,
        { type: 'rect', color: series.tuned.colour, stroke: 'currentColor', strokeWidth: 0.5 },
        {
          x: numbers('from', 'ply', { axis: { tickCount: 6, grid: false }, scale: { nice: false, zero: false } }),
          x2: { field: 'end' },
          y: numbers('rows', null, { axis: { tickCount: 5, tickMinStep: 1, format: ',d' } }),
          y2: { field: 'none' },
        },
      ),
    ],
  };
}
