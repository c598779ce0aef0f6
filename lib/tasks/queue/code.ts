import type { Preload } from '../preloads.ts';

/**
 * How code is meant between machines, where none ever travels: games by what their features compute, modules from
 * outside by name and hashes.
 */
export interface Code {
  /** What a shipped game's features compute, in a few letters; undefined: a game from outside. */
  readonly gamePrint: (game: string) => string | undefined;
  /** What a thread is to load, as plain data that means the same on other machines. */
  readonly modulesOf: (preloads: readonly Preload[]) => unknown[];
  /**
   * What `modulesOf` gave, found on this machine, from `folder` on: what a thread is to load here. Throws InputError
   * where a module is missing or has other code, and for what is no such data.
   */
  readonly preloadsOf: (modules: readonly unknown[], folder: string | undefined) => readonly Preload[];
}
