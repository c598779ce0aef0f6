import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import * as z from 'zod';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseWith } from '../../lib/schema.ts';
import { builtModule } from '../../lib/tasks/built-module.ts';
import type { Preload } from '../../lib/tasks/preloads.ts';
import type { Code } from '../../lib/tasks/queue/code.ts';
import { fingerprint } from '../fingerprint.ts';
import { featureModuleOf, gameNamed, moduleOf as moduleOfGame } from '../index.ts';
import { changedFiles, fileNames, type ModuleRecord, moduleSchema } from '../module-record.ts';
import { codeOf, isPath, locate } from './code.ts';
import type { Outside } from './outside.ts';

const SHIPPED = builtModule(new URL('./shipped.ts', import.meta.url)).href;
const OUTSIDE = builtModule(new URL('./outside.ts', import.meta.url)).href;

/** What a thread loads, in words that mean the same on every machine. */
const moduleOfRun = z.discriminatedUnion('loads', [
  z.strictObject({ loads: z.literal('shipped') }),
  z.strictObject({
    loads: z.literal('outside'),
    record: moduleSchema,
    features: z.strictObject({ set: z.string(), family: z.string() }).optional(),
  }),
]);
type ModuleOfRun = z.infer<typeof moduleOfRun>;

/** The code of games, shipped and from outside, between the machines of a run. */
export const codeElsewhere: Code = {
  gamePrint(name) {
    if (moduleOfGame(name) !== undefined) return undefined;
    const game = gameNamed(name);
    const hash = createHash('sha256');
    // A user's own sets are known by their files.
    for (const features of game.features)
      if (featureModuleOf(name, features.name) === undefined) hash.update(fingerprint(game, features));
    return hash.digest('hex').slice(0, 12);
  },
  modulesOf: (preloads) => preloads.map(moduleOf),
  preloadsOf: (modules, folder) =>
    modules.map((one) => preloadOf(parseWith(moduleOfRun, one, 'a module of the run'), folder)),
};

function moduleOf({ module, setup }: Preload): ModuleOfRun {
  if (module === SHIPPED) return { loads: 'shipped' };
  if (module !== OUTSIDE) throw new Error(`${module}: nobody knows how other machines load it`);
  const { record, features } = setup as Outside;
  return { loads: 'outside', record, features };
}

function preloadOf(wanted: ModuleOfRun, folder: string | undefined): Preload {
  if (wanted.loads === 'shipped') return { module: SHIPPED, setup: undefined };
  const { record, features } = wanted;
  const setup: Outside = { path: found(record, folder), record, ...(features && { features }) };
  return { module: OUTSIDE, setup };
}

/** The module of `record` on this machine. Throws InputError where there is none, and where its code is another one. */
function found({ specifier, files }: ModuleRecord, folder: string | undefined): string {
  const where = quoted(specifier, 200);
  const from = folder ?? process.cwd();
  // A path says where it stands on the run's machine; here its name counts.
  const path = isPath(specifier)
    ? folder === undefined
      ? undefined
      : locate(`./${basename(specifier)}`, folder)
    : locate(specifier, from);
  if (path === undefined)
    throw new InputError(
      `module ${where}: not here; --modules names the folder in which it stands${folder === undefined ? '' : `, not ${folder}`}`,
    );
  const changed = changedFiles({ specifier, files }, { specifier, files: codeOf(path) });
  if (changed.length > 0) throw new InputError(`module ${where}: other code here: ${fileNames(changed)}`);
  return path;
}
