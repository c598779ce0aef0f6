import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineReader } from './line-reader.ts';

/** The lines that a reader gives for these chunks, and after them the end. */
function linesOf(chunks: readonly Buffer[], longest = 1000): [line: string, whole: boolean][] {
  const lines: [string, boolean][] = [];
  const take = (line: string, whole: boolean): unknown => lines.push([line, whole]);
  const reader = new LineReader(longest);
  for (const chunk of chunks) reader.push(chunk, take);
  reader.end(take);
  return lines;
}

const whole = (text: string): [string, boolean][] => linesOf([Buffer.from(text)]);

test.each([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a']],
  ['a\nb', ['a', 'b']],
  ['\n\na\n', ['', '', 'a']],
  ['a\r\nb', ['a\r', 'b']],
  ['a\rb\n', ['a\rb']],
  ['ä\nö\n', ['ä', 'ö']],
])('%j has the lines %j', (text, lines) => expect(whole(text)).toEqual(lines.map((line) => [line, true])));

test('however the bytes come, the lines are the same', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ä', ' ', '\n', '\r', '\r\n'), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.array(fc.nat(60)), (all, cuts) => {
      const bytes = Buffer.from(all);
      const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
      const chunks = places.slice(1).map((end, i) => bytes.subarray(places[i], end));
      expect(linesOf(chunks)).toEqual(whole(all));
    }),
  );
});

describe('a line that is too long', () => {
  test.each([
    ['at once', ['12345\n123456\nx\n']],
    ['in pieces', ['123', '45\n12', '345', '6', '\nx\n']],
    ['byte by byte', [...'12345\n123456\nx\n']],
  ])('loses its end, and only that, coming %s', (_, chunks) => {
    const lines = linesOf(
      chunks.map((chunk) => Buffer.from(chunk)),
      5,
    );
    expect(lines).toEqual([
      ['12345', true],
      ['12345', false],
      ['x', true],
    ]);
  });

  test('takes no memory beyond what is kept', () => {
    const reader = new LineReader(1000);
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 300; i++) reader.push(chunk, () => expect.fail('no line has ended'));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * 1024 * 1024);
  });
});
