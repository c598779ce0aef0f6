import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { queueAddress } from '../lib/tasks/queue/address.ts';
import { connect, queuePackages } from '../lib/tasks/queue/connection.ts';
import { unpacked } from '../lib/tasks/queue/packed.ts';
import { type Answer, type JobData, Keys, letterText, runsOf, type WorkerRecord } from '../lib/tasks/queue/records.ts';

/**
 * Workers that only seem to work: `queue-feed` starts them. They sleep as long as the tasks of a batch would take, and
 * answer with results that were recorded.
 */
const [url, count, file, perTask] = process.argv.slice(2) as [string, string, string, string];
const workers = Number(count);
const recorded = unpacked(readFileSync(file)) as unknown[];
const address = queueAddress(`${url}?prefix=weightroom-bench`);
const keys = new Keys(address);
const redis = await connect(address);
const { Worker } = await queuePackages();

let run = (await runsOf(redis, keys))[0];
for (; run === undefined; run = (await runsOf(redis, keys))[0]) await setTimeout(50);
const { id: runId, program, build } = run;

const ids = Array.from({ length: workers }, () => randomUUID());
async function announce(): Promise<void> {
  const pipeline = redis.pipeline();
  for (const id of ids) {
    const record: WorkerRecord = {
      ...{ id, host: 'crowd', pid: process.pid, program, build, node: process.version, threads: 1 },
      ...{ tasks: 0, rate: 0, busy: 0, memory: 0, runs: [runId] },
    };
    pipeline.set(keys.worker(id), JSON.stringify(record), 'EX', 15);
    pipeline.sadd(keys.workers, id);
  }
  await pipeline.exec();
}

const list = keys.replies(runId);
for (const _ of ids) {
  const one = new Worker<JobData>(
    runId,
    async ({ id: job, data }) => {
      await setTimeout(data.count * Number(perTask));
      const first = Number((unpacked(Buffer.from(data.tasks, 'base64')) as unknown[])[0]);
      const results = Array.from({ length: data.count }, (_, i) => recorded[(first + i) % recorded.length]);
      const answer: Answer = { host: 'crowd', results, milliseconds: data.count * Number(perTask) };
      await redis.rpush(list, letterText(job!, 'crowd', answer));
    },
    { connection: redis, prefix: keys.queues, lockDuration: 60_000, stalledInterval: 60_000, drainDelay: 2 },
  );
  one.on('error', () => {});
}
redis.setMaxListeners(0);
await announce();
setInterval(() => void announce(), 5000);
