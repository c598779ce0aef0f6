import { type NamedAgents, registerAgents } from '../../agents/built-in-agents.ts';
import { useKernel } from '../../agents/network/kernel.ts';
import type { Family } from '../../games/game.ts';
import { type FeatureSetMaker, register } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Engine, type Thought } from './engine.ts';

/** From page to worker: a method of the engine, by name. */
export interface Asked {
  readonly id: number;
  readonly name: keyof Engine;
  readonly given: readonly unknown[];
}

/** From worker to page: of a question any number of `heard`, then one `done` or `failed`. */
export type Told = { readonly id: number } & (
  | { readonly kind: 'heard'; readonly thought: Thought }
  | { readonly kind: 'done'; readonly answer: unknown }
  /** `wrong`: what was asked for can't be had, in one line for people; else a fault of the program. */
  | { readonly kind: 'failed'; readonly message: string; readonly wrong: boolean }
);

/** What a game's module exports, as far as it is played here. */
interface PlayedModule {
  readonly family: Family;
  readonly featureSets?: readonly FeatureSetMaker[];
  readonly agents?: NamedAgents;
}

/** What we use of a worker's own scope. */
interface WorkerScope {
  onmessage: ((event: { readonly data: Asked }) => void) | null;
  postMessage(told: Told): void;
}

/** Serves the game of `module` from inside a worker, with networks by `kernel`: the bytes of `kernel.wasm`. */
export function serve({ family, featureSets, agents }: PlayedModule, kernel: Uint8Array): void {
  const scope = globalThis as unknown as WorkerScope;
  register(family, featureSets);
  if (agents !== undefined) registerAgents(family.name, agents);
  useKernel(kernel);
  const answer = answering(family, (told) => scope.postMessage(told));
  scope.onmessage = ({ data }) => answer(data);
}

/** Answers what is asked of the engine of `family`, in messages that `post` takes. */
export function answering(family: Family, post: (told: Told) => void): (asked: Asked) => void {
  let now = 0;
  const engine = new Engine(family, (thought) => post({ kind: 'heard', id: now, thought }));
  return ({ id, name, given }) => {
    now = id;
    try {
      post({ kind: 'done', id, answer: (engine[name] as (...given: readonly unknown[]) => unknown)(...given) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      post({ kind: 'failed', id, message, wrong: error instanceof InputError });
    }
  };
}
