import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Redis } from 'ioredis';
import { Packr } from 'msgpackr';
import * as z from 'zod';
import { count } from '../../plain-data.ts';
import { parseWith } from '../../schema.ts';
import type { QueueAddress } from './address.ts';

/** What a parcel may unfold to: a batch of games is some megabytes, a setup's weights no more. */
const MOST_BYTES = 64 * 1024 * 1024;
const packr = new Packr({ useRecords: false, moreTypes: true });

/** Plain data, small. */
export function packed(value: unknown): Buffer {
  return deflateRawSync(packr.pack(value), { level: 1 });
}

/** What `packed` packed: plain data, whatever a stranger wrote. Throws for bytes that hold none, or too much. */
export function unpacked(bytes: Uint8Array): unknown {
  return packr.unpack(inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }));
}

/** What names `bytes`. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The names of what an installation keeps in Redis. */
export class Keys {
  readonly #prefix: string;

  constructor({ prefix }: QueueAddress) {
    this.#prefix = prefix;
  }

  /** Ids of runs and of workers; one that has ended may still stand there. */
  get runs(): string {
    return `${this.#prefix}:runs`;
  }

  get workers(): string {
    return `${this.#prefix}:workers`;
  }

  /** A run's record: gone when it has ended, or hasn't been heard of for long. */
  run(id: string): string {
    return `${this.#prefix}:run:${id}`;
  }

  worker(id: string): string {
    return `${this.#prefix}:worker:${id}`;
  }

  /** A setup, by the hash of its bytes. */
  setup(hash: string): string {
    return `${this.#prefix}:setup:${hash}`;
  }

  /** Answers to a run: a list. */
  replies(run: string): string {
    return `${this.#prefix}:replies:${run}`;
  }

  /** By worker, why it takes no task of the run. */
  refusals(run: string): string {
    return `${this.#prefix}:refusals:${run}`;
  }

  /** How many batches of a run failed: `weightroom queue` shows it. */
  failures(run: string): string {
    return `${this.#prefix}:failures:${run}`;
  }

  /** What BullMQ's own keys begin with. */
  get queues(): string {
    return `${this.#prefix}:queue`;
  }

  job(run: string, job: string): string {
    return `${this.queues}:${run}:${job}`;
  }
}

const line = z.string().max(1000);
const id = z.string().regex(/^[\w-]{1,64}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const number = z.number().nonnegative();

/** What a worker must have in common with a run, so that its results are the run's own. */
const needs = z.strictObject({
  program: line,
  /** Of the program's own code. */
  build: hash,
  /** What the game's features compute; a game from outside is known by its files. */
  game: z.strictObject({ name: line, print: line }).optional(),
  /** Modules from outside, by name and hashes of their files; checked further by who resolves them. */
  modules: z.array(z.unknown()).max(100),
});

const place = { host: line, pid: count, program: line, build: hash };

/** A run that waits for workers. */
const runRecord = z.strictObject({ id, what: line, ...place, needs });
export type RunRecord = Readonly<z.infer<typeof runRecord>>;

/** A worker that waits for runs. */
const workerRecord = z.strictObject({
  id,
  ...place,
  node: line,
  threads: count,
  /** Tasks since it began; a second of late; batches that it is at. */
  tasks: count,
  rate: number,
  busy: count,
  /** Bytes of memory of its process. */
  memory: count,
  /** Those that it works for. */
  runs: z.array(id).max(1000),
});
export type WorkerRecord = Readonly<z.infer<typeof workerRecord>>;

/** Tasks that are given together: what a job of the queue holds. */
export const jobData = z.strictObject({
  kind: line,
  /** Hash of the setup. */
  setup: hash,
  /** The tasks, packed, in base64: that many, in order. */
  tasks: z.string().max(16 * 1024 * 1024),
  count: count.min(1).max(100_000),
  /** Milliseconds that they may take together, as a timer takes them. */
  bound: z
    .number()
    .positive()
    .max(2 ** 31 - 1),
});
export type JobData = Readonly<z.infer<typeof jobData>>;

const answer = z.strictObject({
  /** Where it was done, for people. */
  host: line,
  /** Those of its first tasks, up to one that failed. */
  results: z.array(z.unknown()).max(100_000),
  /** Of the task behind the last result, or of the whole job: then nothing is said of any task. */
  failure: z.strictObject({ message: z.string().max(20_000), mistake: z.boolean(), whole: z.boolean() }).optional(),
  milliseconds: number,
});
/** The outcome of a job. */
export type Answer = Readonly<z.infer<typeof answer>>;

/** An answer on its way. It names the job and the worker in front, so that nothing else of a stranger's is unpacked. */
export interface Letter {
  readonly job: string;
  readonly worker: string;
  readonly packed: Buffer;
}

export function letterText(job: string, worker: string, answer: Answer): Buffer {
  return Buffer.concat([Buffer.from(`${job} ${worker} `), packed(answer)]);
}

/** Undefined where the bytes are no letter. */
export function letterIn(bytes: Buffer): Letter | undefined {
  const [all, job, worker] = /^([\w-]{1,64}) ([\w-]{1,64}) /.exec(bytes.toString('latin1', 0, 130)) ?? [];
  return all === undefined ? undefined : { job: job!, worker: worker!, packed: bytes.subarray(all.length) };
}

/** The answer that a worker packed. Throws InputError or another error for what is none. */
export function answerIn({ packed }: Letter): Answer {
  const found = unpacked(packed);
  // Only looked at: what passes stays as it was.
  parseWith(answer, found, 'answer');
  return found as Answer;
}

/** Who is there: runs and workers that were heard of lately. What is no record of theirs is passed over. */
export async function workersOf(redis: Redis, keys: Keys): Promise<WorkerRecord[]> {
  return recordsOf(redis, keys.workers, (id) => keys.worker(id), workerRecord);
}

export async function runsOf(redis: Redis, keys: Keys): Promise<RunRecord[]> {
  return recordsOf(redis, keys.runs, (id) => keys.run(id), runRecord);
}

async function recordsOf<Schema extends z.ZodType>(
  redis: Redis,
  set: string,
  keyOf: (id: string) => string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const ids = (await redis.smembers(set)).filter((id) => /^[\w-]{1,64}$/.test(id)).sort();
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map(keyOf));
  return texts.flatMap((text) => {
    try {
      return text === null ? [] : [schema.parse(JSON.parse(text))];
    } catch {
      return [];
    }
  });
}
