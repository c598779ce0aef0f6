import { type Plot, series } from '../document/plot.ts';
import { labelWidth, shortened } from './layout.ts';

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
export function dotsPlot({ name, title, description, axis, scale = 'linear', labelExpr, mark, dots }: DotsPlot): Plot {
  const lines = dots.filter(({ value }) => Number.isFinite(value));
  const labels = lines.map(({ label }) => shortened(label, longestLabel));
  const values = lines.map(({ value, low, high }, row) => ({ row, label: labels[row]!, value, low, high }));
  const bars = values.filter(
    ({ low = Number.NaN, high = Number.NaN }) => Number.isFinite(low) && Number.isFinite(high),
  );
  const x = {
    field: 'value',
    type: 'quantitative' as const,
    title: axis,
    scale: scale === 'log' ? { type: 'log' as const, nice: true } : { zero: true, nice: true },
    axis: { tickCount: 5, ...(labelExpr === undefined ? {} : { labelExpr }) },
  };
  const y = { field: 'row', type: 'ordinal' as const, axis: null };
  return {
    kind: 'plot',
    name,
    title,
    description,
    keys: [],
    left: Math.max(24, ...labels.map((label) => labelWidth(label) + 12)),
    height: Math.max(1, lines.length) * rowHeight,
    layers: [
      {
        data: { values },
        mark: { type: 'rule', color: 'currentColor', opacity: 0.12 },
        encoding: { y, x: { value: 0 }, x2: { value: 'width' } },
      },
      {
        data: { values },
        mark: { type: 'text', align: 'right' },
        encoding: { y, x: { value: -8 }, text: { field: 'label' } },
      },
      ...(mark === undefined || lines.length === 0
        ? []
        : [
            {
              data: { values: [{}] },
              mark: { type: 'rule' as const, strokeDash: [4, 3], color: 'currentColor', opacity: 0.7 },
              encoding: { x: { datum: mark, type: 'quantitative' as const } },
            },
          ]),
      {
        data: { values: bars },
        mark: { type: 'rule', color: series.tuned.colour, strokeWidth: 3, opacity: 0.6 },
        encoding: { y, x: { ...x, field: 'low' }, x2: { field: 'high' } },
      },
      {
        data: { values },
        mark: { type: 'point', filled: true, opacity: 1, size: 70, color: series.tuned.colour, shape: 'circle' },
        encoding: { x, y },
      },
    ],
  };
}
