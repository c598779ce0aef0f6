import { expect, test } from 'vitest';
import { sampleAudit } from '../../test/sample-diagnosis.ts';
import { renderMarkdown } from '../render/markdown.ts';
import { blockLines } from '../render/terminal.ts';
import { auditDocument, auditSummary } from './audit.ts';

test.each([
  ['a split', '| validation | 400 | 8,110 | 10.0 % |'],
  ['the rows by ply', '| 10 to 19 | 41,234 | 50.8 % |'],
  ['the balance by seat', '| games, for H | 1,710 | 820 | 1,470 | 53.0 % |'],
  ['scores', '| scores that are found wins or losses | 300 | fits to scores leave them out |'],
  ['that nothing was found', 'Nothing was found that speaks against the data.'],
])('the page of an audit states %s', (_, line) =>
  expect(renderMarkdown(auditDocument(sampleAudit([])))).toContain(line),
);

test('where ends were proven, the page says how often games came to something else', () => {
  const ends = [{ from: 1, to: 4, proven: 1200, wrong: 60 }];
  const page = renderMarkdown(auditDocument({ ...sampleAudit([]), ends }));
  expect(page).toContain('| 1 to 4 | 1,200 | 60 | 5.0 % |');
  expect(page).toContain('| games whose rows disagree about who won | 2 | proven results: somebody blundered |');
});

test('before a fit it is a line and the warnings', () =>
  expect(blockLines(auditSummary(sampleAudit(['one', 'two'])))).toEqual([
    'data: 4,000 games, 3,990 distinct; 81,234 rows: 65,012 train, 8,110 validation, 8,112 test; condition number 31.4 (original)',
    'warning: one',
    'warning: two',
  ]));
