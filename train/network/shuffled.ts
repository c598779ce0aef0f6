import type { Random } from '../../lib/maths/random.ts';
import { hear } from '../../lib/progress/running.ts';

/** Numbers between two looks at the signal: some milliseconds. */
const DEAF = 65_536;

/** The numbers from 0 to `count` - 1, every order equally likely. Throws the signal's reason. */
export async function shuffled(count: number, random: Random, signal: AbortSignal): Promise<Uint32Array> {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  for (let last = count - 1; last > 0; last--) {
    const other = random.int(last + 1);
    const row = order[last]!;
    order[last] = order[other]!;
    order[other] = row;
    if (last % DEAF === 0) await hear(signal);
  }
  return order;
}
