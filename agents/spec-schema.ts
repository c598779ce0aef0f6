import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { families, gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { agentWeights, checkAgentWeights } from './agent-weights.ts';
import { fullSearch, type SearchOptions, settingWord, withSetting } from './search/search-options.ts';
import type { AgentSpec } from './spec.ts';

const name = z.string().max(2000);
const amount = z.number().positive();

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

/** Options are what the settings of an agent's text can make of them. */
const options = z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])).refine((value) => {
  if (Object.keys(value).some((key) => !(key in fullSearch))) return false;
  try {
    const read = (all: SearchOptions, [name, one]: [string, number | boolean | string]): SearchOptions =>
      withSetting(all, name, settingWord(one), '');
    return isDeepStrictEqual(Object.entries(value).reduce(read, fullSearch), value);
  } catch {
    return false;
  }
}, 'options of the search are wanted');

/** What a weights file holds. That of a shipped game is checked as the file is; of another one its thread does. */
const weights = agentWeights.check((context) => {
  const { value } = context;
  const family = value.game.replace(/-\d+$/, '');
  if (families.every((one) => one.name !== family) || JSON.stringify(value).includes('"module"')) return;
  try {
    checkAgentWeights(value, gameNamed(value.game), 'weights');
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    context.issues.push({ code: 'custom', message: error.message, input: value });
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
