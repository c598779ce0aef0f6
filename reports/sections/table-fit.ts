import { decimal, whole } from '../../lib/numbers.ts';
import type { TableFit } from '../../train/fit.ts';
import { TEXEL_POINTS } from '../../train/scale/scale.ts';
import type { TableWeights } from '../../train/table-weights.ts';
import { type Block, type Document, numbers, type Section, table, text, words } from '../document/document.ts';
import { counted, shareOf } from '../document/words.ts';
import { featuresOf } from './audit.ts';
import { baselines, diagnosisSection } from './diagnosis.ts';
import { constraintBlocks, metricsTable, ratioSection, ridgeSection, weightBlocks } from './fit.ts';
import { objections } from './parts.ts';

/** What `weightroom fit` says: the data, the weights, how well they predict. */
export function tableFitDocument(file: string, fit: TableFit): Document {
  const { weights, evaluations } = fit;
  const { origin } = weights;
  return {
    title: file,
    subtitle: subtitleOf(weights),
    sections: [
      dataSection(fit),
      weightsSection(weights),
      ...(origin.relative === undefined ? [] : [ratioSection(origin.relative, () => undefined)]),
      ...(origin.crossValidation === undefined ? [] : ridgeSection(origin.crossValidation, origin.ridge)),
      {
        title: 'Predictions',
        blocks: [
          baselines({ name: evaluations.at(-1)!.name, split: splitOf(fit), evaluations, rounding: [] }),
          ...metrics(weights),
        ],
      },
    ],
  };
}

/** The same as a page, with the audit of each column and the diagnosis. */
export function tableFitPage(file: string, fit: TableFit): Document {
  const { title, subtitle, sections } = tableFitDocument(file, fit);
  const { audit, diagnosis } = fit;
  return {
    title,
    subtitle,
    sections: [
      ...sections.slice(0, -1),
      ...(diagnosis === undefined ? [] : [diagnosisSection(diagnosis, 0)]),
      { title: 'Predictions by split', blocks: metrics(fit.weights) },
      { title: 'Audit of the data', blocks: audit.sets.map(featuresOf) },
    ],
  };
}

function splitOf({ weights }: TableFit): 'train' | 'test' {
  return weights.origin.measures.test === undefined ? 'train' : 'test';
}

function subtitleOf({ scale, origin }: TableWeights): string {
  const { file, model } = origin;
  return `${file.name}, ${counted(file.rows, 'row', 'rows')} of ${counted(file.groups, 'group', 'groups')}, ${model}, ${decimal(scale, Number.isInteger(scale) ? 0 : 4)} points a logit (K ${decimal(TEXEL_POINTS / scale, 6)}).`;
}

function dataSection({ weights, audit }: TableFit): Section {
  const { rows, games, splits, results, scores } = audit;
  const { wins, draws, losses } = results;
  const { condition } = audit.sets[0]!.collinearity;
  const read = `Results are read as ${weights.origin.notation}: ${whole(wins)} won, ${whole(draws)} drawn, ${whole(losses)} lost, a score of ${shareOf(wins + draws / 2, rows)}.`;
  const lines = Object.entries(splits)
    .filter(([, split]) => split.rows > 0)
    .map(([name, split]) => [name, whole(split.rows), whole(split.games), shareOf(split.rows, rows)]);
  const scored = scores === undefined ? '' : ` ${whole(scores.rows - scores.missing)} training rows have a score.`;
  return {
    title: 'Data',
    blocks: [
      text(`${read}${scored} Condition number ${decimal(condition, 1)}: above 30 the weights are hard to tell apart.`),
      table(
        `Splits of ${counted(games, 'group', 'groups')}`,
        [words('Split'), ...numbers('Rows', 'Groups', 'Share of rows')],
        lines,
      ),
      objections(audit.warnings),
    ],
  };
}

function weightsSection(weights: TableWeights): Section {
  const { origin, names } = weights;
  return {
    title: 'Weights',
    blocks: [...weightBlocks({ ...weights, features: { names } }, origin), ...constraintBlocks(origin)],
  };
}

function metrics({ origin }: TableWeights): Block[] {
  const judged = origin.measures.test ?? origin.measures.train;
  const on = origin.measures.test === undefined ? 'all' : 'test';
  return [
    metricsTable(origin.measures),
    text(
      `Rounded to whole points: log loss on ${on} rows ${decimal(origin.unrounded, 6)} before, ${decimal(judged.logLoss, 6)} after.`,
    ),
  ];
}
