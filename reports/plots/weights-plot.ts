import { decimal } from '../../lib/numbers.ts';
import type { WeightLine } from '../../tuning/champion/champion-weights.ts';
import type { Plot } from '../document/plot.ts';
import { bars, brokenLine, dots, drawn, labelledRows, numbers, shortened } from './layers.ts';

type Weight = Pick<WeightLine, 'name' | 'tuned' | 'interval'>;

const rowHeight = 24;
const longestLabel = 22;

/**
 * The weights of the agent `name` with their intervals, in logits per unit. Few weights that are much larger than all
 * others stand at the edge with their values written, so that the others can be read.
 */
export function weightsPlot(name: string, weights: readonly Weight[]): Plot {
  const lines = weights.filter((line) => Number.isFinite(line.tuned));
  const rows = labelledRows(
    lines.map((line) => shortened(line.name, longestLabel)),
    rowHeight,
  );
  const { y } = rows;
  const shown = lines.map((line) => ({ tuned: line.tuned, ...ends(line) }));
  const range = rangeOf(shown);
  const within = (logits: number): number => Math.min(range?.high ?? logits, Math.max(range?.low ?? logits, logits));
  const tuned = shown.map((line, row) => ({ row, logits: within(line.tuned) }));
  const intervals = shown.flatMap(({ low, high }, row) =>
    low === undefined || high === undefined ? [] : [{ row, logits: within(low), high: within(high) }],
  );
  const beyond = shown.flatMap((line, row) => beyondRange(line, range).map((one) => ({ row, ...one })));
  const scale = range === undefined ? { zero: true } : { domain: [range.low, range.high], nice: false };
  const x = numbers('logits', 'logits per unit of the feature', { scale, axis: { tickCount: 5 } });
  const cut = new Set(beyond.map(({ row }) => row)).size;
  const note = cut === 0 ? '' : `; ${cut} beyond the axis, with ${cut === 1 ? 'its value' : 'their values'}`;
  return {
    kind: 'plot',
    name: 'weights',
    title: `Weights of ${name}${note}`,
    description: `Logits per unit. ${weights.map(sentence).join(' ')}`,
    keys: ['tuned'],
    ...rows.size,
    layers: [
      rows.lines,
      brokenLine({ x: { datum: 0, type: 'quantitative' } }),
      rows.names,
      bars(intervals, { y, x, x2: { field: 'high' } }),
      dots('tuned', 80, tuned, { x, y }),
      ...(['left', 'right'] as const).map((edge) =>
        drawn(
          beyond.filter((one) => one.edge === edge),
          { type: 'text', align: edge, dx: edge === 'left' ? 9 : -9, dy: -1, fontWeight: 'bold' },
          { y, x, text: { field: 'label' } },
        ),
      ),
    ],
  };

  function sentence(line: Weight): string {
    const { low = Number.NaN, high = Number.NaN } = line.interval ?? {};
    const sure = Number.isFinite(low) ? `, 95 % interval ${decimal(low, 4)} to ${decimal(high, 4)}` : '';
    return `${line.name}: ${decimal(line.tuned, 4)}${sure}.`;
  }
}

interface Shown {
  readonly tuned: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** So many times as large as all others, a weight is left to stand at the edge. */
const MUCH = 3;
/** At most this share of the weights, of so many or more. */
const FEW = 0.2;
const ENOUGH = 4;

/** What an axis shows on which most weights can be read; undefined where that is all of them. */
function rangeOf(shown: readonly Shown[]): Range | undefined {
  if (shown.length < ENOUGH) return undefined;
  const size = ({ tuned }: Shown): number => Math.abs(tuned);
  const sorted = [...shown].sort((a, b) => size(b) - size(a));
  const most = Math.max(1, Math.floor(shown.length * FEW));
  const count = sorted.findIndex((line, i) => i < most && size(line) > MUCH * size(sorted[i + 1]!)) + 1;
  const largest = count === 0 ? 0 : size(sorted[count]!);
  if (largest === 0) return undefined;
  const clipped = (value: number): number => Math.min(MUCH * largest, Math.max(-MUCH * largest, value));
  const values = sorted.slice(count).flatMap(({ tuned, low = tuned, high = tuned }) => [tuned, low, high].map(clipped));
  // Room at the edge for a value that is written there.
  const room = 0.15 * (Math.max(0, ...values) - Math.min(0, ...values));
  return { low: Math.min(0, ...values) - room, high: Math.max(0, ...values) + room };
}

/** Which weights of a line lie beyond the axis, where they stand instead, and what is written there. */
function beyondRange({ tuned }: Shown, range: Range | undefined) {
  if (range === undefined || (tuned >= range.low && tuned <= range.high)) return [];
  const value = decimal(tuned, 2);
  return tuned < range.low
    ? [{ edge: 'left', label: `◀ ${value}`, logits: range.low }]
    : [{ edge: 'right', label: `${value} ▶`, logits: range.high }];
}

function ends({ interval }: Weight): { low: number | undefined; high: number | undefined } {
  const { low = Number.NaN, high = Number.NaN } = interval ?? {};
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : { low: undefined, high: undefined };
}
