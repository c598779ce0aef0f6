import { join } from 'node:path';
import { z } from 'zod';
import { exists, sha256OfFile, writeWhole } from '../lib/files/files.ts';
import { readSigned, signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { matchWithTimes, withTiming } from '../tournament/results/timing.ts';
import type { RunTiming, TuningOutcome, UntimedOutcome } from './outcome.ts';
import { outcomeSchema, runTimingSchema, sha256 } from './outcome-schema.ts';
import { upgradedOutcome } from './outcome-version-1.ts';
import { partsOf } from './run-paths.ts';

/** `outcome.json`: what a run has found, the same bytes for the same command; `run` is the checksum of `run.json`. */
const outcomeFile = z.strictObject({
  format: z.literal('weightroom outcome 2'),
  run: sha256,
  outcome: outcomeSchema,
  sha256,
});

/** `timing.json`: what clocks and meters said, which differs each time; `outcome` is the checksum in `outcome.json`. */
const timingFile = z.strictObject({
  format: z.literal('weightroom timing 2'),
  outcome: sha256,
  timing: runTimingSchema,
  sha256,
});

/** Writes what the run in `folder` has found. */
export async function writeOutcome(folder: string, outcome: UntimedOutcome, timing: RunTiming): Promise<void> {
  const paths = partsOf(folder);
  const found = signedText({
    format: 'weightroom outcome 2',
    run: await sha256OfFile(paths.run),
    outcome: z.encode(outcomeSchema, outcome),
  });
  const { sha256 } = JSON.parse(found) as { sha256: string };
  const measured = { format: 'weightroom timing 2', outcome: sha256, timing: z.encode(runTimingSchema, timing) };
  writeWhole(paths.timing, signedText(measured));
  // Last, so that where it stands both stand.
  writeWhole(paths.outcome, found);
}

/**
 * What the run in `folder` has found, from its file; undefined where there is none yet. Throws InputError where a file
 * was changed since: this one, or one that it was computed from.
 */
export async function readOutcome(folder: string): Promise<TuningOutcome | undefined> {
  if (!exists(partsOf(folder).outcome)) return undefined;
  try {
    return await readFiles(folder);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${error.message}; weightroom report --recompute makes outcome.json anew`);
  }
}

async function readFiles(folder: string): Promise<TuningOutcome> {
  const paths = partsOf(folder);
  const { run, outcome, sha256 } = readSigned(outcomeFile, paths.outcome, upgradedOutcome);
  const sources = Object.entries(outcome.checksums).map(([file, sum]) => [join(folder, file), sum] as const);
  for (const [path, sum] of [[paths.run, run] as const, ...sources])
    if ((await sha256OfFile(path)) !== sum) throw new InputError(`${path}: changed since outcome.json was made`);
  const measured = readSigned(timingFile, paths.timing, upgradedOutcome);
  if (measured.outcome !== sha256) throw new InputError(`${paths.timing}: of another outcome.json`);
  const { verdict, baseline: times, tournament, beside: besideTimes } = measured.timing;
  const { baseline, beside, ...rest } = outcome;
  if ((baseline === undefined) !== (times === undefined) || beside?.length !== besideTimes?.length)
    throw new InputError(`${paths.timing}: of another outcome.json`);
  return {
    ...rest,
    verdict,
    baseline: baseline && { ...baseline, match: matchWithTimes(baseline.match, times!) },
    tournament: withTiming(outcome.tournament, tournament),
    ...(beside && {
      beside: beside.map((one, i) => ({ ...one, tournament: withTiming(one.tournament, besideTimes![i]!) })),
    }),
  };
}
