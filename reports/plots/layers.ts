import { type Layer, type Plot, type Series, series } from '../document/plot.ts';
import { labelWidth } from './layout.ts';

export type Encoding = NonNullable<Layer['encoding']>;
type WithField<Channel> = Channel extends unknown ? ('field' extends keyof Channel ? Channel : never) : never;
type Axis = WithField<NonNullable<Encoding['x']>>;
type Values = readonly object[];

/** The numbers of `field` along an axis with `title`. */
export function numbers(field: string, title: string | null, more: Pick<Axis, 'axis' | 'scale'> = {}) {
  return { field, type: 'quantitative', title, ...more } satisfies Axis;
}

/** How an axis writes Elo: `+50`, `0`. */
export const eloLabels = "datum.value == 0 ? '0' : format(datum.value, '+d')";

/** Rows of a plot, one under the other; `field` numbers them. */
export function inRows(field: string) {
  return { field, type: 'ordinal', axis: null } satisfies Axis;
}

/** A dot of `name` at each of `values`, `size` square pixels large. */
export function dots(name: Series, size: number, values: Values, encoding: Encoding): Layer {
  const { colour, shape } = series[name];
  return drawn(values, { type: 'point', filled: true, opacity: 1, size, color: colour, shape }, encoding);
}

interface BarStyle {
  readonly color?: string;
  readonly strokeWidth?: number;
  readonly opacity?: number;
}

/** A bar over each of `values`, from one end that `encoding` names to the other. */
export function bars(values: Values, encoding: Encoding, style: BarStyle = {}): Layer {
  return drawn(values, { type: 'rule', color: series.tuned.colour, strokeWidth: 3, opacity: 0.6, ...style }, encoding);
}

/** A broken line across the plot where `encoding` says. */
export function brokenLine(encoding: Encoding, opacity = 0.7, values: Values = [{}]): Layer {
  return drawn(values, { type: 'rule', strokeDash: [4, 3], color: 'currentColor', opacity }, encoding);
}

/** `values` drawn as `mark`. */
export function drawn(values: Values, mark: Layer['mark'], encoding: Encoding): Layer {
  return { data: { values: [...values] }, mark, encoding };
}

/** The frame of a plot with a row for each of `labels`: its size, a faint line along every row, and the labels. */
export function labelledRows(labels: readonly string[], rowHeight: number) {
  const values = labels.map((label, row) => ({ row, label }));
  const y = inRows('row');
  return {
    y,
    size: {
      left: Math.max(24, ...labels.map((label) => labelWidth(label) + 12)),
      height: Math.max(1, labels.length) * rowHeight,
    } satisfies Pick<Plot, 'left' | 'height'>,
    lines: drawn(
      values,
      { type: 'rule', color: 'currentColor', opacity: 0.12 },
      { y, x: { value: 0 }, x2: { value: 'width' } },
    ),
    names: drawn(values, { type: 'text', align: 'right' }, { y, x: { value: -8 }, text: { field: 'label' } }),
  };
}
