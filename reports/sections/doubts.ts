import { type Block, type Section, warnings } from '../document/document.ts';

/** What a reader should know before trusting the figures, and what helps; nothing where nobody warns. */
export function doubts(lines: readonly string[], more: readonly Block[] = []): Section[] {
  return lines.length === 0 ? [] : [{ title: 'Before trusting the figures', blocks: [warnings(lines), ...more] }];
}
