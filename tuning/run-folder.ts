import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { codeFields } from '../games/index.ts';
import { moduleSchema, refuseChanged } from '../games/module-record.ts';
import { exists, readText, writeWhole } from '../lib/files/files.ts';
import { readSigned, signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { holdsFiles } from '../lib/lock/lock.ts';
import { quoted } from '../lib/quoted.ts';
import { program } from '../lib/version.ts';
import { type TuneOptions, tuneOptions } from './options.ts';

/** Where the parts of a run of `tune` stand in its folder. */
export function championPaths(folder: string) {
  return {
    run: join(folder, 'run.json'),
    decisions: join(folder, 'decisions.jsonl'),
    baselines: join(folder, 'baselines'),
    verdict: join(folder, 'verdict'),
    champion: join(folder, 'champion.json'),
    /** Where a run that goes on is. */
    progress: join(folder, 'progress.json'),
    outcome: join(folder, 'outcome.json'),
    html: join(folder, 'report.html'),
    markdown: join(folder, 'report.md'),
  };
}

/** The parts of generation `number`, from 1. */
export function generationPaths(folder: string, number: number) {
  const own = join(folder, `generation-${number}`);
  return {
    data: join(own, 'data'),
    weights: join(own, 'weights'),
    race: join(own, 'race'),
    challenge: join(own, 'challenge'),
  };
}

const FORMAT = 'weightroom champion run 1';

const schema = z.object({
  format: z.literal(FORMAT),
  program: z.string(),
  /** Makes the same run again, but for what clocks decide. */
  command: z.string(),
  /** The code of a game from outside. */
  module: z.optional(moduleSchema),
  /** The code of feature sets from outside. */
  featureModules: z.optional(z.array(moduleSchema)),
  options: tuneOptions,
  sha256: z.string(),
});

/** Whether `folder` is that of a run of `tune`, finished or not. */
export function holdsChampionRun(folder: string): boolean {
  const { run } = championPaths(folder);
  return exists(run) && readText(run).includes(`"format": "${FORMAT}"`);
}

/** The options and the command of the run in `folder`. Throws InputError where there is none. */
export function readChampionRun(folder: string): z.infer<typeof schema> {
  const { run } = championPaths(folder);
  if (!exists(run)) throw new InputError(`${folder}: no run of tune is here: run.json is missing`);
  return readSigned(schema, run);
}

/**
 * Claims `folder` for the run of `options`: makes it, or finds that it holds this very run. Throws InputError where it
 * holds anything else.
 */
export function claimChampionRun(folder: string, options: TuneOptions, command: string): void {
  const { run } = championPaths(folder);
  const code = codeFields(options.game, options.sets);
  if (!exists(run)) {
    if (holdsFiles(folder))
      throw new InputError(`${folder}: not empty and no tuning run; use another folder with --out`);
    writeWhole(run, signedText({ format: FORMAT, program, command, ...code, options }));
    return;
  }
  const found = readChampionRun(folder);
  refuseChanged(found, code, folder);
  const wanted = JSON.parse(JSON.stringify(options)) as TuneOptions;
  if (found.program !== program || !isDeepStrictEqual(found.options, wanted))
    throw new InputError(
      `${folder}: holds another run (${quoted(found.command)}, ${quoted(found.program, 100)}); use another folder with --out`,
    );
}
