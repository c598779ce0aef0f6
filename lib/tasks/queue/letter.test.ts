import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LetterBox, letters, PART_BYTES } from './letter.ts';

const head = { job: '0-1', worker: 'w', host: 'box', answer: 'a' };

/** Text that no compression makes smaller than half. */
const noise = (length: number): string => fc.sample(fc.string({ minLength: length, maxLength: length }), 1)[0]!;

describe('an answer', () => {
  test.each([
    ['of nothing', []],
    ['of some results', [{ score: undefined, nan: Number.NaN, minus: -0 }, 1]],
  ])('%s comes back as it was, in one letter', (_, results) => {
    const all = letters(head, { results, milliseconds: 5 });
    expect(all).toHaveLength(1);
    const answered = new LetterBox().take(all[0]!)!;
    expect(answered.head).toEqual({ ...head, part: 0, of: 1 });
    expect(answered.body).toStrictEqual({ results, milliseconds: 5 });
  });

  test('that is large comes in parts, none larger than is allowed, whatever their order', () => {
    const results = Array.from({ length: 30 }, () => noise(40_000));
    const all = letters(head, { results, milliseconds: 5 });
    expect(all.length).toBeGreaterThan(2);
    for (const one of all) expect(one.length).toBeLessThan(PART_BYTES + 1000);
    const box = new LetterBox();
    const [last, ...others] = all.toReversed();
    expect(others.map((one) => box.take(one))).toEqual(others.map(() => undefined));
    expect(box.take(last!)?.body).toEqual({ results, milliseconds: 5 });
  });

  test('of two workers to one job is never mixed', () => {
    const results = Array.from({ length: 10 }, () => noise(40_000));
    const [one, other] = ['a', 'b'].map((answer) => letters({ ...head, answer }, { results, milliseconds: 1 }));
    const box = new LetterBox();
    expect(box.take(one![0]!)).toBeUndefined();
    const rest = [...other!].map((letter) => box.take(letter)).filter((whole) => whole !== undefined);
    expect(rest.map(({ head }) => head.answer)).toEqual(['b']);
  });
});

describe('what is no answer is refused', () => {
  const [good] = letters(head, { results: [1], milliseconds: 5 });
  const line = (more: object): Buffer =>
    Buffer.concat([Buffer.from(`${JSON.stringify({ ...head, part: 0, of: 1, ...more })}\n`), Buffer.from('x')]);
  test.each<[string, Buffer, RegExp]>([
    ['nothing', Buffer.alloc(0), /^answer: not JSON$/],
    ['rubbish', Buffer.from('\u001b[2J\n'), /^answer: not JSON$/],
    ['another head', Buffer.from('{}\n'), /^answer: job:/],
    ['a head with more', line({ evil: 1 }), /^answer: Unrecognized key/],
    ['a part behind the last', line({ part: 5, of: 2 }), /another number of parts/],
    ['bytes that are no parcel', line({}), /./],
    ['half a parcel', good!.subarray(0, good!.length - 2), /./],
    ['a name of a job with a break', line({ job: 'a\nb' }), /^answer: job:/],
  ])('%s', (_, letter, message) => expect(() => new LetterBox().take(letter)).toThrow(message));

  test('any bytes', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => new LetterBox().take(Buffer.from(bytes))).toThrow();
      }),
    ));
});
