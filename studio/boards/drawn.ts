import type { Scene } from '../engine/replay.ts';
import { type Board, type BoardMove, byId, type Cell, cellAt, names, type Point, square, through } from './board.ts';

const SIDE = 100;
const MARGIN = 70;
const PAINTS = ['red', 'blue'] as const;

/** What a drawing says of a grid: its columns' letters by place in the line, and its rows' numbers by line. */
interface Grid {
  readonly columns: ReadonlyMap<number, string>;
  readonly rows: ReadonlyMap<number, string>;
}

/**
 * The board of a game that brings none: a drawing with row numbers in front and column letters above or below, as
 * `gridGame` makes it, is a grid of cells. Undefined where it is no grid: then it is shown as text.
 */
export function drawnBoard(scene: Scene): Board | undefined {
  const lines = scene.drawing.map((runs) => runs.map(({ text }) => text).join(''));
  const grid = gridOf(lines);
  if (grid === undefined) return undefined;
  const columns = [...grid.columns];
  const rows = [...grid.rows];
  const at = (row: number, column: number): Point => [MARGIN + SIDE * (column + 0.5), MARGIN + SIDE * (row + 0.5)];
  const cells = rows.flatMap(([line, number], row) =>
    columns.flatMap(([place, letter], column) =>
      cellIn(scene, line, place, `${letter}${number}`, row, at(row, column)),
    ),
  );
  const known = byId(cells);
  const places = new Map(
    rows.flatMap(([line, number]) => columns.map(([place, letter]) => [`${line} ${place}`, `${letter}${number}`])),
  );
  return {
    width: 2 * MARGIN + SIDE * columns.length,
    height: 2 * MARGIN + SIDE * rows.length,
    cells,
    decorations: [
      ...names([...grid.columns.values()], (i) => at(rows.length - 1, i), [0, 80]),
      ...names([...grid.rows.values()], (i) => at(i, 0), [-80, 0]),
    ],
    moves: scene.moves.map(({ text, changed }) => moveOf(text, changed, known, places)),
    last: cellsAt(scene.last?.changed ?? [], places, known),
    paints: PAINTS,
  };
}

function gridOf(lines: readonly string[]): Grid | undefined {
  const letters = lines.find((line) => /^\s*[a-z](\s+[a-z])*\s*$/.test(line));
  const numbered = lines.flatMap((line, i) => {
    const number = /^\s*(\d+)\s/.exec(line)?.[1];
    return number === undefined ? [] : ([[i, number]] as const);
  });
  if (letters === undefined || numbered.length === 0) return undefined;
  return {
    columns: new Map([...letters.matchAll(/[a-z]/g)].map((found) => [found.index, found[0]])),
    rows: new Map(numbered),
  };
}

/** The cell that the drawing has there; none where it has nothing. */
function cellIn(scene: Scene, line: number, column: number, id: string, row: number, at: Point): Cell[] {
  let from = 0;
  for (const { text, player } of scene.drawing[line]!) {
    const letter = text[column - from];
    if (column >= from && letter !== undefined) {
      if (letter === ' ') return [];
      const place = { id, outline: square(at, SIDE), at, row };
      if (letter === '.') return [cellAt(place, `${id}, empty`)];
      const paint = player === undefined ? 'block' : PAINTS[player];
      const kind = player === undefined ? 'square' : 'disc';
      return [cellAt(place, `${id}, ${letter}`, { kind, paint, text: letter })];
    }
    from += text.length;
  }
  return [];
}

/** The cells that the move's text names, in that order; where it names none, the one that it changes. */
function moveOf(
  text: string,
  changed: readonly (readonly [number, number])[],
  known: ReadonlyMap<string, Cell>,
  places: ReadonlyMap<string, string>,
): BoardMove {
  const named = [...text.matchAll(/[a-z]\d+/g)].map(([id]) => id);
  const touched = cellsAt(changed, places, known);
  const other = touched.filter((id) => !named.includes(id));
  const ids = named.length === 0 ? touched : named.length === 1 && other.length === 1 ? [...named, ...other] : named;
  const whole = named.length === 0 && ids.length !== 1 ? [] : ids;
  return { text, label: text, path: through(known, ...whole) ?? [] };
}

function cellsAt(
  changed: readonly (readonly [number, number])[],
  places: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, Cell>,
): string[] {
  return changed.map(([line, place]) => places.get(`${line} ${place}`) ?? '').filter((id) => known.has(id));
}
