import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { InputError } from '../input-error.ts';
import { quoted } from '../quoted.ts';
import { parseJson, parseWith } from '../schema.ts';
import { jsonText, readText } from './files.ts';

const END = '\n}\n';
const SIGNED_END = /,\n {2}"sha256": "(.*)"\n\}\n$/;

/** The JSON of an object that has a field, with one more at its end: `sha256`, of the text without it. */
export function signedText(value: object): string {
  const text = jsonText(value);
  return `${text.slice(0, -END.length)},\n  "sha256": "${sha256Of(text)}"${END}`;
}

/** Throws InputError, which begins with `where`, for a text that isn't the one that was written with its checksum. */
export function mustBeSigned(text: string, where: string): void {
  const wrong = `${where}: was changed after it was written`;
  const signed = SIGNED_END.exec(text);
  if (signed === null) throw new InputError(`${wrong}: no sha256 at its end`);
  const said = signed[1]!;
  const found = sha256Of(text.slice(0, signed.index) + END);
  if (found !== said)
    throw new InputError(`${wrong}: its SHA-256 is ${found.slice(0, 12)}…, and it says ${quoted(said.slice(0, 12))}…`);
}

/**
 * What the signed file at `path` holds, with its fields as `schema` has them. Throws InputError, which names the file,
 * for another one and for one that was changed.
 */
export function readSigned<Schema extends z.ZodType>(schema: Schema, path: string): z.output<Schema> {
  const text = readText(path);
  const value = parseWith(schema, parseJson(text, path), path);
  mustBeSigned(text, path);
  return value;
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
