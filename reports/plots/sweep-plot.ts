import { decimal, signed } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { SweepOutcome } from '../../tuning/sweep/sweep.ts';
import type { Plot } from '../document/plot.ts';
import { bars, brokenLine, dots, eloLabels, numbers } from './layers.ts';

/** Elo against the value, with intervals; the value of the weights as they are stands at 0. */
export function sweepPlot({ own, points }: SweepOutcome, meaning: string): Plot {
  const values = points.map(({ value, rating }) => ({ value, elo: rating.elo, low: rating.low, high: rating.high }));
  const x = numbers('value', meaning, { scale: { zero: false, padding: 8 } });
  const y = numbers('elo', 'Elo', { axis: { tickCount: 6, labelExpr: eloLabels } });
  return {
    kind: 'plot',
    name: 'sweep',
    title: 'Strength against the weight, with 95 % intervals',
    description: [
      `At ${decimal(own, 2)}, the weights as they are: 0.`,
      ...points.map(
        ({ value, rating }) =>
          `At ${decimal(value, 2)}: ${signed(rating.elo)}, 95 % interval ${eloInterval(rating.low, rating.high)}.`,
      ),
    ].join(' '),
    keys: ['hand', 'tuned'],
    left: 64,
    height: 220,
    layers: [
      brokenLine({ y: { datum: 0, type: 'quantitative' } }, 0.6),
      bars(values, { x, y: { ...y, field: 'low' }, y2: { field: 'high' } }, { strokeWidth: 2.5 }),
      dots('tuned', 70, values, { x, y }),
      dots('hand', 70, [{ value: own, elo: 0 }], { x, y }),
    ],
  };
}
