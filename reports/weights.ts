import type { FitOutcome, TuningOutcome } from '../tuning/outcome.ts';
import { number, type Part, part, prose, type Section, table, text, words } from './document.ts';
import { counted, decimal, whole } from './number.ts';
import { weightsPlot } from './weights-plot.ts';

/** What the tuning changed. */
export function weights({ fits }: TuningOutcome): Section {
  const meaning =
    'A weight is given in logits per unit of its feature: how much one unit more than the opponent adds to the log-odds of winning. ' +
    'The hand weights are brought to that measure by the scale that fits them best. Points are what the agent counts in when it plays. A dash under “Hand” stands where the hand agent lacks the feature.';
  return { title: 'Weights, hand against tuned', blocks: [text(meaning), ...fits.map(fitted)] };
}

function fitted(fit: FitOutcome, at: number): Part {
  const made =
    `A ${fit.model} fit of ${counted(fit.weights.length, 'feature', 'features')} (set ${fit.set}) ` +
    `to ${counted(fit.measures.train.rows, 'row', 'rows')}, ridge ${small(fit.ridge)}. ` +
    `One logit is worth ${points(fit.scale)} points; being to move is worth ${decimal(fit.tempo, 4)} logits. Weights file: ${fit.file}.`;
  const lines = table(
    `Weights of ${fit.name}`,
    [words('Feature'), number('Hand'), number('Tuned'), number('Points'), words('Unit'), prose('Meaning')],
    fit.weights.map((line) => [
      line.name,
      decimal(line.hand, 4),
      decimal(line.tuned, 4),
      points(line.points),
      line.unit,
      line.meaning,
    ]),
  );
  return part(fit.name, [text(made), weightsPlot(fit, at), lines]);
}

function points(value: number): string {
  return Number.isInteger(value) ? whole(value) : decimal(value, 2);
}

/** A number chosen by a person, as written. */
function small(value: number): string {
  return Number.isFinite(value) ? String(value) : decimal(value, 0);
}
