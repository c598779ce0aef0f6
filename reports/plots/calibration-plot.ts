import { percent, whole } from '../../lib/numbers.ts';
import type { Diagnosis, Evaluation } from '../../train/diagnosis/diagnosis.ts';
import type { CalibrationBin } from '../../train/metrics/evaluation-metrics.ts';
import { type Plot, series } from '../document/plot.ts';
import { bars, brokenLine, drawn, numbers, percentLabels } from './layers.ts';

/**
 * Predicted against actual results, with 95 % intervals; the constant evaluation is left out. `at` is the place of the
 * diagnosis on the page.
 */
export function calibrationPlot({ name, split, evaluations }: Diagnosis, at: number): Plot {
  const shown = evaluations.filter(({ kind }) => kind !== 'constant');
  const axis = { tickCount: 5, labelExpr: percentLabels };
  const scale = { domain: [0, 1] };
  const x = numbers('predicted', 'predicted result', { scale, axis });
  const y = numbers('actual', 'actual result, mean', { scale, axis: { ...axis, titleX: -46 } });
  const layersOf = ({ kind, metrics }: Evaluation) => {
    const bins = metrics.calibration.filter((bin) => Number.isFinite(bin.predicted) && Number.isFinite(bin.actual));
    const { colour: color, shape } = series[kind];
    const point = { filled: true, opacity: 1, size: 60, color, shape };
    return [
      bars(
        bins.filter(hasInterval),
        { x, y: { ...y, field: 'low' }, y2: { field: 'high' } },
        { color, strokeWidth: 2, opacity: 0.55 },
      ),
      drawn(bins, { type: 'line', color, strokeWidth: 2, point }, { x, y }),
    ];
  };
  const from = { field: 'from', type: 'quantitative' as const };
  return {
    kind: 'plot',
    name: `calibration-${at}`,
    title: `Calibration of ${name} on the ${split} rows, with 95 % intervals`,
    description: `The closer to the diagonal, the better. ${shown.map((one) => `${one.name}: ${sentence(one.metrics.calibration)}`).join(' ')}`,
    keys: [...new Set(shown.map(({ kind }) => kind))],
    left: 64,
    height: 300,
    layers: [
      brokenLine({ x: from, y: from, x2: { field: 'to' }, y2: { field: 'to' } }, 0.6, [{ from: 0, to: 1 }]),
      ...shown.flatMap(layersOf),
    ],
  };
}

/** A file may say null for none. */
function hasInterval({ low, high }: CalibrationBin): boolean {
  return typeof low === 'number' && typeof high === 'number' && Number.isFinite(low) && Number.isFinite(high);
}

function sentence(bins: readonly CalibrationBin[]): string {
  if (bins.length === 0) return 'no rows.';
  const parts = bins.map(
    (bin) => `${percent(bin.predicted)} predicted, ${percent(bin.actual)} came (${whole(bin.rows)} rows)`,
  );
  return `${parts.join('; ')}.`;
}
