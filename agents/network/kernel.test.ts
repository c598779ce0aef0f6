import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { outputOf, randomNetwork, torus } from '../../test/network.ts';
import { NetworkKernel, useKernel } from './kernel.ts';
import { layoutOf } from './network.ts';

const shapes = [
  ...['2x2', '2x8', '2x10', '2x16', '2x24/2', '2x32/3', '2x64/4', '2x66', '2x128/3', '2x126/5', '2x128/8'],
  ...['2x2-1', '2x16-8', '2x32-16/3', '2x128-32', '2x20-9/8'],
  ...['shared:2x2', 'shared:2x6', 'shared:2x32/3', 'shared:2x16-5', 'shared:2x8-4/2'],
  ...['star:2x2', 'star:2x4/3', 'star:2x6', 'star:2x6/4', 'star:2x8/8'],
];

test.each(shapes)('%s: the kernel says what the description says, whatever it was asked before', (shape) => {
  for (const [side, values, times] of [
    [1, 2, 40],
    [3, 3, 60],
    [4, 5, 60],
    [7, 13, 60],
    [20, 4, 15],
  ] as const) {
    if (side === 1 && !/^2x/.test(shape)) continue;
    const board = torus(side, values);
    const random = new Random(side, 'kernel', shape);
    const network = randomNetwork(board, shape, random);
    const kernel = new NetworkKernel(layoutOf(board, network, 'test'));
    const bytes = new Uint8Array(board.cells);
    const found = new Set<number>();
    for (let i = 0; i < times; i++) {
      // Boards far apart and near to each other.
      const changes = i % 7 === 0 ? board.cells : random.int(5);
      for (let change = 0; change < changes; change++) bytes[random.int(board.cells)] = random.int(values);
      const turn = random.int(2) as 0 | 1;
      kernel.board.set(bytes, kernel.at);
      const wanted = outputOf(board, network, bytes, turn);
      expect(kernel.of(turn)).toBe(wanted);
      found.add(wanted);
    }
    if (side > 3) expect(found.size).toBeGreaterThan(5);
  }
});

test('another module in its place is refused in a line', () => {
  const board = torus(3, 2);
  const layout = layoutOf(board, randomNetwork(board, '2x8-2', new Random(1, 'other')), 'test');
  const kernel = new NetworkKernel(layout);
  useKernel(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  expect(() => new NetworkKernel(layout)).toThrow(InputError);
  expect(() => new NetworkKernel(layout)).toThrow('kernel.wasm: has no twoLayers; npm run build makes it');
  expect(kernel.of(0)).toBe(outputOf(board, layout.network, new Uint8Array(9), 0));
  // Other files of tests share this process.
  useKernel(readFileSync('dist/agents/network/kernel.wasm'));
  expect(() => new NetworkKernel(layout)).not.toThrow();
});

test('without the SIMD that it needs, the program says so in a line', { tags: 'slow' }, () => {
  // V8's own name for an x64 processor without it.
  const words = ['dist/cli/weightroom.js', 'play', 'slider-6', '--watch', 'tuned,tuned', '--limit', 'depth=1'];
  const { status, stderr } = spawnSync(process.execPath, ['--no-enable-sse4-1', ...words], { encoding: 'utf8' });
  expect(stderr).toMatch(/^[^\n]*kernel\.wasm: [^\n]*SIMD unsupported[^\n]*\n$/);
  expect(status).toBe(1);
});
