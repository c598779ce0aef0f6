import { type Layer, type Series, series } from '../document/plot.ts';

type Encoding = NonNullable<Layer['encoding']>;
type WithField<Channel> = Channel extends unknown ? ('field' extends keyof Channel ? Channel : never) : never;
type Axis = WithField<NonNullable<Encoding['x']>>;
type Values = readonly object[];

/** The numbers of `field` along an axis with `title`. */
export function axisOf(field: string, title: string | null, more: Pick<Axis, 'axis' | 'scale'> = {}) {
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

/** `text`, cut to `length` characters. */
export function shortened(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}

/** How the labels of an axis write shares: `60 %`. */
export const percentLabels = "format(100 * datum.value, '.0f') + ' %'";

/** The scale of a log loss, written upwards; layers name the field. */
export function lossAxis(padding: number) {
  return axisOf('loss', 'log loss', { scale: { zero: false, padding }, axis: { tickCount: 5, titleX: -50 } });
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
