import { builtModule } from './built-module.ts';

/** A module that a thread of ours loads before its work, and what its default export, if it has one, is called with. */
export interface Preload {
  readonly module: string;
  readonly setup: unknown;
}

const preloads = new Map<string, Preload>();

/**
 * From now on every thread of ours loads `module` before its work; where that has a default export, it is called with
 * `setup`, plain data, and waited for. The same twice is once. They are loaded in the order in which they came.
 */
export function beforeWork(module: URL, setup?: unknown): void {
  const one = { module: builtModule(module).href, setup };
  preloads.set(JSON.stringify(one), one);
}

/** What a thread that starts now is to load: plain data for it. */
export function preloadsNow(): readonly Preload[] {
  return [...preloads.values()];
}
