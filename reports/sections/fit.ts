import { MAX_POINTS } from '../../agents/agent.ts';
import type { NetworkWeights, PatternWeights } from '../../agents/weights/schema.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import { splits } from '../../datasets/split.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { sum } from '../../lib/maths/mean.ts';
import { decimal, missing, percent, whole } from '../../lib/numbers.ts';
import type { Metrics } from '../../train/diagnosis/metrics.ts';
import type { TableFit } from '../../train/fit.ts';
import { roundingLine } from '../../train/rounding.ts';
import { TEXEL_POINTS } from '../../train/scale/scale.ts';
import type { TableWeights } from '../../train/table-weights.ts';
import {
  type Content,
  column,
  type Document,
  documentOf,
  folded,
  type Section,
  section,
  type Table,
  table,
  warnings,
} from '../document/document.ts';
import { counted, shareOf, span } from '../document/words.ts';
import { weightsPlot } from '../plots/dots-plot.ts';
import { featuresOf, splitTable } from './audit.ts';
import { baselines, diagnosisSection } from './diagnosis.ts';
import { objections } from './parts.ts';

type FittedOrigin = Extract<Weights['origin'], { by: 'fit' }>;
type Fitted = Pick<FittedOrigin, 'uncertainty' | 'logits' | 'tempo' | 'unidentified' | 'constraints'>;

/** What a weights file says: points, logits with intervals, what holds the weights, how well they predict. */
export function fitDocument(file: string, weights: Weights): Document {
  const { game, features, scale, origin } = weights;
  const made = (by: string): string => `${game}, ${features.set} features, ${by}${worth(scale)}.`;
  if (origin.by !== 'fit')
    return documentOf(file, made(origin.by === 'games' ? `tuned by ${whole(origin.pairs)} pairs of games` : 'by hand'));
  return documentOf(
    file,
    made(origin.model),
    fittedSections(weights, origin, byAuthors(weights)),
    section(
      'Predictions',
      metricsTable(origin.measures),
      origin.rounding && rounded('whole points', origin.rounding),
      origin.maxPoints !== undefined &&
        `No evaluation is above ${whole(Math.ceil(origin.maxPoints))} points; a win counts more than ${whole(MAX_POINTS)}.`,
    ),
  );
}

/** What a fresh network says. */
export function networkDocument(file: string, weights: NetworkWeights): Document {
  const { game, input, beside, scale, origin } = weights;
  const features = beside === undefined ? '' : `, ${beside.features.set} features beside it`;
  const made = `${origin.backend}; the weights of epoch ${origin.bestEpoch} of ${origin.epochs}`;
  return documentOf(
    file,
    `${game}, network ${input.shape} on the board${features}${worth(scale)}.`,
    section(
      'Predictions',
      metricsTable(origin.measures),
      `${made}; no evaluation is above ${whole(origin.maxPoints)} points.`,
      rounded('whole weights and points', origin.rounding),
    ),
  );
}

/** What fresh patterns say. */
export function patternDocument(file: string, { game, patterns, beside, scale, origin }: PatternWeights): Document {
  const { cells, count } = patterns;
  const tried = origin.history.filter((one) => one.cells === cells);
  const { ridge } = tried.reduce((best, one) => (one.validation < best.validation ? one : best));
  const features = beside === undefined ? '' : `, ${beside.features.set} features beside them`;
  const weights = cells === 0 ? 'No patterns help here' : `${whole(count)} weights, ridge ${ridge}`;
  return documentOf(
    file,
    `${game}, patterns of up to ${cells} cells on the board${features}${worth(scale)}.`,
    section(
      'Predictions',
      metricsTable(origin.measures),
      `${weights}; no evaluation is above ${whole(origin.maxPoints)} points.`,
      rounded('whole points', origin.rounding),
    ),
  );
}

/** What `weightroom fit` says of a table; with a diagnosis, the audit of each column too. */
export function tableFitDocument(file: string, fit: TableFit): Document {
  const { audit, diagnosis, evaluations, weights } = fit;
  const { names, origin } = weights;
  const { measures, notation, unrounded } = origin;
  const [split, on] = measures.test === undefined ? (['train', 'all'] as const) : (['test', 'test'] as const);
  const losses = { before: unrounded, after: measures[split]!.logLoss };
  return documentOf(
    file,
    tableSubtitle(weights),
    dataSection(audit, notation),
    fittedSections({ ...weights, features: { names } }, origin, () => undefined),
    diagnosis && diagnosisSection(diagnosis),
    section(
      'Predictions',
      !diagnosis && baselines({ name: evaluations.at(-1)!.name, split, evaluations, rounding: [] }),
      metricsTable(measures),
      rounded('whole points', losses, on),
      warnings(fit.beyond),
    ),
    diagnosis && section('Audit of the data', featuresOf(audit.set)),
  );
}

function tableSubtitle({ scale, origin }: TableWeights): string {
  const { file, model } = origin;
  return `${file.name}, ${counted(file.rows, 'row', 'rows')} of ${counted(file.groups, 'group', 'groups')}, ${model}, ${decimal(scale, Number.isInteger(scale) ? 0 : 4)} points a logit (K ${decimal(TEXEL_POINTS / scale, 6)}).`;
}

/** What a table's rows are, and what speaks against them. */
function dataSection({ rows, splits, results, scored, set, warnings }: TableFit['audit'], notation: string): Section {
  const { wins, draws, losses } = results;
  const haveScores = scored === undefined ? '' : ` ${whole(scored)} training rows have a score.`;
  return section(
    'Data',
    `Results are read as ${notation}: ${whole(wins)} won, ${whole(draws)} drawn, ${whole(losses)} lost, a score of ${shareOf(wins + draws / 2, rows)}.` +
      `${haveScores} Condition number ${decimal(set.collinearity.condition, 1)}: above 30 the weights are hard to tell apart.`,
    splitTable(splits, 'Groups'),
    objections(warnings),
  );
}

/** The weights of a fit: one by one, as multiples of one of them, and how the strength of the ridge was chosen. */
function fittedSections(
  weights: AnyWeights,
  origin: Omit<FittedOrigin, 'by' | 'dataset' | 'measures'>,
  byHand: (name: string) => number | undefined,
): Section[] {
  return [
    section('Weights', weightsContent(weights, origin)),
    ...(origin.relative === undefined ? [] : [ratioSection(origin.relative, byHand)]),
    ...ridgeSection(origin),
  ];
}

/** How well a fit predicts the results of each split that has rows. */
function metricsTable(measures: { readonly [Split in keyof FittedOrigin['measures']]?: Metrics | undefined }): Table {
  return table(
    'Predictions by split',
    [column.words('Rows of'), 'Log loss', 'Brier', 'Accuracy', 'Rows'],
    splits.flatMap((split) => {
      const one = measures[split];
      return one === undefined
        ? []
        : [[split, decimal(one.logLoss, 4), decimal(one.brier, 4), percent(one.accuracy), whole(one.rows)]];
    }),
  );
}

function worth(scale: number | undefined): string {
  return scale === undefined ? '' : `, ${decimal(scale, Number.isInteger(scale) ? 0 : 2)} points a logit`;
}

function rounded(...what: Parameters<typeof roundingLine>): string {
  return `Rounded to ${roundingLine(...what)}.`;
}

type AnyWeights = Pick<Weights, 'points' | 'phase' | 'tempo' | 'scale'> & {
  readonly features: Pick<Weights['features'], 'names'>;
};

/** The weights one by one; those that change with a phase, at either end of it. `fitted` says where they are from. */
function weightLines({ features, points, phase, scale = 1 }: AnyWeights, fitted: Fitted | undefined) {
  const ends = phase === undefined ? [''] : [` at ${phase.feature} ${phase.low}`, ` at ${phase.feature} ${phase.high}`];
  const all = [...points, ...(phase?.points ?? [])];
  const named = ends.flatMap((end) => features.names.map((feature) => ({ feature, name: feature + end })));
  return named.map((line, i) => ({
    ...line,
    played: all[i]!,
    logits: fitted?.logits[i] ?? all[i]! / scale,
    interval: fitted?.uncertainty?.weights[i] ?? null,
  }));
}

/** Weights in points and logits with their intervals, what the data can't tell of them, and what holds them back. */
function weightsContent(weights: AnyWeights, origin: Fitted): Content {
  const { uncertainty } = origin;
  const tempo = { played: weights.tempo, logits: origin.tempo, interval: uncertainty?.tempo ?? null };
  const intervals = uncertainty === undefined ? [] : ['Error', '95 % interval'];
  return [
    table(
      'Weights of the features',
      [column.words('Weight'), 'Points', 'Logits', ...intervals],
      [...weightLines(weights, origin), { name: 'tempo', ...tempo }].map(({ name, played, logits, interval }) => [
        name,
        whole(played),
        decimal(logits, 4),
        ...(uncertainty === undefined ? [] : intervalCells(interval)),
      ]),
    ),
    notesOn(origin),
  ];
}

/** Linear weights of the champion, one by one: what they were by hand, and what they are. */
export function weightsSection(called: string, weights: Weights): Section {
  const { features, perspective, tempo, scale, origin } = weights;
  const game = gameNamed(weights.game);
  const { list } = featuresNamed(game, features.set);
  const byHand = new Map(game.features[0]!.list.map(({ name }, i) => [name, game.hand.points[i]]));
  const fitted = origin.by === 'fit' ? origin : undefined;
  const lines = weightLines(weights, fitted);
  const before = scaledTo(lines.map(({ feature, logits }) => ({ hand: byHand.get(feature), logits })));
  const side = perspective === 'own' ? 'for the player who searches' : 'for both sides';
  const beside = before.some((hand) => hand !== undefined)
    ? 'Hand weights have a scale of their own; the plot draws them on the tuned ones’: compare signs and proportions.'
    : 'The hand weights weigh none of these features.';
  const oneLogit = scale === undefined ? '' : ` One logit is worth ${decimal(scale, 0)} points.`;
  const rows = lines.map(({ feature, name, played, logits, interval }) => {
    const { unit, meaning } = list.find((one) => one.name === feature)!;
    const figures = [whole(played), whole(byHand.get(feature)), decimal(scale === undefined ? undefined : logits, 4)];
    return [name, ...figures, span(interval?.low, interval?.high, 4), unit, meaning];
  });
  const columns = ['Points', 'By hand', 'Logits', '95 % interval', column.words('Unit'), column.prose('Meaning')];
  return section(
    'What changed',
    `${called} has ${counted(lines.length, 'weight', 'weights')}, evaluated ${side}; being to move is worth ` +
      `${whole(tempo)} points.${oneLogit} ${beside}`,
    fitted && notesOn(fitted),
    scale !== undefined &&
      weightsPlot(
        called,
        lines.map((line, i) => ({ ...line, before: before[i] })),
      ),
    folded(table(`Weights of ${called}`, [column.words('Feature'), ...columns], rows)),
  );
}

/** Weights by hand on the scale of the tuned ones, as near to them as one factor brings them. */
function scaledTo(pairs: readonly { readonly hand: number | undefined; readonly logits: number }[]) {
  const both = pairs.map(({ hand = 0, logits }) => ({ hand, logits }));
  const factor = sum(both.map(({ hand, logits }) => hand * logits)) / sum(both.map(({ hand }) => hand ** 2));
  // Weights that point the other way on the whole are drawn that way, too.
  return pairs.map(({ hand }) => (hand === undefined || !(Math.abs(factor) > 0) ? undefined : hand * Math.abs(factor)));
}

/** Where intervals come from, what the data can't tell, and what holds the weights back. */
function notesOn({ uncertainty, unidentified = [], constraints }: Fitted): Content {
  return [
    uncertainty && methodOf(uncertainty),
    unidentified.map(({ names, why }) => `The data cannot tell these weights: ${names.join(', ')} (${why}).`),
    constraints && constraintsContent(constraints),
  ];
}

function intervalCells(interval: NonNullable<Fitted['uncertainty']>['tempo']): string[] {
  if (interval === null) return [missing, 'not told by the data'];
  return [decimal(interval.error, 4), span(interval.low, interval.high, 4)];
}

function methodOf({ method, games, resamples, failed }: NonNullable<FittedOrigin['uncertainty']>): string {
  if (method === 'sandwich') return `Intervals: from how much ${whole(games)} games differ (cluster-robust).`;
  const left = failed === 0 ? '' : `, ${failed} of them without one answer left out`;
  return `Intervals: from ${whole(resamples)} resamples of ${whole(games)} games${left}.`;
}

function constraintsContent({ given, active }: NonNullable<FittedOrigin['constraints']>): Content {
  if (active.length === 0) return `Constraints: ${given.length}, none of which holds the weights back.`;
  return [
    `Constraints: ${given.length}, of which ${active.length} hold the weights back.`,
    // A multiplier is the loss gained per unit of the bound; none is told apart where several hold the same weights.
    table(
      'Constraints that hold the weights, and how fast the loss falls where they give way',
      [column.words('Constraint'), 'Multiplier'],
      active.map(({ constraint, multiplier }) => [constraint, decimal(multiplier ?? undefined, 6)]),
    ),
  ];
}

/** What the authors of the game chose. */
function byAuthors({ game, features }: Weights): (name: string) => number | undefined {
  const { hand, features: sets } = gameNamed(game);
  return (name) => (features.set === sets[0]!.name ? hand.points[features.names.indexOf(name)] : undefined);
}

/** Weights as multiples of one of them, beside those chosen by hand. */
function ratioSection(
  { to, ratios }: NonNullable<FittedOrigin['relative']>,
  byHand: (name: string) => number | undefined,
): Section {
  const divisor = byHand(to);
  const lines = ratios.map(({ name, value, interval }) => {
    const dividend = byHand(name);
    const chosen = dividend === undefined || !divisor ? undefined : dividend / divisor;
    const inside = chosen !== undefined && interval !== null && chosen >= interval.low && chosen <= interval.high;
    return [
      name,
      decimal(value, 4),
      interval === null ? `none: ${to} can't be told from 0` : span(interval.low, interval.high, 4),
      decimal(chosen, 4),
      chosen === undefined || interval === null ? missing : inside ? 'inside' : 'outside',
    ];
  });
  const columns = [column.words('Weight'), 'Multiple', '95 % interval', 'By hand', column.words('Of the interval')];
  return section(`Multiples of ${to}`, table(`Weights as multiples of ${to}`, columns, lines));
}

/** How the strength of the ridge was chosen; nothing where it was given. */
function ridgeSection({ crossValidation, ridge }: Pick<FittedOrigin, 'crossValidation' | 'ridge'>): Section[] {
  if (crossValidation === undefined) return [];
  const { folds, path, least } = crossValidation;
  const loss = (value: number | null): string => (value === null ? 'no one answer' : decimal(value, 6));
  const mark = (strength: number): string =>
    [strength === ridge ? 'chosen' : '', strength === least ? 'least loss' : '']
      .filter((word) => word !== '')
      .join(', ');
  const lines = path.map(({ strength, loss: mean, error }) => [
    String(Number(strength.toPrecision(4))),
    loss(mean),
    loss(error),
    mark(strength),
  ]);
  return [
    section(
      'Strength of the ridge',
      table(`Loss by ${folds}-fold cross-validation over games`, ['Ridge', 'Loss', 'Error', column.words('')], lines),
      'The strongest is taken of those within one standard error of the least loss.',
    ),
  ];
}
