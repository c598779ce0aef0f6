import { z } from 'zod';
import { count } from '../../plain-data.ts';

const line = z.string().max(1000);
const id = z.string().regex(/^[\w-]{1,64}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const number = z.number().nonnegative();

/** What a worker must have in common with a run, so that its results are the run's own. */
export const needs = z.strictObject({
  program: line,
  /** Of the program's own code. */
  build: hash,
  /** What the game's features compute; a game from outside is known by its files. */
  game: z.strictObject({ name: line, print: line }).optional(),
  /** Modules from outside, by name and hashes of their files; checked further by who resolves them. */
  modules: z.array(z.unknown()).max(100),
});
export type Needs = Readonly<z.infer<typeof needs>>;

const place = { host: line, pid: count, program: line, build: hash };

/** A run that waits for workers. */
export const runRecord = z.strictObject({ id, what: line, ...place, needs });
export type RunRecord = Readonly<z.infer<typeof runRecord>>;

/** A worker that waits for runs. */
export const workerRecord = z.strictObject({
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
  /** The tasks, encoded: that many, in order. */
  tasks: z.string().max(16 * 1024 * 1024),
  count: count.min(1).max(100_000),
  /** Milliseconds that they may take together. */
  bound: z.number().positive(),
});
export type JobData = Readonly<z.infer<typeof jobData>>;

/** What stands before the bytes of a part of an answer. */
export const replyHead = z.strictObject({
  job: id,
  worker: id,
  /** Where it works, for people. */
  host: line,
  /** Tells this answer from another one to the same job. */
  answer: id,
  part: count,
  of: count.min(1).max(100_000),
});
export type ReplyHead = Readonly<z.infer<typeof replyHead>>;

/** What came of a job. */
export const reply = z.strictObject({
  /** Those of its first tasks, up to one that failed. */
  results: z.array(z.unknown()),
  /** Of the task behind the last result, or of the whole job: then nothing is said of any task. */
  failure: z.strictObject({ message: z.string().max(20_000), mistake: z.boolean(), whole: z.boolean() }).optional(),
  milliseconds: number,
});
export type Reply = Readonly<z.infer<typeof reply>>;
