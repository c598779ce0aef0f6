import { perspectives } from '../agents/weights/weights.ts';
import { list, nonNegative, oneOf, positive, share, text, wholeNumber, wordOr } from '../lib/options/kinds.ts';
import {
  defaulting,
  flag,
  leftOut,
  OptionSet,
  type Options,
  optional,
  required,
  type ValuesOf,
} from '../lib/options/option-set.ts';

const rare = { rare: true } as const;

export const models = ['logistic', 'linear'] as const;
const targets = ['result', 'score'] as const;

/** Of any fit's options, those that don't go with every other one. */
interface Method {
  readonly model: (typeof models)[number];
  readonly target: (typeof targets)[number];
  readonly loss?: string | undefined;
  readonly lambda?: number | undefined;
  readonly scoreScale?: number | undefined;
}

/** What is wrong with them. */
const methodChecks: readonly ((method: Method) => string | false)[] = [
  ({ model, target }) =>
    model === 'logistic' && target === 'score' && 'target score: logistic fits results; --model linear fits scores',
  ({ model, loss }) =>
    model === 'linear' && loss !== undefined && `loss ${loss}: for logistic; linear fits least squares`,
  ({ target, lambda }) =>
    target === 'score' && lambda !== undefined && 'lambda: target score has no results to mix with',
  ({ scoreScale, lambda }) =>
    scoreScale !== undefined && lambda === undefined && 'scoreScale: needs lambda below 1, else no score is used',
];

/** How weights are fitted. */
export const trainOptions = new OptionSet(
  {
    features: defaulting(text, 'original', 'feature set', { holds: 'sets' }),
    model: defaulting(oneOf(models), 'logistic', [...models, 'network', 'patterns'].join(', ')),
    target: defaulting(oneOf(targets), 'result', `what linear fits: ${targets.join(' or ')}`, rare),
    ridge: defaulting(wordOr(['cv'], nonNegative), '0.0001', 'penalty on the weights, or cv: by cross-validation'),
    fromHand: flag('penalise the distance to the hand weights, at any scale, rather than to 0', false, rare),
    tempo: flag('include a term for the side to move', true, rare),
    /** `hand` keeps the hand weights' own; `texel` too, but found as texel-tuner finds it. */
    scale: defaulting(
      wordOr(['hand', 'texel'], positive),
      '1000',
      'points per logit; hand: those of the hand weights, or of --against; texel: K fitted to them',
    ),
    perspective: defaulting(
      oneOf(perspectives),
      'difference',
      `for whom agents evaluate with it: ${perspectives.join(' or ')}`,
      rare,
    ),
    loss: leftOut(
      oneOf(['log', 'mse']),
      'log',
      'what logistic minimises: log loss, or mse, the squared error as texel tuners do',
      rare,
    ),
    /** The rest is the sigmoid of the score. */
    lambda: leftOut(share, '1', "the result's share of the target; the rest is the search's score", rare),
    scoreScale: optional(positive, 'score points per logit; default: what fits the results best', rare),
    bootstrap: optional(wholeNumber(20), 'number of bootstrap resamples for the intervals', rare),
    relativeTo: optional(text, "a feature: gives the others' weights as multiples of its weight, too", rare),
    phase: optional(text, 'feature that all weights depend on, such as pieces', rare),
    seed: leftOut(wholeNumber(), '1', "seed of folds, resamples and a network's first weights"),
    /** In the unit of the fit. */
    constraints: optional(
      list(';', '; '),
      "rules between weights: 'moves-to-win <= 0; end-line = diagonal', preset:<family>, a JSON file",
      {
        name: 'constrain',
      },
    ),
  },
  methodChecks,
);

export type TrainOptions = ValuesOf<typeof trainOptions.options>;

/** What a fit needs of them: which features and how weights are played is not its concern. */
export type FitOptions = Omit<TrainOptions, 'features' | 'perspective' | 'scale' | 'fromHand'> & {
  /** The hand weights, where `fromHand` asks for them: see `regress`. */
  readonly towards?: readonly number[] | undefined;
};

/** The command that fits the same weights to the same data, which is left out. */
export function fitCommandOf<Shape extends Options>(set: OptionSet<Shape>, values: ValuesOf<Shape>): string {
  return ['weightroom fit DATA', ...set.words(values)].join(' ');
}

const {
  features: _features,
  perspective: _perspective,
  phase: _phase,
  seed: _seed,
  fromHand: _fromHand,
  ...ofFits
} = trainOptions.options;

/** How weights are fitted to the rows of a table. */
export const tableOptions = new OptionSet(
  {
    result: required(text, 'column of results: 1, 0.5, 0; or 1, 0, -1; or 1-0, 1/2-1/2, 0-1'),
    group: optional(text, "column of each row's game; --no-group: no two rows are from one game"),
    score: optional(
      text,
      "column of a search's scores in points, for lambda and target score; cells may be empty",
      rare,
    ),
    split: optional(text, 'column that says train, validation or test; default: 80, 10 and 10 % of the groups', rare),
    ignore: optional(list(), 'columns that are not features', rare),
    ...ofFits,
    phase: optional(text, 'column that all weights depend on, such as pieces on the board; not a feature', rare),
    against: optional(
      text,
      'weights to compare with: JSON or CSV of name, points and perhaps least and most, or a file of fit',
    ),
    all: flag('fit to all rows, with none left for validation and test', false, rare),
    seed: leftOut(wholeNumber(), '1', 'seed of splits, folds and resamples'),
  },
  [
    ...methodChecks,
    ({ scale, against }) =>
      typeof scale === 'string' && against === undefined && `--scale ${scale}: needs --against, whose scale it is`,
    ({ scale, phase }) =>
      typeof scale === 'string' && phase !== undefined && `--scale ${scale}: expected a number with a phase`,
    ({ against, phase }) =>
      against !== undefined && phase !== undefined && '--against: can not be compared with weights that have a phase',
    ({ all, split }) => all && split !== undefined && `all: leaves nothing for split ${split} to say`,
    ({ score, target }) => target === 'score' && score === undefined && 'target score: needs score, its column',
    ({ score, lambda }) =>
      lambda !== undefined && score === undefined && 'lambda: needs score, the column of scores to mix with',
  ],
);

export type TableOptions = ValuesOf<typeof tableOptions.options>;

/** The columns that are no features. */
export type TableColumns = Pick<TableOptions, 'result' | 'group' | 'score' | 'phase' | 'split' | 'ignore'>;
