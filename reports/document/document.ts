import type { Drawing } from '../../games/game.ts';
import type { Plot } from './plot.ts';
import { mergedWarnings, type Warning } from './warning.ts';

/** What a report says, before it is HTML, Markdown or lines of a terminal: plain text, nothing escaped yet. */
export interface Document {
  readonly title: string;
  /** One line under the title. */
  readonly subtitle: string;
  readonly sections: readonly Section[];
}

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Few readers want it: the page shows its title, and opens it on request. Paper, text and Markdown show all. */
  readonly folded?: boolean;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** The value is a line for a shell. */
  readonly shell?: boolean;
}

/** Columns of words are set left, of numbers right, of long text wide; a name may break where words may not. */
interface Column {
  readonly title: string;
  readonly kind: 'words' | 'name' | 'number' | 'prose' | 'code';
}

interface Frame {
  /** What leads to it, in a word or two: a move. */
  readonly label: string;
  /** What there is to see, in a sentence. */
  readonly caption: string;
  readonly drawing: Drawing;
  /** The frame that it follows, from 0: what differs is marked. The one before it where left out. */
  readonly from?: number;
}

/** What stands in a section, one below the other. */
export type Block =
  /** A paragraph; the sentence that a reader in a hurry reads; a line for a shell. */
  | { readonly kind: 'text' | 'lead' | 'command'; readonly text: string }
  /** The answer in a few words each: who, against whom, by how much. */
  | { readonly kind: 'facts'; readonly items: readonly Fact[] }
  /** What a reader should know before trusting the figures. */
  | { readonly kind: 'warnings'; readonly items: readonly Warning[] }
  /** The first cell of a row names the row. Folded, the page hides it until it is needed, and a terminal cuts it. */
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly string[])[];
      readonly folded?: boolean;
    }
  /** A position as a person looks at it; the caption says what there is to see. */
  | { readonly kind: 'board'; readonly caption: string; readonly drawing: Drawing }
  /** Boards that a reader steps through, one at a time; the name is lower case and unique on the page. */
  | { readonly kind: 'steps'; readonly name: string; readonly title: string; readonly frames: readonly Frame[] }
  /** Blocks below a title. */
  | { readonly kind: 'part'; readonly title: string; readonly blocks: readonly Block[] }
  | Plot;

/** The block of one kind. */
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;
export type Table = BlockOf<'table'>;

/**
 * What blocks are made of: a text is a paragraph, nested lists are one list, and what is false or missing is left out.
 */
export type Content = Block | string | false | undefined | readonly Content[];

export function blocksOf(content: Content): Block[] {
  if (content === undefined || content === false) return [];
  if (typeof content === 'string') return [{ kind: 'text', text: content }];
  return 'kind' in content ? [content] : content.flatMap(blocksOf);
}

/** Of `sections`, those that are there. */
export function documentOf(
  title: string,
  subtitle: string,
  ...sections: readonly (Section | undefined | readonly Section[])[]
): Document {
  return { title, subtitle, sections: sections.flatMap((one) => one ?? []) };
}

export function section(title: string, ...content: Content[]): Section {
  return { title, blocks: blocksOf(content) };
}

export function part(title: string, ...content: Content[]): Block {
  return { kind: 'part', title, blocks: blocksOf(content) };
}

/** The same for the few readers who want it. */
export function folded<One extends Section | Table>(one: One): One {
  return { ...one, folded: true };
}

export function lead(text: string): Block {
  return { kind: 'lead', text };
}

export function facts(items: readonly Fact[]): Block {
  return { kind: 'facts', items };
}

/** `lines`, those that are alike told once; nothing where there are none. */
export function warnings(lines: readonly string[]): Block | undefined {
  return lines.length === 0 ? undefined : { kind: 'warnings', items: mergedWarnings(lines) };
}

/** A command line to type. */
export function shell(text: string): Block {
  return { kind: 'command', text };
}

/** A title alone is a column of numbers. */
export function table(
  caption: string,
  columns: readonly (Column | string)[],
  rows: readonly (readonly string[])[],
): Table {
  const typed = columns.map((one): Column => (typeof one === 'string' ? { title: one, kind: 'number' } : one));
  return { kind: 'table', caption, columns: typed, rows };
}

/** A column, by what stands in it. */
export const column = {
  words: (title: string): Column => ({ title, kind: 'words' }),
  name: (title: string): Column => ({ title, kind: 'name' }),
  prose: (title: string): Column => ({ title, kind: 'prose' }),
  code: (title: string): Column => ({ title, kind: 'code' }),
};

/** The columns of `eloCells`. */
export const eloColumns = ['Elo', '95 % interval'] as const;
