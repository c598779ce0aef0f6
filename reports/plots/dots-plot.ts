import { decimal } from '../../lib/numbers.ts';
import type { WeightLine } from '../../tuning/champion-weights.ts';
import { axisOf, bars, brokenLine, dots, drawn, inRows, type Plot, type Series, shortened } from '../document/plot.ts';

/** One line of a plot: a dot, and a bar from `low` to `high` where both are there. */
interface Dot {
  readonly label: string;
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

/** What the axis shows. */
interface Range {
  readonly low: number;
  readonly high: number;
}

interface DotsPlot {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly keys?: readonly Series[];
  /** What the values are. */
  readonly axis: string;
  /** `log` where they go over several powers of ten. */
  readonly scale?: 'linear' | 'log';
  /** All values where left out; what lies beyond stands at the edge, its value written. */
  readonly range?: Range | undefined;
  /** How the labels of the axis are written: an expression of Vega. */
  readonly labelExpr?: string;
  /** A value that means something: a broken line stands there. */
  readonly mark?: number;
  readonly dots: readonly Dot[];
}

const rowHeight = 22;
const longestLabel = 22;

/** Values by name, one line each; lines whose value is no number are left out. */
export function dotsPlot({ name, title, description, keys = [], mark, range, ...one }: DotsPlot): Plot {
  const lines = one.dots.filter(({ value }) => Number.isFinite(value));
  const labels = lines.map(({ label }, row) => ({ row, label: shortened(label, longestLabel) }));
  const y = inRows('row');
  const within = (value: number): number => Math.min(range?.high ?? value, Math.max(range?.low ?? value, value));
  const values = lines.map(({ value }, row) => ({ row, value: within(value) }));
  const intervals = lines.flatMap(({ low = Number.NaN, high = Number.NaN }, row) =>
    Number.isFinite(low) && Number.isFinite(high) ? [{ row, value: within(low), high: within(high) }] : [],
  );
  const linear = range === undefined ? { zero: true, nice: true } : { domain: [range.low, range.high], nice: false };
  const x = axisOf('value', one.axis, {
    scale: one.scale === 'log' ? { type: 'log', nice: true } : linear,
    axis: { tickCount: 5, ...(one.labelExpr === undefined ? {} : { labelExpr: one.labelExpr }) },
  });
  return {
    kind: 'plot',
    name,
    title,
    description,
    keys,
    left: Math.max(24, ...labels.map(({ label }) => labelWidth(label) + 12)),
    height: Math.max(1, labels.length) * rowHeight,
    layers: [
      drawn(
        labels,
        { type: 'rule', color: 'currentColor', opacity: 0.12 },
        { y, x: { value: 0 }, x2: { value: 'width' } },
      ),
      drawn(labels, { type: 'text', align: 'right' }, { y, x: { value: -8 }, text: { field: 'label' } }),
      ...(mark === undefined || lines.length === 0 ? [] : [brokenLine({ x: { datum: mark, type: 'quantitative' } })]),
      bars(intervals, { y, x, x2: { field: 'high' } }),
      dots('tuned', 70, values, { x, y }),
      ...(range === undefined ? [] : (['left', 'right'] as const)).map((edge) =>
        drawn(
          lines.flatMap(({ value }, row) =>
            beyond(value, range) === edge ? [edgeNote(row, value, edge, within)] : [],
          ),
          { type: 'text', align: edge, dx: edge === 'left' ? 9 : -9, dy: -1, fontWeight: 'bold' },
          { y, x, text: { field: 'label' } },
        ),
      ),
    ],
  };
}

/** About the width of `text` at the plots' font size. Nothing is measured, so that every machine draws the same. */
function labelWidth(text: string): number {
  return Math.ceil(text.length * 7);
}

function beyond(value: number, range: Range | undefined): 'left' | 'right' | undefined {
  if (range === undefined || (value >= range.low && value <= range.high)) return undefined;
  return value < range.low ? 'left' : 'right';
}

function edgeNote(row: number, value: number, edge: 'left' | 'right', within: (value: number) => number) {
  const text = decimal(value, 2);
  return { row, label: edge === 'left' ? `◀ ${text}` : `${text} ▶`, value: within(value) };
}

type Weight = Pick<WeightLine, 'name' | 'tuned' | 'interval'>;

/**
 * The weights of the agent `name` with their intervals, in logits per unit. Few weights that are much larger than all
 * others stand at the edge with their values written, so that the others can be read.
 */
export function weightsPlot(name: string, weights: readonly Weight[]): Plot {
  const shown = weights
    .filter(({ tuned }) => Number.isFinite(tuned))
    .map((line) => ({ label: line.name, value: line.tuned, ...ends(line) }));
  const range = rangeOf(shown);
  const cut = shown.filter(({ value }) => beyond(value, range) !== undefined).length;
  const note = cut === 0 ? '' : `; ${cut} beyond the axis, with ${cut === 1 ? 'its value' : 'their values'}`;
  const sentences = weights.map((line) => {
    const { low, high } = ends(line);
    const interval = low === undefined ? '' : `, 95 % interval ${decimal(low, 4)} to ${decimal(high, 4)}`;
    return `${line.name}: ${decimal(line.tuned, 4)}${interval}.`;
  });
  return dotsPlot({
    name: 'weights',
    title: `Weights of ${name}${note}`,
    description: `Logits per unit. ${sentences.join(' ')}`,
    keys: ['tuned'],
    axis: 'logits per unit of the feature',
    range,
    mark: 0,
    dots: shown,
  });
}

/** So many times as large as all others, a weight is left to stand at the edge. */
const MUCH = 3;
/** At most this share of the weights, of so many or more. */
const FEW = 0.2;
const ENOUGH = 4;

/** What an axis shows on which most weights can be read; undefined where that is all of them. */
function rangeOf(shown: readonly Dot[]): Range | undefined {
  if (shown.length < ENOUGH) return undefined;
  const size = ({ value }: Dot): number => Math.abs(value);
  const sorted = [...shown].sort((a, b) => size(b) - size(a));
  const most = Math.max(1, Math.floor(shown.length * FEW));
  const count = sorted.findIndex((line, i) => i < most && size(line) > MUCH * size(sorted[i + 1]!)) + 1;
  const largest = count === 0 ? 0 : size(sorted[count]!);
  if (largest === 0) return undefined;
  const clipped = (value: number): number => Math.min(MUCH * largest, Math.max(-MUCH * largest, value));
  const values = sorted.slice(count).flatMap(({ value, low = value, high = value }) => [value, low, high].map(clipped));
  // Room at the edge for a value that is written there.
  const room = 0.15 * (Math.max(0, ...values) - Math.min(0, ...values));
  return { low: Math.min(0, ...values) - room, high: Math.max(0, ...values) + room };
}

function ends({ interval }: Weight): { low: number | undefined; high: number | undefined } {
  const { low = Number.NaN, high = Number.NaN } = interval ?? {};
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : { low: undefined, high: undefined };
}
