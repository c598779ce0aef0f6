import type { Planes } from '../games/game.ts';
import type { GridPosition } from './grid-position.ts';
import type { GridRules } from './grid-rules.ts';

/**
 * A grid game as a network may read it: each kind of piece, own ones, then the other player's, then nobody's, cell by
 * cell as the mover sees the board; then each counter's value. `mirror` is the cell that player 1 sees as player 0 sees
 * `cell`.
 *
 * @example
 * ```ts
 * import { Grid, GridRules, gridPlanes } from 'weightroom/kit';
 *
 * const rules = new GridRules({ name: 'connect-four', grid: new Grid(7, 6), pieces: ['X', 'O'] });
 * gridPlanes(rules, (cell) => cell).inputs; // 84
 * ```
 */
export function gridPlanes(rules: GridRules, mirror: (cell: number) => number): Planes<GridPosition> {
  const { grid, kinds, letters, exchanged, counters } = rules;
  const { area } = grid;
  const views = [
    Int32Array.from({ length: area }, (_, i) => i),
    Int32Array.from({ length: area }, (_, i) => mirror(i)),
  ] as const;
  let inputs = letters.length * area;
  const firsts = counters.map(({ max }) => {
    inputs += max;
    return inputs - max;
  });
  const names = [
    ...[...letters.slice(0, kinds)].map((letter) => `own ${letter}`),
    ...[...letters.slice(0, kinds)].map((letter) => `other ${letter}`),
    ...[...letters.slice(2 * kinds)],
    ...counters.map(({ name }) => name),
  ];
  return {
    inputs,
    max: area + counters.length,
    kinds: {
      names,
      of(input) {
        if (input < letters.length * area) return Math.floor(input / area);
        return letters.length + firsts.findLastIndex((first) => first <= input);
      },
    },
    // Hot: read at every leaf.
    active(position, out, at) {
      const { board, turn } = position;
      const view = views[turn];
      for (let value = 1; value <= letters.length; value++) {
        const seen = turn === 0 ? value : exchanged[value]!;
        for (let i = 0; i < area; i++) if (board[view[i]!] === seen) out[at++] = (value - 1) * area + i;
      }
      for (let i = 0; i < firsts.length; i++) {
        const count = position.counters[turn === 0 ? i : (counters[i]!.mirror ?? i)]!;
        if (count > 0) out[at++] = firsts[i]! + count - 1;
      }
      return at;
    },
  };
}
