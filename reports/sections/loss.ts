import { decimal, percent, whole } from '../../lib/numbers.ts';
import type { Metrics } from '../../train/metrics/metrics.ts';
import type { Predicted, TuningOutcome } from '../../tuning/outcome.ts';
import { numbers, type Part, part, type Section, type Table, table, text, words } from '../document/document.ts';
import { lossPlot, splitNames } from '../plots/loss-plot.ts';

/** How well the weights predict results, against predicting nothing and against the hand weights. */
export function loss({ fits, networks }: TuningOutcome): Section {
  const meaning =
    'How well three evaluations predict the results of positions: “constant” gives the mean result of the training ' +
    'rows always, “hand” is the hand weights at their best scale, “tuned” is the fit. The test rows serve for ' +
    'nothing but this comparison. A lower log loss or Brier score is better, a higher accuracy is. Predicting ' +
    'better does not prove playing better: only matches do.';
  return { title: 'Loss against baselines', blocks: [text(meaning), ...[...fits, ...networks].map(losses)] };
}

const metricColumns = numbers('Log loss', 'Brier', 'Accuracy', 'Rows');

function metricCells({ logLoss, brier, accuracy, rows }: Omit<Metrics, 'calibration'>): string[] {
  return [decimal(logLoss, 4), decimal(brier, 4), percent(accuracy), whole(rows)];
}

/** How well a fit predicts the results of each split. */
export function metricsTable(metrics: Predicted['measures']): Table {
  return table(
    'Predictions by split',
    [words('Rows of'), ...metricColumns],
    splitNames.map((split) => [split, ...metricCells(metrics[split])]),
  );
}

function losses(fit: Predicted, at: number): Part {
  const of: readonly (readonly [string, Predicted['measures']])[] = [
    ['constant', fit.constant],
    ['hand', fit.hand],
    ['tuned', fit.measures],
  ];
  const figures = table(
    `Predictions of ${fit.name} and its baselines`,
    [words('Evaluation'), words('Rows of'), ...metricColumns],
    splitNames.flatMap((split) => of.map(([name, measures]) => [name, split, ...metricCells(measures[split])])),
  );
  return part(`${fit.name}: loss`, [lossPlot(fit, at), figures]);
}
