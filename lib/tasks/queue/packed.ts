import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Packr } from 'msgpackr';

/** What a parcel may unfold to: a batch of games is some megabytes, a setup's weights no more. */
const MOST_BYTES = 64 * 1024 * 1024;
const packr = new Packr({ useRecords: false, moreTypes: true });

/** Plain data, small. */
export function packed(value: unknown): Buffer {
  return deflateRawSync(packr.pack(value), { level: 1 });
}

/** What `packed` packed: plain data, whatever a stranger wrote. Throws for bytes that hold none, or too much. */
export function unpacked(bytes: Uint8Array): unknown {
  return packr.unpack(inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }));
}

/** What names `bytes`. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
