import { availableParallelism } from 'node:os';
import { InputError } from '../../lib/input-error.ts';
import { text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, optional, required } from '../../lib/options/option-set.ts';
import { addressText } from '../../lib/tasks/queue/address.ts';
import { QueueWorker } from '../../lib/tasks/queue/worker.ts';
import { codeElsewhere } from '../../modules/code-elsewhere.ts';
import { command } from '../options/command.ts';
import { addressOf, queuePlace } from '../options/queue.ts';
import { taskKinds } from '../steps/task-kinds.ts';
import { say } from '../terminal/print.ts';

/** `weightroom worker`: takes tasks of runs on other machines. */
export const workerCommand = command({
  usage: 'worker',
  describe: 'takes tasks of any run of a queue, until it is stopped',
  options: {
    queue: required(text, 'redis://host:port, rediss:// with TLS'),
    queuePrefix: queuePlace.queuePrefix,
    threads: optional(wholeNumber(1), 'threads that do tasks; else one for each processor'),
    modules: optional(text, 'folder in which games and features from outside stand; else packages installed here'),
    lock: defaulting(wholeNumber(1), '30', 'seconds of silence after which others get its tasks'),
  },
  examples: [
    ['worker --queue redis://queue:6379', 'one thread a processor, for any run'],
    ['worker --queue rediss://queue --modules games', 'games of your own stand in games/'],
  ],
  epilogue:
    'Ctrl-C or SIGTERM: it gives its tasks back and exits with 0. WEIGHTROOM_QUEUE_USER and WEIGHTROOM_QUEUE_PASSWORD hold user and password, if the queue asks for them.',
  async handler({ queue, queuePrefix, threads = availableParallelism(), modules, lock }) {
    const address = addressOf(queue, queuePrefix);
    const options = { address, threads, modules, lock: 1000 * lock };
    const stopped = signalled();
    const worker = await QueueWorker.open(options, taskKinds, codeElsewhere, say).catch((error: unknown) => {
      throw stopped.aborted ? new InputError('stopped') : error;
    });
    say(`${threads} ${threads === 1 ? 'thread' : 'threads'} for ${addressText(address)}`);
    if (!stopped.aborted)
      await new Promise<void>((resolve) => stopped.addEventListener('abort', () => resolve(), { once: true }));
    await worker.close();
    say('Stopped; others have its tasks.');
  },
});

/** Aborts at the first Ctrl-C or SIGTERM; a second one ends the process at once. */
function signalled(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}
