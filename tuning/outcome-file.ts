import { z } from 'zod';
import { exists, writeWhole } from '../lib/files/files.ts';
import { readSigned, signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { matchWithTimes, timesOf, unmeasuredMatch } from '../tournament/results/timing.ts';
import { type ChampionOutcome, championSchema, championTiming } from './outcome.ts';
import { championPaths, holdsChampionRun } from './run-folder.ts';

const FORMAT = 'weightroom champion outcome 1';
const TIMING = 'weightroom champion timing 1';
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'wanted a SHA-256 in hex');

/** `outcome.json`: what a run has found, the same bytes for the same decisions. */
const outcomeFile = z.strictObject({ format: z.literal(FORMAT), outcome: championSchema, sha256 });

/** `timing.json`: what clocks said, which differs each time; `outcome` is the checksum in `outcome.json`. */
const timingFile = z.strictObject({ format: z.literal(TIMING), outcome: sha256, timing: championTiming, sha256 });

/** Writes what the run of the champion loop in `folder` has found. */
export function writeOutcome(folder: string, outcome: ChampionOutcome): void {
  const { baselines, verdict, ...rest } = outcome;
  const untimed = {
    ...rest,
    baselines: { ...baselines, matches: baselines.matches.map(unmeasuredMatch) },
    verdict: verdict?.map((one) => ({ ...one, match: unmeasuredMatch(one.match) })),
  };
  const timing = {
    baselines: baselines.matches.map(timesOf),
    verdict: (verdict ?? []).map(({ match }) => timesOf(match)),
  };
  const paths = championPaths(folder);
  const found = signedText({
    format: FORMAT,
    outcome: z.encode(championSchema, untimed as z.output<typeof championSchema>),
  });
  const { sha256: sum } = JSON.parse(found) as { sha256: string };
  writeWhole(paths.timing, signedText({ format: TIMING, outcome: sum, timing }));
  // Last, so that where it stands both stand.
  writeWhole(paths.outcome, found);
}

/**
 * What the run of the champion loop in `folder` has found; undefined where there is nothing yet. Throws InputError for
 * a file that isn't as it was written, and for times of another run.
 */
export function readOutcome(folder: string): ChampionOutcome | undefined {
  const paths = championPaths(folder);
  if (!exists(paths.outcome)) return undefined;
  const { outcome, sha256: sum } = readSigned(outcomeFile, paths.outcome);
  const { outcome: of, timing } = readSigned(timingFile, paths.timing);
  const { baselines, verdict, ...rest } = outcome;
  const agree =
    timing.baselines.length === baselines.matches.length && timing.verdict.length === (verdict ?? []).length;
  if (of !== sum || !agree) throw new InputError(`${paths.timing}: of another outcome.json`);
  return {
    ...rest,
    baselines: {
      ...baselines,
      matches: baselines.matches.map((match, i) => matchWithTimes(match, timing.baselines[i]!)),
    },
    verdict: verdict?.map((one, i) => ({ ...one, match: matchWithTimes(one.match, timing.verdict[i]!) })),
  };
}

/** What the finished run in `folder` has found. Throws InputError where there is none, and where it hasn't ended. */
export function readEnded(folder: string): ChampionOutcome {
  if (!holdsChampionRun(folder)) throw new InputError(`${folder}: no run of tune is here: run.json is missing`);
  const outcome = readOutcome(folder);
  if (outcome === undefined) throw new InputError(`${folder}: this run has not ended; its own tune command goes on`);
  return outcome;
}
