import { outputsRead } from '../agents/network/codec.ts';
import { tyingOf } from '../agents/network/layout.ts';
import { type Network, parseShape } from '../agents/network/network.ts';
import type { Board } from '../games/game.ts';
import { Random } from '../lib/maths/random.ts';

/** A network of a shape on `board` with weights without sense, of the size that fits give. */
export function anyNetwork(board: Board, text: string): Network {
  const shape = parseShape(text, 'bench');
  const { buckets, second } = shape;
  const { base, free, orbits } = tyingOf(board, shape, 'bench');
  const random = new Random(1, 'bench', text);
  const numbers = (length: number, size: number): number[] =>
    Array.from({ length }, () => Math.floor((2 * random.unit() - 1) * size));
  return {
    shape,
    one: 255,
    first: Int16Array.from(numbers(free, 60)),
    firstBiases: Int16Array.from(numbers(base, 60)),
    linear: Int32Array.from(numbers(buckets * orbits.count * board.values, 10_000)),
    second:
      second === 0
        ? undefined
        : {
            weights: Int16Array.from(numbers(2 * base * second, 200)),
            biases: Int32Array.from(numbers(second, 10_000)),
          },
    output: Int16Array.from(numbers(buckets * outputsRead(second, base), 500)),
    outputBiases: Int32Array.from(numbers(buckets, 10_000)),
    outputStep: 1 / 512,
    thresholds: Int32Array.from({ length: buckets - 1 }, (_, i) => 10 * (i + 1)),
  };
}
