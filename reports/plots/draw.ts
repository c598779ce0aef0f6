import escapeHtml from 'escape-html';
import type * as vegaLite from 'vega-lite';
import type { Plot } from '../document/plot.ts';

/** Every plot is this wide, its labels included: a phone shows it about one to one. */
const fullWidth = 380;
const right = 16;
const top = 10;
const bottom = 44;

/** The width of a plot's inside. */
function innerWidth(left: number): number {
  return fullWidth - left - right;
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
    `<title id="${plot.name}-title">${escapeHtml(plot.title)}</title>` +
    `<desc id="${plot.name}-words">${escapeHtml(plot.description)}</desc>`;
  // The title and the description say it all: its marks are no pictures of their own. A dot has a
  // tooltip.
  const plain = drawn
    .replace(/<path aria-label="([^"]*)"([^>]*?)\/?>(?:<\/path>)?/g, '<path$2><title>$1</title></path>')
    .replace(/<[a-z][^>]*>/g, (tag) => tag.replace(/ (?:role|aria-[a-z]+)="[^"]*"/g, ''));
  return plain.replace(/^<svg[^>]*>/, () => opening);
}

/** `plot` as an SVG file: dark on white, whatever stands around it. */
export async function drawFile(plot: Plot): Promise<string> {
  const drawn = await draw(plot);
  return `${drawn.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" style="background:#fff;color:#1b1e23" ')}\n`;
}
