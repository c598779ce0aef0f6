import type { Splits } from '../../datasets/split.ts';
import { decimal } from '../../lib/numbers.ts';
import type { Predicted } from '../../tuning/outcome.ts';
import type { Plot } from '../document/plot.ts';
import { dots, numbers } from './layers.ts';

/** The splits, in the order in which they are used. */
export const splitNames: readonly (keyof Splits<unknown>)[] = ['train', 'validation', 'test'];

/** Log loss of `fit` and of its two baselines on each split; `at` is the place of the fit in the report. */
export function lossPlot(fit: Predicted, at: number): Plot {
  const of = { constant: fit.constant, hand: fit.hand, tuned: fit.measures };
  const names = ['constant', 'hand', 'tuned'] as const;
  const x = numbers('loss', 'log loss (lower is better)', {
    scale: { zero: false, padding: 12 },
    axis: { tickCount: 5 },
  });
  const axis = { grid: true, ticks: false, domain: false, labelPadding: 8 };
  const y = { field: 'split', type: 'ordinal' as const, sort: null, title: null, axis };
  const points = (name: (typeof names)[number]) =>
    dots(
      name,
      90,
      splitNames.map((split) => ({ split, loss: of[name][split].logLoss })).filter(({ loss }) => Number.isFinite(loss)),
      { x, y },
    );
  const sentence = (split: keyof Splits<unknown>) =>
    `${split}: ${names.map((name) => `${name} ${decimal(of[name][split].logLoss, 4)}`).join(', ')}.`;
  return {
    kind: 'plot',
    name: `loss-${at}`,
    title: `Log loss of ${fit.name} against its baselines`,
    description: splitNames.map(sentence).join(' '),
    keys: names,
    left: 76,
    height: 120,
    layers: names.map(points),
  };
}
