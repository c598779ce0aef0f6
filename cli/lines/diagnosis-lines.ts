import type { Diagnosis } from '../../train/diagnosis/diagnosis.ts';
import type { EvaluationMetrics } from '../../train/metrics/evaluation-metrics.ts';
import type { GameMean } from '../../train/metrics/game-mean.ts';
import { table } from '../terminal/print.ts';

/** Inputs listed; the page and `--json` have all. */
const LISTED = 20;

/** What a diagnosis has found, for people. */
export function diagnosisLines(diagnosis: Diagnosis): string[] {
  const { name, split, evaluations, phases, seats, importance, curve, worst } = diagnosis;
  const tuned = evaluations.at(-1)!.judged;
  return [
    `${name}, ${split} rows: ${tuned.rows} of ${tuned.games} games`,
    ...table([
      [...judgedHead(''), 'log loss above'],
      ...evaluations.map((one) => [...judgedCells(one.name, one.judged), one.behind ? mean(one.behind, 4) : '']),
    ]),
    ...table([
      judgedHead('by phase and seat'),
      ...[...phases, ...seats].map((group) => judgedCells(group.name, group.judged)),
    ]),
    `calibration error ${tuned.calibrationError.toFixed(4)}`,
    ...table([
      ['  predicted', 'came', '95 % interval', 'rows', 'games'],
      ...tuned.calibration.map(({ predicted, actual, low, high, rows, games }) => [
        `  ${predicted.toFixed(3)}`,
        actual.toFixed(3),
        low === undefined ? '-' : `${low.toFixed(3)} to ${high!.toFixed(3)}`,
        String(rows),
        String(games),
      ]),
    ]),
    `importance: rise of the log loss when an input is shuffled among ${importance.rows} rows, ${importance.repeats} times`,
    ...table(
      importance.inputs
        .slice(0, LISTED)
        .map((one) => [`  ${one.name}`, one.rise.toFixed(5), `± ${one.deviation.toFixed(5)}`]),
    ),
    ...curveLines(curve),
    'most wrong, one position of a game:',
    ...table(
      worst.map(({ game, ply, seat, predicted, result, position }) => [
        `  game ${game} ply ${ply}`,
        `${seat} to move: ${predicted.toFixed(3)} predicted, ${result} came`,
        position,
      ]),
    ),
  ];
}

function judgedHead(what: string): string[] {
  return [what, 'rows', 'log loss', '95 % interval', 'Brier', 'accuracy', 'AUC', 'predicted', 'came'];
}

function judgedCells(
  name: string,
  { rows, logLoss, brier, accuracy, auc, predicted, actual }: EvaluationMetrics,
): string[] {
  const { low, high } = logLoss;
  return [
    name,
    String(rows),
    logLoss.mean.toFixed(4),
    low === undefined ? '-' : `${low.toFixed(4)} to ${high!.toFixed(4)}`,
    brier.toFixed(4),
    accuracy.toFixed(4),
    auc?.toFixed(4) ?? '-',
    predicted.toFixed(3),
    actual.toFixed(3),
  ];
}

function mean({ mean: value, low, high }: GameMean, digits: number): string {
  const interval = low === undefined ? '' : ` (${low.toFixed(digits)} to ${high!.toFixed(digits)})`;
  return value.toFixed(digits) + interval;
}

function curveLines({ points, note }: Diagnosis['curve']): string[] {
  const said = note === undefined ? [] : [`learning curve: ${note}`];
  if (points.length === 0) return said;
  return [
    ...said,
    'learning curve: log loss by number of games fitted to',
    ...table([
      ['  games', 'rows', 'fits', 'of rows fitted to', 'of these rows', 'best to worst'],
      ...points.map(({ games, rows, fits, train, held, best, worst }) => [
        `  ${games}`,
        String(rows),
        String(fits),
        train.toFixed(4),
        held.toFixed(4),
        fits > 1 ? `${best.toFixed(4)} to ${worst.toFixed(4)}` : '',
      ]),
    ]),
  ];
}
