import { decimal } from '../../lib/numbers.ts';
import type { FitOutcome } from '../../tuning/outcome.ts';
import type { Plot } from '../document/plot.ts';
import { bars, brokenLine, dots, drawn, labelledRows, numbers } from './layers.ts';
import { shortened } from './layout.ts';

const rowHeight = 24;
const longestLabel = 22;

/** Weights by hand and tuned, with intervals, in logits per unit; `at` is the place of the fit in the report. */
export function weightsPlot(fit: Pick<FitOutcome, 'name' | 'weights'>, at: number): Plot {
  const lines = fit.weights.filter((line) => Number.isFinite(line.tuned));
  const rows = labelledRows(
    lines.map((line) => shortened(line.name, longestLabel)),
    rowHeight,
  );
  const { y } = rows;
  const tuned = lines.map((line, row) => ({ row, logits: line.tuned }));
  const intervals = lines.flatMap((line, row) => {
    const { low = Number.NaN, high = Number.NaN } = line.interval ?? {};
    return Number.isFinite(low) && Number.isFinite(high) ? [{ row, logits: low, high }] : [];
  });
  const hand = lines.flatMap((line, row) => {
    const logits = handOf(line.hand);
    return logits === undefined ? [] : [{ row, logits, tuned: line.tuned }];
  });
  const x = numbers('logits', 'logits per unit of the feature', { scale: { zero: true }, axis: { tickCount: 5 } });
  return {
    kind: 'plot',
    name: `weights-${at}`,
    title: `Weights of ${fit.name}${hand.length > 0 ? ', hand against tuned' : ''}`,
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

/** The hand weight where there is one; a file may say null for none. */
function handOf(logits: number | null | undefined): number | undefined {
  return typeof logits === 'number' && Number.isFinite(logits) ? logits : undefined;
}
