import { availableParallelism } from 'node:os';
import { codeElsewhere } from '../../games/modules/code-elsewhere.ts';
import { InputError } from '../../lib/input-error.ts';
import { text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, optional, required } from '../../lib/options/option-set.ts';
import { addressText } from '../../lib/tasks/queue/address.ts';
import { queueState } from '../../lib/tasks/queue/state.ts';
import { QueueWorker } from '../../lib/tasks/queue/worker.ts';
import { queueSections, renderTerminal } from '../../reports/index.ts';
import { selfplayTask } from '../../selfplay/generate.ts';
import { trialTask } from '../../tournament/openings/balance/search.ts';
import { gameTask } from '../../tournament/task.ts';
import { judgeTask } from '../../tuning/contests/openings.ts';
import { teachingTask } from '../../tuning/data/teaching.ts';
import { lookTask } from '../../tuning/instructive/look.ts';
import { pairTask } from '../../tuning/spsa/pair-player.ts';
import { json } from '../options/argument.ts';
import { command, commandGroup } from '../options/command.ts';
import { addressOf } from '../options/queue.ts';
import { print, say } from '../terminal/print.ts';
import { stopSignal } from '../terminal/watch.ts';

/** All kinds of tasks that a worker takes: it runs no other module, whatever a message names. */
const taskKinds = [selfplayTask, gameTask, trialTask, pairTask, lookTask, teachingTask, judgeTask];

const queue = required(text, 'redis://host:port, rediss:// with TLS');

/** `weightroom queue status`: who is there, and what is being done. */
const statusCommand = command({
  usage: 'status',
  describe: 'shows a queue: workers, their machines, threads and rates; runs and their tasks',
  options: {
    queue,
    json,
  },
  examples: [['queue status --queue redis://queue:6379', 'the current state']],
  async handler({ queue, json }) {
    const address = addressOf(queue);
    const state = await queueState(address);
    const title = `${addressText(address)}, ${address.prefix}`;
    print(
      json,
      state,
      renderTerminal({ title, subtitle: 'Batches of tasks are counted, not single tasks.', ...queueSections(state) }),
    );
  },
});

/** `weightroom queue worker`: takes tasks of runs on other machines. */
const workerCommand = command({
  usage: 'worker',
  describe: 'works on the tasks of any run in a queue until it is stopped',
  options: {
    queue,
    threads: optional(wholeNumber(1), 'worker threads; default: one for each processor'),
    modules: optional(text, 'folder with your own games and features; default: packages installed here'),
    lock: defaulting(wholeNumber(1), '30', 'seconds of silence after which others get its tasks'),
  },
  examples: [
    ['queue worker --queue redis://queue:6379', 'one thread per processor, for any run'],
    ['queue worker --queue rediss://queue --modules games', 'your own games are in games/'],
  ],
  epilogue:
    'Ctrl-C or SIGTERM: it gives its tasks back and exits with 0. WEIGHTROOM_QUEUE_USER and WEIGHTROOM_QUEUE_PASSWORD hold user and password, if the queue asks for them.',
  async handler({ queue, threads = availableParallelism(), modules, lock }) {
    const address = addressOf(queue);
    const options = { address, threads, modules, lock: 1000 * lock };
    const stopped = stopSignal('ends');
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

/** `weightroom queue status`: tasks that other machines do. */
export const queueCommand = commandGroup('queue', [workerCommand, statusCommand]);
