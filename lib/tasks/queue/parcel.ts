import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { decoded, encoded } from './encoding.ts';

/** No message to or from the queue is larger: Redis answers others while it takes one in. */
export const PART_BYTES = 256 * 1024;
/** What a parcel may unfold to. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Plain data, small. Throws TypeError for what is no plain data. */
export function packed(value: unknown): Buffer {
  return deflateRawSync(encoded(value), { level: 1 });
}

/** What `packed` packed. Throws for other bytes, and for those that unfold to too much. */
export function unpacked(bytes: Buffer): unknown {
  return decoded(inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8'));
}

/** What names `bytes`. */
export function hashOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** `bytes` in parts of at most PART_BYTES, one at least. */
export function cut(bytes: Buffer): Buffer[] {
  const count = Math.max(1, Math.ceil(bytes.length / PART_BYTES));
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * PART_BYTES, (i + 1) * PART_BYTES));
}
