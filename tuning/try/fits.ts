import type { Weights } from '../../agents/weights/weights.ts';
import { fillCaches } from '../../datasets/fill.ts';
import { manifestOf } from '../../datasets/manifest.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import type { Running, Watching } from '../../lib/progress/running.ts';
import { onRowThread } from '../../train/row-thread.ts';
import { auditSet, type SetAudit } from '../../train/set-audit.ts';
import { readSplits, trainWeights } from '../../train/train.ts';
import { type Losses, lossesOf, trialFit } from './losses.ts';

/** What a trial asks of its data set: plain data. */
export interface TrialFitsPlan {
  readonly game: string;
  /** The folder of the data set. */
  readonly data: string;
  /** The tried set and its baseline. */
  readonly sets: readonly [string, string];
  /** Features that only the tried set has. */
  readonly added: readonly string[];
  /** Whether the weights of each set are there already. */
  readonly fitted: readonly boolean[];
}

/** What came of it: plain data. */
export interface TrialFits {
  /** The weights of each set that weren't there. */
  readonly fitted: readonly (Weights | undefined)[];
  readonly losses: Losses;
  readonly audit: SetAudit;
  /** Rows that no fit has seen. */
  readonly judged: number;
}

/**
 * Fits both sets of a trial to its data set, and the tried one without each of its new features. The signal is heard
 * within a second; rows that were read stay in the caches. Throws what fits throw, and the signal's reason.
 */
export async function trialFits(
  plan: TrialFitsPlan,
  running: (stage: 'features' | 'fit') => Running,
): Promise<TrialFits> {
  const game = gameNamed(plan.game);
  const manifest = manifestOf(plan.data, game);
  const wanted = { sets: plan.sets, board: false };
  await fillCaches(plan.data, manifest, game, wanted, running('features'));
  const { signal, progress } = running('fit');
  const module = new URL('./fits-worker.ts', import.meta.url);
  return onRowThread(manifest.rows, { work: trialFitsHere, module }, plan, signal, ({ done, total }) =>
    progress(done, total),
  );
}

/** The same on this thread; what is in the caches is taken from there. */
export async function trialFitsHere(
  { game: name, data, sets, added, fitted }: TrialFitsPlan,
  watching: (stage: 'fit') => Watching,
): Promise<TrialFits> {
  const game = gameNamed(name);
  const [tried, baseline] = [featuresNamed(game, sets[0]), featuresNamed(game, sets[1])];
  const [whole, without] = [await readSplits(data, game, tried), await readSplits(data, game, baseline)];
  const weights: (Weights | undefined)[] = [];
  for (const [i, [features, samples]] of (
    [
      [tried, whole],
      [baseline, without],
    ] as const
  ).entries()) {
    await new Promise(setImmediate);
    watching('fit').signal.throwIfAborted();
    const options = trialFit(features.name);
    weights.push(fitted[i] ? undefined : await trainWeights(data, game, features, samples, options));
  }
  const losses = await lossesOf(whole, without, added, watching('fit'));
  return {
    fitted: weights,
    losses,
    audit: auditSet(tried.name, whole.train),
    judged: whole.validation.rows + whole.test.rows,
  };
}
