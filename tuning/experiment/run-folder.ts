import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { codeFields } from '../../games/index.ts';
import { moduleSchema, refuseChanged } from '../../games/module-record.ts';
import { exists, writeWhole } from '../../lib/files/files.ts';
import { readSigned, signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { holdsFiles } from '../../lib/lock/lock.ts';
import { quoted } from '../../lib/quoted.ts';
import { program } from '../../lib/version.ts';

const FORMAT = 'weightroom experiment 1';
const schema = z.object({
  format: z.literal(FORMAT),
  program: z.string(),
  command: z.string(),
  /** The code of a game from outside. */
  module: z.optional(moduleSchema),
  /** The code of feature sets from outside. */
  featureModules: z.optional(z.array(moduleSchema)),
  /** All that decides what is found. */
  options: z.object({ game: z.string() }).loose(),
});

/** Where the parts of an experiment stand in its folder. */
export function experimentPaths(folder: string) {
  return {
    experiment: join(folder, 'experiment.json'),
    outcome: join(folder, 'outcome.json'),
    html: join(folder, 'report.html'),
  };
}

/** Throws InputError where `folder` holds anything but an experiment: before anything long begins. */
export function checkExperimentFolder(folder: string): void {
  if (!exists(experimentPaths(folder).experiment) && holdsFiles(folder))
    throw new InputError(`${folder}: not empty and no experiment; use another folder with --out`);
}

/**
 * Claims `folder` for the experiment of `options`: makes it, or finds that it holds this very experiment, so that the
 * same call resumes. Throws InputError where it holds anything else, and where the code of its game or of its feature
 * sets, `sets`, has changed since.
 */
export function claimExperiment<Options extends { readonly game: string }>(
  folder: string,
  options: Options,
  sets: readonly string[],
  command: string,
): void {
  const path = experimentPaths(folder).experiment;
  const code = codeFields(options.game, sets);
  checkExperimentFolder(folder);
  const asked: unknown = JSON.parse(JSON.stringify(options));
  if (!exists(path)) {
    writeWhole(path, signedText({ format: FORMAT, program, command, ...code, options }));
    return;
  }
  const found = readSigned(schema, path);
  refuseChanged(found, code, folder);
  if (found.program !== program || !isDeepStrictEqual(found.options, asked))
    throw new InputError(
      `${folder}: holds another experiment (${quoted(found.command)}, ${quoted(found.program, 100)}); use another folder with --out`,
    );
}

/** What `path` holds; where it isn't there, what `measure` says is written there first, so that a resume says the same. */
export async function measuredOnce<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  measure: () => Promise<z.input<Schema> & object>,
): Promise<z.output<Schema>> {
  if (!exists(path)) writeWhole(path, signedText(await measure()));
  return readSigned(schema, path);
}
