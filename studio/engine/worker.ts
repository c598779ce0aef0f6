import { type NamedAgents, registerAgents } from '../../agents/built-in-agents.ts';
import { useKernel } from '../../agents/network/kernel.ts';
import type { Family } from '../../games/game.ts';
import { type FeatureSetMaker, register } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Engine } from './engine.ts';
import type { Asked, Told } from './protocol.ts';

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
  const engine = new Engine(family);
  scope.onmessage = ({ data: { id, question } }) => {
    try {
      const answer = engine.answer(question, (thought) => scope.postMessage({ kind: 'heard', id, thought }));
      scope.postMessage({ kind: 'done', id, answer });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      scope.postMessage({ kind: 'failed', id, message, wrong: error instanceof InputError });
    }
  };
  scope.postMessage({ kind: 'ready' });
}
