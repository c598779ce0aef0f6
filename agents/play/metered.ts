import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import type { Move, Position } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, Choice } from '../agent.ts';
import type { TimeLeft } from '../limits/clock.ts';

/**
 * An agent whose memory, and whose processor time where that is asked for, are measured while it chooses, unless it
 * measures them itself.
 *
 * Memory is the growth of this thread's heap and array buffers when it was made, plus the largest growth during one of
 * its moves, garbage included; growth during a collection is not seen. Processor time is this thread's own, on Linux;
 * elsewhere the wall clock stands for it.
 */
export class Metered implements Agent {
  readonly #agent: Agent;
  readonly #timesProcessor: boolean;
  /** Bytes that it has had since it was made, and the most by which a move added to them. */
  readonly #held: number;
  #max = 0;

  constructor(create: () => Agent, timesProcessor: boolean) {
    const before = bytesInUse();
    this.#agent = create();
    this.#held = Math.max(0, bytesInUse() - before);
    this.#timesProcessor = timesProcessor;
  }

  start(): void {
    this.#agent.start();
  }

  choose(position: Position, random: Random, time?: TimeLeft): Choice {
    const begun = this.#timesProcessor ? processorMilliseconds() : undefined;
    const before = bytesInUse();
    const choice = this.#agent.choose(position, random, time);
    this.#max = Math.max(this.#max, bytesInUse() - before);
    const ended = this.#timesProcessor ? processorMilliseconds() : undefined;
    return {
      memory: this.#held + this.#max,
      ...(begun === undefined || ended === undefined ? {} : { cpu: ended - begun }),
      ...choice,
    };
  }

  follow(position: Position, move: Move): void {
    this.#agent.follow?.(position, move);
  }
}

function bytesInUse(): number {
  const { used_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  return heap + buffers;
}

/** What this thread has had of the processor: the first number of the scheduler's statistics, in nanoseconds. */
function processorMilliseconds(): number | undefined {
  try {
    const milliseconds = Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
    return Number.isFinite(milliseconds) ? milliseconds : undefined;
  } catch {
    return undefined;
  }
}
