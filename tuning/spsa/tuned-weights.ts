import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Weights } from '../../agents/weights/weights.ts';
import { exists, jsonText, withPath, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import type { SpsaOutcome } from './outcome.ts';

/** The file of the tuned weights in a run's folder. */
const TUNED = 'tuned.json';

/**
 * Writes the weights of the tuned agent to `folder`, and returns the file's path; undefined where no weight was tuned.
 * Throws InputError where another file stands there.
 */
export function writeTuned(outcome: SpsaOutcome, folder: string): string | undefined {
  const { tuned, parameters } = outcome;
  if (tuned.kind !== 'search' || tuned.weights.model !== 'linear') return undefined;
  if (parameters.every(({ kind }) => kind !== 'weight')) return undefined;
  const path = join(folder, TUNED);
  const text = jsonText(tunedWeights(outcome, tuned.weights));
  if (exists(path) && withPath(path, () => readFileSync(path, 'utf8')) !== text)
    throw new InputError(
      `${path}: was changed after it was written; move it away, and the same command writes it again`,
    );
  writeWhole(path, text);
  return path;
}

/** The weights as they stand in a file, with where they come from. */
export function tunedWeights({ version, command, agent, pairs, sentence }: SpsaOutcome, weights: Weights): Weights {
  return {
    ...weights,
    origin: { by: 'games', program: version, command, start: agent, pairs, verdict: sentence },
  };
}
