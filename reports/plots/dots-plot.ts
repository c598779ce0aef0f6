import type { Plot } from '../document/plot.ts';
import { bars, brokenLine, dots, labelledRows, numbers, shortened } from './layers.ts';

/** One line of a plot: a dot, and a bar from `low` to `high` where both are there. */
interface Dot {
  readonly label: string;
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

interface DotsPlot {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What the values are. */
  readonly axis: string;
  /** `log` where they go over several powers of ten. */
  readonly scale?: 'linear' | 'log';
  /** How the labels of the axis are written: an expression of Vega. */
  readonly labelExpr?: string;
  /** A value that means something: a broken line stands there. */
  readonly mark?: number;
  readonly dots: readonly Dot[];
}

const rowHeight = 22;
const longestLabel = 22;

/** Values by name, one line each; lines whose value is no number are left out. */
export function dotsPlot({
  name,
  title,
  description,
  axis,
  scale = 'linear',
  labelExpr,
  mark,
  dots: found,
}: DotsPlot): Plot {
  const lines = found.filter(({ value }) => Number.isFinite(value));
  const rows = labelledRows(
    lines.map(({ label }) => shortened(label, longestLabel)),
    rowHeight,
  );
  const { y } = rows;
  const values = lines.map(({ value, low, high }, row) => ({ row, value, low, high }));
  const intervals = values.filter(
    ({ low = Number.NaN, high = Number.NaN }) => Number.isFinite(low) && Number.isFinite(high),
  );
  const x = numbers('value', axis, {
    scale: scale === 'log' ? { type: 'log', nice: true } : { zero: true, nice: true },
    axis: { tickCount: 5, ...(labelExpr === undefined ? {} : { labelExpr }) },
  });
  return {
    kind: 'plot',
    name,
    title,
    description,
    keys: [],
    ...rows.size,
    layers: [
      rows.lines,
      rows.names,
      ...(mark === undefined || lines.length === 0 ? [] : [brokenLine({ x: { datum: mark, type: 'quantitative' } })]),
      bars(intervals, { y, x: { ...x, field: 'low' }, x2: { field: 'high' } }),
      dots('tuned', 70, values, { x, y }),
    ],
  };
}
