import type { Scene } from '../engine/replay.ts';
import {
  type Board,
  byId,
  type Cell,
  cellAt,
  counts,
  type Decoration,
  hexagon,
  letters,
  nameOf,
  names,
  type Point,
  round,
  rowsOf,
  through,
} from './board.ts';

const ACROSS = 100;
const DOWN = (ACROSS * Math.sqrt(3)) / 2;
const MARGIN = 95;
/** Where nothing is written. */
const BARE = 15;

/** Hex: a rhombus of hexagons, each row half a cell further right; Black's edges above and below, White's aside. */
export function hexBoard(scene: Scene): Board {
  const rows = rowsOf(scene.text);
  const size = rows.length;
  const at = (row: number, column: number): Point => [
    round(MARGIN + ACROSS * (column + row / 2 + 0.5)),
    round(MARGIN + DOWN * row + ACROSS / Math.sqrt(3)),
  ];
  const cells = rows.flatMap((row, r) => row.map((letter, c) => cellOf(letter, r, c, at(r, c))));
  const known = byId(cells);
  return {
    width: round(MARGIN + BARE + ACROSS * (1.5 * size - 0.5)),
    height: round(MARGIN + BARE + DOWN * (size - 1) + (2 * ACROSS) / Math.sqrt(3)),
    cells,
    decorations: [
      ...edges(size, at),
      ...names(letters(size), (i) => at(0, i), [-25, -90]),
      ...names(counts(size), (i) => at(i, 0), [-85, 0]),
    ],
    moves: scene.moves.map(({ text }) => {
      const path = through(known, text) ?? [];
      return { text, label: text === 'swap' ? 'swap: take the stone over' : text, path };
    }),
    last: scene.last === undefined ? [] : swapped(scene.last.text, cells),
    paints: ['black', 'white'],
  };
}

function cellOf(letter: string, row: number, column: number, at: Point): Cell {
  const id = nameOf(column, row);
  const place = { id, outline: hexagon(at, ACROSS), at, row };
  if (letter === '') return cellAt(place, `${id}, empty`);
  const paint = letter === 'B' ? 'black' : 'white';
  return cellAt(place, `${id}, ${paint} stone`, { paint, kind: 'disc' });
}

/** A swap leaves one stone only. */
function swapped(text: string, cells: readonly Cell[]): string[] {
  return text === 'swap' ? cells.filter(({ piece }) => piece !== undefined).map(({ id }) => id) : [text];
}

/** The rim, in its players' colours. */
function edges(size: number, at: (row: number, column: number) => Point): Decoration[] {
  const last = size - 1;
  const numbers = Array.from({ length: size }, (_, i) => i);
  const corner = (row: number, column: number, i: number): Point => hexagon(at(row, column), ACROSS)[i]!;
  // Corners go round from the top one.
  const top = numbers.flatMap((column) => [corner(0, column, 5), corner(0, column, 0)]);
  const bottom = numbers.flatMap((column) => [corner(last, column, 3), corner(last, column, 2)]);
  const left = numbers.flatMap((row) => [corner(row, 0, 5), corner(row, 0, 4), corner(row, 0, 3)]);
  const right = numbers.flatMap((row) => [corner(row, last, 0), corner(row, last, 1), corner(row, last, 2)]);
  return [
    { kind: 'line', points: left.slice(0, -1), paint: 'white' },
    { kind: 'line', points: right.slice(1), paint: 'white' },
    { kind: 'line', points: top, paint: 'black' },
    { kind: 'line', points: sorted(bottom), paint: 'black' },
  ];
}

function sorted(points: readonly Point[]): Point[] {
  return points.toSorted(([a], [b]) => a - b);
}
