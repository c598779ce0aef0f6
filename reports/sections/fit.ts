import { MAX_POINTS } from '../../agents/agent.ts';
import type { NetworkWeights } from '../../agents/network/schema.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import { splits } from '../../datasets/split.ts';
import { gameNamed } from '../../games/index.ts';
import { decimal, missing, percent, whole } from '../../lib/numbers.ts';
import type { Metrics } from '../../train/diagnosis/metrics.ts';
import { roundingLine } from '../../train/rounding.ts';
import {
  type Block,
  type Document,
  number,
  numbers,
  type Section,
  type Table,
  table,
  text,
  words,
} from '../document/document.ts';
import { span } from '../document/words.ts';

type FittedOrigin = Extract<Weights['origin'], { by: 'fit' }>;
type FittedInterval = NonNullable<FittedOrigin['uncertainty']>['tempo'];

/** What a weights file says: points, logits with intervals, what holds the weights, how well they predict. */
export function fitDocument(file: string, weights: Weights): Document {
  const { game, features, scale, origin } = weights;
  const made = (by: string): string => `${game}, ${features.set} features, ${by}${worth(scale)}.`;
  if (origin.by !== 'fit') {
    const by = origin.by === 'games' ? `tuned by ${whole(origin.pairs)} pairs of games` : 'by hand';
    return { title: file, subtitle: made(by), sections: [] };
  }
  const chosen = origin.crossValidation === undefined ? [] : ridgeSection(origin.crossValidation, origin.ridge);
  return {
    title: file,
    subtitle: made(origin.model),
    sections: [
      { title: 'Weights', blocks: [...weightBlocks(weights, origin), ...constraintBlocks(origin)] },
      ...(origin.relative === undefined ? [] : [ratioSection(origin.relative, byAuthors(weights))]),
      ...chosen,
      {
        title: 'Predictions',
        blocks: [
          metricsTable(origin.measures),
          ...(origin.rounding === undefined ? [] : [rounded('whole points', origin.rounding)]),
          ...(origin.maxPoints === undefined
            ? []
            : [
                text(
                  `No evaluation is above ${whole(Math.ceil(origin.maxPoints))} points; a win counts more than ${whole(MAX_POINTS)}.`,
                ),
              ]),
        ],
      },
    ],
  };
}

/** How well a fit predicts the results of each split that has rows. */
export function metricsTable(
  measures: { readonly [Split in keyof FittedOrigin['measures']]?: Metrics | undefined },
): Table {
  return table(
    'Predictions by split',
    [words('Rows of'), ...numbers('Log loss', 'Brier', 'Accuracy', 'Rows')],
    splits.flatMap((split) => {
      const one = measures[split];
      return one === undefined
        ? []
        : [[split, decimal(one.logLoss, 4), decimal(one.brier, 4), percent(one.accuracy), whole(one.rows)]];
    }),
  );
}

/** What a fresh network says. */
export function networkDocument(file: string, weights: NetworkWeights): Document {
  const { game, input, beside, scale, origin } = weights;
  const features = beside === undefined ? '' : `, ${beside.features.set} features beside it`;
  const made = `${origin.backend}; the weights of epoch ${origin.bestEpoch} of ${origin.epochs}`;
  return {
    title: file,
    subtitle: `${game}, network ${input.shape} on the board${features}${worth(scale)}.`,
    sections: [
      {
        title: 'Predictions',
        blocks: [
          metricsTable(origin.measures),
          text(`${made}; no evaluation is above ${whole(origin.maxPoints)} points.`),
          rounded('whole weights and points', origin.rounding),
        ],
      },
    ],
  };
}

function worth(scale: number | undefined): string {
  return scale === undefined ? '' : `, ${decimal(scale, Number.isInteger(scale) ? 0 : 2)} points a logit`;
}

function rounded(...what: Parameters<typeof roundingLine>): Block {
  return text(`Rounded to ${roundingLine(...what)}.`);
}

/** Weights in points and logits with their intervals, and what the data can't tell of them. */
export function weightBlocks(
  {
    features,
    points,
    phase,
    tempo,
  }: Pick<Weights, 'points' | 'phase' | 'tempo'> & { readonly features: Pick<Weights['features'], 'names'> },
  origin: Pick<FittedOrigin, 'uncertainty' | 'logits' | 'tempo' | 'unidentified'>,
): Block[] {
  const { uncertainty } = origin;
  const ends = phase === undefined ? [''] : [` at ${phase.feature} ${phase.low}`, ` at ${phase.feature} ${phase.high}`];
  const all = [...points, ...(phase?.points ?? [])];
  const names = ends.flatMap((end) => features.names.map((name) => name + end));
  const line = (name: string, played: number, logits: number, interval: FittedInterval | undefined): string[] => [
    name,
    whole(played),
    decimal(logits, 4),
    ...(uncertainty === undefined ? [] : intervalCells(interval ?? null)),
  ];
  return [
    table(
      'Weights of the features',
      [
        words('Weight'),
        ...numbers('Points', 'Logits'),
        ...(uncertainty === undefined ? [] : numbers('Error', '95 % interval')),
      ],
      [
        ...names.map((name, i) => line(name, all[i]!, origin.logits[i]!, uncertainty?.weights[i])),
        line('tempo', tempo, origin.tempo, uncertainty?.tempo),
      ],
    ),
    ...(uncertainty === undefined ? [] : [text(methodOf(uncertainty))]),
    ...(origin.unidentified ?? []).map(({ names: unknown, why }) =>
      text(`The data cannot tell these weights: ${unknown.join(', ')} (${why}).`),
    ),
  ];
}

function intervalCells(interval: FittedInterval): string[] {
  if (interval === null) return [missing, 'not told by the data'];
  return [decimal(interval.error, 4), span(interval.low, interval.high, 4)];
}

function methodOf({ method, games, resamples, failed }: NonNullable<FittedOrigin['uncertainty']>): string {
  if (method === 'sandwich') return `Intervals: from how much ${whole(games)} games differ (cluster-robust).`;
  const left = failed === 0 ? '' : `, ${failed} of them without one answer left out`;
  return `Intervals: from ${whole(resamples)} resamples of ${whole(games)} games${left}.`;
}

/** What holds the weights back. */
export function constraintBlocks({ constraints }: Pick<FittedOrigin, 'constraints'>): Block[] {
  if (constraints === undefined) return [];
  const { given, active } = constraints;
  if (active.length === 0) return [text(`Constraints: ${given.length}, none of which holds the weights back.`)];
  return [
    text(`Constraints: ${given.length}, of which ${active.length} hold the weights back.`),
    // A multiplier is the loss gained per unit of the bound; none is told apart where several hold the same weights.
    table(
      'Constraints that hold the weights, and how fast the loss falls where they give way',
      [words('Constraint'), number('Multiplier')],
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
export function ratioSection(
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
  const columns = [words('Weight'), ...numbers('Multiple', '95 % interval', 'By hand'), words('Of the interval')];
  return { title: `Multiples of ${to}`, blocks: [table(`Weights as multiples of ${to}`, columns, lines)] };
}

/** How the strength of the ridge was chosen. */
export function ridgeSection(
  { folds, path, least }: NonNullable<FittedOrigin['crossValidation']>,
  ridge: number,
): Section[] {
  const loss = (value: number | null): string => (value === null ? 'no one answer' : decimal(value, 6));
  const mark = (strength: number): string =>
    [strength === ridge ? 'chosen' : '', strength === least ? 'least loss' : '']
      .filter((word) => word !== '')
      .join(', ');
  return [
    {
      title: 'Strength of the ridge',
      blocks: [
        table(
          `Loss by ${folds}-fold cross-validation over games`,
          [...numbers('Ridge', 'Loss', 'Error'), words('')],
          path.map(({ strength, loss: mean, error }) => [
            String(Number(strength.toPrecision(4))),
            loss(mean),
            loss(error),
            mark(strength),
          ]),
        ),
        text('The strongest is taken of those within one standard error of the least loss.'),
      ],
    },
  ];
}
