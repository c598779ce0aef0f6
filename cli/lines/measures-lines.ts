import { table } from '../terminal/print.ts';

interface Losses {
  readonly rows: number;
  readonly logLoss: number;
  readonly brier: number;
  readonly accuracy: number;
}

/** How well weights predict the results of each split. */
export function measuresLines(measures: Readonly<Record<string, Losses>>): string[] {
  return table([
    ['split', 'rows', 'log loss', 'Brier', 'accuracy'],
    ...Object.entries(measures).map(([split, { rows, logLoss, brier, accuracy }]) => [
      split,
      String(rows),
      logLoss.toFixed(4),
      brier.toFixed(4),
      accuracy.toFixed(4),
    ]),
  ]);
}
