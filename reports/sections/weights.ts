import { decimal, whole } from '../../lib/numbers.ts';
import type { FitOutcome, TuningOutcome } from '../../tuning/outcome.ts';
import {
  type Block,
  folded,
  number,
  numbers,
  type Part,
  part,
  prose,
  type Section,
  type Table,
  table,
  text,
  words,
} from '../document/document.ts';
import { counted, span } from '../document/number.ts';
import { weightsPlot } from '../plots/weights-plot.ts';

/** What the tuning changed. */
export function weights({ fits }: TuningOutcome): Section {
  const meaning =
    'A weight is given in logits per unit of its feature: how much one unit more than the opponent adds to the ' +
    'log-odds of winning. The hand weights are brought to that measure by the scale that fits them best. Points ' +
    'are what the agent counts in when it plays. A dash under “Hand” stands where the hand agent lacks the feature.';
  return { title: 'Weights, hand against tuned', blocks: [text(meaning), ...fits.map(fitted)] };
}

function fitted(fit: FitOutcome, at: number): Part {
  const made =
    `A ${fit.model} fit of ${counted(fit.weights.length, 'feature', 'features')} (set ${fit.set}) ` +
    `to ${counted(fit.measures.train.rows, 'row', 'rows')}, ridge ${small(fit.ridge)}. ` +
    `One logit is worth ${points(fit.scale)} points; being to move is worth ${decimal(fit.tempo, 4)} logits. Weights file: ${fit.file}.`;
  const lines = table(
    `Weights of ${fit.name}`,
    [words('Feature'), ...numbers('Hand', 'Tuned', '95 % interval', 'Points'), words('Unit'), prose('Meaning')],
    fit.weights.map((line) => [
      line.name,
      decimal(line.hand, 4),
      decimal(line.tuned, 4),
      intervalOf(line),
      points(line.points),
      line.unit,
      line.meaning,
    ]),
  );
  return part(fit.name, [text(made), ...doubts(fit), weightsPlot(fit, at), folded(lines)]);
}

/** How sure the weights are, and what holds them. */
function doubts({ intervals, active = [], unidentified = [] }: FitOutcome): Block[] {
  const sure = intervals == null ? [] : [text(`Intervals: ${intervals}. Positions of one game go together in them.`)];
  return [
    ...sure,
    ...(unidentified.length === 0 ? [] : [text(`The data cannot tell these weights: ${unidentified.join('; ')}.`)]),
    ...(active.length === 0 ? [] : [constraintTable(active)]),
  ];
}

/** A multiplier is the loss gained per unit of the bound; none is told apart where several hold the same weights. */
export function constraintTable(
  active: readonly { readonly constraint: string; readonly multiplier: number | null | undefined }[],
): Table {
  return table(
    'Constraints that hold the weights, and how fast the loss falls where they give way',
    [words('Constraint'), number('Multiplier')],
    active.map(({ constraint, multiplier }) => [constraint, decimal(multiplier ?? undefined, 6)]),
  );
}

function intervalOf({ interval }: FitOutcome['weights'][number]): string {
  return span(interval?.low, interval?.high, 4);
}

function points(value: number): string {
  return Number.isInteger(value) ? whole(value) : decimal(value, 2);
}

/** A number chosen by a person, as written. */
function small(value: number): string {
  return Number.isFinite(value) ? String(value) : decimal(value, 0);
}
