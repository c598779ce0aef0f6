import type { Weights } from '../agents/weights/weights.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { atHigh, atLow } from '../train/scale/phase.ts';
import type { Baselines } from './baselines.ts';
import type { FitOutcome, WeightLine } from './outcome.ts';

type FitOrigin = Extract<Weights['origin'], { by: 'fit' }>;

/** What fitted `weights` are, of the agent `name`, from `file`. Throws InputError for weights that nobody fitted. */
export function fitOutcome(
  { name, file }: Pick<FitOutcome, 'name' | 'file'>,
  weights: Weights,
  game: Game,
  { metrics, handScale }: Baselines,
): FitOutcome {
  const { origin, scale = 1 } = weights;
  if (origin.by !== 'fit') throw new InputError(`${file}: weights that were not fitted`);
  return {
    name,
    file,
    ...metrics,
    measures: origin.measures,
    set: weights.features.set,
    model: origin.model,
    ridge: origin.ridge,
    scale,
    tempo: weights.tempo / scale,
    weights: weightLines(weights, origin, game, handScale),
    ...doubts(origin),
  };
}

/**
 * Each weight, hand against tuned: without the hand weights' scale, logits per point, there is nothing beside it. Weights
 * that aren't fitted have no `origin` of that kind, and no intervals.
 */
export function weightLines(
  { features, points, phase, scale = 1 }: Weights,
  origin: FitOrigin | undefined,
  game: Game,
  handScale: number | undefined,
) {
  const { list } = featuresNamed(game, features.set);
  const names = list.map(({ name }) => name);
  const lines = phase === undefined ? names : [...names.map(atLow), ...names.map(atHigh)];
  const all = phase === undefined ? points : [...points, ...phase.points];
  return all.map((point, i): WeightLine => {
    const { name, unit, meaning } = list[i % list.length]!;
    const inHand = game.features[0]!.list.findIndex((one) => one.name === name);
    const interval = origin?.uncertainty?.weights[i];
    return {
      name: lines[i]!,
      unit,
      meaning,
      hand: inHand === -1 || handScale === undefined ? undefined : game.hand.points[inHand]! * handScale,
      tuned: point / scale,
      ...(interval ? { interval: { low: interval.low, high: interval.high } } : {}),
      points: point,
    };
  });
}

/** What a fit says of how sure it is. */
function doubts({ uncertainty, constraints, unidentified }: FitOrigin): Partial<FitOutcome> {
  const active = constraints?.active.map(({ constraint, multiplier }) => ({
    constraint,
    multiplier: multiplier ?? undefined,
  }));
  return {
    ...(uncertainty === undefined ? {} : { intervals: intervalsFrom(uncertainty) }),
    ...(active === undefined ? {} : { active }),
    ...(unidentified === undefined
      ? {}
      : { unidentified: unidentified.map(({ names, why }) => `${names.join(', ')}: ${why}`) }),
  };
}

function intervalsFrom({ method, resamples, failed, games }: NonNullable<FitOrigin['uncertainty']>): string {
  return method === 'bootstrap'
    ? `from fits to ${resamples - failed} resamples of ${games} games`
    : `from how much ${games} games differ (cluster-robust standard errors)`;
}
