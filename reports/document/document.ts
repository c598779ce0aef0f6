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

/** A titled part of a section. */
interface Part {
  readonly kind: 'part';
  readonly title: string;
  readonly blocks: readonly Block[];
}

interface Text {
  readonly kind: 'text';
  readonly text: string;
}

/** The sentence that a reader in a hurry reads. */
interface Lead {
  readonly kind: 'lead';
  readonly text: string;
}

/** The answer in a few words each: who, against whom, by how much. */
interface Facts {
  readonly kind: 'facts';
  readonly items: readonly Fact[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** The value is a line for a shell. */
  readonly shell?: boolean;
}

/** What a reader should know before trusting the figures. */
interface Warnings {
  readonly kind: 'warnings';
  readonly items: readonly Warning[];
}

/** A line for a shell. */
interface Command {
  readonly kind: 'command';
  readonly text: string;
}

/** Columns of words are set left, of numbers right, of long text wide; a name may break where words may not. */
interface Column {
  readonly title: string;
  readonly kind: 'words' | 'name' | 'number' | 'prose' | 'code';
}

/** The first cell of a row names the row. */
export interface Table {
  readonly kind: 'table';
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Few readers want it: the page folds it away, a terminal cuts it. */
  readonly folded?: boolean;
}

/** A position as a person looks at it. */
interface Board {
  readonly kind: 'board';
  /** What there is to see. */
  readonly caption: string;
  readonly drawing: Drawing;
}

/** Boards that a reader steps through, one at a time. */
export interface Steps {
  readonly kind: 'steps';
  /** Lower case and unique on the page. */
  readonly name: string;
  readonly title: string;
  /** One at least. */
  readonly frames: readonly Frame[];
}

export interface Frame {
  /** What leads to it, in a word or two: a move. */
  readonly label: string;
  /** What there is to see, in a sentence. */
  readonly caption: string;
  readonly drawing: Drawing;
  /** The frame that it follows, from 0: what differs is marked. The one before it where left out. */
  readonly from?: number;
}

export type Block = Part | Text | Lead | Facts | Warnings | Command | Table | Board | Steps | Plot;

/** What blocks are made of: a text is a paragraph, nested lists are one list, and what is false or missing is left out. */
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

export function part(title: string, ...content: Content[]): Part {
  return { kind: 'part', title, blocks: blocksOf(content) };
}

/** The same for the few readers who want it. */
export function folded<One extends Section | Table>(one: One): One {
  return { ...one, folded: true };
}

export function lead(text: string): Lead {
  return { kind: 'lead', text };
}

export function facts(items: readonly Fact[]): Facts {
  return { kind: 'facts', items };
}

/** `lines`, those that are alike told once; nothing where there are none. */
export function warnings(lines: readonly string[]): Warnings | undefined {
  return lines.length === 0 ? undefined : { kind: 'warnings', items: mergedWarnings(lines) };
}

/** A command line to type. */
export function shell(text: string): Command {
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

export function words(title: string): Column {
  return { title, kind: 'words' };
}

export function name(title: string): Column {
  return { title, kind: 'name' };
}

export function prose(title: string): Column {
  return { title, kind: 'prose' };
}

export function code(title: string): Column {
  return { title, kind: 'code' };
}

/** The columns of `eloCells`. */
export const eloColumns = ['Elo', '95 % interval'] as const;
