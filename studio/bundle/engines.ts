import { families, moduleOf } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { locate } from '../../modules/outside.ts';
import { bundleModule, bundleShipped } from './bundle-engine.ts';

/** The engines of all registered games, each bundled when it is first asked for. */
export class Engines {
  readonly #scripts = new Map<string, Promise<string>>();

  /**
   * The engine of the game called `family`, as a script for a worker. Throws InputError where there is no such game, and
   * for a module that no browser can run.
   */
  of(family: string): Promise<string> {
    const known = this.#scripts.get(family) ?? bundled(family);
    this.#scripts.set(family, known);
    return known;
  }
}

async function bundled(family: string): Promise<string> {
  const module = moduleOf(family);
  if (module === undefined && families.some(({ name }) => name === family)) return bundleShipped(family);
  const path = module && locate(module.specifier, process.cwd());
  if (module === undefined || path === undefined)
    throw new InputError(`${quoted(family, 100)}: no such game; a module's is played where --module names it`);
  return bundleModule(path, module.specifier);
}
