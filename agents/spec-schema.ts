import { z } from 'zod';
import { families, gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { playedWeights } from './agent-weights.ts';
import { moveOrders } from './search/search-options.ts';
import type { AgentSpec } from './spec.ts';

const name = z.string().max(2000);
const amount = z.number().positive();
const whole = z.int().nonnegative();

const limit = z.strictObject({
  depth: amount.optional(),
  nodes: amount.optional(),
  milliseconds: amount.optional(),
  simulations: amount.optional(),
});

const timeControl = z
  .strictObject({
    clock: z.strictObject({ base: amount, increment: z.number().nonnegative() }).optional(),
    first: amount.optional(),
    move: amount.optional(),
    cpu: amount.optional(),
    memory: amount.optional(),
  })
  .optional();

const options = z.strictObject({
  table: z.number().nonnegative(),
  cache: z.number().nonnegative(),
  pvs: z.boolean(),
  aspiration: z.boolean(),
  killers: z.boolean(),
  history: z.boolean(),
  order: z.enum(moveOrders),
  extension: z.boolean(),
  quiescence: whole,
  aging: z.boolean(),
  lmr: z.boolean(),
  futility: z.boolean(),
  window: whole.optional(),
  reduction: whole.optional(),
  unreduced: whole.optional(),
  risk: whole.optional(),
});

/** What a weights file holds. That of a shipped game is checked as the file is; of another one its thread does. */
const weights = z
  .looseObject({
    format: z.literal('weightroom weights 2'),
    game: z.string().max(200),
    model: z.enum(['linear', 'network']),
  })
  .superRefine((value, context) => {
    const family = value.game.replace(/-\d+$/, '');
    if (families.every((one) => one.name !== family) || JSON.stringify(value).includes('"module"')) return;
    try {
      playedWeights(value, gameNamed(value.game), 'weights');
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  });

/**
 * An agent of ours as it crosses between machines. No engine: nobody's command is run because a message says so.
 */
export const sentAgent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('random'), name, timeControl }),
  z.strictObject({ kind: z.literal('greedy'), name, weights, timeControl }),
  z.strictObject({ kind: z.literal('built-in'), name, agent: name, limit, timeControl }),
  z.strictObject({ kind: z.literal('search'), name, weights, limit, options, timeControl }),
]) as unknown as z.ZodType<AgentSpec>;
