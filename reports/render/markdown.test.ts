import { describe, expect, test } from 'vitest';
import { documents, nastyDocument } from '../../test/documents.ts';
import { column, shell, table } from '../document/document.ts';
import { renderMarkdown } from './markdown.ts';

describe.each(documents)('%s', (_, document) => {
  const markdown = renderMarkdown(document);

  test('the same document gives the same bytes', () => {
    expect(renderMarkdown(structuredClone(document))).toBe(markdown);
  });

  test('nothing that is no number is printed', () => {
    expect(markdown).not.toMatch(/NaN|undefined|null|Infinity|\[object|[ >]-0\b/);
  });

  test('every row of a table has as many cells as its head', () => {
    for (const table of markdown.matchAll(/(?:^\|.*\n)+/gm)) {
      const widths = table[0].trimEnd().split('\n').map(cells);
      expect(new Set(widths).size).toBe(1);
    }
  });
});

/** Bars that no backslash takes the meaning of. */
function cells(line: string): number {
  return line.replace(/\\./g, '').split('|').length;
}

test('names are escaped wherever they stand', () => {
  const markdown = renderMarkdown(nastyDocument);
  expect(markdown.replace(/```(sh|text)\n.*\n```/g, '')).not.toContain('<b>');
  expect(markdown).toContain('| &lt;b&gt;&amp;"\\|\'\\`\\_\\*\\\\ |');
  const lines = table('Counts', [column.words('What')], [['two\nlines']]);
  const document = { title: 'a', subtitle: 'b', sections: [{ title: 'c', blocks: [lines] }] };
  expect(renderMarkdown(document)).toContain('| two lines |');
});

test.each([
  ['no backticks', 'weightroom tune', '```'],
  ['a line of three', "weightroom tune 'a\n```\n# out'", '````'],
  ['a run of five within a line', "weightroom tune '`````'", '``````'],
])('a command with %s stays in its fence', (_, command, fence) => {
  const document = { title: 'a', subtitle: 'b', sections: [{ title: 'c', blocks: [shell(command)] }] };
  expect(renderMarkdown(document)).toBe(`# a\n\nb\n\n## c\n\n${fence}sh\n${command}\n${fence}\n`);
});
