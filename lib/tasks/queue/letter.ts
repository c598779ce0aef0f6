import { parseJson, parseWith } from '../../schema.ts';
import { cut, packed, unpacked } from './parcel.ts';
import { type Reply, type ReplyHead, reply, replyHead } from './records.ts';

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
