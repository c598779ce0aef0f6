import type { Perspective } from '../agents/weights/weights.ts';

export const models = ['logistic', 'linear'] as const;
export const targets = ['result', 'score'] as const;
export const fitLosses = ['log', 'mse'] as const;
/** Scales found from the hand weights: points worth one logit in them. */
export const handScales = ['hand', 'texel'] as const;

/** How weights are fitted: plain data. Options left out have the defaults named below. */
export interface TrainOptions {
  /** The feature set. */
  readonly features: string;
  readonly model: (typeof models)[number];
  /** What `linear` fits; `logistic` fits results. */
  readonly target: (typeof targets)[number];
  /** Strength of the penalty; `cv` chooses it by cross-validation. */
  readonly ridge: number | 'cv';
  readonly tempo: boolean;
  /** Points worth one logit; `hand` keeps the hand weights' own, `texel` too, but found as texel-tuner finds it. */
  readonly scale: number | (typeof handScales)[number];
  /** From whose perspective the weights evaluate in play. */
  readonly perspective: Perspective;
  /** What `logistic` minimises, `log` where left out. */
  readonly loss?: 'mse';
  /** The result's share of what `logistic` fits, 1 where left out; the rest is the sigmoid of the score. */
  readonly lambda?: number;
  /** How many points of the score are worth one logit; fitted to the results where left out. */
  readonly scoreScale?: number;
  /** The lasso's share of the penalty, 0 where left out. */
  readonly l1Ratio?: number;
  /** What the weights must satisfy, in the unit of the fit; at least one. */
  readonly constraints?: readonly string[];
  /** Intervals from this many fits to resampled games instead of the sandwich. */
  readonly bootstrap?: number;
  /** A feature; every other weight is also given as a multiple of its weight. */
  readonly relativeTo?: string;
  /** The feature that is the phase, with which the weights change. */
  readonly phase?: string;
  /** Of folds and resamples; 1 where left out. */
  readonly seed?: number;
}

/** The command that fits the same weights to the same data set; its folder is left out. */
export function trainCommandOf(options: TrainOptions): string {
  return [
    'weightroom train DATASET',
    `--features ${options.features}`,
    `--model ${options.model}`,
    `--target ${options.target}`,
    `--ridge ${options.ridge}`,
    ...(options.tempo ? [] : ['--no-tempo']),
    `--scale ${options.scale}`,
    `--perspective ${options.perspective}`,
    ...unusualWords(options),
  ].join(' ');
}

/** The options that differ from their defaults, as words of a command. */
export function unusualWords(options: Omit<TrainOptions, 'features'>): string[] {
  const { loss, lambda, scoreScale, l1Ratio, constraints, bootstrap, relativeTo, phase, seed } = options;
  const given = {
    loss,
    lambda,
    'score-scale': scoreScale,
    'l1-ratio': l1Ratio,
    bootstrap,
    'relative-to': relativeTo,
    phase,
    seed,
  };
  return [
    ...Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${value}`])),
    ...(constraints === undefined ? [] : [`--constrain '${constraints.join('; ')}'`]),
  ];
}
