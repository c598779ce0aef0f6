import type { Drawing, Run } from '../game.ts';
import { SIDE } from './board.ts';
import type { InfexionPosition } from './position.ts';

/**
 * The torus as seven rows, r = 6 on top so that `u` points up, each shifted by half a cell so that the six directions
 * are the six neighbours. `A` to `F` are red stacks of power 1 to 6, `a` to `f` blue ones.
 */
export function drawInfexion(position: InfexionPosition): Drawing {
  const numbers = Array.from({ length: SIDE }, (_, i) => i);
  const cell = (r: number, q: number): Run => {
    const value = position.cells[r * SIDE + q]!;
    if (value === 0) return { text: '   .' };
    const player = value >> 3 === 0 ? 0 : 1;
    return { text: `   ${String.fromCharCode((player === 0 ? 64 : 96) + (value & 7))}`, player };
  };
  const rows = numbers
    .toReversed()
    .map((r) => [{ text: `r ${r}${'  '.repeat(r)}` }, ...numbers.map((q) => cell(r, q))]);
  const power = ([0, 1] as const).map((player) => position.power(player));
  return [
    ...rows,
    [{ text: `  q${numbers.map((q) => String(q).padStart(4)).join('')}` }],
    [{ text: `red power ${power[0]}`, player: 0 }, { text: ', ' }, { text: `blue power ${power[1]}`, player: 1 }],
  ];
}
