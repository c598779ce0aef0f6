import type { Player } from '../../games/game.ts';
import type { Scene } from '../engine/engine.ts';
import { type Board, type Cell, circle, names, type Place, type Point, pathsOn } from './board.ts';

const SIDE = 100;
const MARGIN = 30;
const GAP = 34;
/** Player 1's outer row on top, pits from left to right: both sow counter-clockwise as they see it. */
const ROWS: readonly { readonly player: Player; readonly pits: readonly number[] }[] = [
  { player: 1, pits: run(15, -1) },
  { player: 1, pits: run(16, 1) },
  { player: 0, pits: run(31, -1) },
  { player: 0, pits: run(0, 1) },
];

function run(first: number, step: number): number[] {
  return Array.from({ length: 16 }, (_, i) => first + i * step);
}

/** Hus: four rows of pits; upright, for a narrow screen, the picture is turned by a quarter, player 0 on the right. */
export function husBoard(scene: Scene, upright = false): Board {
  const [rows] = scene.text.split(' ');
  const seeds = rows!.split('/').map((row) => row.split(',').map(Number));
  const at = (row: number, column: number): Point => {
    const across = MARGIN + SIDE * (row + 0.5) + (row > 1 ? GAP : 0);
    const along = MARGIN + SIDE * (column + 0.5);
    return upright ? [across, along] : [along, across];
  };
  const cells = ROWS.flatMap(({ player, pits }, row) =>
    pits.map((pit, column): Cell => {
      const count = seeds[player]![pit]!;
      return {
        id: `${player}:${pit}`,
        label: `${player === 0 ? 'first' : 'second'}, pit ${pit}, ${count} ${count === 1 ? 'seed' : 'seeds'}`,
        outline: circle(at(row, column), 46),
        at: at(row, column),
        row: upright ? column : row,
        place: [player, pit],
        piece:
          count === 0 ? undefined : { kind: 'seeds', paint: player === 0 ? 'red' : 'blue', count, text: String(count) },
      };
    }),
  ).toSorted((a, b) => a.row - b.row);
  const path = pathsOn(cells);
  const long = 2 * MARGIN + 16 * SIDE;
  const short = 2 * MARGIN + 4 * SIDE + GAP;
  return {
    width: upright ? short : long,
    height: upright ? long : short,
    cells,
    decorations: upright
      ? []
      : [0, 3].flatMap((row) =>
          // The numbers of the outer pits.
          names(ROWS[row]!.pits.map(String), (column) => at(row, column), [0, row === 0 ? -62 : 62], 20),
        ),
    moves: scene.moves.map(({ text }) => ({
      text,
      label: `pit ${text}`,
      path: path(`${scene.turn}:${text}`),
    })),
    last: scene.last === undefined ? [] : [`${scene.last.player}:${scene.last.text}`],
    paints: ['red', 'blue'],
  };
}

/** The position `text` with the seeds of one pit in the other player's pit of that number. */
export function withGiven(text: string, [player, pit]: Place): string {
  const [rows, ...rest] = text.split(' ');
  const seeds = rows!.split('/').map((row) => row.split(',').map(Number));
  seeds[1 - player]![pit]! += seeds[player]![pit]!;
  seeds[player]![pit] = 0;
  return [seeds.join('/'), ...rest].join(' ');
}
