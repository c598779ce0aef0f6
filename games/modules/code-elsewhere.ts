import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { z } from 'zod';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseWith } from '../../lib/schema.ts';
import { builtModule } from '../../lib/tasks/built-module.ts';
import type { Preload } from '../../lib/tasks/preloads.ts';
import type { Code } from '../../lib/tasks/queue/code.ts';
import { fingerprint } from '../fingerprint.ts';
import { featureModuleOf, gameNamed, moduleOf as moduleOfGame } from '../index.ts';
import { changedFiles, fileNames, type ModuleRecord, moduleSchema } from '../module-record.ts';
import { codeOf } from './code.ts';
import type { FeaturesReload } from './feature-module.ts';
import { isPath, locate, type Reload } from './outside.ts';

const SHIPPED = new URL('./shipped.ts', import.meta.url);
const GAME = new URL('./outside-thread.ts', import.meta.url);
const FEATURES = new URL('./features-thread.ts', import.meta.url);

/** What a thread loads, in words that mean the same on every machine. */
const module = z.discriminatedUnion('loads', [
  z.strictObject({ loads: z.literal('shipped') }),
  z.strictObject({ loads: z.literal('game'), record: moduleSchema }),
  z.strictObject({ loads: z.literal('features'), record: moduleSchema, set: z.string(), family: z.string() }),
]);
type Module = z.infer<typeof module>;

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
    modules.map((one) => preloadOf(parseWith(module, one, 'a module of the run'), folder)),
};

function moduleOf({ module: href, setup }: Preload): Module {
  if (href === builtModule(SHIPPED).href) return { loads: 'shipped' };
  if (href === builtModule(GAME).href) return { loads: 'game', record: (setup as Reload).record };
  if (href === builtModule(FEATURES).href) {
    const { record, set, family } = setup as FeaturesReload;
    return { loads: 'features', record, set, family };
  }
  throw new Error(`${href}: nobody knows how other machines load it`);
}

function preloadOf(wanted: Module, folder: string | undefined): Preload {
  if (wanted.loads === 'shipped') return { module: builtModule(SHIPPED).href, setup: undefined };
  const { record } = wanted;
  const path = found(record, folder);
  if (wanted.loads === 'game') return { module: builtModule(GAME).href, setup: { path, record } satisfies Reload };
  const { set, family } = wanted;
  return { module: builtModule(FEATURES).href, setup: { path, record, set, family } satisfies FeaturesReload };
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
