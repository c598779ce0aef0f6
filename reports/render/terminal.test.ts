import { describe, expect, test } from 'vitest';
import { documents } from '../../test/documents.ts';
import {
  type Block,
  blocksOf,
  type Content,
  column,
  folded,
  lead,
  part,
  shell,
  table,
  warnings,
} from '../document/document.ts';
import { warningLine } from '../document/warning.ts';
import { aligned, blockLines, renderTerminal } from './terminal.ts';

describe.each(documents)('%s', (_, document) => {
  const lines = renderTerminal(document);

  test('the same document gives the same lines', () => {
    expect(renderTerminal(structuredClone(document))).toEqual(lines);
  });

  test('nothing that is no number is printed', () => {
    expect(lines.join('\n')).not.toMatch(/NaN|undefined|null|Infinity|\[object|[ >]-0\b/);
  });

  test('every title, sentence, warning and row of a table is there', () => {
    const shown = new Set(lines.map(squeezed));
    for (const wanted of document.sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(saidBy)]))
      expect(shown).toContain(squeezed(wanted));
  });
});

/** What a block says, a line each; its cells with blanks between. */
function saidBy(block: Block): string[] {
  switch (block.kind) {
    case 'table':
      return [`${block.caption}:`, ...block.rows.map((row) => row.join(' '))];
    case 'part':
      return [block.title, ...block.blocks.flatMap(saidBy)];
    case 'warnings':
      return block.items.map((item) => `warning: ${warningLine(item)}`);
    case 'facts':
      return block.items.map(({ label, value }) => `${label}: ${value}`);
    case 'steps':
      return [block.title, ...block.frames.map(({ caption }) => caption)];
    case 'board':
      return [block.caption];
    case 'plot':
      return [];
    default:
      return [block.text];
  }
}

function squeezed(line: string): string {
  return line.replace(/\s+/g, ' ').trim();
}

const counts = table(
  'Counts',
  [column.words('What'), 'Count'],
  [
    ['games', '1,000'],
    ['x', '–'],
  ],
);

test.each<[string, Content[], string[]]>([
  [
    'sentences follow each other',
    [lead('One.'), 'Two.', warnings(['a', 'b'])],
    ['One.', 'Two.', 'warning: a', 'warning: b'],
  ],
  [
    'a table stands by itself, its columns two blanks apart',
    ['One.', counts, 'Two.'],
    ['One.', '', 'Counts:', 'What   Count', 'games  1,000', 'x      –', '', 'Two.'],
  ],
  [
    'so does a part',
    [part('Part', 'One.'), part('Other', counts)],
    ['Part', 'One.', '', 'Other', 'Counts:', 'What   Count', 'games  1,000', 'x      –'],
  ],
  ['no warnings take no line', ['One.', warnings([]), shell('run')], ['One.', '', 'run']],
  [
    'a board has its caption',
    [{ kind: 'board', caption: 'Here', drawing: [[{ text: 'H', player: 0 }, { text: ' .' }]] }],
    ['Here', 'H .'],
  ],
])('%s', (_, content, lines) => expect(blockLines(blocksOf(content))).toEqual(lines));

test('a folded table is cut, and says so', () => {
  const rows = Array.from({ length: 100 }, (_, i) => [String(i), '0']);
  const lines = blockLines([folded({ ...counts, rows })]);
  expect(lines.slice(-2)).toEqual(['39    0', '... and 60 more rows']);
  expect(blockLines([folded(counts)])).toEqual(blockLines([counts]));
});

test('a row may end early', () => expect(aligned([['a', 'b', 'c'], ['long']])).toEqual(['a     b  c', 'long']));

test('a table has columns of equal width and no blanks at the end', () =>
  expect(
    aligned([
      ['a', 'bb', ''],
      ['ccc', '', 'd'],
      ['e', 'f'],
    ]),
  ).toEqual(['a    bb', 'ccc      d', 'e    f']));
