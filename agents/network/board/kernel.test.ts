import { expect, test } from 'vitest';
import { Random } from '../../../lib/maths/random.ts';
import { randomBoardNetwork, torus } from '../../../test/board-network.ts';
import { BoardKernel } from './kernel.ts';
import { kernelModule } from './kernel-module.ts';
import { layoutOf } from './layout.ts';
import { BoardLoops } from './loops.ts';

const shapes = [
  ...['2x2', '2x8', '2x10', '2x16', '2x24/2', '2x32/3', '2x64/4', '2x66', '2x128/3', '2x126/5', '2x128/8'],
  ...['2x2-1', '2x16-8', '2x32-16/3', '2x128-32', '2x20-9/8'],
  ...['shared:2x2', 'shared:2x32/3', 'shared:2x16-5'],
  ...['star:2x2', 'star:2x4/3', 'star:2x6', 'star:2x8/8'],
];

test.each(shapes)('%s: the kernel says what the loops say, whatever it was asked before', (shape) => {
  for (const [side, values] of [
    [3, 2],
    [4, 5],
    [7, 13],
    [20, 4],
  ] as const) {
    const board = torus(side, values);
    const random = new Random(side, 'kernel', shape);
    const layout = layoutOf(board, randomBoardNetwork(board, shape, random), 'test');
    const loops = new BoardLoops(layout);
    const kernel = new BoardKernel(layout, kernelModule()!);
    const bytes = new Uint8Array(board.cells);
    const found = new Set<number>();
    for (let i = 0; i < 60; i++) {
      const changes = i % 7 === 0 ? board.cells : random.int(5);
      for (let change = 0; change < changes; change++) bytes[random.int(board.cells)] = random.int(values);
      const turn = random.int(2) as 0 | 1;
      loops.board.set(bytes, loops.at);
      kernel.board.set(bytes, kernel.at);
      const wanted = loops.of(turn);
      expect(kernel.of(turn)).toBe(wanted);
      found.add(wanted);
    }
    expect(found.size).toBeGreaterThan(5);
  }
});
