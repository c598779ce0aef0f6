import * as z from 'zod';
import { InputError } from '../../../lib/input-error.ts';
import { quoted } from '../../../lib/quoted.ts';
import { parseWith } from '../../../lib/schema.ts';

/** A line of statistics vectors: what a function of another program answered, and how near ours is to come. */
const lineSchema = z.object({
  source: z.string().optional(),
  function: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  expected: z.record(z.string(), z.unknown()),
  tolerance: z.record(z.string(), z.number()).optional(),
});

export type Line = z.infer<typeof lineSchema>;

/** A function that lines name: our answers to its inputs, by the names that a line expects them under. */
export interface StatisticKind {
  readonly name: string;
  /** Throws InputError where `inputs` aren't the function's. */
  answer(inputs: unknown, expected: Line['expected']): Readonly<Record<string, unknown>>;
}

export function statisticKind<Inputs extends z.ZodType>(
  name: string,
  inputs: Inputs,
  answer: (inputs: z.infer<Inputs>, expected: Line['expected']) => Readonly<Record<string, unknown>>,
): StatisticKind {
  return { name, answer: (given, expected) => answer(parseWith(inputs, given, 'inputs'), expected) };
}

/**
 * Every way in which `found` is not as `line` expects, a line each: numbers within the tolerance of their name, all
 * else the same.
 */
export function mismatchesOf({ expected, tolerance = {} }: Line, found: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(expected).flatMap(([name, wanted]) => differences(name, name, found[name], wanted, tolerance));
}

/** `what` is the whole name of a value, `name` that of the answer which it is part of. */
function differences(
  what: string,
  name: string,
  found: unknown,
  wanted: unknown,
  tolerance: NonNullable<Line['tolerance']>,
): string[] {
  if (typeof wanted === 'number') {
    const relative = tolerance[`${name}_relative`];
    const max = relative === undefined ? (tolerance[name] ?? 0) : relative * Math.abs(wanted);
    // Rounding is no difference.
    if (typeof found === 'number' && Math.abs(found - wanted) <= max + 1e-9) return [];
    return [`${what}: ${found}, wanted ${wanted} within ${max}`];
  }
  if (typeof wanted === 'object' && wanted !== null) {
    if (typeof found !== 'object' || found === null)
      return [`${what}: ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`];
    if (Array.isArray(wanted) && (found as unknown[]).length !== wanted.length)
      return [`${what}: ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`];
    return Object.entries(wanted).flatMap(([key, value]) =>
      differences(`${what}.${key}`, name, (found as Record<string, unknown>)[key], value, tolerance),
    );
  }
  return found === wanted ? [] : [`${what}: ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`];
}

/** Throws InputError, which begins with `where`, for what is no line of statistics vectors. */
export function parseLine(text: string, where: string): Line {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${where}: not JSON: ${quoted((error as Error).message, 200)}`);
  }
  return parseWith(lineSchema, value, where);
}
