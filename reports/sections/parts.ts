import { type Block, type Section, shell, table, text, warnings, words } from '../document/document.ts';

/** What a reader should know before trusting the figures, and what helps; nothing where nobody warns. */
export function doubts(lines: readonly string[], more: readonly Block[] = []): Section[] {
  return lines.length === 0 ? [] : [{ title: 'Before trusting the figures', blocks: [warnings(lines), ...more] }];
}

/** What speaks against the data, or that nothing does. */
export function objections(lines: readonly string[]): Block {
  return lines.length > 0 ? warnings(lines) : text('Nothing was found that speaks against the data.');
}

/** What made the figures of a page. */
interface Made {
  readonly command: string;
  readonly game: string;
  readonly seed: number;
  /** Of weightroom. */
  readonly version: string;
}

/** The command that makes a page's figures again, as far as `sentence` says; what made them, `more` facts by name included. */
export function repeating(
  { command, game, seed, version }: Made,
  sentence: string,
  more: Readonly<Record<string, string>>,
): Section {
  const made = { game, seed: String(seed), weightroom: version, ...more };
  const facts = table('Made with', [words('What'), words('Which')], Object.entries(made));
  return { title: 'How to repeat it', blocks: [shell(command), text(sentence), facts] };
}
