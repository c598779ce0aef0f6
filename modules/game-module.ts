import { registerVectorKinds } from '../conformance/check.ts';
import type { VectorKind } from '../conformance/vector.ts';
import type { ModuleRecord } from '../games/module-record.ts';
import { type PlayableGame, registerPlayable } from './playable-game.ts';

/** All that there is of a game, whoever wrote it: what a module of one exports. */
export interface GameModule extends PlayableGame {
  /** Kinds of reference vectors that no other game has. */
  readonly vectorKinds?: readonly VectorKind[];
}

/** Makes the game known everywhere. Throws InputError where another one has its name. */
export function registerModule({ vectorKinds, ...playable }: GameModule, record?: ModuleRecord): void {
  registerPlayable(playable, record);
  if (vectorKinds !== undefined) registerVectorKinds(playable.family.name, vectorKinds);
}
