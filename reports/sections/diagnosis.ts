import { decimal, missing, percent, whole } from '../../lib/numbers.ts';
import type { Diagnosis, WorstRow } from '../../train/diagnosis/diagnosis.ts';
import type { EvaluationMetrics } from '../../train/diagnosis/metrics.ts';
import type { SetCost } from '../../train/feature-costs.ts';
import {
  type Block,
  type Document,
  folded,
  name,
  numbers,
  type Part,
  part,
  type Section,
  table,
  text,
  words,
} from '../document/document.ts';
import { counted, span } from '../document/words.ts';
import { dotsPlot } from '../plots/dots-plot.ts';
import { calibrationPlot, curvePlot } from '../plots/fit-plots.ts';
import { COSTS_MEAN, nanoseconds } from './feature-costs.ts';

/** Inputs that a plot has room for. */
const PLOTTED = 24;

/**
 * How good weights are: of one fit or more, all on the same rows; with what their features cost, fit by
 * fit, where that was measured.
 */
export function diagnosisDocument(
  game: string,
  diagnoses: readonly Diagnosis[],
  costs: readonly (SetCost | undefined)[] = [],
): Document {
  const { evaluations, split } = diagnoses[0]!;
  const { rows, games } = evaluations.at(-1)!.metrics;
  return {
    title: `Diagnosis of ${diagnoses.map((diagnosis) => diagnosis.name).join(', ')}`,
    subtitle: `${game}, ${split} rows: ${counted(rows, 'row', 'rows')} of ${counted(games, 'game', 'games')}.`,
    sections: diagnoses.map((diagnosis, at) => diagnosisSection(diagnosis, at, costs[at])),
  };
}

/**
 * How well a fit predicts, against what, where not, and why; `at` is its place on the page. Rows of a table have no
 * phases, seats and boards.
 */
export function diagnosisSection(diagnosis: Diagnosis, at: number, cost?: SetCost): Section {
  const played = diagnosis.seats.length > 0;
  return {
    title: `Diagnosis of ${diagnosis.name}`,
    blocks: [
      baselines(diagnosis),
      calibration(diagnosis, at),
      ...(played ? [groups(diagnosis, at)] : []),
      curve(diagnosis, at),
      importance(diagnosis, at, cost),
      ...(played ? [worst(diagnosis)] : []),
    ],
  };
}

/** How well an evaluation predicts, and others beside it. */
export function baselines({
  name: fit,
  split,
  evaluations,
  rounding,
}: Pick<Diagnosis, 'name' | 'split' | 'evaluations' | 'rounding'>): Part {
  const meaning =
    `On the ${split} rows. “Above” is by how much the log loss is above that of ${fit}, row by row: an interval that lies above 0 shows that ${fit} predicts better. ` +
    'AUC is the share of pairs of a won and a lost row of which the won one is predicted higher. All intervals ' +
    'hold 95 times of 100 and take the positions of one game together.';
  const lines = evaluations.map(({ name: of, metrics, behind }) => [
    of,
    decimal(metrics.logLoss.mean, 4),
    intervalOf(metrics.logLoss, 4),
    behind == null ? missing : `${decimal(behind.mean, 4)} (${intervalOf(behind, 4)})`,
    decimal(metrics.brier, 4),
    percent(metrics.accuracy),
    decimal(metrics.auc ?? undefined, 4),
    decimal(metrics.calibrationError, 4),
    percent(metrics.predicted),
    percent(metrics.actual),
    whole(metrics.rows),
  ]);
  const columns = [
    name('Evaluation'),
    ...numbers(
      'Log loss',
      '95 % interval',
      'Above',
      'Brier',
      'Accuracy',
      'AUC',
      'Calibration error',
      'Predicted',
      'Actual',
      'Rows',
    ),
  ];
  return part(`${fit} against its baselines`, [
    text(meaning),
    table(`Predictions of ${fit}`, columns, lines),
    ...rounding.map((line) => text(`Rounded to ${line}.`)),
  ]);
}

function calibration(diagnosis: Diagnosis, at: number): Part {
  const { name: fit, evaluations, split } = diagnosis;
  const meaning =
    'In ten bins of predicted result: on the diagonal, what was predicted is what came. Above it more came than ' +
    'was predicted, below it less. The bars say where the actual mean may lie.';
  const lines = evaluations.flatMap(({ name: of, kind, metrics }) =>
    kind === 'constant'
      ? []
      : metrics.calibration.map((bin) => [
          of,
          percent(bin.predicted),
          percent(bin.actual),
          bin.low == null || bin.high == null ? missing : `${percent(bin.low)} to ${percent(bin.high)}`,
          whole(bin.rows),
          whole(bin.games),
        ]),
  );
  const columns = [name('Evaluation'), ...numbers('Predicted', 'Actual', '95 % interval', 'Rows', 'Games')];
  const bins = folded(table(`Calibration of ${fit} on the ${split} rows`, columns, lines));
  return part(`${fit}: calibration`, [text(meaning), calibrationPlot(diagnosis, at), bins]);
}

function groups({ name: fit, phases, seats }: Diagnosis, at: number): Part {
  const all = [...phases, ...seats];
  const line = (of: string, metrics: EvaluationMetrics) => [
    of,
    decimal(metrics.logLoss.mean, 4),
    intervalOf(metrics.logLoss, 4),
    decimal(metrics.brier, 4),
    percent(metrics.accuracy),
    decimal(metrics.auc ?? undefined, 4),
    percent(metrics.predicted),
    percent(metrics.actual),
    whole(metrics.rows),
  ];
  const columns = [
    words('Rows'),
    ...numbers('Log loss', '95 % interval', 'Brier', 'Accuracy', 'AUC', 'Predicted', 'Actual', 'Rows'),
  ];
  const plot = dotsPlot({
    name: `groups-${at}`,
    title: `Log loss of ${fit} by phase and by seat`,
    description:
      all.map(({ name: of, metrics }) => `${of}: ${decimal(metrics.logLoss.mean, 4)}.`).join(' ') || 'No rows.',
    axis: 'log loss, with 95 % intervals',
    dots: all.map(({ name: label, metrics: { logLoss } }) => ({
      label,
      value: logLoss.mean,
      low: logLoss.low,
      high: logLoss.high,
    })),
  });
  const lines = all.map((group) => line(group.name, group.metrics));
  return part(`${fit} by phase and by seat`, [plot, table(`${fit} by phase and by seat`, columns, lines)]);
}

function curve(diagnosis: Diagnosis, at: number): Part {
  const { name: fit, split, curve: found } = diagnosis;
  const title = `${fit}: learning curve`;
  const note: Block[] = found.note == null ? [] : [text(`${found.note[0]!.toUpperCase()}${found.note.slice(1)}.`)];
  if (found.points.length === 0) return part(title, note);
  const meaning = `Fits to fewer games, of which each has games of its own, judged on the ${split} rows. Where the line still falls at the right end, more games would help; where both lines lie together, only other features or another model would.`;
  const lines = found.points.map((point) => [
    whole(point.games),
    whole(point.rows),
    whole(point.fits),
    whole(point.failed),
    decimal(point.train, 4),
    decimal(point.held, 4),
    point.fits > 1 ? `${decimal(point.best, 4)} to ${decimal(point.worst, 4)}` : missing,
  ]);
  const columns = [
    ...numbers(
      'Games',
      'Rows',
      'Fits',
      'Without an answer',
      'On rows fitted to',
      'On rows judged',
      'Best to worst fit',
    ),
  ];
  return part(title, [
    text(meaning),
    ...note,
    curvePlot(diagnosis, at),
    table(`Log loss of ${fit} by games`, columns, lines),
  ]);
}

function importance({ name: fit, importance: found }: Diagnosis, at: number, cost: SetCost | undefined): Part {
  const { inputs, rows, repeats } = found;
  const meaning =
    `By how much the log loss rises when the values of one input are shuffled among ${counted(rows, 'row', 'rows')}, mean of ${counted(repeats, 'time', 'times')}. ` +
    'What others tell as well counts for little, even where its weight is large.';
  const dots = inputs.slice(0, PLOTTED).map(({ name: label, rise, deviation }) => ({
    label,
    value: rise,
    low: rise - deviation,
    high: rise + deviation,
  }));
  const costOf = (input: string) => cost?.features.find(({ name: feature }) => feature === input);
  const lines = inputs.map((one) => [
    one.name,
    decimal(one.rise, 5),
    decimal(one.deviation, 5),
    ...(cost === undefined ? [] : [costOf(one.name)?.dropped, costOf(one.name)?.alone].map(nanoseconds)),
  ]);
  const all = table(
    `Importance of the inputs of ${fit}`,
    [
      name('Input'),
      ...numbers('Rise of log loss', 'Standard deviation'),
      ...(cost === undefined ? [] : numbers('ns dropped', 'ns alone')),
    ],
    lines,
  );
  const price =
    cost === undefined
      ? []
      : [
          text(
            `An evaluation takes ${nanoseconds(cost.difference)} ns of the processor, the weights by hand ` +
              `${nanoseconds(cost.hand.difference)}, both judged for both sides, on this machine. ${COSTS_MEAN}`,
          ),
        ];
  const plot = dotsPlot({
    name: `importance-${at}`,
    title: `Importance of the inputs of ${fit}`,
    description: inputs.map((one) => `${one.name}: ${decimal(one.rise, 5)}.`).join(' ') || 'No inputs.',
    axis: 'rise of the log loss when shuffled',
    mark: 0,
    dots,
  });
  return part(`${fit}: importance`, [text(meaning), plot, ...price, folded(all)]);
}

function worst({ name: fit, split, worst: rows }: Diagnosis): Part {
  const meaning = `The ${split} rows with the largest log loss, at most one of a game. What they have in common is what the evaluation doesn't see; or their games were thrown away later.`;
  const boards = rows.map((row): Block => ({ kind: 'board', caption: captionOf(row), drawing: row.drawing }));
  const positions = table(
    `Where ${fit} is most wrong, as text`,
    [...numbers('Game', 'Ply', 'Log loss'), words('Position')],
    rows.map((row) => [whole(row.game), whole(row.ply), decimal(row.logLoss, 4), row.position]),
  );
  return part(`${fit}: most wrong`, [text(meaning), ...boards, folded(positions)]);
}

const outcomes: Readonly<Record<number, string>> = { 1: 'it won', 0.5: 'it drew', 0: 'it lost' };

function captionOf({ game, ply, seat, predicted, result, terms }: WorstRow): string {
  const said = terms.map((term) => `${term.name} ${decimal(term.logits, 2)}`).join(', ');
  const because = said === '' ? '' : ` Most of it in logits: ${said}.`;
  return `Game ${whole(game)}, ply ${whole(ply)}: ${seat} to move was given ${percent(predicted)}, and ${outcomes[result] ?? 'nothing came of it'}.${because}`;
}

function intervalOf({ low, high }: { low: number | undefined; high: number | undefined }, digits: number): string {
  return span(low, high, digits);
}
