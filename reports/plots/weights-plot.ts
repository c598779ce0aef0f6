import { decimal } from '../../lib/numbers.ts';
import type { FitOutcome } from '../../tuning/outcome.ts';
import { type Plot, type Series, series } from '../document/plot.ts';
import { labelWidth, pointMark, shortened } from './layout.ts';

const rowHeight = 24;
const longestLabel = 22;

/** Weights by hand and tuned, with intervals, in logits per unit; `at` is the place of the fit in the report. */
export function weightsPlot(fit: FitOutcome, at: number): Plot {
  const lines = fit.weights.filter((line) => Number.isFinite(line.tuned));
  const labels = lines.map((line) => shortened(line.name, longestLabel));
  const place = (row: number) => ({ row, label: labels[row]! });
  const tuned = lines.map((line, row) => ({ ...place(row), logits: line.tuned }));
  const intervals = lines.flatMap((line, row) => {
    const { low = Number.NaN, high = Number.NaN } = line.interval ?? {};
    return Number.isFinite(low) && Number.isFinite(high) ? [{ ...place(row), logits: low, high }] : [];
  });
  const hand = lines.flatMap((line, row) => {
    const logits = handOf(line.hand);
    return logits === undefined ? [] : [{ ...place(row), logits, tuned: line.tuned }];
  });
  const x = {
    field: 'logits',
    type: 'quantitative' as const,
    title: 'logits per unit of the feature',
    scale: { zero: true },
    axis: { tickCount: 5 },
  };
  const y = { field: 'row', type: 'ordinal' as const, axis: null };
  const points = (name: Series, values: typeof tuned) => ({
    data: { values },
    mark: pointMark(name, 80),
    encoding: { x, y },
  });
  return {
    kind: 'plot',
    name: `weights-${at}`,
    title: `Weights of ${fit.name}, hand against tuned`,
    description: `Logits per unit. ${fit.weights.map(sentence).join(' ')}`,
    keys: hand.length > 0 ? ['hand', 'tuned'] : ['tuned'],
    left: Math.max(24, ...labels.map((label) => labelWidth(label) + 12)),
    height: Math.max(1, lines.length) * rowHeight,
    layers: [
      {
        data: { values: tuned },
        mark: { type: 'rule', color: 'currentColor', opacity: 0.12 },
        encoding: { y, x: { value: 0 }, x2: { value: 'width' } },
      },
      {
        data: { values: [{}] },
        mark: { type: 'rule', strokeDash: [4, 3], color: 'currentColor', opacity: 0.7 },
        encoding: { x: { datum: 0, type: 'quantitative' } },
      },
      {
        data: { values: tuned },
        mark: { type: 'text', align: 'right' },
        encoding: { y, x: { value: -8 }, text: { field: 'label' } },
      },
      {
        data: { values: hand },
        mark: { type: 'rule', color: 'currentColor', opacity: 0.5 },
        encoding: { y, x, x2: { field: 'tuned' } },
      },
      {
        data: { values: intervals },
        mark: { type: 'rule', color: series.tuned.colour, strokeWidth: 3, opacity: 0.6 },
        encoding: { y, x, x2: { field: 'high' } },
      },
      points('hand', hand),
      points('tuned', tuned),
    ],
  };

  function sentence(line: FitOutcome['weights'][number]): string {
    const logits = handOf(line.hand);
    const before = logits === undefined ? 'not in the hand agent' : `hand ${decimal(logits, 4)}`;
    const { low = Number.NaN, high = Number.NaN } = line.interval ?? {};
    const sure = Number.isFinite(low) ? `, 95 % interval ${decimal(low, 4)} to ${decimal(high, 4)}` : '';
    return `${line.name}: ${before}, tuned ${decimal(line.tuned, 4)}${sure}.`;
  }
}

/** The hand weight where there is one; a file may say null for none. */
function handOf(logits: number | null | undefined): number | undefined {
  return typeof logits === 'number' && Number.isFinite(logits) ? logits : undefined;
}
