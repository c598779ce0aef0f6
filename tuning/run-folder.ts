import { join } from 'node:path';
import type { z } from 'zod';
import { exists, readText } from '../lib/files/files.ts';
import { readSigned } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { shellWord } from '../lib/quoted.ts';
import { claimSchema } from './claim.ts';
import { tuneOptions } from './options.ts';

/** Where the parts of a run of `tune` stand in its folder. */
export function championPaths(folder: string) {
  return {
    run: join(folder, 'run.json'),
    decisions: join(folder, 'decisions.jsonl'),
    baselines: join(folder, 'baselines'),
    verdict: join(folder, 'verdict'),
    champion: join(folder, 'champion.json'),
    /** Where a run that continues is. */
    progress: join(folder, 'progress.json'),
    outcome: join(folder, 'outcome.json'),
    html: join(folder, 'report.html'),
    markdown: join(folder, 'report.md'),
  };
}

const schema = claimSchema('tune', tuneOptions);

/** Whether `folder` is that of a run of `tune`, finished or not. */
export function holdsChampionRun(folder: string): boolean {
  const { run } = championPaths(folder);
  return exists(run) && readText(run).includes(`"format": "${schema.shape.format.value}"`);
}

/** The error of a folder without a run of `tune`. It names the command that reads what the folder holds. */
export function noRunIn(folder: string): InputError {
  const readers = { 'games.jsonl': 'match show', 'manifest.json': 'data audit' };
  const other = Object.entries(readers).find(([file]) => exists(join(folder, file)))?.[1];
  const instead = other === undefined ? '' : `; weightroom ${other} ${shellWord(folder)} reads what is here`;
  return new InputError(`${folder}: no run of tune is here: run.json is missing${instead}`);
}

/** The options and the command of the run in `folder`. Throws InputError where there is none. */
export function readChampionRun(folder: string): z.infer<typeof schema> {
  const { run } = championPaths(folder);
  if (!exists(run)) throw noRunIn(folder);
  return readSigned(schema, run);
}
