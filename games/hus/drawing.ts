import type { Drawing, Player, Run } from '../game.ts';
import { PITS } from './pits.ts';
import type { HusPosition } from './position.ts';

/** The rows as they face each other, player 1's outer one on top, pits by number from left to right. */
const ROWS: readonly { player: Player; name: string; pits: readonly number[] }[] = [
  { player: 1, name: 'outer', pits: run(15, -1) },
  { player: 1, name: 'inner', pits: run(16, 1) },
  { player: 0, name: 'inner', pits: run(31, -1) },
  { player: 0, name: 'outer', pits: run(0, 1) },
];

function run(first: number, step: number): number[] {
  return Array.from({ length: PITS / 2 }, (_, i) => first + i * step);
}

const padded = (words: readonly (number | string)[]): string => words.map((word) => String(word).padStart(4)).join('');

/** The four rows, pit numbers over seeds; `.` is an empty pit. Both sow counter-clockwise as they see it. */
export function drawHus(position: HusPosition): Drawing {
  const rows = ROWS.flatMap(({ player, name, pits }): Run[][] => [
    [{ text: `${name} pit${padded(pits)}` }],
    [{ text: '    seeds' }, { text: padded(pits.map((pit) => position.pits[player * PITS + pit]! || '.')), player }],
  ]);
  const seeds = ([0, 1] as const).map((player) => position.seeds(player));
  return [
    ...rows.slice(0, 4),
    [],
    ...rows.slice(4),
    [{ text: `first ${seeds[0]} seeds`, player: 0 }, { text: ', ' }, { text: `second ${seeds[1]} seeds`, player: 1 }],
  ];
}
