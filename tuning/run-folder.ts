import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { BOARD, PLANES } from '../agents/network/network-weights.ts';
import { upgraded } from '../agents/version-1.ts';
import { featureModulesField, moduleField, moduleOf } from '../games/index.ts';
import { refuseAnyChanged, refuseChanged } from '../games/module-record.ts';
import { moduleSchema } from '../games/module-schema.ts';
import { exists, readText, writeWhole } from '../lib/files/files.ts';
import { checkSigned, mustBeSigned, signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { holdsFiles } from '../lib/lock/place.ts';
import { quoted } from '../lib/quoted.ts';
import { parseJson, parseWith } from '../lib/schema.ts';
import { program } from '../lib/version.ts';
import { refuseFewer } from '../tournament/more-pairs.ts';
import type { NetworkFit } from '../train/train-network.ts';
import type { Costs } from './costs.ts';
import { type TuneOptions, tuneFlags, tuneOptions } from './options.ts';
import { partsOf } from './run-paths.ts';

/**
 * As it is written. Versions 1 and 2 have no checksum of themselves; all before 4 are of tournaments at equal depth. They
 * are read all the same.
 */
const FORMAT = 'weightroom run 4';

const schema = z.object({
  format: z.enum(['weightroom run 2', 'weightroom run 3', FORMAT]),
  program: z.string(),
  /** Makes the same run again. */
  command: z.string(),
  /** The code of a game from outside. */
  module: moduleSchema.optional(),
  /** The code of feature sets from outside. */
  featureModules: z.array(moduleSchema).optional(),
  options: tuneOptions,
});

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
  const read = networks.map(({ reads }) => reads).filter((reads) => reads !== PLANES && reads !== BOARD);
  return [...new Set([...sets, ...read])];
}

/**
 * Claims `folder` for the run of `options`: makes it, or finds that it holds this very run, perhaps with fewer pairs in
 * its tournament, which becomes this one. Throws InputError where it holds anything else.
 */
export function claimRun(folder: string, options: TuneOptions, command: string): void {
  const path = partsOf(folder).run;
  const features = featureModulesField(options.game, setsRead(options));
  if (!exists(path)) {
    if (holdsFiles(folder))
      throw new InputError(`${folder}: not empty and no tuning run; use another folder with --out`);
    writeWhole(path, runText(options, command));
    return;
  }
  const found = readRunFile(folder);
  if (found.format !== FORMAT)
    throw new InputError(
      `${folder}: holds a run from before tournaments were at equal time (${found.format}); report reads it, another folder with --out begins anew`,
    );
  refuseChanged(found.module, moduleOf(options.game), folder);
  refuseAnyChanged(found.featureModules ?? [], features.featureModules ?? [], folder);
  const wanted = JSON.parse(JSON.stringify(options)) as TuneOptions;
  const { pairs } = found.options.tournament;
  if (found.program !== program || !isDeepStrictEqual(found.options, withPairsOf(found.options, wanted)))
    throw new InputError(
      `${folder}: holds another run (${quoted(found.command)}, ${quoted(found.program, 100)}); use another folder with --out`,
    );
  if (pairs === options.tournament.pairs) return;
  refuseFewer(folder, pairs, options.tournament.pairs);
  writeWhole(path, runText(options, command));
}

/** `wanted` with as many pairs in its tournaments as `found` has. */
function withPairsOf(found: TuneOptions, wanted: TuneOptions): TuneOptions {
  const { beside } = wanted;
  return {
    ...wanted,
    tournament: { ...wanted.tournament, pairs: found.tournament.pairs },
    ...(beside && {
      beside: beside.map((one, i) => ({
        ...one,
        tournament: { ...one.tournament, pairs: found.beside?.[i]?.tournament.pairs ?? one.tournament.pairs },
      })),
    }),
  };
}

/** Keeps the `costs` that the run in `folder` has measured; `command` is without costs. */
export function keepCosts(folder: string, options: TuneOptions, command: string, costs: Costs): TuneOptions {
  const kept = { ...options, costs };
  writeWhole(partsOf(folder).run, runText(kept, command));
  return kept;
}

/** `command` is without costs: those that are known are added to it. */
function runText(options: TuneOptions, command: string): string {
  const code = { ...moduleField(options.game), ...featureModulesField(options.game, setsRead(options)) };
  const { costs } = options;
  const whole = [command, ...(costs === undefined ? [] : tuneFlags.words({ costs }))].join(' ');
  return signedText({ format: FORMAT, program, command: whole, ...code, options });
}

/** Whether `folder` is that of a tuning run, finished or not. */
export function holdsRun(folder: string): boolean {
  return exists(partsOf(folder).run);
}

/** The options and the command of the run in `folder`. Throws InputError where there is none. */
export function readRun(folder: string): { readonly options: TuneOptions; readonly command: string } {
  const { options, command } = readRunFile(folder);
  return { options, command };
}

/** What `run.json` holds, checked, with all its keys: two runs are the same where these are. */
function readRunFile(folder: string): z.infer<typeof schema> {
  const path = partsOf(folder).run;
  if (!exists(path)) throw new InputError(`${folder}: no tuning run here: run.json is missing`);
  const text = readText(path);
  const value = upgraded(parseJson(text, path));
  const { format } = parseWith(schema, value, path);
  if (format === 'weightroom run 2') checkSigned(text, path);
  else mustBeSigned(text, path);
  return value as z.infer<typeof schema>;
}
