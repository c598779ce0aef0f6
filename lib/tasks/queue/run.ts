import { hostname } from 'node:os';
import { program } from '../../version.ts';
import type { Carrier } from '../pool.ts';
import { preloadsNow } from '../preloads.ts';
import { onThreads } from '../threads.ts';
import { addressText, type QueueAddress } from './address.ts';
import { Channel } from './channel.ts';
import { buildHash, type Code } from './code.ts';
import { connect } from './connection.ts';
import { type Spread, spreadOver } from './stage.ts';

/** How a run uses a queue. */
interface QueueOptions extends Spread {
  readonly address: QueueAddress;
  /** What the run is, in a few words: `data generate slider`. */
  readonly what: string;
}

export interface QueueCarrier extends Carrier {
  /** Ends the run for all workers. */
  close(): Promise<void>;
}

/**
 * Carries tasks to the workers of a queue. Each program, game and set of modules that tasks need has a channel of its
 * own, so that a worker which hasn't got them never sees the tasks. Lines for people go to `say`. Throws InputError
 * where the queue can't be reached.
 */
export async function queueCarrier(
  options: QueueOptions,
  code: Code,
  say: (line: string) => void,
): Promise<QueueCarrier> {
  const { address, what, threads } = options;
  const where = addressText(address);
  (await connect(address)).disconnect();
  const stayed = new Set<string>();
  const channels = new Map<string, Promise<Channel>>();
  const open: Channel[] = [];

  const channelFor = (game: string): Promise<Channel> => {
    const print = code.gamePrint(game);
    const build = buildHash();
    const needs = {
      ...{ program, build, modules: code.modulesOf(preloadsNow()) },
      ...(print === undefined ? {} : { game: { name: game, print } }),
    };
    const key = JSON.stringify(needs);
    const known = channels.get(key);
    if (known !== undefined) return known;
    const record = { what, host: hostname(), pid: process.pid, program, build, needs };
    const opened = Channel.open(address, record, say, (connected) =>
      say(
        connected
          ? `queue: ${where} is back`
          : `queue: ${where} can't be reached; the threads of this machine continue, the workers when it is back`,
      ),
    );
    channels.set(key, opened);
    opened.then(
      (channel) => open.push(channel),
      () => channels.delete(key),
    );
    return opened;
  };

  return {
    stays(why) {
      if (stayed.has(why)) return;
      stayed.add(why);
      say(`queue: on threads of this machine only: ${why}`);
    },
    async *inOrder(work) {
      const { kind } = work;
      if (work.from >= work.to) return;
      if (kind === undefined) yield* onThreads(work);
      else yield* spreadOver(work, kind, await channelFor(kind.game(work.setup as never)), options);
    },
    /** The threads of this machine that take part, and those of the workers that serve the latest of its channels. */
    hands: () => threads + (open.at(-1)?.crowd.threads ?? 0),
    async close() {
      await Promise.allSettled([...channels.values()].map(async (channel) => (await channel).close()));
    },
  };
}
