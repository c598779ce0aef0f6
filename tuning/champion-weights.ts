import { join } from 'node:path';
import type { Weights } from '../agents/weights/weights.ts';
import { readWeightsFile } from '../agents/weights-file.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { atHigh, atLow } from '../train/scale/phase.ts';
import type { ChampionOutcome } from './outcome.ts';

/** One weight. */
export interface WeightLine {
  readonly name: string;
  readonly unit: string;
  readonly meaning: string;
  /** Logits per unit of the feature. */
  readonly tuned: number;
  /** Its 95 % interval; undefined where none was computed or the data can't tell. */
  readonly interval?: { readonly low: number; readonly high: number } | undefined;
  /** As the agent plays it. */
  readonly points: number;
}

/** The champion's weights, one by one, where they are linear and tuned. */
export interface ChampionWeights {
  readonly name: string;
  readonly set: string;
  readonly perspective: string;
  /** Points for being to move. */
  readonly tempo: number;
  /** Points worth one logit; undefined where nobody measured it: the lines' `tuned` are points then. */
  readonly scale: number | undefined;
  readonly lines: readonly WeightLine[];
  /** The authors' points, by feature. */
  readonly hand: Readonly<Record<string, number>>;
  /** Where the intervals come from, and which weights the data can't tell, in sentences. */
  readonly doubts: readonly string[];
}

/**
 * The weights of the champion of the run in `folder`; undefined where there is no file of them, for a network, and for
 * weights chosen by hand. Throws InputError for a file that can't be read.
 */
export function championWeights(
  folder: string,
  { game: played, champion: { name, file } }: Pick<ChampionOutcome, 'game' | 'champion'>,
): ChampionWeights | undefined {
  if (file === undefined) return undefined;
  const game = gameNamed(played);
  const weights = readWeightsFile(join(folder, file), game);
  if (weights.model !== 'linear' || weights.origin.by === 'hand') return undefined;
  const { features, perspective, tempo, scale, origin } = weights;
  const byHand = game.features[0]!.list.map((one, i) => [one.name, game.hand.points[i]!] as const);
  return {
    name,
    set: features.set,
    perspective,
    tempo,
    scale,
    lines: weightLines(weights, game),
    hand: Object.fromEntries(byHand),
    doubts: origin.by === 'fit' ? doubtsOf(origin) : [],
  };
}

function weightLines({ features, points, phase, scale = 1, origin }: Weights, game: Game): WeightLine[] {
  const { list } = featuresNamed(game, features.set);
  const names = list.map(({ name }) => name);
  const lines = phase === undefined ? names : [...names.map(atLow), ...names.map(atHigh)];
  const all = phase === undefined ? points : [...points, ...phase.points];
  return all.map((point, i): WeightLine => {
    const { unit, meaning } = list[i % list.length]!;
    const interval = origin.by === 'fit' ? origin.uncertainty?.weights[i] : undefined;
    return {
      name: lines[i]!,
      unit,
      meaning,
      tuned: point / scale,
      ...(interval ? { interval: { low: interval.low, high: interval.high } } : {}),
      points: point,
    };
  });
}

/** How sure a fit is of its weights. */
function doubtsOf({ uncertainty, unidentified = [] }: Extract<Weights['origin'], { by: 'fit' }>): string[] {
  const told = unidentified.map(({ names, why }) => `${names.join(', ')}: ${why}`);
  return [
    ...(uncertainty === undefined
      ? []
      : [`The intervals come from how much ${uncertainty.games} games differ; positions of one game go together.`]),
    ...(told.length === 0 ? [] : [`The data cannot tell these weights: ${told.join('; ')}.`]),
  ];
}
