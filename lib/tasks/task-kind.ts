import type { z } from 'zod';

/**
 * Tasks that other machines may do. Setup, task and result are plain data, and each is checked by its schema where it
 * comes in; a schema only says yes or no, so that what passes stays as it was to the byte.
 */
export interface TaskKind {
  /** Names it between machines: a worker looks the module up in its own list of kinds. */
  readonly name: string;
  readonly module: URL;
  readonly setup: z.ZodType;
  readonly task: z.ZodType;
  readonly result: z.ZodType;
  /** The game that a setup is about: run and worker must mean the same by it. */
  readonly game: (setup: never) => string;
}

/** A kind whose setups are of that type. */
export function taskKind<Setup>(kind: Omit<TaskKind, 'game'> & { readonly game: (setup: Setup) => string }): TaskKind {
  return kind;
}
