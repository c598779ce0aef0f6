import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { PLANES } from '../agents/network/network-weights.ts';
import { upgraded } from '../agents/version-1.ts';
import { exists, jsonText, readJson, withPath, writeWhole } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { ofLock } from '../lib/lock/place.ts';
import { parseWith } from '../lib/schema.ts';
import { program } from '../lib/version.ts';
import type { NetworkFit } from '../train/train-network.ts';
import type { TuneOptions } from './options.ts';

const schema = z.object({
  format: z.literal('weightroom run 2'),
  program: z.string(),
  /** Makes the same run again. */
  command: z.string(),
  options: z.record(z.string(), z.unknown()),
});

/** Where the parts of a tuning run stand in its folder. */
export function partsOf(folder: string): {
  readonly run: string;
  readonly dataset: string;
  readonly tournament: string;
  readonly html: string;
  readonly markdown: string;
} {
  return {
    run: join(folder, 'run.json'),
    dataset: join(folder, 'dataset'),
    tournament: join(folder, 'tournament'),
    html: join(folder, 'report.html'),
    markdown: join(folder, 'report.md'),
  };
}

/** Begins the name of every agent that a run has fitted. */
const TUNED = 'tuned-';

/** One of the fits of a run: the name of the agent that plays it, and its weights file, from the run's folder. */
export type TunedFit = { readonly name: string; readonly file: string } & (
  | { readonly kind: 'linear'; readonly set: string }
  | { readonly kind: 'network'; readonly network: NetworkFit }
);

/** The fits of a run in their order: feature sets, then networks. */
export function tunedFits({ sets, networks = [] }: TuneOptions): TunedFit[] {
  const named = (what: string) => ({ name: `${TUNED}${what}`, file: join('weights', `${TUNED}${what}.json`) });
  return [
    ...sets.map((set): TunedFit => ({ kind: 'linear', set, ...named(set) })),
    ...networks.map((network): TunedFit => ({ kind: 'network', network, ...named(`network-${network.reads}`) })),
  ];
}

/** Whether a run has fitted the agent of this name. */
export function isTuned(agent: string): boolean {
  return agent.startsWith(TUNED);
}

/** The feature sets that a run reads, each once. */
export function setsRead({ sets, networks = [] }: TuneOptions): string[] {
  const read = networks.map(({ reads }) => reads).filter((reads) => reads !== PLANES);
  return [...new Set([...sets, ...read])];
}

/** Claims `folder` for the run of `options`: makes it, or finds that it holds this very run. Throws InputError where it holds anything else. */
export function claimRun(folder: string, options: TuneOptions, command: string): void {
  const path = partsOf(folder).run;
  if (!exists(path)) {
    if (exists(folder) && withPath(folder, () => readdirSync(folder)).some((name) => !ours(name)))
      throw new InputError(`${folder}: not empty and no tuning run; use another folder with --out`);
    writeWhole(path, jsonText({ format: 'weightroom run 2', program, command, options }));
    return;
  }
  const found = readRunFile(folder);
  if (found.program !== program || !isDeepStrictEqual(found.options, JSON.parse(JSON.stringify(options))))
    throw new InputError(
      `${folder}: holds another run (${found.command}, ${found.program}); use another folder with --out`,
    );
}

/** The options and the command of the run in `folder`. Throws InputError where there is none. */
export function readRun(folder: string): { readonly options: TuneOptions; readonly command: string } {
  const { options, command } = readRunFile(folder);
  return { options: options as unknown as TuneOptions, command };
}

function readRunFile(folder: string): z.infer<typeof schema> {
  const path = partsOf(folder).run;
  if (!exists(path)) throw new InputError(`${folder}: no tuning run here: run.json is missing`);
  return parseWith(schema, upgraded(readJson(path)), path);
}

function ours(name: string): boolean {
  return ofLock(name) || name.endsWith('.partial');
}
