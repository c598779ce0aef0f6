import type { Scene } from '../engine/engine.ts';
import {
  type Board,
  type BoardMove,
  type Cell,
  counts,
  type Decoration,
  hexagon,
  letters,
  nameOf,
  names,
  type Piece,
  type Place,
  type Point,
  pathsOn,
  round,
  rowsOf,
  type Spot,
} from './board.ts';

const ACROSS = 100;
const DOWN = (ACROSS * Math.sqrt(3)) / 2;

/** A rhombus of hexagons, `size` wide, its top row first; each row lies half a cell further right, or left. */
function rhombus(size: number, lean: 'right' | 'left', before: number, after: number) {
  const shift = (row: number): number => (lean === 'right' ? row : size - 1 - row) / 2;
  return {
    at: (row: number, column: number): Point => [
      round(before + ACROSS * (column + shift(row) + 0.5)),
      round(before + DOWN * row + ACROSS / Math.sqrt(3)),
    ],
    width: round(before + after + ACROSS * (1.5 * size - 0.5)),
    height: round(before + after + DOWN * (size - 1) + (2 * ACROSS) / Math.sqrt(3)),
  };
}

/** `said` is what is said of the piece. */
function cellOf(id: string, at: Point, row: number, place: Place, piece: Piece | undefined, said: string): Cell {
  return { id, label: `${id}, ${piece ? said : 'empty'}`, outline: hexagon(at, ACROSS), at, row, place, piece };
}

/** Hex: Black's edges above and below, White's aside. */
export function hexBoard({ text, moves, last }: Scene): Board {
  const rows = rowsOf(text);
  const size = rows.length;
  const { at, width, height } = rhombus(size, 'right', 95, 15);
  const cells = rows.flatMap((letters, row) =>
    letters.map((letter, column): Cell => {
      const paint = letter === 'B' ? 'black' : 'white';
      const piece: Piece | undefined = letter === '' ? undefined : { paint, kind: 'disc' };
      return cellOf(nameOf(column, row), at(row, column), row, [row, column], piece, `${paint} stone`);
    }),
  );
  const path = pathsOn(cells);
  // A swap leaves one stone only.
  const stones = cells.filter(({ piece }) => piece !== undefined).map(({ id }) => id);
  return {
    width,
    height,
    cells,
    decorations: [
      ...edges(size, at),
      ...names(letters(size), (i) => at(0, i), [-25, -90]),
      ...names(counts(size), (i) => at(i, 0), [-85, 0]),
    ],
    moves: moves.map(({ text: move }) => ({
      text: move,
      label: move === 'swap' ? 'swap: take the stone over' : move,
      path: path(move),
    })),
    last: last === undefined ? [] : last.text === 'swap' ? stones : [last.text],
    paints: ['black', 'white'],
  };
}

/** The rim, in its players' colours. */
function edges(size: number, at: (row: number, column: number) => Point): Decoration[] {
  const numbers = Array.from({ length: size }, (_, i) => i);
  // Corners go round from the top one.
  const rim = (place: (i: number) => Point, corners: readonly number[]): Point[] =>
    numbers.flatMap((i) => corners.map((corner) => hexagon(place(i), ACROSS)[corner]!));
  const left = rim((row) => at(row, 0), [5, 4, 3]);
  const right = rim((row) => at(row, size - 1), [0, 1, 2]);
  return [
    { kind: 'line', points: left.slice(0, -1), paint: 'white' },
    { kind: 'line', points: right.slice(1), paint: 'white' },
    { kind: 'line', points: rim((column) => at(0, column), [5, 0]), paint: 'black' },
    { kind: 'line', points: rim((column) => at(size - 1, column), [3, 2]).sort(([a], [b]) => a - b), paint: 'black' },
  ];
}

const SIDE = 7;
/** From a stack of Infexion to the arrows around it. */
const NEAR = 72;
/** The ways of a spread: degrees of the picture. */
const WAYS: Readonly<Record<string, readonly [degrees: number, said: string]>> = {
  dr: [0, 'right'],
  d: [60, 'down right'],
  dl: [120, 'down left'],
  ul: [180, 'left'],
  u: [240, 'up left'],
  ur: [300, 'up right'],
};

/** Infexion: the torus laid flat, r = 6 on top; what leaves on one side comes back on the other. */
export function infexionBoard({ text, moves, last }: Scene): Board {
  const { at, width, height } = rhombus(SIDE, 'left', 85, 85);
  const cells = rowsOf(text)
    .toReversed()
    .flatMap((letters, row) =>
      letters.map((letter, q): Cell => {
        const r = SIDE - 1 - row;
        const paint = letter < 'a' ? 'red' : 'blue';
        const power = (letter.toLowerCase().charCodeAt(0) - 96).toString();
        const piece: Piece | undefined = letter === '' ? undefined : { paint, kind: 'disc', text: power };
        return cellOf(`${r}${q}`, at(row, q), row, [r, q], piece, `${paint} stack of ${power}`);
      }),
    );
  const path = pathsOn(cells);
  const axis = (name: string): string[] => Array.from({ length: SIDE }, (_, i) => `${name}${i}`);
  return {
    width,
    height,
    cells,
    decorations: [
      ...names(axis('r'), (r) => at(SIDE - 1 - r, 0), [-78, 0], 24),
      ...names(axis('q'), (q) => at(SIDE - 1, q), [-22, 84], 24),
    ],
    moves: moves.map((move) => spread(move.text, path(move.text.slice(0, 2)))),
    // The drawing has a line for each row, the topmost first.
    last: (last?.changed ?? [])
      .filter(([line]) => line < SIDE)
      .map(([line, column]) => `${SIDE - 1 - line}${(column - 6 - 2 * (SIDE - 1 - line)) / 4}`),
    paints: ['red', 'blue'],
  };
}

function spread(text: string, path: readonly Spot[]): BoardMove {
  const [{ id, at }] = path as readonly [Spot];
  const way = WAYS[text.slice(2)];
  if (way === undefined) return { text, label: `spawn on ${id}`, path };
  const [degrees, said] = way;
  const radians = (Math.PI / 180) * degrees;
  // Between the two cells, so that what stands on the other one is seen.
  const spot: Point = [round(at[0] + NEAR * Math.cos(radians)), round(at[1] + NEAR * Math.sin(radians))];
  const label = `spread ${id} ${said}`;
  return { text, label, path: [...path, { id: text, label, at: spot, arrow: degrees }] };
}
