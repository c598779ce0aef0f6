/** A point of a board's picture: x to the right, y down; a cell is about 100 wide. */
export type Point = readonly [x: number, y: number];

/** How a thing looks; the page has a colour for each. */
export type Paint = 'black' | 'white' | 'red' | 'blue' | 'block';

/** What stands on a cell. */
export interface Piece {
  readonly paint: Paint;
  readonly kind: 'disc' | 'square' | 'line' | 'seeds';
  /** Written on it: a letter, a number. */
  readonly text?: string;
  /** Seeds, one dot each. */
  readonly count?: number;
}

/** A row of a position's text, and a place in it. */
export type Place = readonly [row: number, column: number];

/** A place of the board that can be pointed at. */
export interface Cell {
  /** As moves and features name it. */
  readonly id: string;
  /** For whoever listens: `c3, black stone`. */
  readonly label: string;
  /** Corners of its outline. */
  readonly outline: readonly Point[];
  readonly at: Point;
  /** Rows from the top, as the arrow keys and screen readers have them. */
  readonly row: number;
  /** Where the position's text says what stands here: a row of it, and the place in that row. */
  readonly place: Place;
  /** It is an edge: drawn as a line from its first corner to its fourth. */
  readonly isEdge?: true;
  readonly piece: Piece | undefined;
}

/** What is drawn and can't be pointed at. */
export type Decoration =
  | { readonly kind: 'text'; readonly at: Point; readonly text: string; readonly size?: number }
  | { readonly kind: 'line'; readonly points: readonly Point[]; readonly paint: Paint }
  | { readonly kind: 'area'; readonly points: readonly Point[]; readonly paint?: Paint; readonly id?: string };

/** A place that a move leads through: a cell, or an arrow that is shown only once the cells before it are chosen. */
export interface Spot {
  readonly id: string;
  readonly label: string;
  readonly at: Point;
  /** Degrees, 0 to the right, 90 down; only of arrows. */
  readonly arrow?: number;
}

/** A legal move, and what is pointed at, one after the other, to make it; nothing: it is chosen from a list. */
export interface BoardMove {
  readonly text: string;
  readonly label: string;
  readonly path: readonly Spot[];
}

/** A position as a picture. Pure data: no two boards share anything. */
export interface Board {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly decorations: readonly Decoration[];
  readonly moves: readonly BoardMove[];
  /** Cells that the last move changed. */
  readonly last: readonly string[];
  /** Both players' paints. */
  readonly paints: readonly [Paint, Paint];
}

/** The corners of a regular hexagon that stands on a corner, `across` wide. */
export const hexagon = (at: Point, across: number): Point[] => polygon(at, across / Math.sqrt(3), 6, -90);

/** From the top left, clockwise. */
export const square = (at: Point, side: number): Point[] => polygon(at, side / Math.sqrt(2), 4, -135);

/** A round outline. */
export const circle = (at: Point, radius: number): Point[] => polygon(at, radius, 28, 0);

/** `count` corners around `[x, y]`, the first one in the direction `degrees`. */
function polygon([x, y]: Point, radius: number, count: number, degrees: number): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (Math.PI / 180) * ((360 / count) * i + degrees);
    return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))];
  });
}

/** To tenths: pictures are compared, and sent. */
export function round(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

/** `c3`, of the third column and row. */
export function nameOf(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** The letters of a board's columns, and the numbers of its rows. */
export const letters = (count: number): string[] => Array.from({ length: count }, (_, i) => nameOf(i, 0)[0]!);
export const counts = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i + 1));

/** `texts` along an edge of the board, each as far from its place as `by` says. */
export function names(texts: readonly string[], at: (i: number) => Point, by: Point, size?: number): Decoration[] {
  return texts.map((text, i) => {
    const [x, y] = at(i);
    return { kind: 'text', at: [round(x + by[0]), round(y + by[1])], text, ...(size === undefined ? {} : { size }) };
  });
}

/** Finds the path through cells by their names; none where one is no cell of the board. */
export function pathsOn(cells: readonly Cell[]): (...ids: readonly string[]) => readonly Spot[] {
  const known = new Map(cells.map((cell) => [cell.id, cell]));
  return (...ids) => (ids.every((id) => known.has(id)) ? ids.map((id) => known.get(id)!) : []);
}

/** The rows of a position's text as one letter a cell; '' is an empty one. A number is a run of empty cells. */
export function rowsOf(text: string): string[][] {
  return text
    .split(' ')[0]!
    .split('/')
    .map((row) =>
      (row.match(/\d+|\D/g) ?? []).flatMap((part) =>
        /^\d/.test(part) ? Array<string>(Number(part)).fill('') : [part],
      ),
    );
}

/** The rows of a position's text, written as `rowsOf` reads them. */
export function rowsText(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((letter) => letter || ' ').join(''))
    .join('/')
    .replace(/ +/g, (run) => String(run.length));
}
