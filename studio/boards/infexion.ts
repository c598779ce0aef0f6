import type { MoveSeen, Scene } from '../engine/replay.ts';
import {
  type Board,
  type BoardMove,
  byId,
  type Cell,
  cellAt,
  hexagon,
  names,
  type Point,
  round,
  rowsOf,
  through,
} from './board.ts';

const SIDE = 7;
const ACROSS = 100;
const DOWN = (ACROSS * Math.sqrt(3)) / 2;
const MARGIN = 85;
/** From a stack to the arrows around it. */
const NEAR = 72;
/** Degrees of the picture, and what each adds to (r, q). */
const WAYS: Readonly<Record<string, { readonly degrees: number; readonly step: Point; readonly said: string }>> = {
  dr: { degrees: 0, step: [0, 1], said: 'right' },
  d: { degrees: 60, step: [-1, 1], said: 'down right' },
  dl: { degrees: 120, step: [-1, 0], said: 'down left' },
  ul: { degrees: 180, step: [0, -1], said: 'left' },
  u: { degrees: 240, step: [1, -1], said: 'up left' },
  ur: { degrees: 300, step: [1, 0], said: 'up right' },
};

/** Infexion: the torus laid flat, r = 6 on top; what leaves on one side comes back on the other. */
export function infexionBoard(scene: Scene): Board {
  const rows = rowsOf(scene.text);
  const cells = rows.toReversed().flatMap((row, i) => row.map((letter, q) => cellOf(letter, SIDE - 1 - i, q)));
  const known = byId(cells);
  return {
    width: round(2 * MARGIN + ACROSS * (1.5 * SIDE - 0.5)),
    height: round(2 * MARGIN + DOWN * (SIDE - 1) + (2 * ACROSS) / Math.sqrt(3)),
    cells,
    decorations: [
      ...names(numbered('r'), (r) => at(r, 0), [-78, 0], 24),
      ...names(numbered('q'), (q) => at(0, q), [-22, 84], 24),
    ],
    moves: scene.moves.map(({ text }) => moveOf(text, known)),
    last: scene.last === undefined ? [] : touched(scene.last.changed),
    paints: ['red', 'blue'],
  };
}

function numbered(axis: string): string[] {
  return Array.from({ length: SIDE }, (_, i) => `${axis}${i}`);
}

function at(r: number, q: number): Point {
  return [round(MARGIN + ACROSS * (q + r / 2 + 0.5)), round(MARGIN + DOWN * (SIDE - 1 - r) + ACROSS / Math.sqrt(3))];
}

function moveOf(text: string, known: ReadonlyMap<string, Cell>): BoardMove {
  const id = text.slice(0, 2);
  const way = WAYS[text.slice(2)];
  const path = through(known, id)!;
  if (way === undefined) return { text, label: `spawn on ${id}`, path };
  const [x, y] = path[0]!.at;
  const radians = (Math.PI / 180) * way.degrees;
  // Between the two cells, so that what stands on the other one is seen.
  const spot: Point = [round(x + NEAR * Math.cos(radians)), round(y + NEAR * Math.sin(radians))];
  const label = `spread ${id} ${way.said}`;
  return { text, label, path: [...path, { id: text, label, at: spot, arrow: way.degrees }] };
}

/** The cells whose letters the last move changed; the drawing has a line for each row, the topmost first. */
function touched(changed: MoveSeen['changed']): string[] {
  return changed
    .filter(([line]) => line < SIDE)
    .map(([line, column]) => {
      const r = SIDE - 1 - line;
      return `${r}${(column - 6 - 2 * r) / 4}`;
    });
}

function cellOf(letter: string, r: number, q: number): Cell {
  const id = `${r}${q}`;
  const place = { id, outline: hexagon(at(r, q), ACROSS), at: at(r, q), row: SIDE - 1 - r };
  if (letter === '') return cellAt(place, `${id}, empty`);
  const paint = letter < 'a' ? 'red' : 'blue';
  const power = (letter.toLowerCase().charCodeAt(0) - 96).toString();
  return cellAt(place, `${id}, ${paint} stack of ${power}`, { paint, kind: 'disc', text: power });
}
