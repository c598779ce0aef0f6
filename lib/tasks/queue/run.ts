import { hostname } from 'node:os';
import { program } from '../../version.ts';
import type { Carrier } from '../pool.ts';
import { preloadsNow } from '../preloads.ts';
import { onThreads } from '../threads.ts';
import type { Work } from '../work.ts';
import { addressText, type QueueAddress } from './address.ts';
import { Channel } from './channel.ts';
import { buildHash, type Code } from './code.ts';
import { connect } from './connection.ts';
import type { RunRecord } from './records.ts';
import { type Spread, spreadOver } from './stage.ts';

/** How a run uses a queue. */
interface QueueOptions extends Spread {
  readonly address: QueueAddress;
  /** What the run is, in a few words: `data generate slider`. */
  readonly what: string;
}

/**
 * Carries tasks to the workers of a queue. Each program, game and set of modules that tasks need has a channel of its
 * own, so that a worker which hasn't got them never sees the tasks. Lines for people go to `say`.
 */
export class QueueCarrier implements Carrier {
  /** Throws InputError where the queue can't be reached. */
  static async open(options: QueueOptions, code: Code, say: (line: string) => void): Promise<QueueCarrier> {
    const redis = await connect(options.address);
    redis.disconnect();
    return new QueueCarrier(options, code, say);
  }

  readonly #options: QueueOptions;
  readonly #code: Code;
  readonly #say: (line: string) => void;
  readonly #stayed = new Set<string>();
  readonly #channels = new Map<string, Promise<Channel>>();
  readonly #open: Channel[] = [];

  private constructor(options: QueueOptions, code: Code, say: (line: string) => void) {
    this.#options = options;
    this.#code = code;
    this.#say = say;
  }

  readonly stays = (why: string): void => {
    if (this.#stayed.has(why)) return;
    this.#stayed.add(why);
    this.#say(`queue: on threads of this machine only: ${why}`);
  };

  async *inOrder<Result>(work: Work): AsyncGenerator<Result> {
    const { kind } = work;
    if (work.from >= work.to) return;
    if (kind === undefined) yield* onThreads<Result>(work);
    else yield* spreadOver<Result>(work, kind, await this.#channelFor(kind.game(work.setup as never)), this.#options);
  }

  /** The threads of this machine that take part, and those of the workers that serve the latest of its channels. */
  readonly hands = (): number => this.#options.threads + (this.#open.at(-1)?.crowd.threads ?? 0);

  /** Ends the run for all workers. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#channels.values()].map(async (channel) => (await channel).close()));
  }

  #channelFor(game: string): Promise<Channel> {
    const needs = this.#needs(game);
    const key = JSON.stringify(needs);
    const known = this.#channels.get(key);
    if (known !== undefined) return known;
    const { address, what } = this.#options;
    const { program, build } = needs;
    const record = { what, host: hostname(), pid: process.pid, program, build, needs };
    const where = addressText(address);
    const opened = Channel.open(address, record, this.#say, (connected) =>
      this.#say(
        connected
          ? `queue: ${where} is back`
          : `queue: ${where} can't be reached; the threads of this machine go on, the workers when it is back`,
      ),
    );
    this.#channels.set(key, opened);
    opened.then(
      (channel) => this.#open.push(channel),
      () => this.#channels.delete(key),
    );
    return opened;
  }

  #needs(game: string): RunRecord['needs'] {
    const print = this.#code.gamePrint(game);
    return {
      program,
      build: buildHash(),
      ...(print === undefined ? {} : { game: { name: game, print } }),
      modules: this.#code.modulesOf(preloadsNow()),
    };
  }
}
