import type { Scene } from '../engine/engine.ts';
import {
  type Board,
  type Cell,
  type Decoration,
  hexagon,
  nameOf,
  type Paint,
  type Piece,
  type Place,
  type Point,
  pathsOn,
  round,
  rowsOf,
  rowsText,
} from './board.ts';

const ACROSS = 200;
const APOTHEM = ACROSS / 2;
const SIDE = (2 * APOTHEM) / Math.sqrt(3);
const MARGIN = 60;
const EDGE = /^[+BR]$/;
/** Half the width of what a pointer hits. */
const HIT = 26;

/** Hexifence: hexagons whose edges are claimed; a captured one is painted. */
export function hexifenceBoard(scene: Scene): Board {
  const rows = rowsOf(scene.text);
  const width = rows.length;
  const reach = (width - 1) / 2;
  const at = (row: number, column: number): Point => [
    round(MARGIN + APOTHEM + (APOTHEM / 2) * (2 * column - row + reach)),
    round(MARGIN + SIDE + ((APOTHEM * Math.sqrt(3)) / 2) * (row - 1)),
  ];
  const edges = placesOf(rows)
    .filter(({ letter }) => EDGE.test(letter))
    .map(({ letter, r, c }) => edgeOf(letter, r, c, at(r, c)));
  const xs = edges.flatMap(({ outline }) => outline.map(([x]) => x));
  const ys = edges.flatMap(({ outline }) => outline.map(([, y]) => y));
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const moved = ([x, y]: Point): Point => [round(x - left), round(y - top)];
  const areas = centresOf(rows).map(({ letter, r, c }): Decoration => {
    const paint: { paint?: Paint } = letter === '' ? {} : { paint: letter === 'b' ? 'blue' : 'red' };
    return { kind: 'area', points: hexagon(at(r, c), ACROSS).map(moved), id: nameOf(c, r), ...paint };
  });
  const cells = edges.map((edge) => ({ ...edge, at: moved(edge.at), outline: edge.outline.map(moved) }));
  const path = pathsOn(cells);
  return {
    width: round(Math.max(...xs) - left + MARGIN),
    height: round(Math.max(...ys) - top + MARGIN),
    cells,
    decorations: areas,
    moves: scene.moves.map(({ text }) => ({ text, label: text, path: path(text) })),
    last: scene.last === undefined ? [] : [scene.last.text],
    paints: ['blue', 'red'],
  };
}

const placesOf = (rows: readonly (readonly string[])[]) =>
  rows.flatMap((row, r) => row.map((letter, c) => ({ letter, r, c })));

/** The places inside hexagons, which lie between two upright edges. */
function centresOf(rows: readonly (readonly string[])[]) {
  const isEdge = (r: number, c: number): boolean => EDGE.test(rows[r]![c] ?? '');
  return placesOf(rows).filter(({ r, c }) => r % 2 === 1 && c % 2 === 1 && isEdge(r, c - 1) && isEdge(r, c + 1));
}

/** The position `text` with `letter` on the edge at `place`: cells are captured by its side, or free again. */
export function withEdge(text: string, [row, column]: Place, letter: string): string {
  const [, side] = text.split(' ');
  const rows = rowsOf(text);
  rows[row]![column] = letter;
  const at = (r: number, c: number): string | undefined => rows[r]?.[c];
  for (const { letter: now, r, c } of centresOf(rows)) {
    const around = [at(r, c - 1), at(r, c + 1), at(r - 1, c - 1), at(r - 1, c), at(r + 1, c), at(r + 1, c + 1)];
    rows[r]![c] = around.includes('+') ? '' : now || letter.toLowerCase();
  }
  const captured = (by: string): number => rows.flat().filter((one) => one === by).length;
  return `${rowsText(rows)} ${side} ${captured('b')} ${captured('r')}`;
}

function edgeOf(letter: string, row: number, column: number, at: Point): Cell {
  const id = nameOf(column, row);
  // Upright, falling, rising.
  const degrees = row % 2 === 1 ? 90 : column % 2 === 1 ? 30 : -30;
  const outline = bar(at, degrees);
  const paint = letter === 'B' ? 'blue' : 'red';
  const label = `edge ${id}, ${letter === '+' ? 'unclaimed' : paint}`;
  const piece: Piece | undefined = letter === '+' ? undefined : { paint, kind: 'line' };
  return { id, label, outline, at, row, place: [row, column], isEdge: true, piece };
}

/** A bar with pointed ends, so that three that meet don't overlap. */
function bar([x, y]: Point, degrees: number): Point[] {
  const radians = (Math.PI / 180) * degrees;
  const [along, aside]: [Point, Point] = [
    [Math.cos(radians), Math.sin(radians)],
    [-Math.sin(radians), Math.cos(radians)],
  ];
  const half = SIDE / 2;
  const inner = half - HIT / Math.sqrt(3);
  const corner = (a: number, b: number): Point => [
    round(x + a * along[0] + b * aside[0]),
    round(y + a * along[1] + b * aside[1]),
  ];
  return [
    corner(-half, 0),
    corner(-inner, -HIT),
    corner(inner, -HIT),
    corner(half, 0),
    corner(inner, HIT),
    corner(-inner, HIT),
  ];
}
