import type * as vegaLite from 'vega-lite';

/** What is drawn against each other, everywhere in the same colour and shape; all legible on white and on black. */
export const series = {
  constant: { colour: '#808080', shape: 'square' },
  hand: { colour: '#c96a12', shape: 'diamond' },
  previous: { colour: '#9a62c4', shape: 'triangle-up' },
  tuned: { colour: '#2f7fd1', shape: 'circle' },
  nodes: { colour: '#2f7fd1', shape: 'circle' },
  time: { colour: '#c96a12', shape: 'diamond' },
  baseline: { colour: '#c96a12', shape: 'diamond' },
  champion: { colour: '#2f7fd1', shape: 'circle' },
  challenger: { colour: '#808080', shape: 'square' },
  verdict: { colour: '#9a62c4', shape: 'triangle-up' },
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
  readonly keys: readonly Series[];
  /** Space at the left for the labels that the layers write there. */
  readonly left: number;
  readonly height: number;
  readonly layers: Layers;
}
