import * as z from 'zod';
import { InputError } from '../../lib/input-error.ts';
import { taskKind } from '../../lib/tasks/work.ts';

/** What a task of a test is told. */
export interface Told {
  readonly index: number;
  readonly milliseconds?: number;
  readonly does?: string;
}

/** What it gives. */
export interface Gave {
  readonly index: number;
  readonly value: number | string;
}

export const trial = taskKind<{ readonly folder: string }, Told, Gave>({
  name: 'trial',
  module: new URL('./tasks.mjs', import.meta.url),
  setup: z.strictObject({ folder: z.string() }),
  task: z.strictObject({ index: z.int(), milliseconds: z.number().optional(), does: z.string().optional() }),
  result: z.strictObject({ index: z.int(), value: z.union([z.number(), z.string()]) }),
  game: () => 'none',
  check: (_, { index }, gave) => {
    if (gave.index !== index) throw new InputError(`task ${gave.index}, expected ${index}`);
  },
  lasting: (_, gave) => gave,
});
