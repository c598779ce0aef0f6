import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseJson, parseWith } from '../../schema.ts';
import { decoded, encoded } from './encoding.ts';
import { type Reply, type ReplyHead, reply, replyHead } from './records.ts';

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
function cut(bytes: Buffer): Buffer[] {
  const count = Math.max(1, Math.ceil(bytes.length / PART_BYTES));
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * PART_BYTES, (i + 1) * PART_BYTES));
}

/** Answers that have come in part are kept for so many jobs: a worker that dies leaves its parts behind. */
const MOST_OPEN = 1000;

/** An answer as bytes for the queue: one message or, where it is large, several. */
export function letters(head: Omit<ReplyHead, 'part' | 'of'>, body: Reply): Buffer[] {
  const parts = cut(packed(body));
  return parts.map((bytes, part) => {
    const whole: ReplyHead = { ...head, part, of: parts.length };
    return Buffer.concat([Buffer.from(`${JSON.stringify(whole)}\n`), bytes]);
  });
}

/** An answer that is whole, and how many bytes it came in. */
export interface Answered {
  readonly head: ReplyHead;
  readonly body: Reply;
  readonly bytes: number;
}

/** Puts answers together of their parts, whatever order they come in. */
export class LetterBox {
  readonly #open = new Map<string, (Buffer | undefined)[]>();

  /** The answer that `letter` makes whole. Throws InputError or another error for what is no part of an answer. */
  take(letter: Buffer): Answered | undefined {
    const end = letter.indexOf('\n');
    const head = parseWith(
      replyHead,
      parseJson(letter.subarray(0, Math.max(0, end)).toString('utf8'), 'answer'),
      'answer',
    );
    const bytes = this.#whole(head, letter.subarray(end + 1));
    if (bytes === undefined) return undefined;
    const body = unpacked(bytes);
    // Only looked at: what passes stays as it was.
    parseWith(reply, body, 'answer');
    return { head, body: body as Reply, bytes: bytes.length };
  }

  #whole(head: ReplyHead, bytes: Buffer): Buffer | undefined {
    if (head.of === 1) return bytes;
    const { answer, part, of } = head;
    const parts = this.#open.get(answer) ?? new Array<Buffer | undefined>(of).fill(undefined);
    if (parts.length !== of || part >= of) throw new TypeError('answer: another number of parts is wanted');
    parts[part] = bytes;
    this.#open.delete(answer);
    if (parts.every((one) => one !== undefined)) return Buffer.concat(parts as Buffer[]);
    this.#open.set(answer, parts);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MOST_OPEN && oldest !== undefined) this.#open.delete(oldest);
    return undefined;
  }
}
