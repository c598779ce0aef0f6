import * as z from 'zod';
import { quoted } from '../lib/quoted.ts';
import { generatorsOf } from './board.ts';
import type { Board, Position } from './game.ts';

/** A function of a game, whatever it takes. */
export const called = z.custom<(...values: never[]) => unknown>(
  (value) => typeof value === 'function',
  'expected a function',
);
export const line = z.string('expected text').regex(/^\S([^\n]*\S)?$/, 'expected words on one line');

/** A whole number from `least` to `most`. */
export function wholeFrom(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} up` : `${least} to ${most}`;
  const params = {
    error: ({ input }: { readonly input?: unknown }) => `${found(input)}; expected a whole number from ${range}`,
  };
  return z
    .int(params)
    .min(least, { ...params, abort: true })
    .max(most, { ...params, abort: true });
}

export const MAX_CELLS = 1024;
const MAX_VALUES = 256;
const MAX_PHASE = 65_535;

/**
 * What a game says of its board. What `write` does isn't asked. Each issue says what was found and what was expected.
 */
export const boardSchema = z
  .object({ cells: wholeFrom(1, MAX_CELLS), values: wholeFrom(2, MAX_VALUES) }, 'expected an object')
  .loose()
  .superRefine((board, context) => {
    for (const issue of partsOf(board.cells, board.values).safeParse(board).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  });

/** The parts of a board that depend on how many cells and values it has. */
function partsOf(cells: number, values: number) {
  const listOf = <Item extends z.ZodType>(item: Item, count: number, wanted: string) =>
    z.array(item, wanted).length(count, wanted);
  const numbers = (count: number, most: number) =>
    listOf(wholeFrom(0, most), count, `expected a list of ${count} numbers`);
  const permutation = (count: number) =>
    numbers(count, count - 1).refine((list) => new Set(list).size === count, {
      error: ({ input }) => twiceIn(input as number[]),
      abort: true,
    });
  const exchange = (count: number) =>
    permutation(count).refine((list) => list.every((to, i) => list[to] === i), {
      error: ({ input }) => goneRound(input as number[]),
    });
  return z
    .object({
      valueNames: listOf(line, values, `expected ${values} texts`),
      write: called,
      exchange: z.object({ cells: exchange(cells), values: exchange(values) }, 'expected cells and values'),
      symmetries: z.array(permutation(cells), 'expected a list of permutations').optional(),
      near: called.optional(),
      phase: numbers(values, MAX_PHASE).optional(),
    })
    .superRefine((parts, context) => {
      const board = { ...parts, cells, values } as unknown as Board;
      const fault = faultOfNear(board) ?? faultOfPhase(board);
      if (fault !== undefined) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] });
    });
}

/** Where something is wrong, and what. */
type Fault = readonly [place: string, what: string];

function twiceIn(list: readonly number[]): string {
  const at = list.findIndex((to, i) => list.indexOf(to) !== i);
  return `${list[at]} stands at ${list.indexOf(list[at]!)} and at ${at}; expected each once`;
}

function goneRound(list: readonly number[]): string {
  const at = list.findIndex((to, i) => list[to] !== i);
  return `${at} goes to ${list[at]}, and ${list[at]} to ${list[list[at]!]}; exchanged twice, each must be in its place`;
}

function faultOfNear(board: Board): Fault | undefined {
  if (board.near === undefined) return undefined;
  const near = Array.from({ length: board.cells }, (_, cell) => board.near!(cell));
  const classes = Array.isArray(near[0]) ? near[0].length : 0;
  if (classes === 0) return ['near(0)', 'expected a list of classes, each a list of cells'];
  for (const [cell, lists] of near.entries()) {
    const place = `near(${cell})`;
    if (!Array.isArray(lists) || lists.length !== classes || !lists.every(Array.isArray))
      return [place, `expected ${classes} lists of cells, as for cell 0`];
    const all = lists.flat();
    const stranger = all.find((other) => !Number.isInteger(other) || other < 0 || other >= board.cells);
    if (stranger !== undefined) return [place, `${found(stranger)}; expected cells from 0 to ${board.cells - 1}`];
    const twice = all.find((other, i) => all.indexOf(other) !== i);
    if (twice !== undefined) return [place, `cell ${twice} stands twice`];
  }
  return faultUnderSymmetries(board, near);
}

/** What is near a cell goes where the cell goes: else shared weights would make a difference where there is none. */
function faultUnderSymmetries(board: Board, near: readonly (readonly (readonly number[])[])[]): Fault | undefined {
  const ascending = (list: readonly number[]): string => [...list].sort((a, b) => a - b).join();
  for (const symmetry of generatorsOf(board))
    for (const [cell, lists] of near.entries())
      for (const [i, list] of lists.entries()) {
        const to = symmetry[cell]!;
        const [there, wanted] = [ascending(near[to]![i]!), ascending(list.map((other) => symmetry[other]!))];
        if (there !== wanted)
          return [
            `near(${to})[${i}]`,
            `${found(there)}; a symmetry takes cell ${cell} there, and what is near it to ${found(wanted)}`,
          ];
      }
  return undefined;
}

function faultOfPhase({ phase, exchange }: Board): Fault | undefined {
  const value = phase?.findIndex((one, i) => one !== phase[exchange.values[i]!]) ?? -1;
  if (value === -1) return undefined;
  const other = exchange.values[value]!;
  return [
    `phase.${value}`,
    `${phase![value]}, but ${phase![other]} of value ${other}, which it is exchanged for; expected the same`,
  ];
}

function found(value: unknown): string {
  return quoted(String(value), 100);
}

/** Bytes before and behind those that are asked for, which nobody may write to. */
const BEFORE = 3;
const BEHIND = 64;
/** What stands there beforehand: what is left alone shows in both. */
const MARKS = [0xa5, 0x5a] as const;

/**
 * What `board` writes of an unfinished `position`; or, as text, what is wrong with it: what was found; what was
 * expected.
 */
export function boardWritten(board: Board, position: Position): Uint8Array | string {
  const { cells, values } = board;
  const [one, other] = MARKS.map((mark) => {
    const out = new Uint8Array(BEFORE + cells + BEHIND).fill(mark);
    board.write(position, out, BEFORE);
    return out;
  }) as [Uint8Array, Uint8Array];
  for (let at = 0; at < one.length; at++) {
    const [here, there] = [one[at]!, other[at]!];
    const left = here === MARKS[0] && there === MARKS[1];
    const cell = at - BEFORE;
    if (cell < 0 || cell >= cells) {
      if (left) continue;
      const found = here === MARKS[0] ? there : here;
      return `write puts ${found} at index ${at}; expected ${cells} cells from index ${BEFORE} on, and nothing else`;
    }
    if (left) return `write leaves cell ${cell} as it was; each is to be written`;
    if (here !== there) return `write puts ${here} on cell ${cell}, then ${there}; expected the same`;
    if (here >= values) return `cell ${cell} holds ${here}; expected 0 to ${values - 1}`;
  }
  return one.subarray(BEFORE, BEFORE + cells);
}
