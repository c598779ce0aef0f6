import type { Scene } from '../engine/replay.ts';
import {
  type Board,
  byId,
  type Cell,
  cellAt,
  counts,
  type Decoration,
  letters,
  nameOf,
  names,
  type Piece,
  type Point,
  rowsOf,
  type Spot,
  square,
  through,
} from './board.ts';

const SIDE = 100;
const MARGIN = 90;
const STEPS: Readonly<Record<string, Point>> = { u: [0, 1], r: [1, 0], d: [0, -1], l: [-1, 0] };
const WAYS: Readonly<Record<string, string>> = { u: 'up', r: 'right', d: 'down', l: 'left' };

/** Slider: a square board, a1 at the bottom left. H goes off on the right, V at the top. */
export function sliderBoard(scene: Scene): Board {
  const rows = rowsOf(scene.text);
  const size = rows.length;
  const at = (x: number, y: number): Point => [MARGIN + SIDE * (x + 0.5), MARGIN + SIDE * (size - 1 - y + 0.5)];
  const cells = rows.flatMap((row, r) => row.map((letter, x) => cellOf(letter, x, size - 1 - r, r, at)));
  const known = byId(cells);
  const whole = 2 * MARGIN + SIDE * size;
  return {
    width: whole,
    height: whole,
    cells,
    decorations: [
      ...exits(size),
      ...names(letters(size), (i) => at(i, 0), [0, 85]),
      ...names(counts(size), (i) => at(0, i), [-85, 0]),
    ],
    moves: scene.moves.map(({ text }) => {
      if (text === 'pass') return { text, label: 'pass', path: [] };
      const [, from, way] = /^([a-z]\d+)([urdl])$/.exec(text)!;
      const path = [...through(known, from!)!, target(from!, way!, known, at)];
      return { text, label: path[1]!.label, path };
    }),
    last: scene.last === undefined ? [] : touched(scene.last.text, known),
    paints: ['red', 'blue'],
  };
}

function placeOf(id: string): Point {
  return [id.charCodeAt(0) - 97, Number(id.slice(1)) - 1];
}

/** The cell that a piece steps on, or an arrow beyond the edge. */
function target(
  from: string,
  way: string,
  known: ReadonlyMap<string, Cell>,
  at: (x: number, y: number) => Point,
): Spot {
  const [x, y] = placeOf(from);
  const [right, up] = STEPS[way]!;
  const found = known.get(nameOf(x + right, y + up));
  const label = `${from} ${WAYS[way]}`;
  if (found !== undefined) return { id: found.id, label: `${label} to ${found.id}`, at: found.at };
  const arrow = way === 'r' ? 0 : way === 'u' ? 270 : way === 'l' ? 180 : 90;
  // Near the edge, so that the picture needs no more room.
  const [fromX, fromY] = at(x, y);
  return { id: `${from}${way}`, label: `${label}, off the board`, at: [fromX + 90 * right, fromY - 90 * up], arrow };
}

function touched(move: string, known: ReadonlyMap<string, Cell>): string[] {
  if (move === 'pass') return [];
  const [, from, way] = /^([a-z]\d+)([urdl])$/.exec(move)!;
  const [x, y] = placeOf(from!);
  const to = nameOf(x + STEPS[way!]![0], y + STEPS[way!]![1]);
  return [from!, ...(known.has(to) ? [to] : [])];
}

function cellOf(letter: string, x: number, y: number, row: number, at: (x: number, y: number) => Point): Cell {
  const id = nameOf(x, y);
  const said = letter === '' ? 'empty' : letter === 'B' ? 'block' : `piece of ${letter}`;
  return cellAt({ id, outline: square(at(x, y), SIDE), at: at(x, y), row }, `${id}, ${said}`, pieceOf(letter));
}

function pieceOf(letter: string): Piece | undefined {
  if (letter === 'B') return { paint: 'block', kind: 'square' };
  if (letter === '') return undefined;
  return { paint: letter === 'H' ? 'red' : 'blue', kind: 'disc', text: letter };
}

/** Where each side leaves. */
function exits(size: number): Decoration[] {
  const end = MARGIN + SIDE * size;
  return [
    {
      kind: 'line',
      points: [
        [end + 6, MARGIN],
        [end + 6, end],
      ],
      paint: 'red',
    },
    {
      kind: 'line',
      points: [
        [MARGIN, MARGIN - 6],
        [end, MARGIN - 6],
      ],
      paint: 'blue',
    },
  ];
}
