import type * as vegaLite from 'vega-lite';
import { markup } from '../render/markup.ts';

/** What is drawn against each other, everywhere in the same colour and shape; all legible on white and on black. */
export const series = {
  constant: { colour: '#808080', shape: 'square' },
  hand: { colour: '#c96a12', shape: 'diamond' },
  previous: { colour: '#9a62c4', shape: 'triangle-up' },
  tuned: { colour: '#2f7fd1', shape: 'circle' },
  nodes: { colour: '#2f7fd1', shape: 'circle' },
  time: { colour: '#c96a12', shape: 'diamond' },
} as const;

export type Series = keyof typeof series;

/** The points of `name`, `size` square pixels each. */
export function pointMark(name: Series, size: number) {
  const { colour, shape } = series[name];
  return { type: 'point' as const, filled: true, opacity: 1, size, color: colour, shape };
}

type Layers = Extract<vegaLite.TopLevelSpec, { layer: unknown }>['layer'];

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

/** Every plot is this wide, its labels included: a phone shows it about one to one. */
const fullWidth = 380;
const right = 16;
const top = 10;
const bottom = 44;

/** The width of a plot's inside. */
export function innerWidth(left: number): number {
  return fullWidth - left - right;
}

/** About the width of `text` at the plots' font size. Nothing is measured, so that every machine draws the same. */
export function labelWidth(text: string): number {
  return Math.ceil(text.length * 7);
}

/** `text`, cut to `length` characters. */
export function shortened(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}

const grey = { gridColor: 'currentColor', gridOpacity: 0.14, domainColor: 'currentColor', domainOpacity: 0.5 };

/** Sizes are all given, no automatic layout: that would depend on the fonts of the machine. */
const config: vegaLite.Config = {
  aria: false,
  background: 'transparent',
  font: 'system-ui, sans-serif',
  axis: {
    ...grey,
    tickColor: 'currentColor',
    tickOpacity: 0.5,
    labelColor: 'currentColor',
    labelFontSize: 12,
    labelLimit: 0,
    labelOverlap: false,
    titleColor: 'currentColor',
    titleFontSize: 12,
    titleFontWeight: 'normal',
    titlePadding: 8,
  },
  text: { color: 'currentColor', fontSize: 12 },
  view: { stroke: null },
};

/** `plot` as one `<svg>` element that scales with the page and describes itself. */
export async function draw(plot: Plot): Promise<string> {
  // Loaded here only: it takes longer than most commands.
  const [vega, { compile }] = await Promise.all([import('vega'), import('vega-lite')]);
  const compiled = compile({
    width: innerWidth(plot.left),
    height: plot.height,
    padding: { left: plot.left, right, top, bottom },
    autosize: 'none',
    config,
    layer: plot.layers,
  });
  const view = new vega.View(vega.parse(compiled.spec), { renderer: 'none', logLevel: vega.Error });
  const drawn = await view.toSVG();
  view.finalize();
  const size = `0 0 ${fullWidth} ${top + plot.height + bottom}`;
  const opening =
    `<svg role="img" aria-labelledby="${plot.name}-title ${plot.name}-words" viewBox="${size}">` +
    `<title id="${plot.name}-title">${markup(plot.title)}</title>` +
    `<desc id="${plot.name}-words">${markup(plot.description)}</desc>`;
  return drawn.replace(/^<svg[^>]*>/, () => opening);
}

/** `plot` as an SVG file: dark on white, whatever stands around it. */
export async function drawFile(plot: Plot): Promise<string> {
  const drawn = await draw(plot);
  return `${drawn.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" style="background:#fff;color:#1b1e23" ')}\n`;
}
