import { decimal, signed } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { SweepOutcome } from '../../tuning/sweep/sweep.ts';
import { type Plot, series } from '../document/plot.ts';
import { pointMark } from './layout.ts';

/** Elo against the value, with intervals; the value of the weights as they are stands at 0. */
export function sweepPlot({ own, points }: SweepOutcome, meaning: string): Plot {
  const values = points.map(({ value, rating }) => ({ value, elo: rating.elo, low: rating.low, high: rating.high }));
  const x = { field: 'value', type: 'quantitative' as const, title: meaning, scale: { zero: false, padding: 8 } };
  const y = {
    field: 'elo',
    type: 'quantitative' as const,
    title: 'Elo',
    axis: { tickCount: 6, labelExpr: "datum.value == 0 ? '0' : format(datum.value, '+d')" },
  };
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
      {
        data: { values: [{}] },
        mark: { type: 'rule', strokeDash: [4, 3], color: 'currentColor', opacity: 0.6 },
        encoding: { y: { datum: 0, type: 'quantitative' } },
      },
      {
        data: { values },
        mark: { type: 'rule', color: series.tuned.colour, strokeWidth: 2.5, opacity: 0.6 },
        encoding: { x, y: { ...y, field: 'low' }, y2: { field: 'high' } },
      },
      { data: { values }, mark: pointMark('tuned', 70), encoding: { x, y } },
      { data: { values: [{ value: own, elo: 0 }] }, mark: pointMark('hand', 70), encoding: { x, y } },
    ],
  };
}
