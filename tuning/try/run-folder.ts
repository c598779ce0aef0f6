import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { featureModulesField, moduleField, moduleOf } from '../../games/index.ts';
import { refuseAnyChanged, refuseChanged } from '../../games/module-record.ts';
import { moduleSchema } from '../../games/module-schema.ts';
import { exists, writeWhole } from '../../lib/files/files.ts';
import { readSigned, signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { holdsFiles } from '../../lib/lock/place.ts';
import { quoted } from '../../lib/quoted.ts';
import { program } from '../../lib/version.ts';
import { type TrialOptions, trialOptions } from './options.ts';

const schema = z.object({
  format: z.literal('weightroom trial 1'),
  program: z.string(),
  command: z.string(),
  /** The code of a game from outside. */
  module: moduleSchema.optional(),
  /** The code of feature sets from outside. */
  featureModules: z.array(moduleSchema).optional(),
  options: trialOptions,
});

/** Where the parts of a trial stand in its folder. */
export function trialPaths(folder: string) {
  return {
    trial: join(folder, 'try.json'),
    with: join(folder, 'weights', 'with.json'),
    without: join(folder, 'weights', 'without.json'),
    speeds: join(folder, 'speed.json'),
    outcome: join(folder, 'outcome.json'),
    html: join(folder, 'report.html'),
    markdown: join(folder, 'report.md'),
  };
}

/** Throws InputError where `folder` holds anything but a trial: before anything long begins. */
export function checkTrialFolder(folder: string): void {
  if (!exists(trialPaths(folder).trial) && holdsFiles(folder))
    throw new InputError(`${folder}: not empty and no trial of features; use another folder with --out`);
}

/**
 * Claims `folder` for the trial of `options`: makes it, or finds that it holds this very trial. Throws InputError where
 * it holds anything else, and where the code of the features has changed since.
 */
export function claimTrial(folder: string, options: TrialOptions, command: string): void {
  const path = trialPaths(folder).trial;
  const { game, set, baseline } = options;
  const code = featureModulesField(game, [set, baseline]);
  checkTrialFolder(folder);
  if (!exists(path)) {
    const made = { format: 'weightroom trial 1', program, command, ...moduleField(game), ...code, options };
    writeWhole(path, signedText(made));
    return;
  }
  const found = readSigned(schema, path);
  refuseChanged(found.module, moduleOf(game), folder);
  refuseAnyChanged(found.featureModules ?? [], code.featureModules ?? [], folder);
  if (found.program !== program || !isDeepStrictEqual(found.options, options))
    throw new InputError(
      `${folder}: holds another trial (${quoted(found.command)}, ${quoted(found.program, 100)}); use another folder with --out`,
    );
}
