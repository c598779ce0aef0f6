import type { Metrics } from '../../train/metrics/metrics.ts';
import type { Predicted, TuningOutcome } from '../../tuning/outcome.ts';
import { number, type Part, part, type Section, table, text, words } from '../document/document.ts';
import { decimal, percent, whole } from '../document/number.ts';
import { lossPlot, splitNames } from '../plots/loss-plot.ts';

/** How well the weights predict results, against predicting nothing and against the hand weights. */
export function loss({ fits, networks }: TuningOutcome): Section {
  const meaning =
    'How well three evaluations predict the results of positions: “constant” gives the mean result of the training rows always, “hand” is the hand ' +
    'weights at their best scale, “tuned” is the fit. The test rows serve for nothing but this comparison. ' +
    'A lower log loss or Brier score is better, a higher accuracy is. Predicting better does not prove playing better: only matches do.';
  return { title: 'Loss against baselines', blocks: [text(meaning), ...[...fits, ...networks].map(losses)] };
}

function losses(fit: Predicted, at: number): Part {
  const of: readonly (readonly [string, Predicted['measures']])[] = [
    ['constant', fit.constant],
    ['hand', fit.hand],
    ['tuned', fit.measures],
  ];
  const line = (name: string, split: string, measures: Omit<Metrics, 'calibration'>) => [
    name,
    split,
    decimal(measures.logLoss, 4),
    decimal(measures.brier, 4),
    percent(measures.accuracy),
    whole(measures.rows),
  ];
  const figures = table(
    `Predictions of ${fit.name} and its baselines`,
    [words('Evaluation'), words('Rows of'), number('Log loss'), number('Brier'), number('Accuracy'), number('Rows')],
    splitNames.flatMap((split) => of.map(([name, measures]) => line(name, split, measures[split]))),
  );
  return part(`${fit.name}: loss`, [lossPlot(fit, at), figures]);
}
