import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Tasks of tests: each does what it is told, and gives ten times its number. */
export default function maker({ folder }) {
  const first = (what, index) => {
    const mark = join(folder, `${what}-${index}`);
    if (existsSync(mark)) return false;
    writeFileSync(mark, '');
    return true;
  };
  return async ({ index, milliseconds = 0, does = '' }) => {
    if (milliseconds > 0) await setTimeout(milliseconds);
    if (does === 'throw') throw new RangeError(`no ${index}\u001b[2J`);
    if (does === 'throw once' && first('thrown', index)) throw new RangeError(`no ${index}`);
    if (does === 'die') process.kill(process.pid, 'SIGKILL');
    if (does === 'hang once' && first('hung', index)) for (;;);
    if (does === 'odd') return 'odd';
    if (does === 'large') return { index, value: Buffer.alloc(3_000_000, index).toString('base64') + noise(index) };
    return { index, value: 10 * index };
  };
}

/** Text that no compression makes small: 600,000 characters. */
function noise(seed) {
  let x = seed + 1;
  const bytes = Buffer.alloc(450_000);
  for (let i = 0; i < bytes.length; i++) {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[i] = x >>> 24;
  }
  return bytes.toString('base64');
}
