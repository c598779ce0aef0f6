import { createHash } from 'node:crypto';
import { InputError } from '../input-error.ts';

/** A JSON object that carries its own checksum, so that no change by mistake goes unseen. */
export type Sealed<Value extends object> = Value & { readonly sha256: string };

/** `value`, which is JSON's words only, with its checksum. */
export function sealed<Value extends object>(value: Value): Sealed<Value> {
  return { ...value, sha256: checksumOf(value) };
}

/** Throws InputError, which begins with `where`, unless `value` is as it was sealed; white space apart. */
export function checkSeal(value: unknown, where: string): void {
  const { sha256, ...rest } = (value ?? {}) as { sha256?: unknown };
  if (typeof sha256 !== 'string') throw new InputError(`${where}: no checksum in it`);
  if (sha256 !== checksumOf(rest)) throw new InputError(`${where}: its checksum is another; it was changed`);
}

function checksumOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
