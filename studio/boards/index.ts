import { mean } from '../../lib/maths/mean.ts';
import type { MoveSeen, Scene } from '../engine/engine.ts';
import {
  type Board,
  type BoardMove,
  type Cell,
  names,
  type Place,
  type Point,
  pathsOn,
  rowsOf,
  rowsText,
  type Spot,
  square,
} from './board.ts';
import { hexBoard, infexionBoard } from './hexagons.ts';
import { hexifenceBoard, withEdge } from './hexifence.ts';
import { husBoard, withGiven } from './hus.ts';

const SIDE = 100;
const MARGIN = 90;
const PAINTS = ['red', 'blue'] as const;

/**
 * The board of a game that brings none: a drawing with row numbers in front and column letters above or below, as
 * `gridGame` makes it, is a grid of cells. Undefined where it is no grid: then it is shown as text.
 */
function gridBoard({ drawing, moves, last }: Scene): Board | undefined {
  const lines = drawing.map((runs) => runs.map(({ text }) => text).join(''));
  const header = lines.find((line) => /^\s*[a-z](\s+[a-z])*\s*$/.test(line));
  // Columns by place in the line, rows by line.
  const columns = [...(header ?? '').matchAll(/[a-z]/g)].map((found) => ({ place: found.index, letter: found[0] }));
  const rows = lines.flatMap((text, line) => {
    const number = /^\s*(\d+)\s/.exec(text)?.[1];
    return number === undefined ? [] : [{ line, number }];
  });
  if (columns.length === 0 || rows.length === 0) return undefined;
  const at = (row: number, column: number): Point => [MARGIN + SIDE * (column + 0.5), MARGIN + SIDE * (row + 0.5)];
  const [across, down] = [columns.map(({ letter }) => letter), rows.map(({ number }) => number)];
  const ids = new Map<string, string>();
  const cells = rows.flatMap(({ line, number }, row) =>
    columns.flatMap(({ place, letter }, column): Cell[] => {
      const seen = drawing[line]!.flatMap(({ text, player }) => [...text].map((sign) => ({ sign, player })))[place];
      // Nothing is there where the drawing has nothing.
      if (seen === undefined || seen.sign === ' ') return [];
      const { sign, player } = seen;
      const id = `${letter}${number}`;
      ids.set(`${line} ${place}`, id);
      const outline = square(at(row, column), SIDE);
      const cell = { id, outline, at: at(row, column), row, place: [row, column] as const };
      if (sign === '.') return [{ ...cell, label: `${id}, empty`, piece: undefined }];
      const look =
        player === undefined
          ? ({ kind: 'square', paint: 'block' } as const)
          : ({ kind: 'disc', paint: PAINTS[player] } as const);
      return [{ ...cell, label: `${id}, ${sign}`, piece: { ...look, text: sign } }];
    }),
  );
  const changedBy = ({ changed }: MoveSeen): string[] =>
    changed.flatMap(([line, place]) => ids.get(`${line} ${place}`) ?? []);
  const path = pathsOn(cells);
  return {
    width: 2 * MARGIN + SIDE * columns.length,
    height: 2 * MARGIN + SIDE * rows.length,
    cells,
    decorations: [...names(across, (i) => at(rows.length - 1, i), [0, 85]), ...names(down, (i) => at(i, 0), [-85, 0])],
    moves: moves.map((move) => ({ text: move.text, label: move.text, path: path(...cellsOf(move, changedBy(move))) })),
    last: last === undefined ? [] : changedBy(last),
    paints: PAINTS,
  };
}

/** The cells that the move's text names, in that order; where it names one or none, the one that it changes, too. */
function cellsOf({ text }: MoveSeen, changed: readonly string[]): readonly string[] {
  const named = [...text.matchAll(/[a-z]\d+/g)].map(([id]) => id);
  const others = changed.filter((id) => !named.includes(id));
  return named.length < 2 && others.length === 1 ? [...named, ...others] : named;
}

/** The ways of Slider: degrees of the picture, and a step in it. */
const WAYS: Readonly<Record<string, readonly [said: string, degrees: number, step: Point]>> = {
  u: ['up', 270, [0, -1]],
  r: ['right', 0, [1, 0]],
  d: ['down', 90, [0, 1]],
  l: ['left', 180, [-1, 0]],
};

/** Slider: a1 at the bottom left; H leaves on the right, V at the top, by arrows beyond the edge. */
function sliderBoard(scene: Scene): Board {
  const board = gridBoard(scene)!;
  const end = board.width - MARGIN;
  const target = ({ text, path: [from, to] }: BoardMove): BoardMove => {
    if (from === undefined) return { text, label: text, path: [] };
    const [said, arrow, [x, y]] = WAYS[text.at(-1)!]!;
    const label = `${from.id} ${said}`;
    const path = (spot: Spot): Spot[] => [from, spot];
    if (to !== undefined) return { text, label: `${label} to ${to.id}`, path: path(to) };
    // Near the edge, so that the picture needs no more room.
    const at: Point = [from.at[0] + 90 * x, from.at[1] + 90 * y];
    return { text, label: `${label}, off the board`, path: path({ id: text, label, at, arrow }) };
  };
  return {
    ...board,
    // A block is known by its colour.
    cells: board.cells.map((cell) =>
      cell.piece?.paint === 'block'
        ? { ...cell, label: `${cell.id}, block`, piece: { kind: 'square', paint: 'block' } }
        : cell,
    ),
    moves: board.moves.map(target),
    decorations: [
      ...board.decorations,
      rim([end + 6, MARGIN], [end + 6, end], 'red'),
      rim([MARGIN, MARGIN - 6], [end, MARGIN - 6], 'blue'),
    ],
  };
}

function rim(from: Point, to: Point, paint: 'red' | 'blue') {
  return { kind: 'line', points: [from, to], paint } as const;
}

/** The games that have a picture of their own, by family. */
const boards: Readonly<Record<string, (scene: Scene, upright: boolean) => Board>> = {
  hex: hexBoard,
  'hex-swap': hexBoard,
  hexifence: hexifenceBoard,
  hus: husBoard,
  infexion: infexionBoard,
  slider: sliderBoard,
};

/**
 * The picture of a position of `family`, `upright` for a narrow screen. Undefined where its drawing is no grid: then
 * the drawing itself is shown.
 */
export function boardOf(family: string, scene: Scene, upright = false): Board | undefined {
  return Object.hasOwn(boards, family) ? boards[family]!(scene, upright) : gridBoard(scene);
}

/** The letters that can be put on a cell of `family`, as the positions `texts` have them; none in Hus. */
export function pieceLetters(family: string, texts: readonly string[]): readonly string[] {
  // Its other letters are what stands inside the hexagons, and what is nowhere.
  if (family === 'hexifence') return ['B', 'R'];
  const rows = texts.map((text) => text.split(' ')[0]!.replace(/[\d/,]/g, ''));
  return [...new Set(rows.join(''))].sort();
}

/** The position `text` of `family` with `letter` at `place`; '' is an empty cell. */
export function withLetter(family: string, text: string, place: Place, letter: string): string {
  if (family === 'hexifence') return withEdge(text, place, letter || '+');
  const rows = rowsOf(text);
  rows[place[0]]![place[1]] = letter;
  return [rowsText(rows), ...text.split(' ').slice(1)].join(' ');
}

/**
 * By cell with a piece, the position `text` of `family` without that piece. Hus has all its seeds on the board: there
 * they are the other player's instead.
 */
export function withoutEach(family: string, text: string, { cells }: Board): ReadonlyMap<string, string> {
  const without = (place: Place): string =>
    family === 'hus' ? withGiven(text, place) : withLetter(family, text, place, '');
  return new Map(cells.filter(({ piece }) => piece !== undefined).map(({ id, place }) => [id, without(place)]));
}

/** A piece of a player on a cell, in some position: the position's text, and the text without the piece. */
type PieceSeen = ReturnType<typeof piecesOf>[number];

/** The players' pieces in `scene`. */
export function piecesOf(family: string, scene: Scene) {
  const board = boardOf(family, scene)!;
  const without = withoutEach(family, scene.text, board);
  return board.cells.flatMap(({ id, piece }) => {
    const seat = piece === undefined ? -1 : board.paints.indexOf(piece.paint);
    return seat === -1 ? [] : [{ id, seat, texts: [scene.text, without.get(id)!] as const }];
  });
}

/** What each piece adds to `values`, which are those of all pieces' texts; NaN where one is unknown. */
export function addedBy(values: readonly (number | null)[]): number[] {
  const known = values.map((value) => value ?? Number.NaN);
  return known.flatMap((value, i) => (i % 2 === 0 ? [value - known[i + 1]!] : []));
}

/** By seat, cells by name, with the mean of their pieces' values; not those with fewer than `least` known ones. */
export function heatOf({ cells }: Board, pieces: readonly PieceSeen[], values: readonly number[], least: number) {
  const known = new Map<string, number[]>();
  for (const [i, { id, seat }] of pieces.entries())
    if (!Number.isNaN(values[i])) known.set(`${seat} ${id}`, [...(known.get(`${seat} ${id}`) ?? []), values[i]!]);
  return PAINTS.map((_, seat) =>
    cells.flatMap(({ id }) => {
      const here = known.get(`${seat} ${id}`) ?? [];
      return here.length < least ? [] : [[id, mean(here)] as const];
    }),
  );
}

/** The cells alone, to write on. */
export function withoutPieces(board: Board): Board {
  const cells = board.cells.map((cell) => ({ ...cell, label: cell.id, piece: undefined }));
  return { ...board, cells, moves: [], last: [] };
}
