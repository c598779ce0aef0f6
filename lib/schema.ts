import { type $ZodType, config, type output, safeParse } from 'zod/v4/core';
import english from 'zod/v4/locales/en.js';
import { InputError } from './input-error.ts';
import { quoted } from './quoted.ts';

// Whoever reads by zod/mini alone gets sentences, too.
config(english());

/**
 * `value` as `schema` describes it. Throws InputError with the first thing that is wrong, where it stands and what was
 * wanted.
 */
export function parseWith<Schema extends $ZodType>(schema: Schema, value: unknown, where: string): output<Schema> {
  const parsed = safeParse(schema, value);
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
