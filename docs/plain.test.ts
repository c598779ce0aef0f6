import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const ignored =
  /^(?:node_modules|dist|runs|reports\/published|docs\/\.vitepress\/(?:cache|dist))(?:\/|$)|\/node_modules\/|^\./;
const self = 'docs/plain.test.ts';

/** Phrases that readers stumbled over, and what to write instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is|are|was|were) wanted\b|; wanted\b/i, 'expected X; X is needed'],
  [/\bsurely\b/i, 'significantly (95 %)'],
  [/\b(?:goes|go|going|went) on\b/i, 'continues, resumes, runs'],
  [/\bhang(?:s|ing)? on\b/i, 'depends on'],
  [/\bso many\b(?!(?: \w+)? that)/i, 'N, this many'],
  [/\bjudged (?:for|as)\b/i, 'evaluated for'],
  [/\baffair\b/i, 'X ignores it; left to X'],
  [/\b(?:time|times|minutes|budget) buys?\b/i, 'the strongest agent found in X'],
  [/\bbut for\b/i, 'except for'],
  [/\bstraight by\b/i, 'directly by'],
  [/\b(?:have|has) the last word\b/i, 'the verdict uses new openings'],
  [/\bas (?:deep|many|long) as leaves\b/i, 'as deep as still allows'],
  [/\bfeature speaks\b/i, 'a feature is non-zero'],
  [/\bkeep every this\b|\bthis many-th\b/i, 'every Nth'],
];

/** What stays: recorded in files of earlier versions, or the idiom itself. */
const exceptions: readonly (readonly [file: RegExp, text: string])[] = [
  // The mark of pages that match run wrote; a page with another mark isn't written over.
  [/^cli\/commands\/match\.ts$/, 'which writes over it when it goes on'],
  // The ending of a replayed game that hasn't ended.
  [/^tournament\/log\/replay(?:\.test)?\.ts$/, 'none, the game goes on'],
];

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(?:ts|tsx|mjs|css|html|md|py|java)$/.test(file) && !ignored.test(file) && file !== self,
);

test('sources and pages are written in plain words', () => {
  const found = files.flatMap((file) => {
    const kept = exceptions.filter(([where]) => where.test(file)).map(([, text]) => text);
    const text = kept.reduce((rest, one) => rest.replaceAll(one, ''), readFileSync(join(root, file), 'utf8'));
    if (!phrases.some(([phrase]) => phrase.test(text))) return [];
    return text
      .split('\n')
      .flatMap((line, i) =>
        phrases.flatMap(([phrase, better]) =>
          phrase.test(line) ? [`${file}:${i + 1}: ${phrase.exec(line)![0]}; write: ${better}`] : [],
        ),
      );
  });
  expect(found).toEqual([]);
});
