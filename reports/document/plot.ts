import type * as vegaLite from 'vega-lite';

/** What is drawn against each other, everywhere in the same colour and shape; all legible on white and on black. */
export const series = {
  constant: { colour: '#808080', shape: 'square' },
  hand: { colour: '#c96a12', shape: 'diamond' },
  previous: { colour: '#9a62c4', shape: 'triangle-up' },
  tuned: { colour: '#2f7fd1', shape: 'circle' },
  baseline: { colour: '#c96a12', shape: 'diamond' },
  champion: { colour: '#2f7fd1', shape: 'circle' },
  challenger: { colour: '#808080', shape: 'square' },
  verdict: { colour: '#9a62c4', shape: 'triangle-up' },
  first: { colour: '#2f7fd1', shape: 'circle' },
  second: { colour: '#c96a12', shape: 'diamond' },
  third: { colour: '#9a62c4', shape: 'triangle-up' },
  'near the start': { colour: '#2f7fd1', shape: 'circle' },
  'near the start, as drawn': { colour: '#c96a12', shape: 'diamond' },
  random: { colour: '#9a62c4', shape: 'triangle-up' },
} as const;

export type Series = keyof typeof series;

type Layers = Extract<vegaLite.TopLevelSpec, { layer: unknown }>['layer'];
/** One mark and what it is drawn from. */
export type Layer = Extract<Layers[number], { mark: unknown }>;

/** A plot as data. Text is in the colour of the page around it, so that it can be read on light and dark. */
export interface Plot {
  readonly kind: 'plot';
  /** Lower case and unique on the page: it names the elements that describe the plot. */
  readonly name: string;
  readonly title: string;
  /** What the plot shows, figures included, for whoever can't see it. */
  readonly description: string;
  readonly keys?: readonly Series[];
  /** Space at the left for the labels that the layers write there. */
  readonly left: number;
  readonly height: number;
  readonly layers: Layers;
}

type Encoding = NonNullable<Layer['encoding']>;
type WithField<Channel> = Channel extends unknown ? ('field' extends keyof Channel ? Channel : never) : never;
type Axis = WithField<NonNullable<Encoding['x']>>;
type Values = readonly object[];

/** The numbers of `field` along an axis with `title`. */
export function axisOf(field: string, title: string | null, more: Pick<Axis, 'axis' | 'scale'> = {}) {
  return { field, type: 'quantitative', title, ...more } satisfies Axis;
}

/** How an axis writes Elo, `+50`, `0`, and shares, `60 %`. */
export const eloLabels = "datum.value == 0 ? '0' : format(datum.value, '+d')";
export const percentLabels = "format(100 * datum.value, '.0f') + ' %'";

/** A dot of `name` at each of `values`. `size` is its area in square pixels, `said` the text of its tooltip. */
export function dots<Value extends { readonly said: string }>(
  name: Series,
  size: number,
  values: readonly Value[],
  encoding: Encoding,
  yOffset = 0,
): Layer {
  const { colour: color, shape } = series[name];
  const mark = { type: 'point', filled: true, opacity: 1, size, color, shape, yOffset, aria: true } as const;
  return drawn(values, mark, { ...encoding, description: { field: 'said', type: 'nominal' } });
}

interface BarStyle {
  readonly color?: string;
  readonly strokeWidth?: number;
  readonly opacity?: number;
  readonly yOffset?: number;
}

/** A bar over each of `values`, from one end that `encoding` names to the other. */
export function bars(values: Values, encoding: Encoding, style: BarStyle): Layer {
  return drawn(values, { type: 'rule', color: series.tuned.colour, strokeWidth: 3, opacity: 0.6, ...style }, encoding);
}

/** A broken line across the plot where `encoding` says. */
export function brokenLine(encoding: Encoding, opacity = 0.7, values: Values = [{}]): Layer {
  return drawn(values, { type: 'rule', strokeDash: [4, 3], color: 'currentColor', opacity }, encoding);
}

/** A line of `size` at each row of a plot, `yOffset` below its middle: labels that stand above rows aren't crossed. */
export function markBelow(size: number, yOffset: number): Layer['mark'] {
  return { type: 'tick', orient: 'vertical', size, yOffset, thickness: 1, color: 'currentColor', opacity: 0.7 };
}

/** `values` drawn as `mark`. */
export function drawn(values: Values, mark: Layer['mark'], encoding: Encoding): Layer {
  return { data: { values: [...values] }, mark, encoding };
}
