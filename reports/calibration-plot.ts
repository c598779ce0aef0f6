import type { Bin } from '../train/fit.ts';
import type { FitOutcome } from '../tuning/outcome.ts';
import { percent, whole } from './number.ts';
import { type Plot, type Series, series } from './plot.ts';

/** What the hand and the tuned weights of `fit` predict on the test rows, against what came; `at` is the place of the fit in the report. */
export function calibrationPlot(fit: FitOutcome, at: number): Plot {
  const bins = { hand: fit.hand.test.calibration, tuned: fit.measures.test.calibration };
  const axis = { tickCount: 5, format: '.0%' };
  const scale = { domain: [0, 1] };
  const x = { field: 'predicted', type: 'quantitative' as const, title: 'predicted result', scale, axis };
  const y = {
    field: 'actual',
    type: 'quantitative' as const,
    title: 'actual result, mean',
    scale,
    axis: { ...axis, titleX: -46 },
  };
  const line = (name: keyof typeof bins) => ({
    data: { values: bins[name].filter((bin) => Number.isFinite(bin.predicted) && Number.isFinite(bin.actual)) },
    mark: {
      type: 'line' as const,
      color: series[name].colour,
      strokeWidth: 2,
      point: { filled: true, opacity: 1, size: 70, color: series[name].colour, shape: series[name].shape },
    },
    encoding: { x, y },
  });
  const names: readonly (keyof typeof bins & Series)[] = ['hand', 'tuned'];
  return {
    kind: 'plot',
    name: `calibration-${at}`,
    title: `Calibration of ${fit.name} on the test rows`,
    description: `The closer to the diagonal, the better. ${names.map((name) => `${name}: ${sentence(bins[name])}`).join(' ')}`,
    keys: names,
    left: 64,
    height: 300,
    layers: [
      {
        data: { values: [{ from: 0, to: 1 }] },
        mark: { type: 'rule', strokeDash: [4, 3], color: 'currentColor', opacity: 0.6 },
        encoding: {
          x: { field: 'from', type: 'quantitative' },
          y: { field: 'from', type: 'quantitative' },
          x2: { field: 'to' },
          y2: { field: 'to' },
        },
      },
      line('hand'),
      line('tuned'),
    ],
  };
}

function sentence(bins: readonly Bin[]): string {
  if (bins.length === 0) return 'no rows.';
  const parts = bins.map(
    (bin) => `${percent(bin.predicted)} predicted, ${percent(bin.actual)} came (${whole(bin.rows)} rows)`,
  );
  return `${parts.join('; ')}.`;
}
