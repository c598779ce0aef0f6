import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Drawing, Move, Player, Run } from '../game.ts';
import { CELLS, DIRECTIONS, MAX_PLIES, MAX_TOTAL, SIDE, SPAWN, spawnAt, spreadFrom, stackOf } from './board.ts';
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
    const player = value >> 3 === 0 ? 0 : 1;
    return { text: `   ${String.fromCharCode((player === 0 ? 64 : 96) + (value & 7))}`, player };
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
  const [board, side, played, ...rest] = text.split(' ');
  if (board === undefined || side === undefined || played === undefined || rest.length > 0)
    throw new InputError(`infexion position '${quoted(text)}': wanted '<7 rows> <r|b> <turns played>'`);
  const cells = parseBoard(board);
  if (side !== 'r' && side !== 'b')
    throw new InputError(`infexion position: side '${quoted(side, 100)}', wanted r or b`);
  const ply = /^(0|[1-9]\d{0,2})$/.test(played) ? Number(played) : Number.NaN;
  if (!(ply <= MAX_PLIES))
    throw new InputError(`infexion position: turns played '${quoted(played, 100)}', wanted 0 to ${MAX_PLIES}`);
  const turn: Player = side === 'r' ? 0 : 1;
  if (ply % 2 !== turn)
    throw new InputError(`infexion position: ${side} to move after ${ply} turns, but red moves at even counts`);
  const position = new InfexionPosition(cells, ply);
  const total = cells.reduce((sum, value) => sum + (value & 7), 0);
  if (total > MAX_TOTAL) throw new InputError(`infexion position: total power ${total}, wanted at most ${MAX_TOTAL}`);
  if (ply < 2 && total === MAX_TOTAL && position.stacks(turn) === 0)
    throw new InputError(`infexion position: ${side} has no move, but the game is not over before 2 turns`);
  return position;
}

function parseBoard(board: string): Uint8Array {
  const rows = board.split('/');
  if (rows.length !== SIDE) throw new InputError(`infexion position: ${rows.length} rows, wanted ${SIDE}`);
  const cells = new Uint8Array(CELLS);
  rows.forEach((row, r) => {
    let q = 0;
    for (const [token] of row.matchAll(/\d+|./gsu)) {
      const run = Number(token);
      if (token >= 'A' && token <= 'F' && token.length === 1)
        cells[r * SIDE + q++] = stackOf(0, token.charCodeAt(0) - 64);
      else if (token >= 'a' && token <= 'f' && token.length === 1)
        cells[r * SIDE + q++] = stackOf(1, token.charCodeAt(0) - 96);
      else if (/^[1-9]\d*$/.test(token)) q += run;
      else
        throw new InputError(
          `infexion position: '${quoted(token, 100)}' in row ${r}, wanted A to F, a to f or a number of cells`,
        );
      if (q > SIDE) break;
    }
    if (q !== SIDE)
      throw new InputError(
        `infexion position: row ${r} '${quoted(row, 100)}' has ${q > SIDE ? 'more' : 'fewer'} than ${SIDE} cells`,
      );
  });
  return cells;
}

/** `34` spawns on row 3, column 4; `34dr` spreads from there. */
export function moveText(move: Move): string {
  const cell = move >> 3;
  const direction = move & 7;
  return `${Math.floor(cell / SIDE)}${cell % SIDE}${direction === SPAWN ? '' : DIRECTIONS[direction]}`;
}

/** Reads a legal move of `position`. Throws InputError with the rule that it breaks, in the words of the reference. */
export function parseMove(position: InfexionPosition, text: string): Move {
  const move = /^(\d)(\d)(dr|d|dl|ul|u|ur)?$/.exec(text);
  if (move === null)
    throw new InputError(
      `infexion move '${quoted(text, 100)}': wanted row, column and ${DIRECTIONS.join(', ')} or nothing, such as 34 or 34dr`,
    );
  const [, row, column, name] = move;
  if (Number(row) >= SIDE || Number(column) >= SIDE)
    throw new InputError(
      `infexion move '${quoted(text, 100)}': off the board, whose rows and columns are 0 to ${SIDE - 1}`,
    );
  const cell = Number(row) * SIDE + Number(column);
  const broken = name === undefined ? whyNoSpawn(position, cell) : whyNoSpread(position, cell);
  if (position.over())
    throw new InputError(`infexion move '${quoted(text, 100)}': the game is over (${position.ending()})`);
  if (broken !== undefined) throw new InputError(`infexion move '${quoted(text, 100)}': ${broken}`);
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
