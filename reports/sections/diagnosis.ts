import { decimal, missing, percent, whole } from '../../lib/numbers.ts';
import type { Diagnosis, Evaluation } from '../../train/diagnosis/judge.ts';
import type { EvaluationMetrics } from '../../train/diagnosis/metrics.ts';
import type { SetCost } from '../../train/feature-costs.ts';
import {
  type Block,
  blocksOf,
  type Content,
  column,
  type Document,
  documentOf,
  folded,
  part,
  type Section,
  section,
  table,
} from '../document/document.ts';
import { counted, span } from '../document/words.ts';
import { dotsPlot } from '../plots/dots-plot.ts';
import { calibrationPlot, curvePlot } from '../plots/fit-plots.ts';

/** Inputs that a plot has room for. */
const PLOTTED = 24;

/** How good weights are; with what their features cost, where that was measured. */
export function diagnosisDocument(game: string, diagnosis: Diagnosis, cost?: SetCost): Document {
  const { name: called, evaluations, split } = diagnosis;
  const { rows, games } = evaluations.at(-1)!.metrics;
  return documentOf(
    `Diagnosis of ${called}`,
    `${game}, ${split} rows: ${counted(rows, 'row', 'rows')} of ${counted(games, 'game', 'games')}.`,
    diagnosisSection(diagnosis, cost),
  );
}

/** How well a fit predicts, against what, where not, and why. Rows of a table have no phases, seats and boards. */
export function diagnosisSection(diagnosis: Diagnosis, cost?: SetCost): Section {
  const played = diagnosis.seats.length > 0;
  return section(
    `Diagnosis of ${diagnosis.name}`,
    baselines(diagnosis),
    calibration(diagnosis),
    played && groups(diagnosis),
    curve(diagnosis),
    importance(diagnosis, cost),
    played && worst(diagnosis),
  );
}

/** The columns of `metricCells`; of `behind` too, how far the log loss is above another one. */
const metricColumns = ['Log loss', '95 % interval', 'Brier', 'Accuracy', 'AUC', 'Predicted', 'Actual', 'Rows'];

function metricCells({ logLoss, brier, accuracy, auc, predicted, actual, rows }: EvaluationMetrics): string[] {
  return [
    decimal(logLoss.mean, 4),
    span(logLoss.low, logLoss.high, 4),
    decimal(brier, 4),
    percent(accuracy),
    decimal(auc ?? undefined, 4),
    percent(predicted),
    percent(actual),
    whole(rows),
  ];
}

/** How well an evaluation predicts, and others beside it. */
export function baselines({
  name: fit,
  split,
  evaluations,
  rounding,
}: Pick<Diagnosis, 'name' | 'split' | 'evaluations' | 'rounding'>): Block {
  const above = ({ behind }: Evaluation): string =>
    behind == null ? missing : `${decimal(behind.mean, 4)} (${span(behind.low, behind.high, 4)})`;
  return part(
    `${fit} against its baselines`,
    `On the ${split} rows. “Above” is by how much the log loss is above that of ${fit}, row by row: an interval that lies above 0 shows that ${fit} predicts better. ` +
      'AUC is the share of pairs of a won and a lost row of which the won one is predicted higher. All intervals ' +
      'hold 95 times of 100 and take the positions of one game together.',
    table(
      `Predictions of ${fit}`,
      [column.name('Evaluation'), ...metricColumns, 'Calibration error', 'Above'],
      evaluations.map((one) => [
        one.name,
        ...metricCells(one.metrics),
        decimal(one.metrics.calibrationError, 4),
        above(one),
      ]),
    ),
    rounding.map((line) => `Rounded to ${line}.`),
  );
}

function calibration(diagnosis: Diagnosis): Block {
  const { name: fit, evaluations, split } = diagnosis;
  const bins = evaluations
    .filter(({ kind }) => kind !== 'constant')
    .flatMap(({ name: of, metrics }) =>
      metrics.calibration.map((bin) => [
        of,
        percent(bin.predicted),
        percent(bin.actual),
        bin.low == null || bin.high == null ? missing : `${percent(bin.low)} to ${percent(bin.high)}`,
        whole(bin.rows),
        whole(bin.games),
      ]),
    );
  const columns = [column.name('Evaluation'), 'Predicted', 'Actual', '95 % interval', 'Rows', 'Games'];
  return part(
    `${fit}: calibration`,
    'In ten bins of predicted result: on the diagonal, what was predicted is what came. Above it more came than ' +
      'was predicted, below it less. The bars say where the actual mean may lie.',
    calibrationPlot(diagnosis),
    folded(table(`Calibration of ${fit} on the ${split} rows`, columns, bins)),
  );
}

function groups({ name: fit, phases, seats }: Diagnosis): Block {
  const all = [...phases, ...seats];
  const title = `${fit} by phase and by seat`;
  return part(
    title,
    table(
      title,
      [column.words('Rows'), ...metricColumns],
      all.map((group) => [group.name, ...metricCells(group.metrics)]),
    ),
  );
}

function curve(diagnosis: Diagnosis): Block {
  const { name: fit, split, curve: found } = diagnosis;
  const title = `${fit}: learning curve`;
  const note = found.note == null ? undefined : `${found.note[0]!.toUpperCase()}${found.note.slice(1)}.`;
  if (found.points.length === 0) return part(title, note);
  const points = found.points.map((point) => [
    whole(point.games),
    whole(point.rows),
    whole(point.fits),
    whole(point.failed),
    decimal(point.train, 4),
    decimal(point.held, 4),
    point.fits > 1 ? `${decimal(point.best, 4)} to ${decimal(point.worst, 4)}` : missing,
  ]);
  return part(
    title,
    `Fits to fewer games, of which each has games of its own, judged on the ${split} rows. Where the line still falls at the right end, more games would help; where both lines lie together, only other features or another model would.`,
    note,
    curvePlot(diagnosis),
    table(
      `Log loss of ${fit} by games`,
      ['Games', 'Rows', 'Fits', 'Without an answer', 'On rows fitted to', 'On rows judged', 'Best to worst fit'],
      points,
    ),
  );
}

function importance({ name: fit, importance: found }: Diagnosis, cost: SetCost | undefined): Block {
  const { inputs, rows, repeats } = found;
  const costOf = (input: string) => cost?.features.find(({ name: feature }) => feature === input);
  const lines = inputs.map((one) => [
    one.name,
    decimal(one.rise, 5),
    decimal(one.deviation, 5),
    ...(cost === undefined ? [] : [costOf(one.name)?.dropped, costOf(one.name)?.alone].map(nanoseconds)),
  ]);
  const columns = ['Rise of log loss', 'Standard deviation', ...(cost === undefined ? [] : ['ns dropped', 'ns alone'])];
  return part(
    `${fit}: importance`,
    `By how much the log loss rises when the values of one input are shuffled among ${counted(rows, 'row', 'rows')}, mean of ${counted(repeats, 'time', 'times')}. ` +
      'What others tell as well counts for little, even where its weight is large.',
    dotsPlot({
      name: 'importance',
      title: `Importance of the inputs of ${fit}`,
      axis: 'rise of the log loss when shuffled',
      said: (rise) => decimal(rise, 5),
      mark: 0,
      dots: inputs.slice(0, PLOTTED).map(({ name: label, rise, deviation }) => {
        return { label, value: rise, low: rise - deviation, high: rise + deviation };
      }),
    }),
    cost &&
      `An evaluation takes ${nanoseconds(cost.difference)} ns of the processor, the weights by hand ` +
        `${nanoseconds(cost.hand.difference)}, both evaluated for both sides, on this machine. ${COSTS_MEAN}`,
    folded(table(`Importance of the inputs of ${fit}`, [column.name('Input'), ...columns], lines)),
  );
}

function worst({ name: fit, split, worst: rows }: Diagnosis): Block {
  return part(
    `${fit}: most wrong`,
    `The ${split} rows with the largest log loss, at most one of a game. What they have in common is what the evaluation doesn't see; or their games were thrown away later.`,
    rows.map((row): Block => ({ kind: 'board', caption: captionOf(row), drawing: row.drawing })),
    folded(
      table(
        `Where ${fit} is most wrong, as text`,
        ['Game', 'Ply', 'Log loss', column.words('Position')],
        rows.map((row) => [whole(row.game), whole(row.ply), decimal(row.logLoss, 4), row.position]),
      ),
    ),
  );
}

const outcomes: Readonly<Record<number, string>> = { 1: 'it won', 0.5: 'it drew', 0: 'it lost' };

function captionOf({ game, ply, seat, predicted, result, terms }: Diagnosis['worst'][number]): string {
  const said = terms.map((term) => `${term.name} ${decimal(term.logits, 2)}`).join(', ');
  const because = said === '' ? '' : ` Most of it in logits: ${said}.`;
  return `Game ${whole(game)}, ply ${whole(ply)}: ${seat} to move was given ${percent(predicted)}, and ${outcomes[result] ?? 'nothing came of it'}.${because}`;
}

/** What the figures of single features mean. */
const COSTS_MEAN =
  'Dropped: what an evaluation saves without the feature, all others being there; alone: what it takes with no other. ' +
  'Features that share a pass over the board save little each and much together; a minus: leaving one out takes more ' +
  `than it saves. ${missing}: the set can't leave features out. Figures of one run compare with each other.`;

/** What sets cost an evaluation, and each of their features. */
export function costBlocks(costs: readonly SetCost[]): Block[] {
  const [first] = costs;
  if (first === undefined) return [];
  const sets = [{ set: 'by hand', own: first.hand.own, difference: first.hand.difference }, ...costs];
  const features = costs.map(
    ({ set, features }): Content =>
      table(
        `Nanoseconds of each feature of ${set}, evaluated for both sides`,
        [column.name('Feature'), 'Dropped', 'Alone'],
        features.map(({ name: feature, dropped, alone }) => [feature, nanoseconds(dropped), nanoseconds(alone)]),
      ),
  );
  return blocksOf([
    table(
      'Nanoseconds of processor time per evaluation, for one side and for both sides',
      [column.name('Set'), 'own', 'difference'],
      sets.map(({ set, own, difference }) => [set, nanoseconds(own), nanoseconds(difference)]),
    ),
    features,
    COSTS_MEAN,
  ]);
}

function nanoseconds(value: number | undefined): string {
  return value === undefined ? missing : decimal(value, Math.abs(value) < 99.95 ? 1 : 0);
}
