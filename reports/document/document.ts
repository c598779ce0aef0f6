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
export interface Part {
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
export interface Facts {
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
export interface Warnings {
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
}

/** A table that few readers want; the page folds it away, a terminal cuts it. */
export interface Folded {
  readonly kind: 'folded';
  readonly table: Table;
}

/** A position as a person looks at it. */
export interface Board {
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

export type Block = Part | Text | Lead | Facts | Warnings | Command | Table | Folded | Board | Steps | Plot;

export function text(text: string): Text {
  return { kind: 'text', text };
}

export function lead(text: string): Lead {
  return { kind: 'lead', text };
}

export function facts(items: readonly Fact[]): Facts {
  return { kind: 'facts', items };
}

/** `lines`, those that are alike told once: see `mergedWarnings`. */
export function warnings(lines: readonly string[]): Warnings {
  return { kind: 'warnings', items: mergedWarnings(lines) };
}

/** A command line to type. */
export function shell(text: string): Command {
  return { kind: 'command', text };
}

export function folded(table: Table): Folded {
  return { kind: 'folded', table };
}

export function part(title: string, blocks: readonly Block[]): Part {
  return { kind: 'part', title, blocks };
}

export function table(caption: string, columns: readonly Column[], rows: readonly (readonly string[])[]): Table {
  return { kind: 'table', caption, columns, rows };
}

export function words(title: string): Column {
  return { title, kind: 'words' };
}

export function name(title: string): Column {
  return { title, kind: 'name' };
}

export function number(title: string): Column {
  return { title, kind: 'number' };
}

/** Columns of numbers. */
export function numbers(...titles: string[]): Column[] {
  return titles.map(number);
}

export function prose(title: string): Column {
  return { title, kind: 'prose' };
}

export function code(title: string): Column {
  return { title, kind: 'code' };
}
