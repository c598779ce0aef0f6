import { quoted } from '../lib/quoted.ts';
import { generatorsOf } from './board.ts';
import type { Board, Position } from './game.ts';

export const MAX_CELLS = 1024;
const MAX_VALUES = 256;
const MAX_PHASE = 65_535;

/**
 * What is wrong with what a game says of its board, in words: where, what was found, what is wanted; undefined where
 * nothing is. What `write` does isn't asked. `board` may be anything that code from outside may give.
 */
export function boardFault(board: Board): string | undefined {
  const { cells, values } = board;
  return (
    faultOfCount('cells', cells, 1, MAX_CELLS) ??
    faultOfCount('values', values, 2, MAX_VALUES) ??
    faultOfNames(board) ??
    (typeof board.write === 'function' ? undefined : 'write: a function is wanted') ??
    faultOfExchange(board) ??
    faultOfSymmetries(board) ??
    faultOfNear(board) ??
    faultOfPhase(board)
  );
}

function faultOfCount(name: string, count: number, least: number, most: number): string | undefined {
  if (Number.isInteger(count) && count >= least && count <= most) return undefined;
  return `${name}: ${found(count)}; a whole number from ${least} to ${most} is wanted`;
}

function faultOfNames({ valueNames, values }: Board): string | undefined {
  if (!Array.isArray(valueNames) || valueNames.length !== values) return `valueNames: ${values} texts are wanted`;
  const bad = valueNames.findIndex((name) => typeof name !== 'string' || !/^\S([^\n]*\S)?$/.test(name));
  return bad === -1 ? undefined : `valueNames[${bad}]: ${found(valueNames[bad])}; words on one line are wanted`;
}

/** Of a list that is to hold each of 0 to before `count` once. */
function faultOfPermutation(name: string, list: readonly number[], count: number): string | undefined {
  if (!Array.isArray(list) || list.length !== count) return `${name}: a list of ${count} numbers is wanted`;
  const at = new Array<number>(count).fill(-1);
  for (let i = 0; i < count; i++) {
    const to = list[i]!;
    if (!Number.isInteger(to) || to < 0 || to >= count)
      return `${name}[${i}]: ${found(to)}; a whole number from 0 to ${count - 1} is wanted`;
    if (at[to] !== -1) return `${name}: ${to} stands at ${at[to]} and at ${i}; each once is wanted`;
    at[to] = i;
  }
  return undefined;
}

function faultOfExchange({ exchange, cells, values }: Board): string | undefined {
  for (const [part, count] of [
    ['cells', cells],
    ['values', values],
  ] as const) {
    const name = `exchange.${part}`;
    const list = exchange?.[part];
    const fault = faultOfPermutation(name, list, count);
    if (fault !== undefined) return fault;
    const bad = list.findIndex((to, i) => list[to] !== i);
    if (bad !== -1)
      return `${name}: ${bad} goes to ${list[bad]}, and ${list[bad]} to ${list[list[bad]!]}; exchanged twice, each is wanted in its place`;
  }
  return undefined;
}

function faultOfSymmetries({ symmetries = [], cells }: Board): string | undefined {
  if (!Array.isArray(symmetries)) return 'symmetries: a list of permutations is wanted';
  for (const [i, symmetry] of symmetries.entries()) {
    const fault = faultOfPermutation(`symmetries[${i}]`, symmetry, cells);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfNear(board: Board): string | undefined {
  if (board.near === undefined) return undefined;
  if (typeof board.near !== 'function') return 'near: a function is wanted';
  const near = Array.from({ length: board.cells }, (_, cell) => board.near!(cell));
  const classes = Array.isArray(near[0]) ? near[0].length : 0;
  if (classes === 0) return 'near(0): a list of classes, each a list of cells, is wanted';
  for (const [cell, lists] of near.entries()) {
    if (!Array.isArray(lists) || lists.length !== classes || !lists.every(Array.isArray))
      return `near(${cell}): ${classes} lists of cells are wanted, as for cell 0`;
    const seen = new Set<number>();
    for (const other of lists.flat()) {
      if (!Number.isInteger(other) || other < 0 || other >= board.cells)
        return `near(${cell}): ${found(other)}; cells from 0 to ${board.cells - 1} are wanted`;
      if (seen.has(other)) return `near(${cell}): cell ${other} stands twice`;
      seen.add(other);
    }
  }
  return faultUnderSymmetries(board, near);
}

/** What is near a cell goes where the cell goes: else shared weights would make a difference where there is none. */
function faultUnderSymmetries(board: Board, near: readonly (readonly (readonly number[])[])[]): string | undefined {
  const ascending = (list: readonly number[]): string => [...list].sort((a, b) => a - b).join();
  for (const symmetry of generatorsOf(board))
    for (const [cell, lists] of near.entries())
      for (const [i, list] of lists.entries()) {
        const [there, wanted] = [
          ascending(near[symmetry[cell]!]![i]!),
          ascending(list.map((other) => symmetry[other]!)),
        ];
        if (there !== wanted)
          return `near(${symmetry[cell]})[${i}]: ${found(there)}; a symmetry takes cell ${cell} there, and what is near it to ${found(wanted)}`;
      }
  return undefined;
}

function faultOfPhase({ phase, values, exchange }: Board): string | undefined {
  if (phase === undefined) return undefined;
  if (!Array.isArray(phase) || phase.length !== values) return `phase: a list of ${values} numbers is wanted`;
  for (const [value, one] of phase.entries()) {
    const fault = faultOfCount(`phase[${value}]`, one, 0, MAX_PHASE);
    if (fault !== undefined) return fault;
    const other = exchange.values[value]!;
    if (phase[other] !== one)
      return `phase[${value}]: ${one}, but ${phase[other]} of value ${other}, which it is exchanged for; the same is wanted`;
  }
  return undefined;
}

function found(value: unknown): string {
  return quoted(String(value), 100);
}

/** Bytes before and behind those that are asked for, which nobody may write to. */
const BEFORE = 3;
const BEHIND = 64;
/** What stands there beforehand: what is left alone shows in both. */
const MARKS = [0xa5, 0x5a] as const;

/** What `board` writes of an unfinished `position`; or, as text, what is wrong with it: what was found; what is wanted. */
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
      return `write puts ${found} at index ${at}; ${cells} cells from index ${BEFORE} on are wanted, and nothing else`;
    }
    if (left) return `write leaves cell ${cell} as it was; each is to be written`;
    if (here !== there) return `write puts ${here} on cell ${cell}, then ${there}; the same is wanted`;
    if (here >= values) return `cell ${cell} holds ${here}; 0 to ${values - 1} is wanted`;
  }
  return one.subarray(BEFORE, BEFORE + cells);
}
