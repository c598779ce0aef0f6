import { type Layer, type Plot, type Series, series } from '../document/plot.ts';

type Encoding = NonNullable<Layer['encoding']>;
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

/** About the width of `text` at the plots' font size. Nothing is measured, so that every machine draws the same. */
function labelWidth(text: string): number {
  return Math.ceil(text.length * 7);
}

/** `text`, cut to `length` characters. */
export function shortened(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}

/** How the labels of an axis write shares: `60 %`. */
export const percentLabels = "format(100 * datum.value, '.0f') + ' %'";

/** The scale of a log loss, written upwards; layers name the field. */
export function lossAxis(padding: number) {
  return numbers('loss', 'log loss', { scale: { zero: false, padding }, axis: { tickCount: 5, titleX: -50 } });
}

/** A line of losses of a fit, and at its right end what it is: above the line if `above`, else below. */
export function lossLine(
  points: readonly object[],
  encoding: Encoding,
  how: { readonly label: string; readonly above: boolean; readonly dashes: number[]; readonly dots: boolean },
): Layer[] {
  const color = series.tuned.colour;
  const point = how.dots ? { point: { filled: true, opacity: 1, size: 50, color } } : {};
  return [
    drawn(points, { type: 'line', color, strokeWidth: 2, strokeDash: how.dashes, ...point }, encoding),
    drawn(
      points.slice(-1),
      { type: 'text', align: 'right', dy: how.above ? -10 : 14 },
      { ...encoding, text: { value: how.label } },
    ),
  ];
}
