import { expect, test } from 'vitest';
import { print, say } from './print.ts';

function said(text: string): string {
  const chunks: string[] = [];
  say(text, { write: (chunk: string | Uint8Array) => chunks.push(String(chunk)) > 0 });
  return chunks.join('');
}

test.each([
  ['plain', 'plain\n'],
  ['two\nlines', 'two\nlines\n'],
  ['\u001b[31mred\u0007', '\\x1b[31mred\\x07\n'],
  ['over\rwritten', 'over\\rwritten\n'],
  ['turned \u202e round', 'turned \\u202e round\n'],
])('%j is shown so that no terminal obeys it', (text, wanted) => expect(said(text)).toBe(wanted));

test('JSON has no control characters but its own line breaks', () => {
  const chunks: string[] = [];
  const { write } = process.stdout;
  process.stdout.write = ((chunk: string) => chunks.push(chunk) > 0) as typeof write;
  try {
    print(true, { ending: '\u001b[31mred\u0007' }, []);
  } finally {
    process.stdout.write = write;
  }
  expect(chunks.join('')).toBe('{\n  "ending": "\\u001b[31mred\\u0007"\n}\n');
});
