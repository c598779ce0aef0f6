import { median } from '../../lib/maths/mean.ts';
import { decimal, signed } from '../../lib/numbers.ts';
import type { Match } from '../../tournament/results/result.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import {
  axisOf,
  bars,
  brokenLine,
  dots,
  drawn,
  eloLabels,
  type Layer,
  markBelow,
  type Plot,
  type Series,
} from '../document/plot.ts';
import { shortNames } from '../document/words.ts';

/** One line of a plot: a dot, and a bar from `low` to `high` where both are there. */
interface Dot {
  readonly label: string;
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** What it was before. */
  readonly before?: number | undefined;
}

/** What the axis shows. */
interface Range {
  readonly low: number;
  readonly high: number;
}

interface DotsPlot {
  readonly name: string;
  readonly title: string;
  readonly keys?: readonly Series[];
  /** What the values are. */
  readonly axis: string;
  /** How a value and its bar are said to whoever can't see the plot. */
  readonly said: (value: number) => string;
  readonly saidBar?: (low: number, high: number) => string;
  /** `symlog` where they go over several powers of ten, have either sign, or are 0. */
  readonly scale?: 'linear' | 'symlog';
  /** All values where left out; what lies beyond stands at the edge. */
  readonly range?: Range | undefined;
  /** How the labels of the axis are written: an expression of Vega. */
  readonly labelExpr?: string;
  /** A value that means something: a broken line stands there. */
  readonly mark?: number;
  /** Long labels: they stand above the lines. */
  readonly above?: boolean;
  readonly dots: readonly Dot[];
}

/**
 * Letters of a label, and where labels, bars and dots of a line stand: all labels at the left, or each above its line.
 */
const layouts = {
  left: { letters: 22, height: 22, label: { align: 'right' }, at: -8, yOffset: 0 },
  above: { letters: 50, height: 60, label: { align: 'left', dy: -19 }, at: 0, yOffset: 12 },
} as const;

/** How Elo is written. */
export const eloFigures = {
  said: signed,
  saidBar: (low: number, high: number) => `95 % interval ${eloInterval(low, high)}`,
  labelExpr: eloLabels,
  mark: 0,
};

/** Values by name, one line each; lines whose value is no number are left out. */
export function dotsPlot({ name, title, keys = [], mark, range, said, saidBar, ...one }: DotsPlot): Plot {
  const { letters, height, label, at, yOffset } = layouts[one.above ? 'above' : 'left'];
  const isShown = (value: number | undefined): value is number =>
    range === undefined ? Number.isFinite(value) : typeof value === 'number' && !Number.isNaN(value);
  const within = (value: number): number => Math.min(range?.high ?? value, Math.max(range?.low ?? value, value));
  const lines = one.dots
    .filter(({ value }) => isShown(value))
    .map((dot, row) => ({ ...dot, row, label: shortened(dot.label, letters), said: sentence(dot, said, saidBar) }));
  const labels = lines.map(({ row, label }) => ({ row, label }));
  const values = lines.map((dot) => ({ row: dot.row, value: within(dot.value), said: dot.said }));
  const before = lines.flatMap(({ row, before: value, said }) =>
    isShown(value) ? [{ row, value: within(value), said }] : [],
  );
  const intervals = lines.flatMap(({ row, low, high }) =>
    isShown(low) && isShown(high) ? [{ row, value: within(low), high: within(high) }] : [],
  );
  const scales = {
    // Straight up to the middle one of the values, so that a few large ones don't press the others together.
    symlog: { type: 'symlog', constant: median(values.map(({ value }) => Math.abs(value))) || 1, nice: true },
    linear: range === undefined ? { zero: true, nice: true } : { domain: [range.low, range.high], nice: false },
  } as const;
  const x = axisOf('value', one.axis, {
    scale: scales[one.scale ?? 'linear'],
    axis: { tickCount: 5, labelOverlap: true, ...(one.labelExpr === undefined ? {} : { labelExpr: one.labelExpr }) },
  });
  const y = { field: 'row', type: 'ordinal', axis: null } as const;
  const markLine = (datum: number): Layer => {
    const at = { datum, type: 'quantitative' } as const;
    return one.above ? drawn(labels, markBelow(height / 2, yOffset), { y, x: at }) : brokenLine({ x: at });
  };
  const figures = values.map(({ row, value }, i) => ({ row, value, label: said(lines[i]!.value) }));
  return {
    kind: 'plot',
    name,
    title,
    description: one.dots.map((dot) => sentence(dot, said, saidBar)).join(' ') || 'Nothing to show.',
    keys,
    left: one.above ? 16 : Math.max(24, ...lines.map(({ label }) => labelWidth(label) + 12)),
    height: Math.max(1, lines.length) * height,
    layers: [
      drawn(
        labels,
        { type: 'rule', color: 'currentColor', opacity: 0.12, yOffset },
        { y, x: { value: 0 }, x2: { value: 'width' } },
      ),
      drawn(labels, { type: 'text', ...label }, { y, x: { value: at }, text: { field: 'label' } }),
      ...(mark === undefined || lines.length === 0 ? [] : [markLine(mark)]),
      bars(intervals, { y, x, x2: { field: 'high' } }, { yOffset }),
      dots('hand', 60, before, { x, y }, yOffset),
      dots('tuned', 70, values, { x, y }, yOffset),
      ...(one.above
        ? [drawn(figures, { type: 'text', dy: -1, fontWeight: 'bold' }, { y, x, text: { field: 'label' } })]
        : []),
    ],
  };
}

/** `text`, cut to `length` characters. */
export function shortened(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}

/** About the width of `text` at the plots' font size. Nothing is measured, so that every machine draws the same. */
function labelWidth(text: string): number {
  return Math.ceil(text.length * 7);
}

function sentence(
  { label, value, low, high, before }: Dot,
  said: DotsPlot['said'],
  saidBar: DotsPlot['saidBar'],
): string {
  const bar = saidBar === undefined || low === undefined || high === undefined ? '' : `, ${saidBar(low, high)}`;
  return `${label}: ${said(value)}${bar}${before === undefined ? '' : `; before: ${said(before)}`}.`;
}

/** No line is drawn beyond this difference: it is all wins anyway, and the others would shrink to dots. */
const MAX_DRAWN = 1200;

/** `elo` where a plot has room for it; a file may hold none. */
export function drawable(elo: number): number {
  return typeof elo !== 'number' ? Number.NaN : Math.min(MAX_DRAWN, Math.max(-MAX_DRAWN, elo));
}

/** The Elo difference of every match with its 95 % interval, on one axis. */
export function eloPlot(matches: readonly Match[]): Plot {
  const called = shortNames(matches.flatMap(({ a, b }) => [a, b]));
  const ends = matches
    .flatMap(({ rating: { elo, low, high } }) => [elo, low, high].filter(Number.isFinite))
    .map(drawable);
  return dotsPlot({
    name: 'elo',
    title: 'Elo difference of every match, with 95 % intervals',
    axis: 'Elo of the first over the second',
    ...eloFigures,
    range: { low: Math.min(-50, ...ends) - 10, high: Math.max(50, ...ends) + 10 },
    above: true,
    dots: matches.map(({ a, b, rating: { elo, low, high } }) => {
      return { label: `${called(a)} against ${called(b)}`, value: elo, low, high };
    }),
  });
}

/** A weight in logits per unit of its feature, with its 95 % interval where there is one. */
interface Weight {
  readonly name: string;
  readonly logits: number;
  readonly interval?: { readonly low: number; readonly high: number } | null;
  /** By hand, on the same scale. */
  readonly before?: number | undefined;
}

/** The weights of the agent `name` with their intervals, in logits per unit, beside those by hand. */
export function weightsPlot(name: string, weights: readonly Weight[]): Plot {
  return dotsPlot({
    name: 'weights',
    title: `Weights of ${name}`,
    keys: weights.some(({ before }) => before !== undefined) ? ['hand', 'tuned'] : ['tuned'],
    axis: 'logits per unit of the feature',
    said: (logits) => decimal(logits, 4),
    saidBar: (low, high) => `95 % interval ${decimal(low, 4)} to ${decimal(high, 4)}`,
    scale: 'symlog',
    mark: 0,
    dots: weights.map(({ name: label, logits, interval, before }) => ({ label, value: logits, ...interval, before })),
  });
}
