import type { z } from 'zod';
import { InputError } from './input-error.ts';
import { quoted } from './quoted.ts';

/**
 * `value` as `schema` describes it. Throws InputError with the first thing that is wrong, where it stands and what was
 * wanted.
 */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const path = issue.path.length === 0 ? '' : ` ${quoted(issue.path.join('.'), 100)}:`;
  throw new InputError(`${where}:${path} ${quoted(issue.message)}`);
}

/** What the JSON in `text` says. Throws InputError that begins with `where` where it is none. */
export function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`${where}: not JSON`);
  }
}
