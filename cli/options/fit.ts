import { perspectives } from '../../agents/weights/weights.ts';
import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { constraintTexts } from '../../train/constraints.ts';
import { fitLosses, handScales, models, type TrainOptions, targets } from '../../train/options.ts';
import { nonNegative, oneOf, positive, share, wholeNumber } from './argument.ts';

/** What can be said of a fit at the command line; every value is text until it is read. */
export interface FitArguments {
  features: string;
  model: string;
  target: string;
  loss: string;
  lambda: string;
  'score-scale': string | undefined;
  ridge: string;
  'l1-ratio': string;
  tempo: boolean;
  phase: string | undefined;
  constraints: string | undefined;
  constrain: string | undefined;
  bootstrap: string | undefined;
  'relative-to': string | undefined;
  seed: string;
  scale: string;
  perspective: string;
}

export const fitOptions = {
  features: { type: 'string', default: 'original', describe: 'feature set' },
  model: { type: 'string', default: 'logistic', describe: [...models, 'network'].join(', ') },
  target: { type: 'string', default: 'result', describe: `what linear fits: ${targets.join(' or ')}` },
  loss: {
    type: 'string',
    default: 'log',
    describe: 'what logistic minimises: log loss, or mse, the squared error as texel tuners do',
  },
  lambda: {
    type: 'string',
    default: '1',
    describe: "the result's share of the target; the rest is the search's score",
  },
  'score-scale': { type: 'string', describe: 'points of the score worth one logit; else as fits the results best' },
  ridge: {
    type: 'string',
    default: '0.0001',
    describe: 'strength of the penalty on the weights, or cv: chosen by cross-validation over games',
  },
  'l1-ratio': { type: 'string', default: '0', describe: "the lasso's share of the penalty; the rest is a ridge" },
  tempo: { type: 'boolean', default: true, describe: 'a term for being to move' },
  phase: { type: 'string', describe: 'a feature with which all weights change, such as pieces' },
  constraints: { type: 'string', describe: 'preset:<family>, the rules of its authors, or a JSON list of rules' },
  constrain: { type: 'string', describe: "rules between weights: 'moves-to-win <= 0; end-line = diagonal'" },
  bootstrap: { type: 'string', describe: 'intervals from so many fits to resampled games' },
  'relative-to': { type: 'string', describe: "a feature: gives the others' weights as multiples of its weight, too" },
  seed: { type: 'string', default: '1', describe: "of folds, resamples, and a network's first weights" },
  scale: {
    type: 'string',
    default: '1000',
    describe: 'points worth one logit; hand or texel: as in the hand weights',
  },
  perspective: {
    type: 'string',
    default: 'difference',
    describe: `how agents judge with it: ${perspectives.join(' or ')}`,
  },
} as const;

/** Reads the options of a fit for `game`. Throws InputError, which names the option. */
export function readFitOptions(args: FitArguments, game: Game): TrainOptions {
  const model = oneOf('model', args.model, models);
  const target = oneOf('target', args.target, targets);
  const loss = oneOf('loss', args.loss, fitLosses);
  const lambda = share('lambda', args.lambda);
  const l1Ratio = share('l1-ratio', args['l1-ratio']);
  const seed = wholeNumber('seed', args.seed);
  if (model === 'logistic' && target === 'score')
    throw new InputError('--target score: logistic fits results; --model linear fits scores');
  if (model === 'linear' && loss !== 'log')
    throw new InputError(`--loss ${loss}: for logistic; linear fits least squares`);
  if (target === 'score' && lambda !== 1) throw new InputError('--lambda: --target score has no results to mix with');
  if (args['score-scale'] !== undefined && lambda === 1)
    throw new InputError('--score-scale: needs --lambda below 1, else no score is used');
  const constraints = [
    ...(args.constraints === undefined ? [] : constraintTexts(args.constraints, game)),
    ...(args.constrain ?? '').split(';').filter((text) => text.trim() !== ''),
  ].map((text) => text.trim());
  const scale = handScales.find((one) => one === args.scale) ?? positive('scale', args.scale);
  return {
    features: args.features,
    model,
    target,
    ridge: args.ridge === 'cv' ? 'cv' : nonNegative('ridge', args.ridge),
    tempo: args.tempo,
    scale,
    perspective: oneOf('perspective', args.perspective, perspectives),
    ...(loss === 'mse' ? { loss } : {}),
    ...(lambda === 1 ? {} : { lambda }),
    ...(args['score-scale'] === undefined ? {} : { scoreScale: positive('score-scale', args['score-scale']) }),
    ...(l1Ratio === 0 ? {} : { l1Ratio }),
    ...(constraints.length === 0 ? {} : { constraints }),
    ...(args.bootstrap === undefined ? {} : { bootstrap: wholeNumber('bootstrap', args.bootstrap, 20) }),
    ...(args['relative-to'] === undefined ? {} : { relativeTo: args['relative-to'] }),
    ...(args.phase === undefined ? {} : { phase: args.phase }),
    // Nothing else of a fit is drawn.
    ...(seed !== 1 && (args.ridge === 'cv' || args.bootstrap !== undefined) ? { seed } : {}),
  };
}
