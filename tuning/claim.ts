import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { codeFields } from '../games/index.ts';
import { moduleSchema, refuseChanged } from '../games/module-record.ts';
import { exists, writeWhole } from '../lib/files/files.ts';
import { readSigned, signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { holdsFiles } from '../lib/lock/lock.ts';
import { anotherRun } from '../lib/options/option-set.ts';
import { program } from '../lib/version.ts';

/** Runs that claim a folder: the file that says so, its format, and what messages call such a run. */
const runs = {
  tune: { file: 'run.json', format: 'weightroom champion run 1', called: 'tuning run' },
  experiment: { file: 'experiment.json', format: 'weightroom experiment 1', called: 'experiment' },
  spsa: { file: 'setup.json', format: 'weightroom spsa 1', called: 'run of spsa' },
} as const;
type RunKind = keyof typeof runs;

/** The file by which a run claims its folder. */
export function claimSchema<Options extends z.ZodType>(kind: RunKind, options: Options) {
  return z.object({
    format: z.literal(runs[kind].format),
    program: z.string(),
    /** Makes the same run again, except for what clocks decide. */
    command: z.string(),
    /** The code of a game from outside. */
    module: z.optional(moduleSchema),
    /** The code of feature sets from outside. */
    featureModules: z.optional(z.array(moduleSchema)),
    /** All that decides what is found. */
    options,
    sha256: z.string(),
  });
}

/** Throws InputError where `folder` holds anything but a run of this kind: before anything long begins. */
export function refuseForeign(folder: string, kind: RunKind): void {
  const { file, called } = runs[kind];
  if (!exists(join(folder, file)) && holdsFiles(folder))
    throw new InputError(`${folder}: not empty and no ${called}; use another folder with --out`);
}

/**
 * Claims `folder` for the run of `options`: makes it, or finds that it holds this very run, so that the same call
 * resumes. Throws InputError where it holds anything else, and where the code of its game or of its feature sets,
 * `sets`, has changed since.
 */
export function claimFolder<Options extends { readonly game: string }>(
  folder: string,
  kind: RunKind,
  options: Options,
  sets: readonly string[],
  command: string,
): void {
  const { file, format } = runs[kind];
  const path = join(folder, file);
  const code = codeFields(options.game, sets);
  refuseForeign(folder, kind);
  if (!exists(path)) {
    writeWhole(path, signedText({ format, program, command, ...code, options }));
    return;
  }
  const found = readSigned(claimSchema(kind, z.unknown()), path);
  refuseChanged(found, code, folder);
  if (found.program !== program || !isDeepStrictEqual(found.options, JSON.parse(JSON.stringify(options))))
    throw anotherRun(folder, found, { command, program });
}
