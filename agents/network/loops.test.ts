import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { outputOf, randomNetwork, torus } from '../../test/network.ts';
import { kernelModule, NetworkKernel } from './kernel.ts';
import { layoutOf } from './layout.ts';
import { NetworkLoops } from './loops.ts';

const shapes = [
  '2x2',
  '2x10',
  '2x16/3',
  '2x32-16',
  '2x8-5/8',
  'shared:2x6',
  'shared:2x8-4/2',
  'star:2x2',
  'star:2x6/4',
];

test.each(shapes)('%s: the loops say what the description says, whatever they were asked before', (shape) => {
  for (const [side, values] of [
    [1, 2],
    [3, 3],
    [5, 7],
  ] as const) {
    if (side === 1 && !/^2x/.test(shape)) continue;
    const board = torus(side, values);
    const random = new Random(side, 'board', shape);
    const network = randomNetwork(board, shape, random);
    const loops = new NetworkLoops(layoutOf(board, network, 'test'));
    const bytes = new Uint8Array(board.cells);
    const found = new Set<number>();
    for (let i = 0; i < 40; i++) {
      // Boards far apart and near to each other.
      const changes = i % 3 === 0 ? board.cells : random.int(4);
      for (let change = 0; change < changes; change++) bytes[random.int(board.cells)] = random.int(values);
      const turn = random.int(2) as 0 | 1;
      loops.board.set(bytes);
      expect(loops.of(turn)).toBe(outputOf(board, network, bytes, turn));
      found.add(loops.of(turn));
    }
    expect(found.size).toBeGreaterThan(side);
  }
});

const kernelShapes = [
  ...['2x2', '2x8', '2x10', '2x16', '2x24/2', '2x32/3', '2x64/4', '2x66', '2x128/3', '2x126/5', '2x128/8'],
  ...['2x2-1', '2x16-8', '2x32-16/3', '2x128-32', '2x20-9/8'],
  ...['shared:2x2', 'shared:2x32/3', 'shared:2x16-5'],
  ...['star:2x2', 'star:2x4/3', 'star:2x6', 'star:2x8/8'],
];

test.each(kernelShapes)('%s: the kernel says what the loops say, whatever it was asked before', (shape) => {
  for (const [side, values] of [
    [3, 2],
    [4, 5],
    [7, 13],
    [20, 4],
  ] as const) {
    const board = torus(side, values);
    const random = new Random(side, 'kernel', shape);
    const layout = layoutOf(board, randomNetwork(board, shape, random), 'test');
    const loops = new NetworkLoops(layout);
    const kernel = new NetworkKernel(layout, kernelModule()!);
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
