import type { Piscina } from 'piscina';
import type { Batch, BatchResult } from '../batch.ts';
import { type ThreadSetup, threadPool } from '../thread-pool.ts';

/** What a thread was made ready for: `name` among those of its group. */
interface Key {
  readonly group: string;
  readonly name: string;
}

/** A thread that has made its task's function. */
interface Ready extends Key {
  readonly thread: Piscina;
}

/** Work on a thread took longer than it may. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/**
 * Threads that are kept after their work, ready for more of the same: a setup is made once for many batches. The ones
 * used longest ago end where more wait than `most`.
 */
export class ThreadShelf {
  readonly #most: number;
  #idle: Ready[] = [];
  readonly #busy = new Set<Ready>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Does `batch` on a thread that was started as `started` says, the same for equal keys. A thread that works longer
   * than `bound` milliseconds is ended, and TooLong is thrown; one that fails is ended, too.
   */
  async perform({ group, name }: Key, started: () => ThreadSetup, batch: Batch, bound: number): Promise<BatchResult> {
    const at = this.#idle.findLastIndex((one) => one.group === group && one.name === name);
    const ready = at === -1 ? { group, name, thread: threadPool(started(), 1) } : this.#idle.splice(at, 1)[0]!;
    const { thread } = ready;
    this.#busy.add(ready);
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new TooLong(`took longer than ${bound / 1000} s`)),
          Math.min(bound, 2 ** 31 - 1),
        );
        thread.once('error', reject);
      });
      const result = await Promise.race([thread.run(batch) as Promise<BatchResult>, late]);
      thread.removeAllListeners('error');
      if (this.#busy.has(ready)) this.#keep(ready);
      return result;
    } catch (error) {
      // It may still be in a loop, or be no good any more.
      void end(ready);
      throw error;
    } finally {
      clearTimeout(timer);
      this.#busy.delete(ready);
    }
  }

  /** Ends the threads of a group at once, whatever they do: who waits for one gets an error. */
  drop(group: string): Promise<void> {
    return this.#end((one) => one.group === group);
  }

  /** Ends all of them. */
  close(): Promise<void> {
    return this.#end(() => true);
  }

  #keep(ready: Ready): void {
    this.#idle.push(ready);
    while (this.#idle.length > this.#most) void end(this.#idle.shift()!);
  }

  async #end(which: (one: Ready) => boolean): Promise<void> {
    const ending = [...this.#idle, ...this.#busy].filter(which);
    this.#idle = this.#idle.filter((one) => !which(one));
    for (const one of ending) this.#busy.delete(one);
    await Promise.all(ending.map(end));
  }
}

async function end({ thread }: Ready): Promise<void> {
  thread.on('error', () => {});
  await thread.destroy().catch(() => {});
}
