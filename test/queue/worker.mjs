// A worker that knows the tests' tasks: node worker.mjs <url> <threads> <lock in milliseconds> [module]
import { z } from 'zod';
import { queueAddress } from '../../dist/lib/tasks/queue/address.js';
import { QueueWorker } from '../../dist/lib/tasks/queue/worker.js';

const [url, threads, lock, tasks = './tasks.mjs'] = process.argv.slice(2);
const trial = {
  name: 'trial',
  module: new URL(tasks, import.meta.url),
  setup: z.strictObject({ folder: z.string() }),
  task: z.strictObject({ index: z.int(), milliseconds: z.number().optional(), does: z.string().optional() }),
  result: z.unknown(),
  game: () => 'none',
};
const code = { gamePrint: () => undefined, modulesOf: () => [], preloadsOf: () => [] };
const options = {
  address: queueAddress(url),
  threads: Number(threads),
  modules: undefined,
  lock: Number(lock),
};
const say = (line) => process.stdout.write(`${line}\n`);
const worker = await QueueWorker.open(options, [trial], code, say);
process.on('SIGTERM', async () => {
  await worker.close();
  say('closed');
});
