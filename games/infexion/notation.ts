import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Drawing, Move, Run } from '../game.ts';
import { readCount, readFields, readRows, readSide, wrongPosition } from '../notation.ts';
import { CELLS, DIRECTIONS, LETTERS, MAX_PLIES, MAX_TOTAL, ROWS, SIDE, SPAWN, spawnAt, spreadFrom } from './board.ts';
import { InfexionPosition } from './position.ts';

/**
 * The torus as seven rows, r = 6 on top so that `u` points up, each shifted by half a cell so that the six directions
 * are the six neighbours. `A` to `F` are red stacks of power 1 to 6, `a` to `f` blue ones.
 */
export function drawInfexion(position: InfexionPosition): Drawing {
  const numbers = Array.from({ length: SIDE }, (_, i) => i);
  const cell = (r: number, q: number): Run => {
    const value = position.cells[r * SIDE + q]!;
    if (value === 0) return { text: '   .' };
    return { text: `   ${LETTERS[value - 1]}`, player: value >> 3 === 0 ? 0 : 1 };
  };
  const rows = numbers
    .toReversed()
    .map((r) => [{ text: `r ${r}${'  '.repeat(r)}` }, ...numbers.map((q) => cell(r, q))]);
  const power = ([0, 1] as const).map((player) => position.power(player));
  return [
    ...rows,
    [{ text: `  q${numbers.map((q) => String(q).padStart(4)).join('')}` }],
    [{ text: `red power ${power[0]}`, player: 0 }, { text: ', ' }, { text: `blue power ${power[1]}`, player: 1 }],
  ];
}

/** Reads `<7 rows> <r|b> <turns played>`. Throws InputError. */
export function parsePosition(text: string): InfexionPosition {
  const wrong = wrongPosition('infexion', text);
  const [rows, side, played] = readFields(text, [3, 3], 'rows, side and turns played', wrong);
  const cells = readRows(ROWS, rows!, LETTERS, new Uint8Array(CELLS), wrong);
  const turn = readSide(side!, ['r', 'b'], wrong);
  const ply = readCount(played!, 'turns played', MAX_PLIES, wrong);
  if (ply % 2 !== turn) throw wrong(`${side} to move after ${ply} turns, but red moves at even counts`);
  const total = cells.reduce((sum, value) => sum + (value & 7), 0);
  if (total > MAX_TOTAL) throw wrong(`total power ${total}, expected at most ${MAX_TOTAL}`);
  const position = new InfexionPosition(cells, ply);
  if (ply < 2 && total === MAX_TOTAL && position.stacks(turn) === 0)
    throw wrong(`${side} has no move, but the game is not over before 2 turns`);
  return position;
}

/** `34` spawns on row 3, column 4; `34dr` spreads from there. */
export function moveText(move: Move): string {
  const cell = move >> 3;
  const direction = move & 7;
  return `${Math.floor(cell / SIDE)}${cell % SIDE}${direction === SPAWN ? '' : DIRECTIONS[direction]}`;
}

/** Reads a legal move of `position`. Throws InputError with the rule that it breaks, in the words of the reference. */
export function parseMove(position: InfexionPosition, text: string): Move {
  const wrong = (what: string) => new InputError(`infexion move '${quoted(text, 100)}': ${what}`);
  const move = /^(\d)(\d)(dr|d|dl|ul|u|ur)?$/.exec(text);
  if (move === null) throw wrong(`expected row, column and ${DIRECTIONS.join(', ')} or nothing, such as 34 or 34dr`);
  const [, row, column, name] = move;
  if (Number(row) >= SIDE || Number(column) >= SIDE)
    throw wrong(`off the board, whose rows and columns are 0 to ${SIDE - 1}`);
  const cell = Number(row) * SIDE + Number(column);
  if (position.over()) throw wrong(`the game is over (${position.ending()})`);
  const broken = name === undefined ? whyNoSpawn(position, cell) : whyNoSpread(position, cell);
  if (broken !== undefined) throw wrong(broken);
  return name === undefined ? spawnAt(cell) : spreadFrom(cell, DIRECTIONS.indexOf(name));
}

function whyNoSpawn(position: InfexionPosition, cell: number): string | undefined {
  const value = position.cells[cell]!;
  if (value !== 0) return value >> 3 === position.turn ? 'spawn on own stack' : 'spawn on enemy stack';
  return position.power(0) + position.power(1) === MAX_TOTAL ? `spawn with total power ${MAX_TOTAL}` : undefined;
}

function whyNoSpread(position: InfexionPosition, cell: number): string | undefined {
  const value = position.cells[cell]!;
  if (value === 0) return 'spread from an empty cell';
  return value >> 3 === position.turn ? undefined : 'spread of an enemy stack';
}
