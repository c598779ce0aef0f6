import { join } from 'node:path';
import { readWeightsFile } from '../../agents/weights-file.ts';
import { gameNamed } from '../../games/index.ts';
import { weightLines } from '../fit-outcome.ts';
import type { WeightLine } from '../outcome.ts';
import type { ChampionOutcome } from './outcome.ts';

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
    lines: weightLines(weights, origin.by === 'fit' ? origin : undefined, game, undefined),
    hand: Object.fromEntries(byHand),
  };
}
