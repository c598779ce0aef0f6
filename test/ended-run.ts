import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { hostile, processesWith } from './engines.ts';
import { begin } from './program.ts';

/**
 * A tournament in `folder` whose engines fail by `mode` is sent `signal`, exits with `status`, and leaves nothing
 * running.
 */
export async function expectNothingLeft(
  folder: string,
  signal: NodeJS.Signals,
  mode: string,
  status: number | null,
): Promise<void> {
  const token = randomUUID();
  const agents = `cmd:quit=100 ${hostile(mode, token, mode === 'hang-busy' ? 1 : 1000)},random`;
  const words = ['match', 'run', 'hex-4', '--agents', agents, '--pairs', '5000', '--workers', '2', '--out', folder];
  const { child, ended } = begin('.', words);
  await until(() => processesWith(token).length >= 2);
  child.kill(signal);
  const { code, err } = await ended;
  expect(code, err).toBe(status);
  // Who was killed itself has its guard do this.
  await until(() => processesWith(token).length === 0, signal === 'SIGKILL' ? 30_000 : 0);
}

/** Waits until `holds`, or fails. */
async function until(holds: () => boolean, milliseconds = 50_000): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!holds()) {
    if (performance.now() > end) expect.fail('it did not come true');
    await sleep(20);
  }
}
