import { expect, test } from 'vitest';
import { Random } from '../../../lib/maths/random.ts';
import { outputOf, randomBoardNetwork, torus } from '../../../test/board-network.ts';
import { layoutOf } from './layout.ts';
import { BoardLoops } from './loops.ts';

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
    const network = randomBoardNetwork(board, shape, random);
    const loops = new BoardLoops(layoutOf(board, network, 'test'));
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
