import { z } from 'zod';
import { exists, writeWhole } from '../lib/files/files.ts';
import { readSigned, signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { type ChampionOutcome, championSchema } from './outcome.ts';
import { championPaths, holdsChampionRun } from './run-folder.ts';

const FORMAT = 'weightroom champion outcome 1';
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'wanted a SHA-256 in hex');

/** `outcome.json`: what a run has found, the same bytes for the same decisions. */
const outcomeFile = z.strictObject({ format: z.literal(FORMAT), outcome: championSchema, sha256 });

/** Writes what the run of the champion loop in `folder` has found. */
export function writeOutcome(folder: string, outcome: ChampionOutcome): void {
  const encoded = z.encode(championSchema, outcome as z.output<typeof championSchema>);
  writeWhole(championPaths(folder).outcome, signedText({ format: FORMAT, outcome: encoded }));
}

/**
 * What the run of the champion loop in `folder` has found; undefined where there is nothing yet. Throws InputError for
 * a file that isn't as it was written.
 */
export function readOutcome(folder: string): ChampionOutcome | undefined {
  const { outcome } = championPaths(folder);
  return exists(outcome) ? readSigned(outcomeFile, outcome).outcome : undefined;
}

/** What the finished run in `folder` has found. Throws InputError where there is none, and where it hasn't ended. */
export function readEnded(folder: string): ChampionOutcome {
  if (!holdsChampionRun(folder)) throw new InputError(`${folder}: no run of tune is here: run.json is missing`);
  const outcome = readOutcome(folder);
  if (outcome === undefined) throw new InputError(`${folder}: this run has not ended; its own tune command goes on`);
  return outcome;
}
