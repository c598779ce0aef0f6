import { decimal } from '../../lib/numbers.ts';
import type { FitOutcome } from '../../tuning/outcome.ts';
import type { Plot } from '../document/plot.ts';
import { bars, brokenLine, dots, drawn, labelledRows, numbers } from './layers.ts';
import { shortened } from './layout.ts';

const rowHeight = 24;
const longestLabel = 22;

/**
 * Weights by hand and tuned, with intervals, in logits per unit; `at` is the place of the fit in the report. Few weights
 * that are much larger than all others stand at the edge with their values written, so that the others can be read.
 */
export function weightsPlot(fit: Pick<FitOutcome, 'name' | 'weights'>, at: number): Plot {
  const lines = fit.weights.filter((line) => Number.isFinite(line.tuned));
  const rows = labelledRows(
    lines.map((line) => shortened(line.name, longestLabel)),
    rowHeight,
  );
  const { y } = rows;
  const shown = lines.map((line) => ({ tuned: line.tuned, hand: handOf(line.hand), ...ends(line) }));
  const range = rangeOf(shown);
  const within = (logits: number): number => Math.min(range?.high ?? logits, Math.max(range?.low ?? logits, logits));
  const tuned = shown.map((line, row) => ({ row, logits: within(line.tuned) }));
  const intervals = shown.flatMap(({ low, high }, row) =>
    low === undefined || high === undefined ? [] : [{ row, logits: within(low), high: within(high) }],
  );
  const hand = shown.flatMap((line, row) =>
    line.hand === undefined ? [] : [{ row, logits: within(line.hand), tuned: within(line.tuned) }],
  );
  const beyond = shown.flatMap((line, row) => beyondRange(line, range).map((one) => ({ row, ...one })));
  const scale = range === undefined ? { zero: true } : { domain: [range.low, range.high], nice: false };
  const x = numbers('logits', 'logits per unit of the feature', { scale, axis: { tickCount: 5 } });
  const cut = new Set(beyond.map(({ row }) => row)).size;
  const note = cut === 0 ? '' : `; ${cut} beyond the axis, with ${cut === 1 ? 'its value' : 'their values'}`;
  return {
    kind: 'plot',
    name: `weights-${at}`,
    title: `Weights of ${fit.name}${hand.length > 0 ? ', hand against tuned' : ''}${note}`,
    description: `Logits per unit. ${fit.weights.map(sentence).join(' ')}`,
    keys: hand.length > 0 ? ['hand', 'tuned'] : ['tuned'],
    ...rows.size,
    layers: [
      rows.lines,
      brokenLine({ x: { datum: 0, type: 'quantitative' } }),
      rows.names,
      drawn(hand, { type: 'rule', color: 'currentColor', opacity: 0.5 }, { y, x, x2: { field: 'tuned' } }),
      bars(intervals, { y, x, x2: { field: 'high' } }),
      dots('hand', 80, hand, { x, y }),
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

  function sentence(line: FitOutcome['weights'][number]): string {
    const logits = handOf(line.hand);
    const before = logits === undefined ? 'not in the hand agent, ' : `hand ${decimal(logits, 4)}, `;
    const { low = Number.NaN, high = Number.NaN } = line.interval ?? {};
    const sure = Number.isFinite(low) ? `, 95 % interval ${decimal(low, 4)} to ${decimal(high, 4)}` : '';
    return `${line.name}: ${hand.length > 0 ? before : ''}tuned ${decimal(line.tuned, 4)}${sure}.`;
  }
}

interface Shown {
  readonly tuned: number;
  readonly hand: number | undefined;
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
  const size = ({ tuned, hand = 0 }: Shown): number => Math.max(Math.abs(tuned), Math.abs(hand));
  const sorted = [...shown].sort((a, b) => size(b) - size(a));
  const most = Math.max(1, Math.floor(shown.length * FEW));
  const count = sorted.findIndex((line, i) => i < most && size(line) > MUCH * size(sorted[i + 1]!)) + 1;
  const largest = count === 0 ? 0 : size(sorted[count]!);
  if (largest === 0) return undefined;
  const clipped = (value: number): number => Math.min(MUCH * largest, Math.max(-MUCH * largest, value));
  const values = sorted
    .slice(count)
    .flatMap(({ tuned, hand = 0, low = tuned, high = tuned }) => [tuned, hand, low, high].map(clipped));
  // Room at the edge for a value that is written there.
  const room = 0.15 * (Math.max(0, ...values) - Math.min(0, ...values));
  return { low: Math.min(0, ...values) - room, high: Math.max(0, ...values) + room };
}

/** Which weights of a line lie beyond the axis, where they stand instead, and what is written there. */
function beyondRange({ tuned, hand }: Shown, range: Range | undefined) {
  if (range === undefined) return [];
  const both = [
    { what: 'tuned', value: tuned },
    { what: 'hand', value: hand ?? 0 },
  ].filter(({ value }) => value < range.low || value > range.high);
  return (['left', 'right'] as const).flatMap((edge) => {
    const there = both.filter(({ value }) => value < range.low === (edge === 'left'));
    if (there.length === 0) return [];
    const values = there.map(({ what, value }) => `${what === 'hand' ? 'hand ' : ''}${decimal(value, 2)}`).join(', ');
    const label = edge === 'left' ? `◀ ${values}` : `${values} ▶`;
    return [{ edge, label, logits: edge === 'left' ? range.low : range.high }];
  });
}

function ends({ interval }: FitOutcome['weights'][number]): { low: number | undefined; high: number | undefined } {
  const { low = Number.NaN, high = Number.NaN } = interval ?? {};
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : { low: undefined, high: undefined };
}

/** The hand weight where there is one; a file may say null for none. */
function handOf(logits: number | null | undefined): number | undefined {
  return typeof logits === 'number' && Number.isFinite(logits) ? logits : undefined;
}
