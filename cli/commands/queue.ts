import { text } from '../../lib/options/kinds.ts';
import { required } from '../../lib/options/option-set.ts';
import { addressText } from '../../lib/tasks/queue/address.ts';
import { type QueueState, queueState } from '../../lib/tasks/queue/state.ts';
import {
  megabytes,
  processName,
  programWords,
  refusalWords,
  totalsOf,
  whatWords,
} from '../../lib/tasks/queue/state-words.ts';
import { aligned } from '../../reports/render/terminal.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { addressOf, queuePlace } from '../options/queue.ts';
import { print } from '../terminal/print.ts';

/** `weightroom queue`: who is there, and what is being done. */
export const queueCommand = command({
  usage: 'queue',
  describe: 'says what a queue holds: workers, their machines, threads and rates; runs, and their tasks',
  options: {
    queue: required(text, 'redis://host:port, rediss:// with TLS'),
    queuePrefix: queuePlace.queuePrefix,
    json,
  },
  examples: [['queue --queue redis://queue:6379', 'now']],
  async handler({ queue, queuePrefix, json }) {
    const address = addressOf(queue, queuePrefix);
    const state = await queueState(address);
    print(json, state, [`${addressText(address)}, ${address.prefix}`, ...stateLines(state)]);
  },
});

/** The state of a queue for people. */
export function stateLines(state: QueueState): string[] {
  const { runs, workers, memory } = state;
  const { machines, threads, rate } = totalsOf(state);
  return [
    '',
    ...(workers.length === 0
      ? ['No worker is there: weightroom worker --queue … is one.']
      : aligned([
          ['worker', 'threads', 'busy', 'tasks', 'tasks/s', 'memory', 'program'],
          ...workers.map((one) => [
            processName(one),
            String(one.threads),
            String(one.busy),
            String(one.tasks),
            one.rate.toFixed(1),
            `${megabytes(one.memory)} MB`,
            programWords(one),
          ]),
          [machines === 1 ? '1 machine' : `${machines} machines`, String(threads), '', '', rate.toFixed(1), '', ''],
        ])),
    '',
    ...(runs.length === 0
      ? ['No run is there: --queue at tune, selfplay, tournament and others begins one.']
      : aligned([
          ['run', 'workers', 'waiting', 'running', 'failed', 'what'],
          ...runs.map((one) => [
            processName(one),
            String(one.workers),
            String(one.waiting),
            String(one.running),
            String(one.failed),
            whatWords(one.what),
          ]),
        ])),
    ...runs.flatMap((run) => run.refusals.map((line) => `${processName(run)} refused by ${refusalWords(line)}`)),
    ...(memory === undefined
      ? []
      : ['', `Redis holds ${megabytes(memory)} MB; batches are counted, not single tasks.`]),
  ];
}
