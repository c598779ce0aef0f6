import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { families, gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { checkAgentWeights } from './agent-weights.ts';
import { timeControlSchema } from './limits/clock.ts';
import type { Limit } from './limits/limit.ts';
import { fullSearch, type SearchOptions, settingWord, withSetting } from './search/search-options.ts';
import { agentWeights } from './weights/schema.ts';

const name = z.string().max(2000);
const amount = z.number().positive();

/** Another thread's memory, by which a search is stopped, doesn't cross. */
const limit: z.ZodType<Limit> = z.strictObject({
  depth: amount.exactOptional(),
  nodes: amount.exactOptional(),
  milliseconds: amount.exactOptional(),
  simulations: amount.exactOptional(),
});

/** What a referee allows it in one game; undefined: whatever it takes. */
const timeControl = z.exactOptional(timeControlSchema);

/** Options are what the settings of an agent's text can make of them. */
const options = z.custom<SearchOptions>((value) => {
  try {
    const read = (all: SearchOptions, [name, one]: [string, unknown]): SearchOptions =>
      Object.hasOwn(fullSearch, name) ? withSetting(all, name, settingWord(one), '') : all;
    return isDeepStrictEqual(Object.entries(value as object).reduce(read, fullSearch), value);
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

/** An agent of ours. It may cross between machines; an engine may not: no message has a command run. */
export const sentAgent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('random'), name, timeControl }),
  z.strictObject({ kind: z.literal('greedy'), name, weights, timeControl }),
  z.strictObject({ kind: z.literal('built-in'), name, agent: name, limit, timeControl }),
  z.strictObject({ kind: z.literal('search'), name, weights, limit, options, timeControl }),
]);
export type OwnAgent = Readonly<z.infer<typeof sentAgent>>;
